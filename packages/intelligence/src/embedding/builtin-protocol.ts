/** What the built-in embedder asks of its thread. */
export type EmbeddingRequest =
  | { readonly kind: 'embed'; readonly number: number; readonly texts: readonly string[] }
  | { readonly kind: 'cancel'; readonly number: number };

/** What the thread answers: the vectors one after the other, or why there are none. */
export type EmbeddingResponse =
  | { readonly kind: 'vectors'; readonly number: number; readonly data: Float32Array }
  | { readonly kind: 'failure'; readonly number: number; readonly message: string };

/** The length of a vector of the built-in model. */
export const BUILTIN_DIMENSIONS = 512;
