import { Worker } from 'node:worker_threads';
import { BUILTIN_DIMENSIONS, type EmbeddingRequest, type EmbeddingResponse } from './builtin-protocol.js';
import type { Embedder } from './embedder.js';

interface Waiting {
  readonly texts: number;
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Embeds English text with the model that comes along, without a network. The work happens on a thread, which starts
 * with the first text and never keeps the process alive; one that dies is replaced at the next call.
 */
export class BuiltinEmbedder implements Embedder {
  readonly id = 'builtin:use-lite-en:1';
  readonly dimensions = BUILTIN_DIMENSIONS;
  readonly #file: URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #number = 0;

  constructor(file: URL = new URL('./builtin-worker.js', import.meta.url)) {
    this.#file = file;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    if (texts.length === 0) return [];
    const worker = this.#start();
    const number = ++this.#number;
    const cancel = () => {
      this.#waiting.get(number)?.reject(signal?.reason);
      this.#waiting.delete(number);
      this.#send(worker, { kind: 'cancel', number });
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<Float32Array[]>((resolve, reject) => {
        this.#waiting.set(number, { texts: texts.length, resolve, reject });
        this.#send(worker, { kind: 'embed', number, texts });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends the thread; what it was working on is rejected. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
    this.#failAll(new Error('The embedder was closed'));
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#file);
    worker.unref();
    worker.on('message', (answer: EmbeddingResponse) => this.#settle(answer));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', (code) => this.#lose(worker, new Error(`The embedding thread ended with code ${code}`)));
    this.#worker = worker;
    return worker;
  }

  #send(worker: Worker, request: EmbeddingRequest): void {
    worker.postMessage(request);
    // A process that waits for vectors must live until they arrive.
    if (this.#waiting.size > 0) worker.ref();
    else worker.unref();
  }

  #settle(answer: EmbeddingResponse): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if (!waiting) return;
    if (answer.kind === 'failure') waiting.reject(new Error(`The built-in embedder failed: ${answer.message}`));
    else
      waiting.resolve(
        Array.from({ length: waiting.texts }, (_, row) =>
          answer.data.slice(row * BUILTIN_DIMENSIONS, (row + 1) * BUILTIN_DIMENSIONS),
        ),
      );
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#failAll(error);
  }

  #failAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
