import type { JsonDocument } from '@lectern/content/document/document';
import { linksOf } from '@lectern/content/links/links';
import { Keyring } from '@lectern/database/keyring';
import type { OutsidePicture } from '@lectern/domain/content/page-schemas';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';

const HALF_DAY_MS = 12 * 3_600_000;
const MAX_PICTURES = 500;

/** What an address of a picture grants: one picture from elsewhere, to whoever has the address, for a while. */
export interface PictureGrant {
  /** The organization whose content shows it. */
  organizationId: string;
  url: string;
  expiresAtMs: number;
}

/**
 * Makes and reads the signed addresses at which pictures from elsewhere are loaded through this server. Only what stands
 * in a document is signed, when the document is read: nobody can have any other address loaded.
 */
@Injectable()
export class PictureLinks {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly urls: Urls,
  ) {}

  /** The pictures from elsewhere that a document shows, each once, with where they can be loaded for at least a day. */
  in(organizationId: string, document: JsonDocument): OutsidePicture[] {
    const urls = linksOf(document).flatMap(({ ref, relation }) =>
      relation === 'dependsOn' && ref.kind === 'url' && isOnTheWeb(ref.url) ? [ref.url] : [],
    );
    return [...new Set(urls)]
      .slice(0, MAX_PICTURES)
      .map((url) => ({ url, downloadURL: this.#downloadUrl(organizationId, url) }));
  }

  /** Reads what an address grants; null when it was made up. Whether it has expired is another question. */
  read(organizationId: string, { url, expires, signature }: Record<string, unknown>): PictureGrant | null {
    if (typeof url !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null;
    const grant = { organizationId, url, expiresAtMs: Number(expires) };
    const genuine = this.keyring.verifies('pictures', signedText(grant), Buffer.from(signature, 'base64url'));
    return genuine ? grant : null;
  }

  #downloadUrl(organizationId: string, url: string): string {
    // Whole half days, so that responses stay the same for hours and browsers find what they have cached.
    const expiresAtMs = (Math.floor(this.clock.now().getTime() / HALF_DAY_MS) + 3) * HALF_DAY_MS;
    const signature = this.keyring.hash('pictures', signedText({ organizationId, url, expiresAtMs }));
    const query = { url, expires: String(expiresAtMs), signature: signature.toString('base64url') };
    return `${this.urls.api}/pictures/${organizationId}?${new URLSearchParams(query)}`;
  }
}

function isOnTheWeb(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** Everything that the address says, so that no part of it can be exchanged; a list has one meaning only. */
function signedText({ organizationId, url, expiresAtMs }: PictureGrant): string {
  return JSON.stringify([organizationId, url, String(expiresAtMs)]);
}
