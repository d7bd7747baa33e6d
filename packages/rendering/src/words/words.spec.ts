import { describe, expect, it } from '@jest/globals';
import { UI_LOCALES, type UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';
import { english } from './english.js';
import type { Words } from './words.js';
import { wordsIn } from './words-in.js';

type OtherLocale = Exclude<UiLocale, 'en'>;

const SAME_AS_IN_ENGLISH: Readonly<Record<OtherLocale, ReadonlyArray<keyof Words>>> = {
  fr: ['sections', 'menu', 'variants', 'cookies', 'apiCookies', 'apiShowOptions', 'danger', 'code', 'prompt'],
  es: ['feedbackBad', 'cookies', 'apiCookies', 'tryToken', 'prompt'],
  zh: [],
  ja: [],
  de: ['themeSystem', 'cookies', 'apiCookies', 'tryServer', 'tryToken', 'code', 'tabs', 'tab', 'details', 'prompt'],
  nl: [
    'menu',
    'apiServers',
    'apiHeaders',
    'cookies',
    'apiCookies',
    'apiPayload',
    'tryServer',
    'tryToken',
    'tip',
    'code',
    'diagram',
    'details',
    'prompt',
  ],
  no: ['themeSystem', 'tryServer', 'tryToken', 'diagram'],
  'pt-br': ['menu', 'cookies', 'apiCookies', 'apiPayload', 'tryToken', 'prompt'],
  ru: [],
};

const otherLocales = UI_LOCALES.filter((locale) => locale !== 'en');

it('gives every locale its own words', () => {
  expect(new Set(UI_LOCALES.map(wordsIn)).size).toBe(UI_LOCALES.length);
  expect(wordsIn('en')).toBe(english);
});

describe.each(UI_LOCALES)('the words in %s', (locale) => {
  const words = Object.entries(wordsIn(locale));

  it('are never empty', () => {
    expect(words.filter(([, word]) => word.trim() === '')).toEqual([]);
  });

  it('have the quotes and apostrophes of print', () => {
    expect(words.filter(([, word]) => /['"]/.test(word))).toEqual([]);
  });
});

describe.each(otherLocales)('the words in %s', (locale) => {
  const words = wordsIn(locale);

  it('have the names and placeholders of the English ones', () => {
    expect(placeholdersOf(words)).toEqual(placeholdersOf(english));
  });

  it('are translated, except those that are the same in both languages', () => {
    const inEnglish = new Map<string, string>(Object.entries(english));
    const untranslated = Object.entries(words).filter(([name, word]) => inEnglish.get(name) === word);
    expect(untranslated.map(([name]) => name).toSorted()).toEqual(SAME_AS_IN_ENGLISH[locale].toSorted());
  });
});

function placeholdersOf(words: Words): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, (word.match(/\{\w+\}/g) ?? []).toSorted()]),
  );
}
