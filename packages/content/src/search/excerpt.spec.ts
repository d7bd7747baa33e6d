import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markerOf } from './excerpt.js';
import { tokensOf } from './tokens.js';

const long = `${'before '.repeat(60)}the needle stands here ${'after '.repeat(60)}`.trim();

describe('an excerpt', () => {
  it('marks every hit, and no more of a word than was looked for', () => {
    expect(markerOf(['token']).excerpt('A token, two Tokens.')).toBe('A **token**, two **Token**s.');
  });

  it('prefers beginnings of words, and marks inside of them where there is no other hit', () => {
    expect(markerOf(['script']).excerpt('JavaScript or a script')).toBe('JavaScript or a **script**');
    expect(markerOf(['script']).excerpt('JavaScript')).toBe('Java**Script**');
  });

  it('marks what differs in accents and width, as it is written', () => {
    expect(markerOf(['resume']).excerpt('Das Résumé ist fertig')).toBe('Das **Résumé** ist fertig');
    expect(markerOf(['strasse']).excerpt('Die Straße dort')).toBe('Die **Straße** dort');
    expect(markerOf(['開発環境', '開発']).excerpt('新しい開発環境です')).toBe('新しい**開発環境**です');
  });

  it('escapes what would look like a mark', () => {
    expect(markerOf(['b']).excerpt('a ** b \\ *c*')).toBe('a \\*\\* **b** \\\\ \\*c\\*');
  });

  it('is a short piece around the first hit, cut between words', () => {
    const excerpt = markerOf(['needle']).excerpt(long);
    expect(excerpt).toMatch(/^…before .*before the \*\*needle\*\* stands here after .*after…$/);
    expect(excerpt.length).toBeLessThan(260);
  });

  it('is the beginning of a text without a hit', () => {
    expect(markerOf(['missing']).excerpt(long)).toMatch(/^before .*before…$/);
    expect(markerOf([]).excerpt('text')).toBe('text');
  });

  it('is always a piece of the text once the marks are taken off, with at least one mark on a word of the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aB *\\.é東京ß’İ한 🚀'), maxLength: 600 });
    fc.assert(
      fc.property(text, fc.nat(), (given, pick) => {
        const tokens = tokensOf(given);
        const word = tokens[pick % Math.max(tokens.length, 1)]?.word ?? 'none';
        const excerpt = markerOf([word]).excerpt(given);
        const bare = excerpt.replace(/^…|…$/g, '').replace(/\*\*(.+?)\*\*/gsu, '$1');
        expect(given).toContain(bare.replace(/\\([\\*])/g, '$1').trim());
      }),
    );
  });
});
