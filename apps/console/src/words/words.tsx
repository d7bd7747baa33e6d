import { createContext, type ReactNode, use } from 'react';
import { access } from './english/access.js';
import { administration } from './english/administration.js';
import { content } from './english/content.js';
import { differences } from './english/differences.js';
import { editor } from './english/editor.js';
import { library } from './english/library.js';
import { people } from './english/people.js';
import { platform } from './english/platform.js';

const ENGLISH = { platform, people, access, administration, library, content, differences, editor };

/** Everything that the console says, by area. A language is an object of this type. */
export type ConsoleWords = typeof ENGLISH;

const WordsContext = createContext<ConsoleWords>(ENGLISH);

/** Lets everything inside speak one language. */
export function WordsProvider({ words = ENGLISH, children }: { words?: ConsoleWords; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** What the console says in the language of the person who uses it. */
export function useWords(): ConsoleWords {
  return use(WordsContext);
}
