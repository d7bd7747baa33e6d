import fc from 'fast-check';
import type { Block, Data, Fragment, Inline, JsonDocument, Mark, Node, Text } from '../src/document/document.js';

const nasty = [
  '# not a heading',
  '- not a list',
  '1. not a list',
  '2) no',
  '> not a quote',
  '***',
  '---',
  '===',
  '| a | b |',
  '|-|-|',
  '```',
  '~~~',
  '$$',
  '$$x$$',
  '{% hint %}',
  '{% endhint %}',
  '{{ x }}',
  '{{',
  '}}',
  '**bold**',
  '_it_',
  'snake_case_word',
  '*',
  '__',
  '~~gone~~',
  '`code`',
  '``',
  '\\',
  '\\*',
  '\\\n',
  '[link](url)',
  '[ref]',
  '[^1]',
  '[^1]: note',
  '[a]: b',
  '![image](x)',
  '!',
  '<b>',
  '</b>',
  '<!-- c -->',
  '<div>',
  '<br>',
  '<',
  '&amp;',
  '&',
  '&#x20;',
  ':smile:',
  ':',
  'www.example.com',
  'https://example.com/a_b',
  'a@b.example',
  '  ',
  ' ',
  '\t',
  '\n',
  ' \n ',
  '\r',
  '[ ] task',
  '[x] task',
  '{#id}',
  '#',
  '\u00a0',
  '\u200b',
  '\u2028',
  '日本語',
  '😀',
  'é',
  '"',
  "'",
  '(',
  ')',
  '|',
  '+',
  '+ x',
  '=',
  'x\n---',
  'x\n- y',
];

const word = fc.constantFrom('alpha', 'beta', 'Gamma', 'delta 4', 'x', ' and ', 'end. ', ', ');

/** Text as people and attackers write it. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: word },
      { weight: 3, arbitrary: fc.constantFrom(...nasty) },
      fc.string({ maxLength: 6 }),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => parts.join(''));

const plainMark = fc.constantFrom('bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript');
const color = fc.constantFrom('default', 'red', '$primary', 'green');
const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 8, arbitrary: plainMark.map((type): Mark => ({ object: 'mark', type })) },
  fc
    .tuple(color, color)
    .map(([text, background]): Mark => ({ object: 'mark', type: 'color', data: { text, background } })),
  fc.constant<Mark>({ object: 'mark', type: 'glow', data: { strength: 3 } }),
);

/** A text node whose leaves have any marks. */
export const anyTextNode: fc.Arbitrary<Text> = fc
  .array(fc.record({ object: fc.constant('leaf' as const), text: anyText, marks: fc.array(mark, { maxLength: 2 }) }), {
    maxLength: 3,
  })
  .map((leaves) => ({
    object: 'text',
    leaves: leaves.length > 0 ? leaves : [{ object: 'leaf', text: '', marks: [] }],
  }));

const url = fc.oneof(
  fc.constantFrom(
    'https://example.com/',
    'a.md',
    '../b c.md',
    '/x?a=1&amp=2',
    '#anchor',
    'mailto:a@b.example',
    'x(y)z',
    'a|b',
    'q"t',
    '',
  ),
  anyText,
);
const ref: fc.Arbitrary<Data> = fc.oneof(
  url.map((value): Data => ({ kind: 'url', url: value })),
  fc.constantFrom<Data>(
    { kind: 'page', page: 'p1' },
    { kind: 'page', page: 'p_1', space: 's1' },
    { kind: 'anchor', anchor: 'part', page: 'p1' },
    { kind: 'anchor', anchor: 'part' },
    { kind: 'user', user: 'u1' },
    { kind: 'space', space: 's1' },
    { kind: 'collection', collection: 'c1' },
    { kind: 'tag', tag: 'a b' },
    { kind: 'reusable-content', reusableContent: 'r1' },
  ),
);
const picture: fc.Arbitrary<Data> = fc.oneof(ref, fc.constant<Data>({ kind: 'file', file: 'f1' }));

