import { content } from './english/content.js';
import { editor } from './english/editor.js';
import type { AllWords } from './english/english.js';
import { library } from './english/library.js';
import { people } from './english/people.js';
import { platform } from './english/platform.js';
import { type ConsoleLanguage, setLanguage } from './language/language.js';

/** What the first page of the console may say. The words of other pages come with these. */
const ENGLISH = { content, editor, library, people, platform };

export type ConsoleWords = typeof ENGLISH;

/** Where the words of each language are; those of English come with the pages. */
const LOAD: Record<Exclude<ConsoleLanguage, 'en'>, () => Promise<AllWords>> = {
  de: async () => (await import('./german/german.js')).germanConsole,
  fr: async () => (await import('./french/french.js')).frenchConsole,
};

let loaded: AllWords | undefined;

/** Has the console speak a language from now on; it speaks English where the words of that cannot be loaded. */
export async function speak(wanted: ConsoleLanguage): Promise<void> {
  if (wanted === 'en') return;
  try {
    loaded = await LOAD[wanted]();
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
