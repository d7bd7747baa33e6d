import { expect, it } from '@jest/globals';
import { nativeLanguageName } from './switchers.js';

it.each([
  ['en', 'English'],
  ['fr', 'Français'],
  ['ru', 'Русский'],
  ['pt-br', 'Português (Brasil)'],
  ['ja', '日本語'],
  ['no language', 'no language'],
  ['', ''],
])('calls %s %s', (tag, name) => {
  expect(nativeLanguageName(tag)).toBe(name);
});
