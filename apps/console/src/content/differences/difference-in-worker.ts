import type { JsonDocument } from '@lectern/content/document/document';
import type { DifferenceRequest, DifferenceResponse } from './difference.worker.js';
import type { DifferencePiece } from './document-difference.js';

type Settle = (response: DifferenceResponse) => void;

const waiting = new Map<number, Settle>();
let worker: Worker | undefined;
let lastId = 0;

/** Starts what compares documents, for those who know that they will have some soon. */
export function prepareComparison(): void {
  worker ??= startWorker();
}

/** Compares two documents in a thread of its own, so that the page stays responsive however long they are. */
export function differenceInWorker(before: JsonDocument, after: JsonDocument): Promise<DifferencePiece[]> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ pieces }) => {
      if (pieces) resolve(pieces);
      else reject(new Error('The documents cannot be compared.'));
    });
    worker ??= startWorker();
    worker.postMessage({ id, before, after } satisfies DifferenceRequest);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./difference.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<DifferenceResponse>) => settle(data));
  started.addEventListener('error', () => {
    started.terminate();
    worker = undefined;
    for (const id of [...waiting.keys()]) settle({ id });
  });
  return started;
}

function settle(response: DifferenceResponse): void {
  waiting.get(response.id)?.(response);
  waiting.delete(response.id);
}
