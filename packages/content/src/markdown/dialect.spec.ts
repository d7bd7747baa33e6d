import { describe, expect, it } from '@jest/globals';
import type { Block, Data, Fragment, Inline, Mark, Node } from '../document/document.js';
import { normalDocument, withoutKeys } from './normal-form.js';
import { parseDocument } from './parse-document.js';
import { writeDocument } from './write-document.js';

const leaf = (text: string, ...marks: Mark[]) => ({ object: 'leaf' as const, text, marks });
const text = (value: string, ...marks: Mark[]): Node => ({ object: 'text', leaves: [leaf(value, ...marks)] });
const mark = (type: string, data?: Data): Mark => ({ object: 'mark', type, ...(data === undefined ? {} : { data }) });
const block = (type: string, data: Data, nodes: Node[]): Block => ({
  object: 'block',
  type,
  data,
  nodes,
  isVoid: false,
});
const empty = (type: string, data: Data, fragments?: Fragment[]): Block => ({
  object: 'block',
  type,
  data,
  ...(fragments === undefined ? {} : { fragments }),
  isVoid: true,
});
const inline = (type: string, data: Data, nodes?: Node[]): Inline => ({
  object: 'inline',
  type,
  data,
  ...(nodes === undefined ? {} : { nodes }),
  isVoid: nodes === undefined,
});
const p = (...nodes: (Node | string)[]): Block =>
  block(
    'paragraph',
    {},
    nodes.map((node) => (typeof node === 'string' ? text(node) : node)),
  );
const item = (data: Data, ...nodes: Block[]): Block => block('list-item', data, nodes);
const line = (value: string, data: Data = {}): Block => block('code-line', data, [text(value)]);
const fragment = (name: string, ...nodes: Block[]): Fragment => ({ object: 'fragment', fragment: name, nodes });
const part = (name: string, ...nodes: Block[]): Fragment => ({ ...fragment(name, ...nodes), type: name });
const url = (value: string): Data => ({ kind: 'url', url: value });
const around = (node: Node): Block => p('a ', node, ' b');

const cells = (a: Block, b: Block): Block =>
  empty(
    'table',
    {
      view: { type: 'grid', columns: ['c1', 'c2'], hideHeader: false },
      definition: {
        c1: { id: 'c1', title: 'One', type: 'text', textAlignment: 'left' },
        c2: { id: 'c2', title: 'Two', type: 'text', textAlignment: 'right' },
      },
      records: { r1: { orderIndex: '00000', values: { c1: 'r1:c1', c2: 'r1:c2' } } },
    },
    [fragment('r1:c1', a), fragment('r1:c2', b)],
  );

const hint = (style: string, ...nodes: Block[]) => block('hint', { style }, nodes);
const file = (...fragments: Fragment[]) =>
  empty('file', { ref: { kind: 'file', file: 'f1' } }, fragments.length > 0 ? fragments : undefined);

