import { buffer } from 'node:stream/consumers';
import { BlobStore } from '@lectern/database/blobs/blob-store';
import { Database } from '@lectern/database/client';
import { openUpload } from '@lectern/database/content/uploads/upload-blobs';
import { findReceivedUpload, type ReceivedUpload } from '@lectern/database/content/uploads/uploads.queries';
import type { NewFontFace } from '@lectern/database/sites/fonts/fonts.queries';
import { type DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { fontFormatOf } from '@lectern/domain/sites/fonts/font-file';
import { MAX_FONT_BYTES } from '@lectern/domain/sites/fonts/schemas';
import { Injectable } from '@nestjs/common';
import { FileIntake } from '../../content/files/file-intake.service.js';
import { Clock } from '../../platform/config/clock.js';

/** A weight and the upload that is to be its file. */
interface UploadedFace {
  weight: number;
  storageKey: string;
  /** Where in the request it stands. */
  path: string;
}

/** Takes in the files of fonts that were uploaded before. */
@Injectable()
export class FontFiles {
  constructor(
    private readonly database: Database,
    private readonly blobs: BlobStore,
    private readonly clock: Clock,
    private readonly intake: FileIntake,
  ) {}

  /** Stores uploads as files of a font; refuses what is no font, naming it. Nothing is stored before all are checked. */
  async takeIn(organizationId: string, faces: readonly UploadedFace[]): Promise<NewFontFace[]> {
    const read: (Omit<NewFontFace, 'sha256'> & { bytes: Buffer })[] = [];
    for (const { weight, storageKey, path } of faces) {
      const bytes = await this.#read(organizationId, storageKey, path);
      const format = fontFormatOf(bytes);
      if (!format) throw refused(path, 'is no complete WOFF2, WOFF, TrueType or OpenType font');
      read.push({ weight, format, bytes });
    }
    const stored: NewFontFace[] = [];
    for (const { weight, format, bytes } of read) {
      const { blob } = await this.intake.store(organizationId, `font.${format}`, bytes);
      stored.push({ weight, format, sha256: blob });
    }
    return stored;
  }

  async #read(organizationId: string, storageKey: string, path: string): Promise<Buffer> {
    const upload = await findReceivedUpload(this.database, organizationId, storageKey, this.clock.now());
    if (upload?.kind !== 'customization_font') {
      throw refused(path, `"${storageKey}" is no file that was uploaded as a "customization_font"`);
    }
    if (upload.sizeBytes > MAX_FONT_BYTES) {
      throw refused(path, `has ${upload.sizeBytes} bytes; a file of a font has at most ${MAX_FONT_BYTES}`);
    }
    return this.#bytesOf(upload, path);
  }

  async #bytesOf(upload: ReceivedUpload, path: string): Promise<Buffer> {
    const blob = await openUpload(this.blobs, upload);
    if (!blob) throw refused(path, 'is a file that is gone; upload it again');
    return buffer(blob.stream);
  }
}

function refused(path: string, message: string): DomainError {
  return invalidRequest([{ path, message }]);
}
