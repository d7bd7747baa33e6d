import type { AllWords } from './english/english.js';

/**
 * Every language that the console speaks, by the tag of its locale: what it is called in itself, and where its words are.
 * Those of English come with the pages that say them.
 */
export const CONSOLE_LANGUAGES = {
  en: { name: 'English' },
  de: { name: 'Deutsch', load: (): Promise<AllWords> => import('./german/german.js').then((all) => all.germanConsole) },
  fr: {
    name: 'Français',
    load: (): Promise<AllWords> => import('./french/french.js').then((all) => all.frenchConsole),
  },
};

export type ConsoleLanguage = keyof typeof CONSOLE_LANGUAGES;
