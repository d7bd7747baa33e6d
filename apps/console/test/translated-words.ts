import { CONSOLE_LANGUAGES } from '../src/words/languages.js';

/** The words of every language that the console speaks beside English, for specs that hold for all of them. */
export const TRANSLATED = await Promise.all(
  Object.entries(CONSOLE_LANGUAGES).flatMap(([tag, language]) =>
    'load' in language ? [language.load().then((words) => ({ tag, name: language.name, words }))] : [],
  ),
);
