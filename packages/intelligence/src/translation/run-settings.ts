import { createHash } from 'node:crypto';
import { Glossary, type TranslatedTerm, termsOf } from './glossary.js';
import type { MemoryScope } from './memory-key.js';

/** What a translation says of itself that matters for each of its texts. */
export interface TranslationTask {
  sourceLanguage: string;
  language: string;
  instructions: string;
}

/** What a run depends on beside its source. */
export interface RunSettings {
  scope: MemoryScope;
  /** Names all of it: when it is another one, everything that is not in the memory is translated anew. */
  hash: string;
}

/** The settings of a run by a provider. */
export function settingsOf(
  { sourceLanguage: source, language: target, instructions }: TranslationTask,
  entries: readonly TranslatedTerm[],
  provider: string,
): RunSettings {
  const terms = termsOf(entries, source, target);
  const parts = [provider, source, target, instructions.trim(), terms];
  return {
    scope: { provider, source, target, instructions, glossary: new Glossary(terms) },
    hash: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
  };
}
