import { type ConsoleLanguage, LANGUAGES } from '../languages.js';

const KEY = 'lectern-language';
let spoken: ConsoleLanguage = 'en';

/** The language that this tab speaks, as the tag of a locale. */
export function language(): ConsoleLanguage {
  return spoken;
}

/** Has everything formatted in a language from now on. */
export function setLanguage(next: ConsoleLanguage): void {
  spoken = next;
}

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

/** Makes a format when it is first needed, because what language it is for is not known earlier. */
export function formatOnce<Format>(make: (language: ConsoleLanguage) => Format): () => Format {
  let made: Format | undefined;
  return () => {
    made ??= make(spoken);
    return made;
  };
}

function isLanguage(tag: string): tag is ConsoleLanguage {
  return Object.hasOwn(LANGUAGES, tag);
}
