/** Turns texts into vectors that lie near each other where the texts mean alike. */
export interface Embedder {
  /** Names the model: vectors of two embedders with different ids cannot be compared. */
  readonly id: string;
  /** Returns one vector for each text, in order; rejects with the signal's reason when it is aborted. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}
