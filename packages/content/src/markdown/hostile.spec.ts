import { describe, expect, it } from '@jest/globals';
import { linkSpans } from './link-spans.js';
import { parseDocument } from './parse-document.js';

const size = 120_000;
/** Many times what reading takes, and a fraction of what it would take if it grew with the square. */
const mostSeconds = 5;
const fill = (unit: string): string => unit.repeat(Math.floor(size / unit.length));
const half = (unit: string): string => unit.repeat(Math.floor(size / 2 / unit.length));

function deeper(unit: (depth: number) => string): string {
  let text = '';
  for (let depth = 1; text.length < size; depth += 1) text += unit(depth);
  return text;
}

/** Inputs on which a parser that looks back or ahead for each of its marks takes time squared. */
const hostile: [name: string, markdown: string][] = [
  ['delimiters that never match', fill('*a_ ')],
  ['delimiters that nest', half('*a **a ') + half(' a** a*')],
  ['opening brackets', fill('[')],
  ['nested brackets', half('[') + half(']')],
  ['links that never close', fill('[a](')],
  ['images in links in images', fill('![[a](b)')],
  ['titles that never close', fill('[a](b "c ')],
  ['comments that never close', fill('<!-- ')],
  ['attributes that never close', fill('<a href="')],
  ['runs of backticks of every length', deeper((depth) => `${'`'.repeat(depth)} `)],
  ['math that never closes', fill('$$a ')],
  ['expressions with one end', `${half('{{a ')}}}`],
  ['addresses without a host', fill('http://.')],
  ['quotes in quotes', fill('>')],
  ['lists in lists', fill('- ')],
  ['numbers in numbers', fill('1. ')],
  ['ever deeper lists', deeper((depth) => `${' '.repeat(2 * depth)}- a\n`)],
  ['ever deeper quotes', deeper((depth) => `${'>'.repeat(depth)}a\n`)],
  ['elements in elements', half('<b>') + half('</b>')],
  ['tags in tags', half('{% hint %}\n') + half('{% endhint %}\n')],
  ['tags that never close', fill('{% hint %}\n')],
  ['one line of tags', fill('{% hint %}')],
  ['details in details', fill('<details>\n\n')],
  ['definitions', fill('[a]: b\n')],
  ['one note for many', `${half('[^a] ')}\n\n[^a]: ${half('x')}`],
  ['a run of spaces', `a${' '.repeat(size)}b `],
  ['paragraphs of elements', `<p>${fill('<b>')}`],
  ['tables in tables', `${fill('<table><tr><td>')}</table>`],
  ['rows of an HTML table', `<table>${fill('<tr><td>a</td></tr>')}</table>`],
];

/** Time of the processor, which does not depend on what else the machine does. */
function secondsOfWork(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000_000;
}

describe('parseDocument on hostile input', () => {
  it.each(hostile)('reads 120 kB of %s without delay', (_, markdown) => {
    expect(secondsOfWork(() => parseDocument(markdown))).toBeLessThan(mostSeconds);
  });

  it('reads a table of 3,000 rows', () => {
    const [table] = parseDocument(`a|b\n-|-\n${'-|-\n'.repeat(3_000)}`).nodes;
    expect(table?.fragments).toHaveLength(6_000);
  });

  it('does not copy notes into notes', () => {
    const notes = Array.from({ length: 40 }, (_, index) => `[^${index}]: [^${index + 1}][^${index + 1}]`);
    const document = parseDocument(`[^0]\n\n${notes.join('\n\n')}`);
    expect(JSON.stringify(document).length).toBeLessThan(100_000);
  });

  it('bounds how deep blocks nest, and keeps the text beyond', () => {
    const document = JSON.stringify(parseDocument(`${'> '.repeat(1000)}deep`));
    expect(document.split('"blockquote"').length).toBeLessThan(210);
    expect(document).toContain('deep');
  });
});

describe('linkSpans on hostile input', () => {
  it('finds the 150,000 links of one paragraph', () => {
    expect(linkSpans(`**${'[a](b)'.repeat(150_000)}**`)).toHaveLength(150_000);
  });
});
