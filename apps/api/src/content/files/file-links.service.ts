import type { FileRecord } from '@lectern/content/pages/page-record';
import { Keyring } from '@lectern/database/keyring';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';

const HALF_DAY_MS = 12 * 3_600_000;

/** What the path of an address says. */
export interface FilePath {
  organizationId: string;
  blob: string;
  name: string;
}

/** What an address of a file grants: one content, to whoever has it, for a while. */
export interface FileGrant extends FilePath {
  contentType: string;
  expiresAtMs: number;
}

/** Makes and reads the signed addresses that files are downloaded from. */
@Injectable()
export class FileLinks {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly urls: Urls,
  ) {}

  /** Where a file can be downloaded for at least a day. The address stays the same for hours, so it can be cached. */
  downloadUrl(organizationId: string, { blob, contentType, name: given }: FileRecord): string {
    // Whole half days, so that everybody who asks within one gets the same address; two more after the one that runs.
    const expiresAtMs = (Math.floor(this.clock.now().getTime() / HALF_DAY_MS) + 3) * HALF_DAY_MS;
    const name = nameInPath(given);
    const signature = this.keyring
      .hash('files', signedText({ organizationId, blob, name, contentType, expiresAtMs }))
      .toString('base64url');
    const query = new URLSearchParams({ type: contentType, expires: String(expiresAtMs), signature });
    return `${this.urls.api}/files/${organizationId}/${blob}/${encodeURIComponent(name)}?${query}`;
  }

  /** Reads what an address grants; null when it was made up. Whether it has expired is another question. */
  read(path: FilePath, query: Record<string, unknown>): FileGrant | null {
    const { type, expires, signature } = query;
    if (typeof type !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null;
    const grant = { ...path, contentType: type, expiresAtMs: Number(expires) };
    const genuine = this.keyring.verifies('files', signedText(grant), Buffer.from(signature, 'base64url'));
    return genuine ? grant : null;
  }
}

/** Clients take these names for steps in a path, however they are written. */
function nameInPath(name: string): string {
  return name === '.' || name === '..' ? 'file' : name;
}

/** Everything that the address says, so that no part of it can be exchanged; a list has one meaning only. */
function signedText({ organizationId, blob, name, contentType, expiresAtMs }: FileGrant): string {
  return JSON.stringify([organizationId, blob, name, contentType, String(expiresAtMs)]);
}
