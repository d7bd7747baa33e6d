import { describe, expect, it } from '@jest/globals';
import { languageFor } from './wanted-language.js';

describe('the language of the console', () => {
  it.each([
    ['what was chosen', 'fr', ['de-DE', 'en'], 'fr'],
    ['the first preferred one that it speaks', null, ['da', 'de-AT', 'en'], 'de'],
    ['any variant of a language', null, ['FR-ca'], 'fr'],
    ['English where it speaks none of them', null, ['ja', 'ko'], 'en'],
    ['English where nothing is preferred', null, [], 'en'],
    ['a preferred one where what was chosen is unknown', 'toString', ['de'], 'de'],
  ])('is %s', (_, chosen, preferred, expected) => {
    expect(languageFor(chosen, preferred)).toBe(expected);
  });
});
