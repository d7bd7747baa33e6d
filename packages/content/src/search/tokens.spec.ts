import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../../scripts/lib/any-character.mjs';
import { fold } from './fold.js';
import { queryTerms } from './query-terms.js';
import { wordsOfSection } from './section-words.js';
import { EVERY_SCRIPT, PLAIN, tokensOf } from './tokens.js';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom(..."aB9_.-'’ é東京都カナ한국ไทย🚀+#/İß") }),
);

const wordsOf = (of: string) => tokensOf(of).flatMap(({ word, parts }) => [word, ...parts]);

describe('tokensOf', () => {
  it.each([
    ['foo_bar.baz', ['foo_bar.baz', 'foo', 'bar', 'baz']],
    ['--flag-name', ['flag-name', 'flag', 'name']],
    ['searchSpaceContent', ['searchspacecontent', 'search', 'space', 'content']],
    ['HTTPServer2', ['httpserver2', 'http', 'server']],
    ["l’été, it's", ["l'ete", 'ete', "it's", 'it']],
    ['C++, C# and c', ['c++', 'c#', 'and', 'c']],
    ['v1.2.3', ['v1.2.3', 'v1']],
    ['東京都', ['東京都', '東京', '京都']],
    ['React開発', ['react', '開発', '開発']],
    ['🚀!', ['🚀']],
    [`') | ! & :*`, []],
  ])('cuts %s', (given, words) => {
    expect(wordsOf(given)).toEqual(words);
  });

  it('cuts languages without spaces by a dictionary', () => {
    expect(wordsOf('ภาษาไทย')).toEqual(['ภาษา', 'ไทย']);
  });

  it('finds the same words by the patterns for plain text and by those for all scripts', () => {
    const plain = fc.string({ unit: fc.constantFrom(...`aZ09 .-_'’‘“…–+#/*\n`) });
    fc.assert(fc.property(plain, (given) => expect(tokensOf(given, PLAIN)).toEqual(tokensOf(given, EVERY_SCRIPT))));
  });

  it('gives words in their order, at their places, folded', () => {
    fc.assert(
      fc.property(text, (given) => {
        let end = 0;
        for (const token of tokensOf(given)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.end).toBeGreaterThan(token.start);
          expect(fold(given.slice(token.start, token.end)).startsWith(token.word)).toBe(true);
          end = token.end;
        }
      }),
    );
  });
});

describe('a text and a query', () => {
  it('are cut alike: every piece of a text that is a query finds the text', () => {
    fc.assert(
      fc.property(text, (given) => {
        const { standings } = wordsOfSection({ title: '' }, { title: '', text: given }, true);
        for (const { start, end } of tokensOf(given)) {
          for (const { choices } of queryTerms(given.slice(start, end))) {
            expect(choices.some((words) => words.every((word) => standings.has(word)))).toBe(true);
          }
        }
      }),
    );
  });
});

describe('fold', () => {
  it('changes nothing when it is done again', () => {
    fc.assert(fc.property(text, (given) => expect(fold(fold(given))).toBe(fold(given))));
  });

  it('does not see case and accents', () => {
    expect(['RÉSUMÉ', 'résumé', 'resume'].map(fold)).toEqual(['resume', 'resume', 'resume']);
    expect(['が', '한국어', 'ไม้'].map(fold)).toEqual(['が', '한국어', 'ไม้']);
  });
});

describe('wordsOfSection', () => {
  it('tells how much the section is about a word, by the best place of it', () => {
    const page = { title: 'Tokens', description: 'For machines' };
    const first = wordsOfSection(page, { title: '', text: 'tokens are long, long, long, long; keys keys' }, true);
    expect(Object.fromEntries(first.standings)).toEqual({
      tokens: 'title',
      for: 'heading',
      machines: 'heading',
      are: 'once',
      long: 'often',
      keys: 'some',
    });
    const second = wordsOfSection(page, { title: 'Limits', text: 'of use' }, false);
    expect(Object.fromEntries(second.standings)).toEqual({
      limits: 'heading',
      of: 'once',
      use: 'once',
      tokens: 'context',
    });
  });

  it('stops before an index entry grows beyond what can be stored', () => {
    const words = Array.from({ length: 50_000 }, (_, index) => `word${index}`).join(' ');
    const { standings, textLength } = wordsOfSection({ title: '' }, { title: '', text: words }, true);
    expect(textLength).toBe(50_000);
    expect(standings.size).toBeLessThan(20_000);
    expect(standings.size).toBeGreaterThan(5_000);
  });
});
