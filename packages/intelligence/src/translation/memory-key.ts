import { createHash } from 'node:crypto';
import type { Glossary } from './glossary.js';
import type { Segment } from './segment.js';

/** What all segments of a run have in common. */
export interface MemoryScope {
  /** Who translates: what one provider wrote is no answer of another. */
  provider: string;
  source: string;
  target: string;
  /** What the translator is told, as text. */
  instructions: string;
  glossary: Glossary;
}

/**
 * Names a translation by everything that it depends on: text and kind, languages, provider, instructions and the terms
 * that the text holds. Neither page nor place count, so that moving changes nothing, and neither do other terms.
 */
export function memoryKey({ text, kind }: Omit<Segment, 'id'>, scope: MemoryScope): string {
  const { provider, source, target, instructions, glossary } = scope;
  const terms = glossary
    .applying(text)
    .map(({ term, translation, caseSensitive }) => [term, translation, caseSensitive]);
  const parts = [VERSION, provider, source, target, instructions.trim(), kind, text, terms];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Grows when texts are masked in another way, for the tags in older translations mean something else then. */
const VERSION = 1;
