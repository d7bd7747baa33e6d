import type { TextComparison } from './protocol.js';
import { runInWorker } from './run-in-worker.js';
import type { WorkerOptions } from './worker-process.js';

/**
 * Tells what changed between two self-contained documents of OpenAPI 3, given as JSON, without parsing them in this
 * process. Rejects with a `WorkerFailure` when that needs more memory or time than the options allow.
 */
export function compareInWorker(before: string, after: string, options: WorkerOptions): Promise<TextComparison> {
  return runInWorker<TextComparison>({ kind: 'compare', before, after }, options, () => {
    return Promise.reject(new Error('Two documents are compared without asking for a third.'));
  });
}
