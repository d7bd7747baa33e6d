import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Glossary, type GlossaryTerm, type TranslatedTerm, termsOf } from './glossary.js';

const term = (word: string, translation: string | null = null, caseSensitive = false): GlossaryTerm => ({
  term: word,
  translation,
  caseSensitive,
});
const found = (terms: GlossaryTerm[], text: string): string[] =>
  new Glossary(terms).find(text).map((place) => place.term.term);

describe('a glossary', () => {
  it.each([
    ['token', 'A Token, please', ['token']],
    ['token', 'tokens and betoken', []],
    ['C++', 'C++ and C+', ['C++']],
    ['.NET', 'Use .NET', ['.NET']],
    ['новый', 'Новый год', ['новый']],
    ['новый', 'обновый', []],
    ['設定', '新しい設定を開く', ['設定']],
    ['ไฟล์', 'เปิดไฟล์นี้', ['ไฟล์']],
    ['İstanbul', 'in İstanbul', ['İstanbul']],
  ])('finds %j as a word in %j: %j', (word, text, expected) => {
    expect(found([term(word)], text)).toEqual(expected);
  });

  it('minds upper and lower case only where it is told to', () => {
    expect(found([term('Go', null, true)], 'Go, go')).toEqual(['Go']);
    expect(found([term('Go')], 'Go, go')).toEqual(['Go', 'Go']);
  });

  it('takes the longer of two terms that overlap', () => {
    const terms = [term('token'), term('access token')];
    expect(found(terms, 'an access token')).toEqual(['access token']);
    expect(found(terms, 'an access token or a token')).toEqual(['access token', 'token']);
  });

  it('finds terms inside of markup, and none in tags', () => {
    const glossary = new Glossary([term('token'), term('g1')]);
    expect(glossary.applying('a <g1>token</g1>').map((one) => one.term)).toEqual(['token']);
  });

  it('says which terms a translation leaves out', () => {
    const glossary = new Glossary([term('Lectern'), term('page', 'Seite'), term('space', 'Bereich')]);
    expect(
      glossary.problems('Lectern has pages, a page and a <g1>space</g1>', 'Das Pult hat <g1>Bereiche</g1>'),
    ).toEqual({
      broken: ['"Lectern" must stay as it is'],
      doubtful: ['"page" must be translated as "Seite"'],
    });
    expect(glossary.problems('page of Lectern', 'Seite von Lectern')).toEqual({ broken: [], doubtful: [] });
    expect(glossary.problems('nothing', 'nichts')).toEqual({ broken: [], doubtful: [] });
  });

  it('finds every term that stands between spaces, where it stands', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
        fc.array(word, { maxLength: 20 }),
        (terms, words) => {
          const text = [...words, ...terms].join(' ');
          const places = new Glossary(terms.map((one) => term(one))).find(text);
          expect(places.map(({ start, end }) => text.slice(start, end))).toEqual(
            text.split(' ').filter((one) => terms.includes(one)),
          );
        },
      ),
    );
  });

  it('is made of entries that have both languages; what is the same in both stays', () => {
    const entries: TranslatedTerm[] = [
      { translations: { en: 'page', de: 'Seite', fr: 'page' } },
      { translations: { en: 'Lectern', de: 'Lectern' } },
      { translations: { de: 'nur' } },
    ];
    expect(termsOf(entries, 'en', 'de')).toEqual([term('page', 'Seite'), term('Lectern', null, true)]);
  });
});
