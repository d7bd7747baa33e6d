import { Keyring } from '@lectern/database/keyring';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';

/** What the path of an address says. */
export interface UploadPath {
  organizationId: string;
  uploadId: string;
}

/** Makes and reads the signed addresses that announced files are sent to. */
@Injectable()
export class UploadLinks {
  constructor(
    private readonly keyring: Keyring,
    private readonly urls: Urls,
  ) {}

  /** Where an announced file can be sent. How long, its announcement tells. */
  uploadUrl(path: UploadPath): string {
    const signature = this.keyring.hash('uploads', signedText(path)).toString('base64url');
    return `${this.urls.api}/uploads/${path.organizationId}/${path.uploadId}?signature=${signature}`;
  }

  /** Whether an address was made by this installation. */
  isGenuine(path: UploadPath, signature: unknown): boolean {
    if (typeof signature !== 'string') return false;
    return this.keyring.verifies('uploads', signedText(path), Buffer.from(signature, 'base64url'));
  }
}

function signedText({ organizationId, uploadId }: UploadPath): string {
  return JSON.stringify([organizationId, uploadId]);
}
