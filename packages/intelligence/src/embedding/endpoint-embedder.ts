import type { EmbeddingModel } from '../models/embedding-model.js';
import { ProviderError } from '../models/model-result.js';
import type { Embedder } from './embedder.js';

/** Makes the embedder of a model behind an endpoint; it throws a `ProviderError` where that gives no usable vectors. */
export function createEndpointEmbedder(model: EmbeddingModel): Embedder {
  let length = model.dimensions;
  return {
    id: ['openai', model.model, ...(model.dimensions === undefined ? [] : [model.dimensions])].join(':'),
    async embed(texts, signal) {
      signal?.throwIfAborted();
      const result = await model.embed(texts.map(readable), signal);
      signal?.throwIfAborted();
      if (!result.ok) throw new ProviderError(result.error);
      const vectors = result.value.map((vector) => Float32Array.from(vector));
      for (const vector of vectors) {
        length ??= vector.length;
        if (vector.length !== length) throw new ProviderError(otherLength(model.model, vector.length, length));
      }
      return vectors;
    },
  };
}

/** Models read some thousand tokens, and what an issue is about stands at its start. */
const MAX_TEXT_LENGTH = 8000;

/** Endpoints refuse empty texts. */
function readable(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH).trim() || '.';
}

/** Vectors of two lengths cannot be compared, so an endpoint that changes its model must not go unnoticed. */
function otherLength(model: string, found: number, expected: number): ProviderError['error'] {
  const message = `The model "${model}" returned vectors of ${found} numbers instead of ${expected}.`;
  return { kind: 'malformed', message };
}
