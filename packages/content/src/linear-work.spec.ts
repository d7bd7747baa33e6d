import { afterAll, describe, expect, it } from '@jest/globals';
import { textShapes } from '../test/text-shapes.js';
import { TIMES, WorkCounter } from '../test/work-counter.js';

const counter = new WorkCounter(/\/packages\/content\/src\/|\/node_modules\/(?:diff|github-slugger|parse5|yaml)\//);
counter.start();
afterAll(() => counter.stop());

const { diffDocuments } = await import('./diff/diff-documents.js');
const { collectKeys } = await import('./document/keys.js');
const { documentIssues } = await import('./document/validate.js');
const { alignDocuments } = await import('./keys/align-keys.js');
const { linksOf } = await import('./links/links.js');
const { linkSpans } = await import('./markdown/link-spans.js');
const { splitPage } = await import('./markdown/page-file.js');
const { parseDocument, parseKeyless } = await import('./markdown/parse-document.js');
const { textExcess } = await import('./markdown/text-size.js');
const { writeDocument } = await import('./markdown/write-document.js');
const { mergeBodies } = await import('./merge/merge-bodies.js');
const { rewriteBody } = await import('./rewrite/rewrite-body.js');
const { plainText } = await import('./sections/plain-text.js');
const { sectionsOf } = await import('./sections/sections.js');
const { revertBlocks } = await import('./units/revert-blocks.js');

describe('reading a text is work by its length', () => {
  const read = (markdown: string): void => {
    textExcess(markdown);
    splitPage(markdown);
    linkSpans(markdown);
    const document = parseDocument(markdown);
    sectionsOf(document, '');
    plainText(document.nodes);
    linksOf(document);
    documentIssues(document);
    writeDocument(document);
  };

  it.each(textShapes)('of %s', (_, make) => {
    const size = 600;
    const [small, large] = [make(size), make(size * TIMES)];
    expect(
      counter.tooOften(
        () => read(small),
        () => read(large),
        size * TIMES,
      ),
    ).toEqual([]);
  });
});

/** A page of so many blocks, each with a number. */
type MakePage = (blocks: number) => string;

const page = (block: (number: number) => string): MakePage => {
  return (blocks) => Array.from({ length: blocks }, (_, number) => block(number)).join('\n\n');
};
/** Lists with two paragraphs between each; when one side deletes the first and the other the second, the lists meet. */
const lists = (first: boolean, second: boolean): MakePage => {
  return page((n) =>
    [`- item ${n}`, ...(first ? [`first ${n}`] : []), ...(second ? [`second ${n}`] : [])].join('\n\n'),
  );
};
const lines = (text: string): MakePage => {
  return (blocks) => Array.from({ length: blocks }, (_, n) => `${n}${text}`).join('\n');
};

const pages: [name: string, base: MakePage, ours: MakePage, theirs: MakePage][] = [
  ['paragraphs that both rewrote', page((n) => `base ${n}`), page((n) => `ours ${n}`), page((n) => `theirs ${n}`)],
  ['equal paragraphs that both rewrote', page(() => 'base'), page(() => 'ours'), page(() => 'theirs')],
  ['headings that both renamed', page((n) => `# a ${n}`), page((n) => `# b ${n}`), page((n) => `# c ${n}`)],
  ['lists that meet', lists(true, true), lists(false, true), lists(true, false)],
  ['fences that never close', page((n) => `p ${n}`), page((n) => `\`\`\`${n}`), page((n) => `text ${n}`)],
  ['blocks that one side moved', page((n) => `p ${n}`), page((n) => `p ${9_999 - n}`), page((n) => `p ${n}!`)],
  ['blocks in reverse', page((n) => `p ${n}`), (size) => page((n) => `p ${size - n}`)(size), page((n) => `p ${n}!`)],
  ['blocks that one side doubled', page((n) => `p ${n}`), page((n) => `p ${n}\n\np ${n}`), page((n) => `p ${n}!`)],
  ['a page that both began', () => '', page((n) => `ours ${n}`), page((n) => `theirs ${n}`)],
  ['a page that both began alike', () => '', page(() => 'same'), (size) => `${page(() => 'same')(size)}\n\nend`],
  ['a page that one side emptied', page((n) => `p ${n}`), () => '', page((n) => `p ${n}!`)],
  ['references', ...texts(['', '!', '?'], (text) => page((n) => `[a${n}]${text}\n\n[a${n}]: b`))],
  ['footnotes', ...texts(['', '!', '?'], (text) => page((n) => `[^a${n}]${text}\n\n[^a${n}]: b`))],
  [
    'items of one list',
    ...texts(['', '!', '?'], (text) => (size) => `- ${lines(text)(size).replaceAll('\n', '\n- ')}`),
  ],
  ['lines of one block', lines(''), lines('a'), lines('b')],
  ['words of one block', (size) => 'a '.repeat(size), (size) => 'b '.repeat(size), (size) => 'c '.repeat(size)],
];

/** The same page in three versions. */
function texts(versions: [string, string, string], make: (text: string) => MakePage): [MakePage, MakePage, MakePage] {
  const [base, ours, theirs] = versions;
  return [make(base), make(ours), make(theirs)];
}

describe('comparing texts is work by their length', () => {
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
    rewriteBody(base, parseDocument(edited.markdown, edited.keys));
    writeDocument(ours.document);
  };

  it.each(pages)('of %s', (_, base, ours, theirs) => {
    const versions = (blocks: number): [string, string, string] => [base(blocks), ours(blocks), theirs(blocks)];
    const size = 30;
    const [small, large] = [versions(size), versions(size * TIMES)];
    expect(
      counter.tooOften(
        () => compare(...small),
        () => compare(...large),
        40 * size * TIMES,
      ),
    ).toEqual([]);
  });
});
