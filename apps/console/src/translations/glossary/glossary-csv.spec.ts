import { describe, expect, it } from '@jest/globals';
import { planGlossary, readGlossaryCsv, type TermLine, writeGlossaryCsv } from './glossary-csv.js';

const term = (translations: TermLine['translations'], rules: Partial<TermLine> = {}): TermLine => ({
  translations,
  doNotTranslate: false,
  caseSensitive: false,
  ...rules,
});

describe('a glossary in a CSV file', () => {
  it('is read as it was written, whatever stands in it', () => {
    const terms = [
      term({ en: 'space', fr: 'espace' }),
      term({ en: 'a, "b"', 'pt-br': '-x' }, { doNotTranslate: true, caseSensitive: true }),
    ];
    const read = readGlossaryCsv(writeGlossaryCsv(terms));
    expect(read.map((line) => 'term' in line && line.term)).toEqual(terms);
  });

  it('is read with fewer columns, in another order and with empty lines', () => {
    expect(readGlossaryCsv('\uFEFFFR,en\r\nespace,space\r\n\r\n,page\r\n')).toEqual([
      { line: 2, term: term({ en: 'space', fr: 'espace' }) },
      { line: 4, term: term({ en: 'page' }) },
    ]);
  });

  it('is refused as a whole where its first line does not name the columns', () => {
    expect(readGlossaryCsv('space,espace\n')).toEqual([{ line: 1, problem: 'header' }]);
    expect(readGlossaryCsv('en,klingon\nspace,x\n')).toEqual([{ line: 1, problem: 'header' }]);
  });

  it('is refused line by line', () => {
    const text = ['en,doNotTranslate', ',true', 'space,maybe', 'page,', 'page,true', 'x'.repeat(256), '"open'].join(
      '\n',
    );
    expect(readGlossaryCsv(text)).toEqual([
      { line: 2, problem: 'empty' },
      { line: 3, problem: 'flag' },
      { line: 4, term: term({ en: 'page' }) },
      { line: 5, problem: 'twice' },
      { line: 6, problem: 'long' },
      { line: 7, problem: 'quote' },
    ]);
  });
});

describe('what a file changes in a glossary', () => {
  it('is known before anything is written', () => {
    const entries = [
      { id: '1', ...term({ en: 'space', fr: 'espace' }) },
      { id: '2', ...term({ en: 'page', fr: 'page' }) },
    ].map((entry) => ({ ...entry, translations: { ...entry.translations } }));
    const lines = [term({ en: 'space', fr: 'lieu' }), term({ en: 'page', fr: 'page' }), term({ en: 'site' })];
    expect(planGlossary(lines, entries)).toEqual({
      operations: [
        { type: 'update', id: '1', ...term({ en: 'space', fr: 'lieu' }) },
        { type: 'insert', ...term({ en: 'site' }) },
      ],
      created: 1,
      updated: 1,
      unchanged: 1,
    });
  });
});
