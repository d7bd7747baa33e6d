import { Keyring } from '@lectern/database/keyring';
import { PDF_LINK_MS } from '@lectern/domain/content/pdf/pdf-retention';
import type { WantedPdf } from '@lectern/domain/platform/jobs/payloads';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';

/** What the path of an address says: which content it is of. */
export interface PdfPath {
  organizationId: string;
  spaceId: string;
  revisionId: string;
  name: string;
}

/** What an address of a PDF grants: pages of one revision, to whoever has it, for a while. */
export interface PdfGrant extends WantedPdf {
  /** What the file is called. */
  name: string;
  expiresAtMs: number;
}

/** Makes and reads the signed addresses that PDFs are downloaded from. */
@Injectable()
export class PdfLinks {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly urls: Urls,
  ) {}

  /** Where pages of a revision, on the current content or on a branch, can be downloaded for an hour. */
  url(what: Omit<PdfGrant, 'expiresAtMs'>): string {
    const { organizationId, spaceId, revisionId, name, page, only } = what;
    const expiresAtMs = this.clock.now().getTime() + PDF_LINK_MS;
    const signature = this.keyring.hash('pdf', signedText({ ...what, expiresAtMs })).toString('base64url');
    const query = new URLSearchParams({
      ...(page !== undefined && { page }),
      ...(only && { only: 'true' }),
      expires: String(expiresAtMs),
      signature,
    });
    const path = [organizationId, spaceId, revisionId, name].map(encodeURIComponent).join('/');
    return `${this.urls.api}/pdf/${path}?${query}`;
  }

  /** Reads what an address grants; null when it was made up. Whether it has expired is another question. */
  read(path: PdfPath, query: Record<string, unknown>): PdfGrant | null {
    const { page, only, expires, signature } = query;
    if (typeof expires !== 'string' || typeof signature !== 'string') return null;
    if ((page !== undefined && typeof page !== 'string') || (only !== undefined && only !== 'true')) return null;
    const grant = { ...path, page, only: only === 'true', expiresAtMs: Number(expires) };
    const genuine = this.keyring.verifies('pdf', signedText(grant), Buffer.from(signature, 'base64url'));
    return genuine ? grant : null;
  }
}

/** Everything that the address says, so that no part of it can be exchanged; a list has one meaning only. */
function signedText({ organizationId, spaceId, revisionId, name, page, only, expiresAtMs }: PdfGrant): string {
  return JSON.stringify([organizationId, spaceId, revisionId, name, page ?? null, only, String(expiresAtMs)]);
}
