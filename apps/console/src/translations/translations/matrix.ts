import type { Schemas } from '@lectern/client';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import { language } from '../../words/language/language.js';
import type { TranslationsWords } from '../../words/translations-words.js';

type Translation = Schemas['Translation'];

/** A space with its translations, one for each language of the matrix. */
export interface MatrixRow {
  space: { id: string; title: string };
  /** The language that it is written in, as its translations say. */
  language: string | undefined;
  cells: { language: string; translation: Translation | undefined }[];
}

/** Spaces and the languages that any of them is translated into. */
export interface TranslationMatrix {
  languages: string[];
  rows: MatrixRow[];
}

/** Arranges translations by spaces and languages: translated spaces first, and no space that is only a translation. */
export function arrangeTranslations(
  spaces: readonly { id: string; title: string }[],
  translations: readonly Translation[],
): TranslationMatrix {
  const languages = [...new Set(translations.map(({ language }) => language))].sort((a, b) =>
    nameOfLanguage(a).localeCompare(nameOfLanguage(b), language()),
  );
  const sources = new Set(translations.map(({ source }) => source.space));
  const targets = new Set(translations.flatMap(({ result }) => result?.space ?? []));
  const rows = spaces
    .filter(({ id }) => sources.has(id) || !targets.has(id))
    .map(({ id, title }): MatrixRow => {
      const own = translations.filter(({ source }) => source.space === id);
      return {
        space: { id, title },
        language: own[0]?.source.language,
        cells: languages.map((language) => ({
          language,
          translation: own.find((each) => each.language === language),
        })),
      };
    });
  const isTranslated = ({ space }: MatrixRow) => sources.has(space.id);
  return { languages, rows: [...rows.filter(isTranslated), ...rows.filter((row) => !isTranslated(row))] };
}

/** How a translation is doing, for the color of its state. */
export type StateKind = 'running' | 'waiting' | 'stopped' | 'failures' | 'behind' | 'current';

/** One thing to say about how a translation is doing. */
export interface StatePart {
  kind: StateKind;
  text: string;
}

/** Says how a translation is doing, in words; `percent` is how far its run is, where that is known. */
export function stateParts(
  { status, message, pending }: Pick<Translation, 'status' | 'message' | 'pending'>,
  { states: words }: TranslationsWords['matrix'],
  percent?: number,
): StatePart[] {
  if (status === 'running') {
    return [{ kind: 'running', text: percent === undefined ? words.running : words.runningBy(percent) }];
  }
  const parts: StatePart[] = [];
  if (status === 'pending' && message !== undefined) parts.push({ kind: 'stopped', text: words.stopped });
  else if (status === 'pending') {
    parts.push({ kind: 'waiting', text: pending === undefined ? words.first : words.waiting });
  }
  if (pending && pending.pages > 0) parts.push({ kind: 'behind', text: words.behind(pending.pages) });
  if (pending && pending.failures > 0) parts.push({ kind: 'failures', text: words.failures(pending.failures) });
  return parts.length === 0 ? [{ kind: 'current', text: words.current }] : parts;
}

/** How far a run is, in whole percent; words say it best, and pages do where there are none. */
export function percentOf({ pages, words }: Pick<Schemas['TranslationRun'], 'pages' | 'words'>): number {
  const { done, total } = words.total > 0 ? words : pages;
  return total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
}
