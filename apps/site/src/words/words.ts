import type { UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';
import { english } from './english.js';

/** The words that a site itself says, apart from its content. */
export type Words = { readonly [Name in keyof typeof english]: string };

/** The words in a language, by the locale that the customization of the site names. */
export function wordsIn(_locale: UiLocale): Words {
  return english;
}
