import { Database } from '@lectern/database/client';
import type { OpenApiVersionRef } from '@lectern/database/openapi/openapi-versions.queries';
import { readDocumentBytes, readRawBytes } from '@lectern/database/openapi/version-bytes.queries';
import { LoadingCache } from '@lectern/domain/platform/caching/cache';
import { QueueFullError, Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

type Read = (database: Database, ref: OpenApiVersionRef) => Promise<Buffer | null>;

const MEBIBYTE = 1024 * 1024;
const MAX_CACHED_BYTES = 64 * MEBIBYTE;
const MAX_READING = 2;
const MAX_QUEUED = 100;
const RETRY_AFTER_SECONDS = 5;

/**
 * Reads the texts of versions as bytes. They can be large, and versions never change, so concurrent requests share one
 * read, the bytes are cached, and only a few versions are read at the same time.
 */
@Injectable()
export class VersionBytes {
  readonly #cache = new LoadingCache<Buffer>(MAX_CACHED_BYTES, ({ length }) => length);
  readonly #semaphore = new Semaphore(MAX_READING, MAX_QUEUED);

  constructor(private readonly database: Database) {}

  /** The document of a version, as JSON. */
  document(ref: OpenApiVersionRef): Promise<Buffer> {
    return this.#cache.get(`document:${ref.versionId}`, () => this.#read(ref, readDocumentBytes));
  }

  /** The text of a version as its author wrote it with its format, as JSON. */
  raw(ref: OpenApiVersionRef): Promise<Buffer> {
    return this.#cache.get(`raw:${ref.versionId}`, () => this.#read(ref, readRawBytes));
  }

  async #read(ref: OpenApiVersionRef, read: Read): Promise<Buffer> {
    try {
      const bytes = await this.#semaphore.run(() => read(this.database, ref));
      if (!bytes) throw new DomainError('openapi_version.not_found');
      return bytes;
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new DomainError('openapi_version.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }
}
