import { isTimeout } from '@lectern/openapi/bundle/load-failure';
import type { FromWorker, Question, QuestionResult, Task } from './protocol.js';
import { faultOf, outOfMemory, outOfTime } from './worker-failure.js';
import { startWorker, type WorkerOptions, type WorkerProcess } from './worker-process.js';

/** Responds to what the process asks for; the signal fires when nobody waits for the response any more. */
export type HandleQuestion = (question: Question, signal: AbortSignal) => Promise<{ text: string; url: string }>;

/** As much as is needed to read why a process ended; long traces follow. */
const MAX_STDERR = 8_000;

/**
 * Does work in a process of its own. Rejects with a `WorkerFailure` when the work costs more than it may or cannot be
 * done, with the reason of the signal when that fires, and with other errors when no process can be had. The process
 * is gone when this settles.
 */
export async function runInWorker<Result>(
  task: Task,
  options: WorkerOptions,
  response: HandleQuestion,
): Promise<Result> {
  options.signal?.throwIfAborted();
  const ending = new AbortController();
  const worker = startWorker(options);
  const closed = new Promise<void>((resolve) => worker.on('close', () => resolve()));
  try {
    return await new Promise<Result>((resolve, reject) => {
      watchCosts(worker, options, ending.signal, reject);
      worker.on('message', (message: FromWorker<Result>) => {
        if (message.type === 'result') resolve(message.result);
        else if (message.type === 'fault') reject(faultOf(message.message));
        else void reply(worker, message, response, ending.signal).catch(reject);
      });
      worker.on('error', reject);
      worker.send({ type: 'task', task }, ignored);
    });
  } finally {
    ending.abort();
    worker.kill('SIGKILL');
    await closed;
  }
}

/** Tells why the process ended, or has to. */
function watchCosts(
  worker: WorkerProcess,
  { memoryMegabytes, timeoutMs, signal }: WorkerOptions,
  ending: AbortSignal,
  reject: (reason: unknown) => void,
): void {
  let stderr = '';
  worker.stderr?.on('data', (chunk) => {
    stderr = `${stderr}${Buffer.from(chunk).toString()}`.slice(0, MAX_STDERR);
  });
  worker.on('close', (code, killedBy) => {
    const isMemory = /heap out of memory|allocation failed|invalid (array|table|string|size)/i.test(stderr);
    if (isMemory) reject(outOfMemory(memoryMegabytes));
    else reject(new Error(`The process that reads specifications ended (${killedBy ?? code}). ${stderr}`.trim()));
  });
  const timer = setTimeout(() => reject(outOfTime(timeoutMs)), timeoutMs);
  const cancel = () => reject(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  ending.addEventListener('abort', () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  });
}

async function reply(
  worker: WorkerProcess,
  { id, question }: { id: number; question: Question },
  response: HandleQuestion,
  signal: AbortSignal,
): Promise<void> {
  const given = await response(question, signal).then(
    ({ text, url }): QuestionResult => ({ ok: true, text, url }),
    (error: unknown): QuestionResult => {
      // Only what is referred to may be missing; without the version before, nothing can be said of what changed.
      if (question.kind === 'previous') throw error;
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, message, isTimeout: isTimeout(error) };
    },
  );
  if (!signal.aborted) worker.send({ type: 'answer', id, response: given }, ignored);
}

/** A process that ends while it is written to says so by closing: failures to write to it tell nothing more. */
function ignored(): void {}
