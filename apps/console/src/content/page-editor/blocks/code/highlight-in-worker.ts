import type { CodeToken } from '@lectern/rendering/document/document-context';
import type { HighlightRequest, HighlightResponse } from './highlight.worker.js';

const waiting = new Map<number, (response: HighlightResponse) => void>();
let worker: Worker | undefined;
let lastId = 0;

/** Cuts code into stretches of one color in a thread of its own; nothing where the grammars cannot be loaded. */
export async function highlightInWorker(text: string, syntax: string): Promise<CodeToken[]> {
  return (await ask({ text, syntax })).tokens ?? [];
}

/** The names of all languages that have colors. */
export async function highlightedLanguages(): Promise<string[]> {
  return (await ask()).languages ?? [];
}

function ask(code?: HighlightRequest['code']): Promise<HighlightResponse> {
  const id = ++lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker ??= startWorker();
    worker.postMessage({ id, ...(code && { code }) } satisfies HighlightRequest);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightResponse>) => settle(data));
  started.addEventListener('error', () => {
    started.terminate();
    worker = undefined;
    for (const id of [...waiting.keys()]) settle({ id });
  });
  return started;
}

function settle(response: HighlightResponse): void {
  waiting.get(response.id)?.(response);
  waiting.delete(response.id);
}
