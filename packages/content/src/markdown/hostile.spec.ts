import { describe, expect, it } from '@jest/globals';
import { linkSpans } from './link-spans.js';
import { parseDocument } from './parse-document.js';

/** Makes an input of about a length. */
type Input = (size: number) => string;

const fill = (unit: string): Input => {
  return (size) => unit.repeat(Math.floor(size / unit.length));
};
const halves = (first: string, second: string): Input => {
  return (size) => fill(first)(size / 2) + fill(second)(size / 2);
};
const deeper = (unit: (depth: number) => string): Input => {
  return (size) => {
    let text = '';
    for (let depth = 1; text.length < size; depth += 1) text += unit(depth);
    return text;
  };
};

/** Inputs on which a parser that looks back or ahead for each of its marks takes time squared. */
const hostile: [name: string, input: Input][] = [
  ['delimiters that never match', fill('*a_ ')],
  ['delimiters that nest', halves('*a **a ', ' a** a*')],
  ['opening brackets', fill('[')],
  ['nested brackets', halves('[', ']')],
  ['links that never close', fill('[a](')],
  ['images in links in images', fill('![[a](b)')],
  ['titles that never close', fill('[a](b "c ')],
  ['comments that never close', fill('<!-- ')],
  ['attributes that never close', fill('<a href="')],
  ['runs of backticks of every length', deeper((depth) => `${'`'.repeat(depth)} `)],
  ['math that never closes', fill('$$a ')],
  ['expressions with one end', (size) => `${fill('{{a ')(size)}}}`],
  ['addresses without a host', fill('http://.')],
  ['quotes in quotes', fill('>')],
  ['lists in lists', fill('- ')],
  ['numbers in numbers', fill('1. ')],
  ['ever deeper lists', deeper((depth) => `${' '.repeat(2 * depth)}- a\n`)],
  ['ever deeper quotes', deeper((depth) => `${'>'.repeat(depth)}a\n`)],
  ['elements in elements', halves('<b>', '</b>')],
  ['tags in tags', halves('{% hint %}\n', '{% endhint %}\n')],
  ['tags that never close', fill('{% hint %}\n')],
  ['one line of tags', fill('{% hint %}')],
  ['details in details', fill('<details>\n\n')],
  ['definitions', fill('[a]: b\n')],
  ['one note for many', (size) => `${fill('[^a] ')(size / 2)}\n\n[^a]: ${fill('x')(size / 2)}`],
  ['a run of spaces', (size) => `a${' '.repeat(size)}b `],
  ['paragraphs of elements', (size) => `<p>${fill('<b>')(size)}`],
  [
    'elements that go on in paragraphs',
    (size) => `<p>${deeper((id) => `<b a=${id}>`)(size / 2)}${fill('<p>x')(size / 2)}`,
  ],
  ['tables in tables', (size) => `${fill('<table><tr><td>')(size)}</table>`],
  ['rows of an HTML table', (size) => `<table>${fill('<tr><td>a</td></tr>')(size)}</table>`],
];

/** Time of the processor, which hardly depends on what else the machine does; what is less than 20 ms counts as that. */
function secondsOfWork(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return Math.max(0.02, process.cpuUsage(before).user / 1_000_000);
}

describe('parseDocument on hostile input', () => {
  // Four times the input takes four times as long, or sixteen times if each mark looks at all the others.
  it.each(hostile)('reads %s in time that grows with the length, not with its square', (_, input) => {
    const growth = () => {
      const short = secondsOfWork(() => parseDocument(input(15_000)));
      return secondsOfWork(() => parseDocument(input(60_000))) / short;
    };
    // The garbage collector may fall into one measurement, and hardly into each of three.
    let least = growth();
    for (let again = 0; least >= 10 && again < 2; again += 1) least = Math.min(least, growth());
    expect(least).toBeLessThan(10);
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
  it('finds the 125,000 links of one paragraph', () => {
    expect(linkSpans('[](b)'.repeat(125_000))).toHaveLength(125_000);
  });
});
