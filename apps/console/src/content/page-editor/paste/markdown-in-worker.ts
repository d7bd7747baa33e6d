import type { JsonDocument } from '@lectern/content/document/document';
import type { MarkdownRequest, MarkdownResponse } from './markdown.worker.js';

const waiting = new Map<number, (document: JsonDocument | undefined) => void>();
let worker: Worker | undefined;
let lastId = 0;

/** Reads Markdown in a thread of its own, so that one can go on writing however long it is. */
export function markdownInWorker(markdown: string): Promise<JsonDocument | undefined> {
  const id = ++lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker ??= startWorker();
    worker.postMessage({ id, markdown } satisfies MarkdownRequest);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<MarkdownResponse>) => settle(data));
  started.addEventListener('error', () => {
    started.terminate();
    worker = undefined;
    for (const id of [...waiting.keys()]) settle({ id });
  });
  return started;
}

function settle({ id, document }: MarkdownResponse): void {
  waiting.get(id)?.(document);
  waiting.delete(id);
}