const voidInline = (type: string, data: fc.Arbitrary<Data>): fc.Arbitrary<Inline> =>
  data.map((value) => ({ object: 'inline', type, data: value, isVoid: true }));

const annotation: fc.Arbitrary<Inline> = fc.tuple(anyTextNode, anyText).map(([text, note]) => ({
  object: 'inline',
  type: 'annotation',
  data: {},
  nodes: [text],
  fragments: [{ object: 'fragment', type: 'annotation-body', nodes: [paragraphOf(note)] }],
  isVoid: false,
}));

/** Every inline of the format, and one that it does not know. */
export const anyInline: fc.Arbitrary<Inline> = fc.oneof(
  fc
    .tuple(ref, anyTextNode)
    .map(([to, text]): Inline => ({ object: 'inline', type: 'link', data: { ref: to }, nodes: [text], isVoid: false })),
  annotation,
  voidInline(
    'emoji',
    fc.constantFrom('1f604', '1f9d1-200d-1f680', 'odd').map((code) => ({ code })),
  ),
  voidInline('icon', fc.constantFrom<Data>({ icon: 'star' }, { icon: 'circle-info', color: 'red' })),
  voidInline(
    'expression',
    fc.oneof(fc.constantFrom('page.vars.x', 'a || b', '"}}"'), anyText).map((expression) => ({ expression })),
  ),
  voidInline(
    'inline-math',
    fc.oneof(fc.constantFrom('x^2', '\\frac{1}{2}'), anyText).map((formula) => ({ formula })),
  ),
  voidInline(
    'inline-image',
    fc.tuple(picture, anyText).map(([to, alt]): Data => ({ ref: to, alt, size: 'line' })),
  ),
  voidInline(
    'inline-image',
    picture.map((to): Data => ({ ref: to })),
  ),
  voidInline(
    'mention',
    ref.map((to): Data => ({ ref: to })),
  ),
  voidInline(
    'button',
    fc.tuple(anyText, ref).map(([label, to]): Data => ({ label, kind: 'primary', ref: to })),
  ),
  voidInline(
    'html',
    fc.constantFrom('<x-y a="b">', '<!-- c -->', '</kbd>', 'none').map((html) => ({ html })),
  ),
  voidInline('sparkle', fc.constant<Data>({ any: [1, 'two'] })),
);

const inlines: fc.Arbitrary<Node[]> = fc.array(fc.oneof<fc.Arbitrary<Node>[]>(anyTextNode, anyInline), {
  minLength: 1,
  maxLength: 4,
});

function block(type: string, data: fc.Arbitrary<Data>, nodes: fc.Arbitrary<Node[]>): fc.Arbitrary<Block> {
  return fc
    .tuple(data, nodes)
    .map(([value, children]) => ({ object: 'block', type, data: value, nodes: children, isVoid: false }));
}

function voidBlock(type: string, data: fc.Arbitrary<Data>): fc.Arbitrary<Block> {
  return data.map((value) => ({ object: 'block', type, data: value, isVoid: true }));
}

function paragraphOf(text: string): Block {
  return {
    object: 'block',
    type: 'paragraph',
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
    isVoid: false,
  };
}

const none = fc.constant<Data>({});
const paragraph = block('paragraph', none, inlines);
const codeLine = block(
  'code-line',
  fc.constantFrom<Data>({}, { highlighted: true }),
  anyTextNode.map((node) => [node]),
);
const plainCodeLine = anyText.map(
  (text): Block => ({ ...paragraphOf(text.replace(/[\n\r]/g, '')), type: 'code-line' }),
);

const code = block(
  'code',
  fc.constantFrom<Data>(
    {},
    { syntax: 'js' },
    { syntax: 'ts', title: 'a "b".ts', lineNumbers: true },
    { overflow: 'wrap' },
  ),
  fc.oneof<fc.Arbitrary<Node[]>[]>(
    fc.array(plainCodeLine, { minLength: 1, maxLength: 4 }),
    fc.array(codeLine, { maxLength: 2 }),
  ),
);

