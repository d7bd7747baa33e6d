import { expect, it } from '@jest/globals';
import { valueName } from './value-names.js';

it.each([
  ['visitorLanguage', 'de', 'German'],
  ['visitorLanguage', 'pt-BR', 'Brazilian Portuguese'],
  ['visitorLanguage', 'no such language', 'no such language'],
  ['visitorGeoCountry', 'CH', 'Switzerland'],
  ['visitorDevice', 'mobile', 'Mobile'],
  ['urlPath', '/guide', '/guide'],
] as const)('%s %s is called %s', (column, value, name) => {
  expect(valueName(column, value)).toBe(name);
});
