import { translations } from './english/translations.js';
import { areaWords } from './words.js';

/** What translating says. It comes with the pages about it, because the first page of the console has none. */
export type TranslationsWords = typeof translations;

/** What translating says in the language of the person who does it. */
export function useTranslationsWords(): TranslationsWords {
  return areaWords('translations', translations);
}
