import { describe, expect, it } from '@jest/globals';
import type { JsonDocument } from '@lectern/content/document/document';
import { collectKeys, withKeys } from '@lectern/content/document/keys';
import { normalDocument } from '@lectern/content/markdown/normal-form';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { writeDocument } from '@lectern/content/markdown/write-document';
import { shapeOf } from '@lectern/content/units/body-units';
import fc from 'fast-check';
import { anyDocument, anyTextDocument } from '../../../content/test/arbitrary-document.js';
import { anyTable } from '../../../content/test/arbitrary-table.js';
import { anyText } from '../../../content/test/arbitrary-text.js';
import { type SourcePage, segmentsOf, translatedBody, translatePage } from './page-translation.js';
import { pseudoText } from './pseudo.js';
import { translateDocument } from './translate-document.js';

const pageOf = (markdown: string): SourcePage => ({
  title: '',
  body: { markdown, keys: collectKeys(parseDocument(markdown)) },
});

const textsOf = (markdown: string) => segmentsOf(pageOf(markdown)).map(({ kind, text }) => [kind, text]);

/** The Markdown of a page after each of its texts went through a change. */
function translated(markdown: string, change: (text: string) => string | undefined): string {
  const page = pageOf(markdown);
  const { document } = translatePage(page, ({ text }) => change(text));
  return translatedBody(document, page.body).markdown;
}

const anyTableDocument = anyTable.map((table): JsonDocument => ({ object: 'document', data: {}, nodes: [table] }));
const KINDS: [string, fc.Arbitrary<JsonDocument>][] = [
  ['any document', anyDocument],
  ['any text with any marks', anyTextDocument],
  ['any table', anyTableDocument],
];

describe('taking a document apart and putting it together', () => {
  it.each(KINDS)('gives back %s when every translation is its source', (_, documents) => {
    fc.assert(
      fc.property(documents, (document) => {
        const keyed = withKeys(normalDocument(document));
        expect(normalDocument(translateDocument(keyed, ({ text }) => text))).toEqual(normalDocument(keyed));
      }),
      { numRuns: 150 },
    );
  });

  it.each(KINDS)('keeps blocks and keys of %s under a translation, in Markdown too', (_, documents) => {
    fc.assert(
      fc.property(documents, (document) => {
        const keyed = withKeys(normalDocument(document));
        const { markdown, keys } = writeDocument(translateDocument(keyed, ({ text }) => pseudoText(text)));
        expect(keys).toEqual(collectKeys(keyed));
        expect(shapeOf(parseDocument(markdown, keys).nodes)).toBe(shapeOf(keyed.nodes));
      }),
      { numRuns: 60 },
    );
  });

  it('gives back any Markdown byte for byte when every translation is its source', () => {
    fc.assert(
      fc.property(anyText, (markdown) => expect(translated(markdown, (text) => text)).toBe(markdown)),
      { numRuns: 200 },
    );
  });
});

