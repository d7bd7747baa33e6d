import type { UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';
import { brazilianPortuguese } from './brazilian-portuguese.js';
import { chinese } from './chinese.js';
import { dutch } from './dutch.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { japanese } from './japanese.js';
import { norwegian } from './norwegian.js';
import { russian } from './russian.js';
import { spanish } from './spanish.js';
import type { Words } from './words.js';

const languages: Readonly<Record<UiLocale, Words>> = {
  en: english,
  fr: french,
  es: spanish,
  zh: chinese,
  ja: japanese,
  de: german,
  nl: dutch,
  no: norwegian,
  'pt-br': brazilianPortuguese,
  ru: russian,
};

/** The words in a language, by the locale that the customization of the site names. */
export function wordsIn(locale: UiLocale): Words {
  return languages[locale];
}
