import { describe, expect, it } from '@jest/globals';
import type { Block, JsonDocument } from '@lectern/content/document/document';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { renderToString } from 'preact-render-to-string';
import { drawDocument } from './document-body.js';
import { outlineOf } from './outline.js';
import { block, drawn, inline, paragraph, sampleContext, text } from './test-support/drawn.js';

const TAGS = new Set(
  `a annotation blockquote br button circle code col colgroup dd details div dl dt ellipse em fieldset figcaption figure
  g h2 h3 h4 hr img input kbd label li line math mfrac mi mn mo mrow mspace mstyle msub msubsup msup mtext ol p path
  polygon polyline pre rect s section semantics span strong sub summary sup svg table tbody td th thead time tr ul`.split(
    /\s+/,
  ),
);
const ATTRIBUTES = new Set(
  `alt aria-hidden aria-label autocomplete checked class colspan cx cy d data-copy data-embed data-embed-title datetime
  decoding dir disabled display download encoding fill for height hidden href id loading name open popover popovertarget r
  rel role rowspan rx ry scope src start stroke stroke-linecap stroke-linejoin stroke-width style tabindex target title
  type viewBox width x x1 x2 xmlns y y1 y2 points mathvariant stretchy`.split(/\s+/),
);

const BLOCK_TYPES = `paragraph heading-1 heading-2 heading-3 list-ordered list-unordered list-tasks list-item divider
  blockquote hint prompt code code-line math images image file drawing embed content-ref reusable-content expandable
  tabs tabs-item stepper stepper-step columns column updates update if table integration`.split(/\s+/);
const INLINE_TYPES = 'link emoji icon expression inline-math inline-image annotation mention button'.split(' ');
const MARK_TYPES = 'bold italic code keyboard strikethrough superscript subscript color'.split(' ');
const EVIL = [
  '"><script>alert(1)</script>',
  "' onload='x",
  'javascript:alert(1)',
  '</style>',
  '__proto__',
  'x;y:url(z)',
];

const word = fc.oneof(fc.constantFrom(...EVIL), fc.string({ maxLength: 8 }));
const ref = fc.oneof(
  fc.record({ kind: fc.constant('url'), url: word }),
  fc.record({
    kind: fc.constantFrom('page', 'file', 'user', 'tag'),
    page: fc.constant('p1'),
    file: fc.constant('f1'),
    user: fc.constant('u1'),
    tag: word,
  }),
);
const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), word, ref, fc.constantFrom(true, false, 1, -1, 1e300));
const names = `ref refDark alt caption title style icon color code formula label kind action syntax lineNumbers overflow
  expandable collapsedLineCount width height align url date tags format view definition records cellMerges checked start
  description defaultExpanded size text background fullWidth verticalAlignment withFrame`.split(/\s+/);
const definition = fc.record({
  title: anything,
  type: fc.constantFrom(
    'text',
    'number',
    'checkbox',
    'files',
    'users',
    'rating',
    'select',
    'content-ref',
    'image',
    'x',
  ),
  max: anything,
  options: anything,
  textAlignment: anything,
});
const table = fc.record({
  view: fc.record({
    type: fc.constantFrom('grid', 'cards'),
    columns: fc.constantFrom(['a', 'b'], 'a', null),
    columnWidths: fc.record({ a: anything }),
    targetDefinition: fc.constantFrom('a', 'b'),
    coverDefinition: fc.constantFrom('a', 'b'),
  }),
  definition: fc.record({ a: definition, b: definition }),
  records: fc.dictionary(word, fc.record({ orderIndex: anything, values: fc.record({ a: anything, b: anything }) })),
});
const data = fc.oneof(fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 12 }), table, anything);

