import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseDocument } from '../markdown/parse-document.js';
import type { Block, JsonDocument } from './document.js';
import { completeDocument, documentIssues } from './validate.js';

const text = { object: 'text', leaves: [{ object: 'leaf', text: 'a', marks: [] }] };
const paragraph = { object: 'block', type: 'paragraph', data: {}, nodes: [text], isVoid: false };
const of = (...nodes: unknown[]): unknown => ({ object: 'document', data: {}, nodes });

const inTab = (inside: string): string => `{% tabs %}\n{% tab title="a" %}\n${inside}\n{% endtab %}\n{% endtabs %}`;

describe('documentIssues', () => {
  it('has nothing against what parseDocument gives', () => {
    expect(
      documentIssues(parseDocument('# a\n\n- b\n\n> c\n\n{% hint %}\nd\n{% endhint %}\n\n| a |\n|---|\n| b |')),
    ).toEqual([]);
  });

  it.each([
    ['tabs in a list', '- {% tabs %}\n  {% tab title="a" %}\n  b\n  {% endtab %}\n  {% endtabs %}'],
    ['an expandable in a list', '- a\n\n  <details><summary>b</summary>\n\n  c\n\n  </details>'],
    ['an embed in a list', '- a\n\n  {% embed url="https://example.com" %}'],
    ['a file in a list', '- a\n\n  {% file src="/files/f" %}'],
    ['a content-ref in a hint', '{% hint style="info" %}\n{% content-ref url="/pages/p" %}\n{% endhint %}'],
    ['tabs in tabs', inTab('{% tabs %}\n{% tab title="b" %}\nc\n{% endtab %}\n{% endtabs %}')],
    ['columns in tabs', inTab('{% columns %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}')],
    ['a condition in tabs', inTab('{% if visitor.claims.a %}\nb\n{% endif %}')],
    ['an API block in tabs', inTab('{% openapi-operation spec="s" path="/a" method="get" %}')],
    ['a table in a quote', '> | a |\n> |---|\n> | b |'],
    [
      'a reusable content in a step',
      '{% stepper %}\n{% step %}\n{% include "/reusable/r" %}\n{% endstep %}\n{% endstepper %}',
    ],
  ])('has nothing against %s, which Markdown can hold', (_, markdown) => {
    const { nodes } = parseDocument(markdown);
    expect(nodes).toHaveLength(1);
    expect(documentIssues(of(...nodes))).toEqual([]);
  });

  it('lets blocks, inlines and marks of a newer format pass', () => {
    const inline = { object: 'inline', type: 'sparkle', isVoid: true };
    expect(
      documentIssues(of({ object: 'block', type: 'new', nodes: [paragraph, text] }, { ...paragraph, nodes: [inline] })),
    ).toEqual([]);
  });

  it.each(['list-item', 'code-line', 'image', 'tabs-item', 'stepper-step', 'column', 'update'])(
    'refuses a %s directly in the document',
    (type) => {
      expect(documentIssues(of({ object: 'block', type, nodes: [] }))).toEqual([
        { path: 'nodes[0]', message: expect.stringContaining(`A ${type} can stand only in a `) },
      ]);
    },
  );

  it.each<[string, unknown, string]>([
    ['something else', 'text', ''],
    ['another object', { object: 'block', nodes: [] }, 'object'],
    ['no nodes', { object: 'document' }, 'nodes'],
    ['text in the document', of(text), 'nodes[0]'],
    ['a block without a type', of({ object: 'block' }), 'nodes[0]'],
    ['data that is a list', of({ ...paragraph, data: [] }), 'nodes[0].data'],
    ['a block in a paragraph', of({ ...paragraph, nodes: [paragraph] }), 'nodes[0].nodes[0]'],
    ['text in a quote', of({ object: 'block', type: 'blockquote', nodes: [text] }), 'nodes[0].nodes[0]'],
    [
      'a table in tabs',
      of({ object: 'block', type: 'tabs', nodes: [{ object: 'block', type: 'table' }] }),
      'nodes[0].nodes[0]',
    ],
    ['a text without leaves', of({ ...paragraph, nodes: [{ object: 'text' }] }), 'nodes[0].nodes[0]'],
    [
      'a leaf without text',
      of({ ...paragraph, nodes: [{ object: 'text', leaves: [{}] }] }),
      'nodes[0].nodes[0].leaves[0]',
    ],
    [
      'marks that are none',
      of({ ...paragraph, nodes: [{ object: 'text', leaves: [{ text: 'a', marks: ['bold'] }] }] }),
      'nodes[0].nodes[0].leaves[0].marks',
    ],
    ['a fragment without nodes', of({ ...paragraph, fragments: [5] }), 'nodes[0].fragments[0]'],
  ])('refuses %s and says where', (_, document, path) => {
    expect(documentIssues(document).map((issue) => issue.path)).toEqual([path]);
  });

  it('refuses blocks that are nested too deep', () => {
    let deep: unknown = paragraph;
    for (let level = 0; level < 101; level += 1) deep = { object: 'block', type: 'blockquote', nodes: [deep] };
    expect(documentIssues(of(deep))[0]?.message).toBe('Blocks may be nested at most 100 levels deep.');
  });

  it('answers for any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => Array.isArray(documentIssues(value))));
  });
});

describe('completeDocument', () => {
  it('fills in what clients leave out', () => {
    const sparse: JsonDocument = JSON.parse(
      '{"object":"document","nodes":[{"object":"block","type":"paragraph","nodes":[{"object":"text","leaves":[{"text":"a"}]}]},{"object":"block","type":"divider"}]}',
    );
    const blocks: Block[] = [
      {
        object: 'block',
        type: 'paragraph',
        data: {},
        nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'a', marks: [] }] }],
        isVoid: false,
      },
      { object: 'block', type: 'divider', data: {}, isVoid: true },
    ];
    expect(completeDocument(sparse)).toEqual({ object: 'document', data: {}, nodes: blocks });
  });
});
