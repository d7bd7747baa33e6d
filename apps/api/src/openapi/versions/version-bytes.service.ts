import { Database } from '@lectern/database/client';
import type { OpenApiVersionRef } from '@lectern/database/openapi/openapi-versions.queries';
import { readDocumentBytes, readRawBytes } from '@lectern/database/openapi/version-bytes.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { KeptBytes } from '../../platform/limits/kept-bytes.js';
import { LineIsFull, WaitingLine } from '../../platform/limits/waiting-line.js';

type Read = (database: Database, ref: OpenApiVersionRef) => Promise<Buffer | null>;

const MEBIBYTE = 1024 * 1024;
const MAX_CACHED_BYTES = 64 * MEBIBYTE;
const READ_AT_ONCE = 2;
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/**
 * Reads the texts of versions as bytes. They can be large, and versions never change: who asks for the same one shares
 * its bytes, those asked for last are kept, and only a few are read at the same time.
 */
@Injectable()
export class VersionBytes {
  readonly #kept = new KeptBytes(MAX_CACHED_BYTES);
  readonly #reading = new Map<string, Promise<Buffer>>();
  readonly #line = new WaitingLine({ atOnce: READ_AT_ONCE, waiting: MAX_WAITING });

  constructor(private readonly database: Database) {}

  /** The document of a version, as JSON. */
  document(ref: OpenApiVersionRef): Promise<Buffer> {
    return this.#get(`document:${ref.versionId}`, ref, readDocumentBytes);
  }

  /** The text of a version as its author wrote it with its format, as JSON. */
  raw(ref: OpenApiVersionRef): Promise<Buffer> {
    return this.#get(`raw:${ref.versionId}`, ref, readRawBytes);
  }

  async #get(key: string, ref: OpenApiVersionRef, read: Read): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const reading = this.#reading.get(key) ?? this.#read(key, ref, read);
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(key: string, ref: OpenApiVersionRef, read: Read): Promise<Buffer> {
    try {
      const bytes = await this.#line.run(() => read(this.database, ref));
      if (!bytes) throw new DomainError('openapi_version.not_found');
      this.#kept.add(key, bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof LineIsFull)) throw error;
      throw new DomainError('openapi_version.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    } finally {
      this.#reading.delete(key);
    }
  }
}