const caption: fc.Arbitrary<Fragment[]> = fc.oneof(
  fc.constant<Fragment[]>([]),
  paragraph.map((node): Fragment[] => [{ object: 'fragment', fragment: 'caption', nodes: [node] }]),
);
const image: fc.Arbitrary<Block> = fc
  .tuple(picture, fc.option(picture, { nil: undefined }), anyText, caption)
  .map(([to, dark, alt, fragments]) => ({
    object: 'block',
    type: 'image',
    data: { ref: to, alt, ...(dark === undefined ? {} : { refDark: dark, width: { value: 50, unit: '%' } }) },
    ...(fragments.length === 0 ? {} : { fragments }),
    isVoid: true,
  }));

const table: fc.Arbitrary<Block> = fc
  .tuple(fc.array(fc.tuple(paragraph, paragraph), { minLength: 1, maxLength: 3 }), anyText, fc.boolean())
  .map(([rows, title, cards]): Block => {
    const records = rows.map((_, index): [string, Data] => [
      `row${index}`,
      { orderIndex: `a${index}`, values: { one: `f${index}a`, two: `f${index}b`, three: index } },
    ]);
    const fragments = rows.flatMap(([a, b], index): Fragment[] => [
      { object: 'fragment', fragment: `f${index}a`, nodes: [a] },
      { object: 'fragment', fragment: `f${index}b`, nodes: [b] },
    ]);
    const definition = {
      one: { id: 'one', title, type: 'text', textAlignment: 'left' },
      two: { id: 'two', title: 'Two', type: 'text', textAlignment: 'center' },
      three: { id: 'three', title: 'Three', type: 'number' },
    };
    const columns = ['one', 'two', 'three'];
    const view: Data = cards
      ? { type: 'cards', cardSize: 'large', columns }
      : { type: 'grid', columns, hideHeader: true };
    return {
      object: 'block',
      type: 'table',
      data: { view, definition, records: Object.fromEntries(records) },
      fragments,
      isVoid: true,
    };
  });

const leafBlock: fc.Arbitrary<Block> = fc.oneof(
  { weight: 6, arbitrary: paragraph },
  block('paragraph', fc.constantFrom<Data>({ align: 'center' }, { align: 'end' }), inlines),
  block('heading-1', none, inlines),
  block('heading-2', fc.constantFrom<Data>({}, { id: 'my-id' }), inlines),
  block('heading-3', fc.constantFrom<Data>({}, { align: 'center' }, { level: 5 }), inlines),
  voidBlock('divider', none),
  code,
  voidBlock(
    'math',
    anyText.map((formula) => ({ formula })),
  ),
  block(
    'images',
    fc.constantFrom<Data>({}, { align: 'left', fullWidth: true }),
    fc.array(image, { minLength: 1, maxLength: 2 }),
  ),
  voidBlock('file', fc.constant<Data>({ ref: { kind: 'file', file: 'f1' } })),
  voidBlock('drawing', fc.constantFrom<Data>({}, { ref: { kind: 'file', file: 'f1' } })),
  voidBlock(
    'embed',
    url.map((value) => ({ url: value, fullWidth: true })),
  ),
  voidBlock(
    'content-ref',
    ref.map((to): Data => ({ ref: to })),
  ),
  voidBlock('reusable-content', fc.constant<Data>({ ref: { kind: 'reusable-content', reusableContent: 'r1' } })),
  table,
  voidBlock(
    'integration',
    anyText.map((content) => ({ integration: 'mermaid', block: 'diagram', props: { content, size: 3 } })),
  ),
  voidBlock(
    'integration',
    url.map((value) => ({ integration: 'x', block: 'y', props: {}, url: value })),
  ),
  voidBlock(
    'swagger',
    fc.constant<Data>({ path: '/p', method: 'get', ref: { kind: 'url', url: 'https://a.example/api.json' } }),
  ),
  voidBlock(
    'openapi-operation',
    anyText.map((path) => ({ path, method: 'get', ref: { kind: 'openapi', spec: 'petstore' } })),
  ),
  voidBlock(
    'openapi-schemas',
    fc.constant<Data>({ schemas: ['Pet', 'Order'], grouped: true, ref: { kind: 'openapi', spec: 'petstore' } }),
  ),
  voidBlock(
    'openapi-webhook',
    fc.constant<Data>({ name: 'created', method: 'post', ref: { kind: 'openapi', spec: 'petstore' } }),
  ),
  voidBlock(
    'sparkles',
    anyText.map((words) => ({ words, level: 3, nested: { deep: [words] } })),
  ),
  voidBlock(
    'html',
    fc.constantFrom('<hr class="x">', '<!-- c -->', '<div>\n*x*\n</div>', 'no').map((html) => ({ html })),
  ),
);

