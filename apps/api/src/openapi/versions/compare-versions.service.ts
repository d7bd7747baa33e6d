import { fork } from 'node:child_process';
import { compareInWorker, type DocumentPair } from '@lectern/commands/openapi/worker/in-worker';
import { WorkerFailure } from '@lectern/commands/openapi/worker/worker-failure';
import type { OpenApiFoundChange } from '@lectern/domain/openapi/changes';
import { QueueFullError, Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

const MEMORY_MEGABYTES = 512;
const TIMEOUT_MS = 30_000;
const MAX_QUEUED = 10;
const RETRY_AFTER_SECONDS = 10;

export interface VersionComparison {
  changes: OpenApiFoundChange[];
  /** Whether these are all changes. */
  complete: boolean;
}

/** Compares documents of specifications, one pair at a time and beside this process, which goes on answering. */
@Injectable()
export class CompareVersions {
  readonly #semaphore = new Semaphore(1, MAX_QUEUED);

  /** Tells what changed between two documents; they are read when it is their turn, because they can be large. */
  async execute(read: () => Promise<DocumentPair>): Promise<VersionComparison> {
    try {
      return await this.#semaphore.run(async () => {
        return compareInWorker(await read(), {
          fork,
          memoryMegabytes: MEMORY_MEGABYTES,
          timeoutMs: TIMEOUT_MS,
        });
      });
    } catch (error) {
      if (error instanceof QueueFullError) {
        throw new DomainError('openapi_version.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      if (error instanceof WorkerFailure && error.reason !== 'fault') {
        throw new DomainError('openapi_version.not_comparable');
      }
      throw error;
    }
  }
}
