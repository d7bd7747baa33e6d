import type { TextComparison } from './protocol.js';
import { runInWorker } from './run-in-worker.js';
import type { WorkerOptions } from './worker-process.js';

/** Two self-contained documents of OpenAPI 3 as JSON, and when the second took the place of the first. */
export interface DocumentPair {
  before: string;
  after: string;
  at: Date;
}

/**
 * Tells what changed between two documents without parsing them in this process. Rejects with a `WorkerFailure` when
 * that needs more memory or time than the options allow.
 */
export function compareInWorker(pair: DocumentPair, options: WorkerOptions): Promise<TextComparison> {
  return runInWorker<TextComparison>({ kind: 'compare', ...pair }, options, () => {
    return Promise.reject(new Error('Two documents are compared without asking for a third.'));
  });
}