const { blocks } = fc.letrec<{ blocks: Block[]; block: Block; container: Block }>((tie) => {
  const inside = tie('blocks');
  const item = block('list-item', none, inside);
  const task = block(
    'list-item',
    fc.boolean().map((checked) => ({ checked })),
    inside,
  );
  const some = (part: fc.Arbitrary<Block>) => fc.array(part, { minLength: 1, maxLength: 3 });
  const tab = block(
    'tabs-item',
    anyText.map((title) => ({ title })),
    inside,
  );
  const container = fc.oneof(
    block('list-unordered', none, some(item)),
    block('list-ordered', fc.constantFrom<Data>({}, { start: 1 }, { start: 7 }), some(item)),
    block('list-tasks', none, some(task)),
    block('blockquote', none, inside),
    block('hint', fc.constantFrom<Data>({ style: 'info' }, { style: 'danger', icon: 'fire' }), inside),
    block(
      'prompt',
      anyText.map((description) => ({ description, openInAIProviders: ['a', 'b'] })),
      some(code),
    ),
    block('tabs', fc.constantFrom<Data>({}, { fullWidth: true }, { conflict: true }), some(tab)),
    block('stepper', none, some(block('stepper-step', none, inside))),
    block(
      'columns',
      none,
      some(block('column', fc.constantFrom<Data>({}, { width: { value: 50, unit: '%' } }), inside)),
    ),
    block(
      'updates',
      fc.constant<Data>({ format: 'full' }),
      some(block('update', fc.constant<Data>({ date: '2024-01-01', tags: [{ kind: 'tag', tag: 'a' }] }), inside)),
    ),
    block(
      'if',
      fc
        .oneof(fc.constantFrom('visitor.claims.beta == true', 'a == "%}"'), anyText)
        .map((expression) => ({ expression })),
      inside,
    ),
    block(
      'sparkle-box',
      anyText.map((words) => ({ words })),
      inside,
    ),
    fc.tuple(paragraph, inside).map(
      ([title, body]): Block => ({
        object: 'block',
        type: 'expandable',
        data: {},
        fragments: [
          { object: 'fragment', fragment: 'expandable-title', nodes: [title] },
          { object: 'fragment', fragment: 'expandable-body', nodes: body.length > 0 ? body : [paragraphOf('x')] },
        ],
        isVoid: true,
      }),
    ),
  );
  return {
    container,
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'blocks' },
      { weight: 3, arbitrary: leafBlock },
      { weight: 2, arbitrary: tie('container') },
    ),
    blocks: fc.array(tie('block'), { maxLength: 3, depthIdentifier: 'blocks' }),
  };
});

/** Documents with every block of the format, nested, and blocks that it does not know. */
export const anyDocument: fc.Arbitrary<JsonDocument> = blocks.map((nodes) => ({ object: 'document', data: {}, nodes }));

/** Documents of paragraphs, headings and list items with any text and marks. */
export const anyTextDocument: fc.Arbitrary<JsonDocument> = fc
  .array(
    fc.oneof(
      block('paragraph', none, fc.array(anyTextNode, { minLength: 1, maxLength: 2 })),
      block('heading-2', none, fc.array(anyTextNode, { minLength: 1, maxLength: 2 })),
      block(
        'list-unordered',
        none,
        block(
          'list-item',
          none,
          anyText.map((text) => [paragraphOf(text)]),
        ).map((item) => [item]),
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((nodes) => ({ object: 'document', data: {}, nodes }));