/** Markdown and the Document it stands for, side by side; both directions are shown. */
const cases: [name: string, markdown: string, blocks: Block[]][] = [
  ['paragraph', 'Hello there.', [p('Hello there.')]],
  ['paragraph without text', '<p></p>', [p('')]],
  [
    'aligned paragraph',
    '<p align="center">Hello <strong>you</strong></p>',
    [block('paragraph', { align: 'center' }, [text('Hello '), text('you', mark('bold'))])],
  ],
  ['heading-1', '# Title', [block('heading-1', {}, [text('Title')])]],
  ['heading-2 with an id', '## Part {#my-part}', [block('heading-2', { id: 'my-part' }, [text('Part')])]],
  ['heading-3', '### Part', [block('heading-3', {}, [text('Part')])]],
  ['a deeper heading', '##### Part', [block('heading-3', { level: 5 }, [text('Part')])]],
  ['aligned heading', '<h2 align="right">Part</h2>', [block('heading-2', { align: 'end' }, [text('Part')])]],
  [
    'list-unordered',
    '* a\n  * b\n* c',
    [
      block('list-unordered', {}, [
        item({}, p('a'), block('list-unordered', {}, [item({}, p('b'))])),
        item({}, p('c')),
      ]),
    ],
  ],
  ['list-ordered', '3. a\n4. b', [block('list-ordered', { start: 3 }, [item({}, p('a')), item({}, p('b'))])]],
  [
    'list-tasks',
    '* [x] done\n* [ ] open',
    [block('list-tasks', {}, [item({ checked: true }, p('done')), item({ checked: false }, p('open'))])],
  ],
  [
    'two lists in a row',
    '* a\n\n- b',
    [block('list-unordered', {}, [item({}, p('a'))]), block('list-unordered', {}, [item({}, p('b'))])],
  ],
  ['divider', '***', [empty('divider', {})]],
  ['blockquote', '> a\n>\n> b', [block('blockquote', {}, [p('a'), p('b')])]],
  ['a quotation of an alert', '> \\[!NOTE]\\\n> a', [block('blockquote', {}, [p('[!NOTE]\na')])]],
  ['hint', '{% hint style="warning" %}\nCareful\n{% endhint %}', [block('hint', { style: 'warning' }, [p('Careful')])]],
  [
    'prompt',
    '{% prompt description="Do it" icon="bolt" %}\n```\ngo\n```\n{% endprompt %}',
    [block('prompt', { description: 'Do it', icon: 'bolt' }, [block('code', {}, [line('go')])])],
  ],
  [
    'code',
    '```js\nlet a;\n\nlet b;\n```',
    [block('code', { syntax: 'js' }, [line('let a;'), line(''), line('let b;')])],
  ],
  [
    'code with options',
    '{% code title="a.js" lineNumbers="true" highlight="2" %}\n```js\na\nb\n```\n{% endcode %}',
    [block('code', { syntax: 'js', title: 'a.js', lineNumbers: true }, [line('a'), line('b', { highlighted: true })])],
  ],
  ['math', '$$\nx^2\n$$', [empty('math', { formula: 'x^2' })]],
  [
    'images',
    '![A cat](/files/f1)',
    [block('images', {}, [empty('image', { ref: { kind: 'file', file: 'f1' }, alt: 'A cat' }, [])])],
  ],
  [
    'image with a caption',
    '<figure><img src="a.png" width="50%"><figcaption><p>A <em>cat</em></p></figcaption></figure>',
    [
      block('images', {}, [
        empty('image', { ref: url('a.png'), width: { value: 50, unit: '%' } }, [
          fragment('caption', p('A ', text('cat', mark('italic')))),
        ]),
      ]),
    ],
  ],
  [
    'dark image',
    '<figure><picture><source srcset="b.png" media="(prefers-color-scheme: dark)"><img src="a.png"></picture></figure>',
    [block('images', {}, [empty('image', { ref: url('a.png'), refDark: url('b.png') }, [])])],
  ],
  [
    'several images',
    '<div align="left" data-full-width="true">\n<figure><img src="a"></figure>\n<figure><img src="b"></figure>\n</div>',
    [
      block('images', { align: 'left', fullWidth: true }, [
        empty('image', { ref: url('a') }, []),
        empty('image', { ref: url('b') }, []),
      ]),
    ],
  ],
  ['file', '{% file src="/files/f1" %}', [empty('file', { ref: { kind: 'file', file: 'f1' } })]],
  [
    'file with a caption',
    '{% file src="/files/f1" %}\nRead this\n{% endfile %}',
    [empty('file', { ref: { kind: 'file', file: 'f1' } }, [fragment('caption', p('Read this'))])],
  ],
  ['drawing', '{% drawing src="/files/f1" %}', [empty('drawing', { ref: { kind: 'file', file: 'f1' } })]],
  [
    'embed',
    '{% embed url="https://a.example/?x=1&y=2" fullWidth="true" %}',
    [empty('embed', { url: 'https://a.example/?x=1&y=2', fullWidth: true })],
  ],
  [
    'content-ref',
    '{% content-ref url="/pages/p1" %}\n[/pages/p1](/pages/p1)\n{% endcontent-ref %}',
    [empty('content-ref', { ref: { kind: 'page', page: 'p1' } })],
  ],
  [
    'reusable-content',
    '{% include "/reusable/r1" %}',
    [empty('reusable-content', { ref: { kind: 'reusable-content', reusableContent: 'r1' } })],
  ],
  [
    'expandable',
    '<details>\n\n<summary>More <code>x</code></summary>\n\nBody\n\n</details>',
    [
      empty('expandable', {}, [
        part('expandable-title', p('More ', text('x', mark('code')))),
        part('expandable-body', p('Body')),
      ]),
    ],
  ],
  [
    'open expandable',
    '<details open>\n\n<summary>More</summary>\n\n* a\n\n</details>',
    [
      empty('expandable', { defaultExpanded: true }, [
        part('expandable-title', p('More')),
        part('expandable-body', block('list-unordered', {}, [item({}, p('a'))])),
      ]),
    ],
  ],
  [
    'tabs',
    '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n\n{% tab title="B" %}\n{% endtab %}\n{% endtabs %}',
    [block('tabs', {}, [block('tabs-item', { title: 'A' }, [p('one')]), block('tabs-item', { title: 'B' }, [])])],
  ],
  [
    'conflict',
    '{% conflict %}\n{% tab title="Main" %}\none\n{% endtab %}\n{% endconflict %}',
    [block('tabs', { conflict: true }, [block('tabs-item', { title: 'Main' }, [p('one')])])],
  ],
  [
    'stepper',
    '{% stepper %}\n{% step %}\none\n{% endstep %}\n{% endstepper %}',
    [block('stepper', {}, [block('stepper-step', {}, [p('one')])])],
  ],
  [
    'columns',
    '{% columns %}\n{% column width="50%" %}\none\n{% endcolumn %}\n{% endcolumns %}',
    [block('columns', {}, [block('column', { width: { value: 50, unit: '%' } }, [p('one')])])],
  ],
  [
    'updates',
    '{% updates format="full" %}\n{% update date="2024-01-01" tags="a,b" %}\none\n{% endupdate %}\n{% endupdates %}',
    [
      block('updates', { format: 'full' }, [
        block(
          'update',
          {
            date: '2024-01-01',
            tags: [
              { kind: 'tag', tag: 'a' },
              { kind: 'tag', tag: 'b' },
            ],
          },
          [p('one')],
        ),
      ]),
    ],
  ],
  [
    'if',
    '{% if visitor.claims.beta == true %}\none\n{% endif %}',
    [block('if', { expression: 'visitor.claims.beta == true' }, [p('one')])],
  ],
  [
    'table',
    '| One | Two |\n| :--- | ---: |\n| a **b** | x \\| y |',
    [cells(p('a ', text('b', mark('bold'))), p('x | y'))],
  ],
  [
    'integration',
    '{% @mermaid/diagram content="a --> b" size={3} %}',
    [empty('integration', { integration: 'mermaid', block: 'diagram', props: { content: 'a --> b', size: 3 } })],
  ],
  [
    'integration with more',
    '{% integration fullWidth="true" integration="x" block="y" props={{}} %}',
    [empty('integration', { fullWidth: true, integration: 'x', block: 'y', props: {} })],
  ],
  [
    'swagger',
    '{% swagger src="https://a.example/a.json" path="/p" method="get" %}',
    [empty('swagger', { ref: url('https://a.example/a.json'), path: '/p', method: 'get' })],
  ],
  [
    'openapi-operation',
    '{% openapi-operation spec="pets" path="/p" method="get" %}\n{% endopenapi-operation %}',
    [empty('openapi-operation', { ref: { kind: 'openapi', spec: 'pets' }, path: '/p', method: 'get' })],
  ],
  [
    'openapi-schemas',
    '{% openapi-schemas spec="pets" schemas="Pet,Order" grouped="true" %}\n{% endopenapi-schemas %}',
    [empty('openapi-schemas', { ref: { kind: 'openapi', spec: 'pets' }, schemas: ['Pet', 'Order'], grouped: true })],
  ],
  [
    'openapi-webhook',
    '{% openapi-webhook spec="pets" name="made" method="post" %}\n{% endopenapi-webhook %}',
    [empty('openapi-webhook', { ref: { kind: 'openapi', spec: 'pets' }, name: 'made', method: 'post' })],
  ],
  ['a tag nobody knows', '{% foo a="b" %}', [empty('foo', { a: 'b' })]],
  ['a pair of tags nobody knows', '{% foo n={1} %}\none\n{% endfoo %}', [block('foo', { n: 1 }, [p('one')])]],
  ['a tag without its partner', '{% hint style="info" %}', [empty('tag', { source: '{% hint style="info" %}' })]],
  ['HTML nobody knows', '<video src="a.mp4">\n</video>', [empty('html', { html: '<video src="a.mp4">\n</video>' })]],
  [
    'a definition nobody uses',
    '[a]: https://a.example "T"',
    [empty('definition', { label: 'a', url: 'https://a.example', title: 'T' })],
  ],

  ['bold', 'a **b** c', [p('a ', text('b', mark('bold')), ' c')]],
  ['bold with spaces inside', 'a<strong> b </strong>c', [p('a', text(' b ', mark('bold')), 'c')]],
  ['italic', 'a _b_ c', [p('a ', text('b', mark('italic')), ' c')]],
  ['italic in a word', 'a*b*c', [p('a', text('b', mark('italic')), 'c')]],
  ['bold and italic', '**a _b_**', [p(text('a ', mark('bold')), text('b', mark('bold'), mark('italic')))]],
  ['code mark', 'a `b` c', [p('a ', text('b', mark('code')), ' c')]],
  ['keyboard', 'a <kbd>b</kbd> c', [p('a ', text('b', mark('keyboard')), ' c')]],
  ['strikethrough', 'a ~~b~~ c', [p('a ', text('b', mark('strikethrough')), ' c')]],
  ['superscript', 'a<sup>b</sup>', [p('a', text('b', mark('superscript')))]],
  ['subscript', 'a<sub>b</sub>', [p('a', text('b', mark('subscript')))]],
  [
    'color',
    '<mark style="color:red;">a</mark> b',
    [p(text('a', mark('color', { text: 'red', background: 'default' })), ' b')],
  ],
  ['line break', 'a\\\nb', [p('a\nb')]],

  ['link', 'a [b](https://a.example) b', [around(inline('link', { ref: url('https://a.example') }, [text('b')]))]],
  [
    'link to a page',
    'a [b](/pages/p1) b',
    [around(inline('link', { ref: { kind: 'page', page: 'p1' } }, [text('b')]))],
  ],
  ['link with a title', 'a [b](c.md "T") b', [around(inline('link', { ref: url('c.md'), title: 'T' }, [text('b')]))]],
  [
    'autolink',
    'a <https://a.example> b',
    [around(inline('link', { ref: url('https://a.example') }, [text('https://a.example')]))],
  ],
  ['emoji', 'a :smile: b', [around(inline('emoji', { code: '1f604' }))]],
  [
    'emoji without a name',
    'a <span class="emoji" data-code="1f9ff">🧿</span> b',
    [around(inline('emoji', { code: '1f9ff' }))],
  ],
  ['icon', 'a <i class="fa-star"></i> b', [around(inline('icon', { icon: 'star' }))]],
  ['expression', 'a {{ page.vars.x }} b', [around(inline('expression', { expression: 'page.vars.x' }))]],
  ['inline-math', 'a $$x^2$$ b', [around(inline('inline-math', { formula: 'x^2' }))]],
  ['inline-image', 'a ![cat](a.png) b', [around(inline('inline-image', { ref: url('a.png'), alt: 'cat' }))]],
  [
    'inline-image with a size',
    'a <img src="a.png" alt="cat" data-size="line"> b',
    [around(inline('inline-image', { ref: url('a.png'), alt: 'cat', size: 'line' }))],
  ],
  [
    'mention',
    'a [\\/users\\/u1](/users/u1 "mention") b'.replaceAll('\\', ''),
    [around(inline('mention', { ref: { kind: 'user', user: 'u1' } }))],
  ],
  [
    'button',
    'a <a href="/pages/p1" class="button primary">Go</a> b',
    [around(inline('button', { label: 'Go', kind: 'primary', ref: { kind: 'page', page: 'p1' } }))],
  ],
  [
    'annotation',
    'a [b][^1] b\n\n[^1]: Note',
    [
      around({
        ...inline('annotation', {}, [text('b')]),
        fragments: [{ object: 'fragment', type: 'annotation-body', nodes: [p('Note')] }],
      }),
    ],
  ],
  [
    'an inline nobody knows',
    'a <x-y>b</x-y> b',
    [p('a ', inline('html', { html: '<x-y>' }), 'b', inline('html', { html: '</x-y>' }), ' b')],
  ],
];

