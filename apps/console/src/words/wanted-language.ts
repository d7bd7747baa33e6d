import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './languages.js';

const KEY = 'lectern-language';

/** The language somebody chose, or else the first of those they prefer that the console speaks. */
export function languageFor(chosen: string | null, preferred: readonly string[]): ConsoleLanguage {
  const wanted = [chosen ?? '', ...preferred].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return wanted.find(isLanguage) ?? 'en';
}

/** The language that this browser wants. */
export function wantedLanguage(): ConsoleLanguage {
  return languageFor(localStorage.getItem(KEY), navigator.languages);
}

/** Remembers which language somebody chose, and opens the page again in it. */
export function chooseLanguage(chosen: string): void {
  localStorage.setItem(KEY, chosen);
  window.location.reload();
}

function isLanguage(tag: string): tag is ConsoleLanguage {
  return Object.hasOwn(CONSOLE_LANGUAGES, tag);
}
