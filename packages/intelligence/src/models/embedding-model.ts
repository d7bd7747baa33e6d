import { z } from 'zod';
import { ModelEndpoint, type ModelOptions } from './model-endpoint.js';
import { addUsage, type ModelResult, malformed } from './model-result.js';

/** A model that places texts in a space where nearness is likeness. */
export interface EmbeddingModel {
  readonly model: string;
  /** The length of vectors that is asked for; left out where the model decides. */
  readonly dimensions?: number;
  /** Gives one vector for each text, in their order; all or none. Never throws. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<ModelResult<number[][]>>;
}

/** What an embedding model takes beside the endpoint. */
export interface EmbeddingModelOptions extends ModelOptions {
  /** How many texts go into one request. */
  batchSize?: number;
  /** Asks for vectors of this length from models that can shorten them. */
  dimensions?: number;
}

/** Makes the client of an embedding model behind an endpoint that speaks the API of OpenAI. */
export function createEmbeddingModel(options: EmbeddingModelOptions): EmbeddingModel {
  const endpoint = new ModelEndpoint(options);
  const { model, batchSize = 64, dimensions } = options;
  return {
    model,
    ...(dimensions === undefined ? {} : { dimensions }),
    async embed(texts, signal) {
      const batches: string[][] = [];
      for (let at = 0; at < texts.length; at += batchSize) batches.push(texts.slice(at, at + batchSize));
      const results = await Promise.all(
        batches.map(async (input) => {
          // Not all endpoints know the shorter form that the client would ask for.
          const body = { model, input, dimensions, encoding_format: 'float' } as const;
          const sent = await endpoint.send((client, options) => client.embeddings.create(body, options), signal);
          return sent.ok ? readVectors(sent.value, input.length) : sent;
        }),
      );
      return joined(results);
    },
  };
}

const Embeddings = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
  usage: z.object({ prompt_tokens: z.number() }).nullish(),
});

function readVectors(response: unknown, count: number): ModelResult<number[][]> {
  const parsed = Embeddings.safeParse(response);
  if (!parsed.success) return malformed('The endpoint did not return a list of embeddings.');
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]));
  const vectors = Array.from({ length: count }, (_, index) => byIndex.get(index) ?? []);
  if (vectors.some((vector) => vector.length === 0))
    return malformed(`The endpoint returned ${byIndex.size} embeddings for ${count} texts.`);
  return { ok: true, value: vectors, usage: { input: parsed.data.usage?.prompt_tokens ?? 0, output: 0 } };
}

function joined(results: readonly ModelResult<number[][]>[]): ModelResult<number[][]> {
  const usage = addUsage(...results.map((result) => result.usage));
  const vectors: number[][] = [];
  for (const result of results) {
    if (!result.ok) return { ...result, usage };
    for (const vector of result.value) vectors.push(vector);
  }
  const lengths = new Set(vectors.map((vector) => vector.length));
  if (lengths.size > 1) return malformed('The endpoint returned embeddings of different lengths.', usage);
  return { ok: true, value: vectors, usage };
}
