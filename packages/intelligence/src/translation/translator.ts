import type { ModelError, TokenUsage } from '../models/model-result.js';
import type { Glossary } from './glossary.js';
import type { Segment } from './segment.js';

/** What all segments of a batch have in common. */
export interface TranslationContext {
  /** Codes of the languages. */
  source: string;
  target: string;
  /** What the organization tells the translator, as text; empty for nothing. */
  instructions: string;
  glossary: Glossary;
}

/** Segments that are translated with one request. */
export interface TranslationBatch extends TranslationContext {
  /** Of any pages; each id once, so what several pages share is best named by its memory key. */
  segments: readonly Segment[];
}

/** A translation whose markup is whole. */
export interface TranslatedSegment {
  id: string;
  text: string;
  /** Terms of the glossary that it does not hold as they are written, in words. */
  doubts: string[];
}

/** A segment that stays in the source language. */
export interface FailedSegment {
  id: string;
  reason: string;
}

/** What became of a batch; an error says that nothing of it was translated and why. */
export type BatchResult =
  | { ok: true; translated: TranslatedSegment[]; failed: FailedSegment[]; usage: TokenUsage }
  | { ok: false; error: ModelError; usage: TokenUsage };

/** Translates segments; each comes back either translated, with its markup whole, or failed. */
export interface Translator {
  /** The name under which the memory holds the translations of one provider. */
  readonly name: string;
  translate(batch: TranslationBatch, signal?: AbortSignal): Promise<BatchResult>;
}

/** How much goes into one request. */
export interface BatchLimits {
  segments: number;
  characters: number;
}

export const USUAL_LIMITS: BatchLimits = { segments: 40, characters: 6_000 };

/** Cuts segments into batches within the limits, in their order; one that is larger by itself is a batch of its own. */
export function* batchesOf<T extends { text: string }>(
  segments: Iterable<T>,
  limits: BatchLimits = USUAL_LIMITS,
): Iterable<T[]> {
  let batch: T[] = [];
  let characters = 0;
  for (const segment of segments) {
    const isFull = batch.length === limits.segments || characters + segment.text.length > limits.characters;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(segment);
    characters += segment.text.length;
  }
  if (batch.length > 0) yield batch;
}