/** What is read, and written in another way. */
const alsoRead: [name: string, markdown: string, blocks: Block[]][] = [
  ['a note', '> [!NOTE]\n> Read _this_\n>\n> b', [hint('info', p('Read ', text('this', mark('italic'))), p('b'))]],
  ['a tip in small letters', '> [!tip]\n> a', [hint('success', p('a'))]],
  ['a warning', '> [!WARNING]  \n>\n> a', [hint('warning', p('a'))]],
  ['a caution without a text', '> [!CAUTION]', [hint('danger', p(''))]],
  ['something else', '> [!IDEA]\n> a', [block('blockquote', {}, [p('[!IDEA] a')])]],
  ['a file with a caption', '{% file src="/files/f1" caption="A _cat_" %}', [file(fragment('caption', p('A _cat_')))]],
  ['a file with an empty caption', '{% file src="/files/f1" caption="" %}', [file()]],
];

describe('the Markdown dialect', () => {
  it.each(alsoRead)('reads %s too', (_, markdown, blocks) => {
    const read = parseDocument(markdown);
    const expected = normalDocument({ object: 'document', data: {}, nodes: blocks }).nodes.map(withoutKeys);
    expect(read.nodes.map(plain)).toEqual(expected);
    expect(parseDocument(writeDocument(read).markdown).nodes.map(plain)).toEqual(expected);
  });

  it.each(cases)('reads %s', (_, markdown, blocks) => {
    const read = parseDocument(markdown).nodes.map(plain);
    expect(read).toEqual(normalDocument({ object: 'document', data: {}, nodes: blocks }).nodes.map(withoutKeys));
  });

  it.each(cases)('writes %s', (_, markdown, blocks) => {
    expect(writeDocument({ object: 'document', data: {}, nodes: blocks }).markdown).toBe(`${markdown}\n`);
  });
});

/** Without keys and anchors. */
function plain(node: Block): Block {
  return JSON.parse(JSON.stringify(node), function (this: unknown, name: string, value: unknown) {
    const isNode = typeof this === 'object' && this !== null && 'object' in this;
    return isNode && (name === 'key' || name === 'meta') ? undefined : value;
  });
}
