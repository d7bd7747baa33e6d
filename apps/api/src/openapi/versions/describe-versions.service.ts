import { fork } from 'node:child_process';
import { DESCRIPTION_HTML } from '@lectern/commands/openapi/worker/describe-text';
import { describeInWorker } from '@lectern/commands/openapi/worker/in-worker';
import { WorkerFailure } from '@lectern/commands/openapi/worker/worker-failure';
import type { OpenApiVersionRef } from '@lectern/database/openapi/openapi-versions.queries';
import { LoadingCache } from '@lectern/domain/platform/caching/cache';
import { QueueFullError, Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { VersionBytes } from './version-bytes.service.js';

const MAX_CACHED_BYTES = 64 * 1024 * 1024;
const MEMORY_MEGABYTES = 512;
const TIMEOUT_MS = 30_000;
const MAX_WORKING = 2;
const MAX_QUEUED = 100;
const RETRY_AFTER_SECONDS = 10;

/**
 * Renders the descriptions of specifications as HTML, beside this process, which goes on answering. Versions never
 * change, so concurrent requests share the work, and what comes of it is cached.
 */
@Injectable()
export class DescribeVersions {
  readonly #cache = new LoadingCache<Buffer>(MAX_CACHED_BYTES, ({ length }) => length);
  readonly #semaphore = new Semaphore(MAX_WORKING, MAX_QUEUED);

  constructor(private readonly bytes: VersionBytes) {}

  /** The document of a version with HTML beside its descriptions, as JSON. */
  document(ref: OpenApiVersionRef): Promise<Buffer> {
    return this.#cache.get(ref.versionId, async () => this.#described(await this.bytes.document(ref)));
  }

  async #described(document: Buffer): Promise<Buffer> {
    const text = document.toString();
    try {
      const limits = { fork, memoryMegabytes: MEMORY_MEGABYTES, timeoutMs: TIMEOUT_MS };
      return Buffer.from(await this.#semaphore.run(() => describeInWorker(text, limits)));
    } catch (error) {
      if (error instanceof QueueFullError) {
        throw new DomainError('openapi_version.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      // Descriptions can be read as they are, unless their author has put HTML beside them, which nobody has cleaned.
      if (error instanceof WorkerFailure && error.reason !== 'fault' && !text.includes(DESCRIPTION_HTML)) {
        return document;
      }
      throw error;
    }
  }
}
