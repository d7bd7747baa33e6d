import type { FileRecord } from '@lectern/content/pages/page-record';
import { Injectable } from '@nestjs/common';
import { Platform } from '../common/platform.js';

const HOUR_MS = 3_600_000;
const VALID_HOURS = 24;

/** What an address of a file grants: one content, to whoever has it, for a while. */
export interface FileGrant {
  organizationId: string;
  blob: string;
  contentType: string;
  expiresAtMs: number;
}

/** Makes and reads the signed addresses that files are downloaded from. */
@Injectable()
export class FileLinks {
  constructor(private readonly platform: Platform) {}

  /** Where a file can be downloaded for at least a day. The address stays the same for hours, so it can be cached. */
  downloadUrl(organizationId: string, { blob, contentType, name }: FileRecord): string {
    const hour = Math.floor(this.platform.now().getTime() / HOUR_MS);
    // Whole half days, so that everybody who asks within one gets the same address.
    const expires = (Math.ceil(hour / 12) * 12 + VALID_HOURS) * HOUR_MS;
    const grant = [organizationId, blob, contentType, String(expires)].join('\n');
    const signature = this.platform.keyring.hash('files', grant).toString('base64url');
    const query = new URLSearchParams({ type: contentType, expires: String(expires), signature });
    return `${this.platform.urls.api}/files/${organizationId}/${blob}/${encodeURIComponent(name)}?${query}`;
  }

  /** Reads what an address grants; null when it was made up or is too old. */
  read(path: { organizationId: string; blob: string }, query: Record<string, string>): FileGrant | null {
    const { type = '', expires = '', signature = '' } = query;
    const grant = [path.organizationId, path.blob, type, expires].join('\n');
    const genuine = this.platform.keyring.verifies('files', grant, Buffer.from(signature, 'base64url'));
    const expiresAtMs = Number(expires);
    if (!genuine || !(expiresAtMs > this.platform.now().getTime())) return null;
    return { ...path, contentType: type, expiresAtMs };
  }
}
