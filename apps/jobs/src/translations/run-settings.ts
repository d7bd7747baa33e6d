import { createHash } from 'node:crypto';
import type { GlossaryEntryRow } from '@lectern/database/glossary/glossary.queries';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import { Glossary, termsOf } from '@lectern/intelligence/translation/glossary';
import type { MemoryScope } from '@lectern/intelligence/translation/memory-key';

/** What a run depends on beside its source. */
export interface RunSettings {
  scope: MemoryScope;
  /** Names all of it: when it is another one, everything is translated anew, as far as it is not remembered. */
  hash: string;
}

/** The settings of a run by a provider. */
export function settingsOf(
  { sourceLanguage: source, language: target, instructions }: TranslationRow,
  entries: readonly GlossaryEntryRow[],
  provider: string,
): RunSettings {
  const terms = termsOf(entries, source, target);
  const parts = [provider, source, target, instructions.trim(), terms];
  return {
    scope: { provider, source, target, instructions, glossary: new Glossary(terms) },
    hash: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
  };
}