const { node } = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anything,
    fc.record({ object: fc.constant('text'), leaves: fc.oneof(anything, fc.array(tie('leaf'), { maxLength: 3 })) }),
    fc.record({
      object: fc.constant('inline'),
      type: fc.constantFrom(...INLINE_TYPES),
      data,
      nodes: tie('nodes'),
      fragments: tie('fragments'),
    }),
    fc.record({
      object: fc.constant('block'),
      type: fc.constantFrom(...BLOCK_TYPES),
      key: anything,
      data,
      nodes: tie('nodes'),
      fragments: tie('fragments'),
      meta: fc.oneof(anything, fc.record({ id: word })),
    }),
  ),
  leaf: fc.oneof(
    anything,
    fc.record({
      text: word,
      marks: fc.array(fc.record({ type: fc.constantFrom(...MARK_TYPES), data }), { maxLength: 3 }),
    }),
  ),
  nodes: fc.oneof(anything, fc.array(tie('node'), { maxLength: 4 })),
  fragments: fc.oneof(
    anything,
    fc.array(
      fc.record({
        fragment: fc.constantFrom('caption', 'expandable-title', 'expandable-body', 'annotation-body', 'x'),
        nodes: tie('nodes'),
      }),
      { maxLength: 3 },
    ),
  ),
}));

describe('hostile documents', () => {
  it('never throw, and never become anything but our own elements with our own attributes', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (nodes) => {
        const html = render(nodes);
        for (const element of elementsIn(html)) checkElement(element);
        expect(Array.isArray(outlineOf(documentWith(nodes)))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('never get an unsafe address past the links, the pictures and the embeds', () => {
    for (const url of [
      'javascript:alert(1)',
      'JAVASCRIPT:x',
      '\tjavascript:x',
      'data:image/svg+xml,x',
      'file:///etc',
      'blob:x',
    ]) {
      const html = drawn([
        paragraph(
          inline('link', { ref: { kind: 'url', url } }, [text('a')]),
          inline('button', { label: 'b', ref: { kind: 'url', url } }),
          inline('mention', { ref: { kind: 'url', url } }),
          inline('inline-image', { ref: { kind: 'url', url } }),
        ),
        block('embed', { url }),
        block('content-ref', { ref: { kind: 'url', url } }),
        block('file', { ref: { kind: 'url', url } }),
      ]);
      expect(html).not.toMatch(/(href|src|data-embed)=/);
    }
  });

  it('are drawn as deep as anybody reads, however deep they go', () => {
    let deep: Block = paragraph('bottom');
    for (let depth = 0; depth < 10_000; depth += 1) deep = block('blockquote', {}, [deep]);
    const html = drawn([deep, paragraph('after')]);
    expect(html).not.toContain('bottom');
    expect(html).toContain('after');
    expect(html.match(/<blockquote>/g)?.length).toBeLessThan(200);
  });

  it('may hold the same mark ten thousand times', () => {
    expect(drawn(paragraph(text('a', ...Array<string>(10_000).fill('bold'))))).toBe('<p><strong>a</strong></p>');
  });

  it('may be long', () => {
    const items = Array.from({ length: 20_000 }, () => block('list-item', {}, [paragraph('a')]));
    expect(drawn(block('list-unordered', {}, items)).match(/<li>/g)).toHaveLength(20_000);
  });
});

/** The type is a promise that hostile documents do not keep. */
function documentWith(nodes: unknown): JsonDocument {
  return JSON.parse(JSON.stringify({ object: 'document', data: {}, nodes }));
}

function render(nodes: unknown): string {
  return renderToString(drawDocument(documentWith(nodes), sampleContext));
}

function* elementsIn(html: string): Generator<DefaultTreeAdapterTypes.Element> {
  const open: DefaultTreeAdapterTypes.ParentNode[] = [parseFragment(html)];
  for (let parent = open.pop(); parent; parent = open.pop()) {
    for (const child of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      yield child;
      open.push(child);
    }
  }
}

function checkElement({ tagName, attrs }: DefaultTreeAdapterTypes.Element): void {
  if (!TAGS.has(tagName)) throw new Error(`<${tagName}>`);
  for (const { name, value } of attrs) {
    if (!ATTRIBUTES.has(name)) throw new Error(`<${tagName} ${name}>`);
    if (name === 'style' && !/^(--[a-z-]+|width|height|align-self): [^;:]*(; height: [^;:]*)?$/.test(value))
      throw new Error(value);
    if (['href', 'src', 'data-embed'].includes(name) && /^\s*(?!https?|mailto|tel)[a-z][a-z0-9+.-]*:/i.test(value))
      throw new Error(value);
  }
}
