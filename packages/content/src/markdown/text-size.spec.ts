import { describe, expect, it } from '@jest/globals';
import { documentIssues } from '../document/validate.js';
import { parseDocument } from './parse-document.js';
import { TextSizes, textExcess } from './text-size.js';

/** A table whose rows are shorter than its head. */
const pipes = (columns: number, rows: number): string =>
  [`|${'a|'.repeat(columns)}`, `|${'-|'.repeat(columns)}`, ...Array.from({ length: rows }, () => '|')].join('\n');

describe('textExcess', () => {
  it.each([
    ['characters', 'x'.repeat(1_000_001), 'has 1000001 characters; one text may have 1000000'],
    ['paragraphs', 'a\n\n'.repeat(20_001), 'has 20001 or more blocks; one text may have 20000'],
    ['items', '- a\n'.repeat(20_001), 'has 20001 or more blocks; one text may have 20000'],
    ['lines of code', `~~~\n${'a\n'.repeat(20_000)}~~~`, 'has 20001 or more blocks; one text may have 20000'],
    ['definitions', '[a]: b\n'.repeat(20_001), 'has 20001 or more blocks; one text may have 20000'],
    ['empty cells of short rows', pipes(1_000, 10), 'has 11000 or more cells; one text may have 10000'],
    ['cells of an HTML table', `<table>${'<td>'.repeat(10_001)}`, 'has 10001 or more cells; one text may have 10000'],
    ['marks in one paragraph', '*a* '.repeat(25_000), 'has 50001 or more inlines; one text may have 50000'],
    ['addresses', 'a@b.co '.repeat(50_000), 'has 50001 or more inlines; one text may have 50000'],
    ['lines of one paragraph', 'a\n'.repeat(50_001), 'has 50001 or more inlines; one text may have 50000'],
    ['headings', '# a\n'.repeat(2_001), 'has 2001 or more sections; one text may have 2000'],
    ['underlined headings', 'a\n=\n'.repeat(2_001), 'has 2001 or more sections; one text may have 2000'],
  ])('tells of a text with too many %s', (_, markdown, excess) => {
    expect(textExcess(markdown)).toBe(`${excess}, so make several of it`);
  });

  it.each([
    ['of many words', 'Plain prose has few marks. '.repeat(37_000)],
    ['of many paragraphs', `${'Some words of a paragraph.\n\n'.repeat(20_000)}`],
    ['with a large table', pipes(10, 999)],
    ['with many sections', '## Heading\n\nA [link](a.md) and `code`.\n\n'.repeat(2_000)],
  ])('accepts a text %s', (_, markdown) => {
    expect(textExcess(markdown)).toBeUndefined();
  });

  it('counts no less than the document has', () => {
    const markdown = 'a **b** [c](d) <b>e</b> :smile: f@g.co\n\n- one\n- two\n\n| a |\n|---|\n| b |\n';
    const times = 600;
    expect(documentIssues(parseDocument(markdown.repeat(times)))).toEqual([]);
    expect(textExcess(markdown.repeat(times))).toBeUndefined();
  });
});

describe('TextSizes', () => {
  it('measures the texts of a request together', () => {
    const sizes = new TextSizes();
    const markdown = 'a\n\n'.repeat(15_000);
    expect(sizes.excess(markdown)).toBeUndefined();
    expect(sizes.excess(markdown)).toBeUndefined();
    expect(sizes.excess(markdown)).toBe(
      'has 40001 or more blocks; all texts of a request together may have 40000, so make several of it',
    );
  });
});
