import { describe, expect, it } from '@jest/globals';
import { textShapes } from '../test/text-shapes.js';
import { diffDocuments } from './diff/diff-documents.js';
import { collectKeys } from './document/keys.js';
import { documentIssues } from './document/validate.js';
import { alignDocuments } from './keys/align-keys.js';
import { linksOf } from './links/links.js';
import { linkSpans } from './markdown/link-spans.js';
import { splitPage } from './markdown/page-file.js';
import { parseDocument, parseKeyless } from './markdown/parse-document.js';
import { textExcess } from './markdown/text-size.js';
import { writeDocument } from './markdown/write-document.js';
import { mergeBodies } from './merge/merge-bodies.js';
import { plainText } from './sections/plain-text.js';
import { sectionsOf } from './sections/sections.js';
import { revertBlocks } from './units/revert-blocks.js';

/** Time of the processor in milliseconds, which hardly depends on what else the machine does. */
function work(task: () => unknown): number {
  const before = process.cpuUsage();
  task();
  return process.cpuUsage(before).user / 1_000;
}

/** How many times as long the large task takes; what takes less than a millisecond counts as that. */
function growth(small: () => unknown, large: () => unknown): number {
  let [least, most] = [work(small), work(large)];
  // The compiler or the garbage collector may fall into one measurement, and hardly into each of five.
  for (let again = 0; most / Math.max(1, least) >= LIMIT && again < 4; again += 1) {
    least = Math.min(least, work(small));
    most = Math.min(most, work(large));
  }
  return most / Math.max(1, least);
}

// Four times the text takes four times as long, or sixteen times if each part of it looks at all the others.
const TIMES = 4;
const LIMIT = 9;

describe('reading a text takes time by its length', () => {
  const read = (markdown: string): void => {
    textExcess(markdown);
    splitPage(markdown);
    linkSpans(markdown);
    const document = parseDocument(markdown);
    sectionsOf(document, '');
    plainText(document.nodes);
    linksOf(document);
    documentIssues(document);
  };

  it.each(textShapes)('of %s', (_, make) => {
    const [small, large] = [make(3_000), make(3_000 * TIMES)];
    expect(
      growth(
        () => read(small),
        () => read(large),
      ),
    ).toBeLessThan(LIMIT);
  });
});

/** A page of so many blocks, each with a number. */
type MakePage = (blocks: number) => string;

const page = (block: (number: number) => string): MakePage => {
  return (blocks) => Array.from({ length: blocks }, (_, number) => block(number)).join('\n\n');
};
const pages: [name: string, base: MakePage, ours: MakePage, theirs: MakePage][] = [
  ['paragraphs that both rewrote', page((n) => `base ${n}`), page((n) => `ours ${n}`), page((n) => `theirs ${n}`)],
  ['equal paragraphs that both rewrote', page(() => 'base'), page(() => 'ours'), page(() => 'theirs')],
  ['lists that do not keep apart', page((n) => `p ${n}`), page((n) => `- a ${n}`), page((n) => `- b ${n}`)],
  ['fences that never close', page(() => 'a'), page((n) => `\`\`\`${n}`), page((n) => `text ${n}`)],
  [
    'headings that both renamed',
    page((n) => `## base ${n}`),
    page((n) => `## ours ${n}`),
    page((n) => `## theirs ${n}`),
  ],
  [
    'blocks that one side moved',
    page((n) => `p ${n}`),
    (blocks) => page((n) => `p ${blocks - n}`)(blocks),
    page((n) => `p ${n}!`),
  ],
  ['blocks that one side doubled', page((n) => `p ${n}`), page((n) => `p ${n}\n\np ${n}`), page((n) => `p ${n}!`)],
  ['a page that both began', () => '', page((n) => `ours ${n}`), page((n) => `theirs ${n}`)],
  ['a page that one side emptied', page((n) => `p ${n}`), () => '', page((n) => `p ${n}!`)],
  [
    'references',
    page((n) => `[a${n}]\n\n[a${n}]: b`),
    page((n) => `[a${n}]!\n\n[a${n}]: b`),
    page((n) => `[a${n}]?\n\n[a${n}]: b`),
  ],
  [
    'lines of one block',
    (n) => page((i) => `${i}`)(n).replaceAll('\n\n', '\n'),
    (n) => page((i) => `${i}a`)(n).replaceAll('\n\n', '\n'),
    (n) => page((i) => `${i}b`)(n).replaceAll('\n\n', '\n'),
  ],
  ['words of one block', (n) => 'a '.repeat(n), page((i) => `${i}`), (n) => 'b '.repeat(n)],
];

describe('comparing texts takes time by their length', () => {
  const compare = (...texts: [base: string, ours: string, theirs: string]): void => {
    const [base, ours, theirs] = texts.map((markdown) => {
      const document = parseDocument(markdown);
      return { markdown, document, keys: collectKeys(document) };
    });
    if (!base || !ours || !theirs) return;
    const kept = (markdown: string) => alignDocuments(base.document, parseKeyless(markdown));
    const edited = { markdown: ours.markdown, keys: kept(ours.markdown) };
    diffDocuments(base.document, parseDocument(edited.markdown, edited.keys));
    diffDocuments(base.document, theirs.document);
    mergeBodies({ base, ours: edited, theirs: { markdown: theirs.markdown, keys: kept(theirs.markdown) } });
    mergeBodies({ base, ours, theirs });
    revertBlocks(edited, base, new Set(base.keys));
    writeDocument(ours.document);
  };

  it.each(pages)('of %s', (_, base, ours, theirs) => {
    const versions = (blocks: number): [string, string, string] => [base(blocks), ours(blocks), theirs(blocks)];
    const [small, large] = [versions(75), versions(75 * TIMES)];
    expect(
      growth(
        () => compare(...small),
        () => compare(...large),
      ),
    ).toBeLessThan(LIMIT);
  });
});