describe('segmentsOf', () => {
  it('finds every text that readers see, and what it is', () => {
    const markdown = [
      '## A *new* heading',
      '- item\n\n1. [ ] task',
      '> quoted',
      '| Name | **Big** value |\n|---|---|\n| cell | 12 |',
      '{% hint style="info" %}\nnote\n{% endhint %}',
      '{% tabs %}\n{% tab title="Linux" %}\nin a tab\n{% endtab %}\n{% endtabs %}',
      '<details>\n\n<summary>More</summary>\n\nhidden\n\n</details>',
      '<figure><img src="a.png" alt="a cat"><figcaption><p>The cat</p></figcaption></figure>',
      'Click <a href="/pages/p" class="button primary">Start here</a> or see ![logo](l.png "the logo").',
      '{% code title="The main file" %}\n```js\nconst secret = 1; // comment\n```\n{% endcode %}',
      'Word[^1].\n\n[^1]: The note',
    ].join('\n\n');
    expect(textsOf(markdown)).toEqual([
      ['heading', 'A <g1>new</g1> heading'],
      ['list item', 'item'],
      ['list item', 'task'],
      ['paragraph', 'quoted'],
      ['column title', 'Name'],
      ['column title', '<g1>Big</g1> value'],
      ['table cell', 'cell'],
      ['paragraph', 'note'],
      ['tab title', 'Linux'],
      ['paragraph', 'in a tab'],
      ['expandable title', 'More'],
      ['paragraph', 'hidden'],
      ['alternative text', 'a cat'],
      ['caption', 'The cat'],
      ['button', 'Start here'],
      ['alternative text', 'logo'],
      ['caption', 'the logo'],
      ['paragraph', 'Click <x1/> or see <x2/>.'],
      ['code title', 'The main file'],
      ['paragraph', 'The note'],
      ['paragraph', 'Word<x1/>.'],
    ]);
  });

  it('finds title, description and the title in navigation', () => {
    const page = { ...pageOf(''), title: 'Guide', description: 'All of it', linkTitle: 'Start' };
    expect(segmentsOf(page)).toEqual([
      { id: 'page title', kind: 'page title', text: 'Guide' },
      { id: 'page description', kind: 'page description', text: 'All of it' },
      { id: 'navigation title', kind: 'navigation title', text: 'Start' },
    ]);
  });

  it('leaves out what has no words: code, formulas, expressions, HTML, numbers, names of files', () => {
    const markdown =
      '`npm start`\n\n$$\na^2\n$$\n\n{{ space.vars.x }}: 12\n\n<div class="x">raw</div>\n\n{% code title="a/b.ts" %}\n```\ncode\n```\n{% endcode %}\n\n***';
    expect(segmentsOf(pageOf(markdown))).toEqual([]);
  });

  it('sends no link targets, code, expressions, formulas, addresses or HTML', () => {
    const markdown =
      'See **the [guide](/pages/secret1#a "tip") and `secret2`**, {{ secret3 }}, $$secret4$$, <https://secret5.example>, <x-y a="secret6">, :smile:\\\nand [more `secret7`](secret8)';
    expect(textsOf(markdown)).toEqual([
      ['tooltip', 'tip'],
      [
        'paragraph',
        'See <g1>the <g2>guide</g2> and <x3/></g1>, <x4/>, <x5/>, <x6/>, <x7/>, <x8/><x9/>and <g10>more <x11/></g10>',
      ],
    ]);
  });

  it('gives ids that name each segment of a page once', () => {
    const twice = 'Same\n\nSame\n\n- Same ![Same](a) ![Same](b)\n';
    const ids = segmentsOf(pageOf(twice)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
  });
});

describe('translatePage', () => {
  it('puts markup back where the translation has it', () => {
    const moved = translated(
      'Open **the [guide](a.md)** with `cat`.',
      () => 'Mit <x3/> <g1>das <g2>Handbuch</g2></g1> öffnen.',
    );
    expect(moved).toBe('Mit `cat` **das [Handbuch](a.md)** öffnen.\n');
  });

  it('keeps whitespace and line breaks that no translator sees', () => {
    expect(translated('a\\\nb', (text) => (text === 'a<x1/>b' ? ' c<x1/>d ' : ''))).toBe('c\\\nd\n');
  });

  it('keeps text that looks like a tag as text', () => {
    expect(textsOf('Write \\<g1> or \\<x2/>')).toEqual([['paragraph', 'Write <x1/> or <x2/>']]);
    expect(translated('Write \\<g1>', () => 'Schreibe <x1/>')).toBe('Schreibe \\<g1>\n');
  });

  it('reads Markdown and HTML in a translation as nothing but text', () => {
    const written = translated(
      'Hello',
      () => '**bold** <script>alert(1)</script> [a](javascript:b) {% hint %} {{ x }}',
    );
    const [paragraph, ...others] = parseDocument(written).nodes;
    expect(others).toEqual([]);
    expect(paragraph?.nodes).toMatchObject([
      { leaves: [{ text: '**bold** <script>alert(1)</script> [a](javascript:b) {% hint %} {{ x }}', marks: [] }] },
    ]);
  });

  it('keeps the source of what has no translation or a broken one', () => {
    expect(translated('One **two**\n\nThree', (text) => (text === 'Three' ? undefined : 'eins'))).toBe(
      'One **two**\n\nThree',
    );
  });

  it('translates the titles of columns with their markup', () => {
    const source = '| **Big** value | `x` |\n|---|---|\n| a | b |';
    const written = translated(source, (text) => text.replace('value', 'Wert').replace('Big', 'Großer'));
    expect(written).toBe('| **Großer** Wert | `x` |\n| :--- | :--- |\n| a | b |\n');
  });
});
