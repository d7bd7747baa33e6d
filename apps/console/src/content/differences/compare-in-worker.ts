import type { JsonDocument } from '@lectern/content/document/document';
import type { CompareRequest, CompareResponse } from './compare.worker.js';
import type { Piece } from './compare-documents.js';

type Settle = (response: CompareResponse) => void;

const waiting = new Map<number, Settle>();
let worker: Worker | undefined;
let lastId = 0;

/** Starts what compares documents, for those who know that they will have some soon. */
export function prepareComparison(): void {
  worker ??= startWorker();
}

/** Compares two documents in a thread of its own, so that the page stays responsive however long they are. */
export function compareInWorker(before: JsonDocument, after: JsonDocument): Promise<Piece[]> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, ({ pieces }) => {
      if (pieces) resolve(pieces);
      else reject(new Error('The documents cannot be compared.'));
    });
    worker ??= startWorker();
    worker.postMessage({ id, before, after } satisfies CompareRequest);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<CompareResponse>) => settle(data));
  started.addEventListener('error', () => {
    started.terminate();
    worker = undefined;
    for (const id of [...waiting.keys()]) settle({ id });
  });
  return started;
}

function settle(response: CompareResponse): void {
  waiting.get(response.id)?.(response);
  waiting.delete(response.id);
}
