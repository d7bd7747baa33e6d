import { content } from './english/content.js';
import { editor } from './english/editor.js';
import type { AllWords } from './english/english.js';
import { library } from './english/library.js';
import { people } from './english/people.js';
import { platform } from './english/platform.js';
import { setLanguage } from './language/language.js';
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from './languages.js';

/** What the first page of the console may say. The words of other pages come with these. */
const ENGLISH = { content, editor, library, people, platform };

export type ConsoleWords = typeof ENGLISH;

let loaded: AllWords | undefined;

/** Has the console speak a language from now on; it speaks English where the words of that cannot be loaded. */
export async function speak(wanted: ConsoleLanguage): Promise<void> {
  const known = CONSOLE_LANGUAGES[wanted];
  if (!('load' in known)) return;
  try {
    loaded = await known.load();
    setLanguage(wanted);
  } catch {
    // Somebody who reads another language gets further with English than with an empty page.
  }
}

/** What the console says in the language of the person who uses it. */
export function useWords(): ConsoleWords {
  return loaded ?? ENGLISH;
}

/** What an area says in the language of the person who uses it, where a page brings its English words along. */
export function areaWords<Area extends keyof AllWords>(area: Area, english: AllWords[Area]): AllWords[Area] {
  return loaded?.[area] ?? english;
}
