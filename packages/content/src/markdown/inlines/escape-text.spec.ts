import { describe, expect, it } from '@jest/globals';
import { block, documentOf, inline, paragraph } from '../../../test/nodes.js';
import { parseDocument } from '../parse-document.js';
import { writeDocument } from '../write-document.js';

/** Sentences as people write them. */
const ordinary = [
  'Second!',
  'Is it? Yes! (Really.)',
  'Costs $5, or 5~6 € at 2 * 3 < 7 & 8 > 1.',
  'AT&T, R&D and Q&A; then more',
  'snake_case_word, a-b, c+d, e=f, #tag and 1. or 2) inside',
  'Set {a, b} to array] or 10% {',
  'Mail @someone about me@home, C:\\Windows and a|b',
  '= x, -1, +1 and 3.14',
  'A dash - like this - and a star * like this * too',
];

/** Texts with the one spelling that keeps each of them text. */
const special: [text: string, markdown: string][] = [
  ['*a* and _b_', '\\*a\\* and \\_b\\_'],
  ['![a](b)', '!\\[a](b)'],
  ['# a', '\\# a'],
  ['- a', '\\- a'],
  ['1. a', '1\\. a'],
  ['> a', '\\> a'],
  ['===', '\\==='],
  ['&amp; and &#38;', '\\&amp; and \\&#38;'],
  ['<b> and </b>', '\\<b> and \\</b>'],
  ['<#@0>', '\\<#@0>'],
  ['a@b.example', 'a\\@b.example'],
  ['https://a.example', 'https\\://a.example'],
  ['{{ a }} and {% b %}', '\\{\\{ a }} and \\{% b %}'],
  ['~~a~~ and $$b$$', '\\~\\~a\\~\\~ and \\$\\$b\\$\\$'],
  [':smile: and :other:', '\\:smile: and :other:'],
];

describe('text in Markdown', () => {
  it.each(ordinary)('is written as people write it: %s', (text) => {
    expect(writeDocument(documentOf(paragraph(text))).markdown).toBe(`${text}\n`);
    expect(writeDocument(documentOf(block('heading-2', {}, [text]))).markdown).toBe(`## ${text}\n`);
  });

  it.each(special)('is escaped where it would be something else: %s', (text, markdown) => {
    expect(writeDocument(documentOf(paragraph(text))).markdown).toBe(`${markdown}\n`);
    expect(parseDocument(markdown).nodes[0]?.nodes).toMatchObject([{ leaves: [{ text }] }]);
  });

  it('minds what stands beside it', () => {
    const link = inline('link', { ref: { kind: 'url', url: 'b' } }, ['a [b] c']);
    expect(writeDocument(documentOf(paragraph(['Look!', link, '!']))).markdown).toBe('Look\\![a \\[b\\] c](b)!\n');
  });
});
