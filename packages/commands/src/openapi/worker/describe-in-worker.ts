import { runInWorker } from './run-in-worker.js';
import type { WorkerOptions } from './worker-process.js';

/**
 * Puts HTML beside the descriptions of a document of OpenAPI 3, given as JSON, without parsing it in this process.
 * Rejects with a `WorkerFailure` when that needs more memory or time than the options allow.
 */
export function describeInWorker(document: string, options: WorkerOptions): Promise<string> {
  return runInWorker<string>({ kind: 'describe', document }, options, () => {
    return Promise.reject(new Error('A document is described without asking for another one.'));
  });
}
