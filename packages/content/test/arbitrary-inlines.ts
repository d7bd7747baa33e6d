import fc from 'fast-check';
import type { Data, Inline, Node } from '../src/document/document.js';
import { anyText, anyTextNode } from './arbitrary-text.js';
import { paragraph } from './nodes.js';

/** Destinations, also odd ones. */
export const anyUrl = fc.oneof(
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
/** References of every kind that a link may have. */
export const anyRef: fc.Arbitrary<Data> = fc.oneof(
  anyUrl.map((value): Data => ({ kind: 'url', url: value })),
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
/** References that a picture may have. */
export const anyPicture: fc.Arbitrary<Data> = fc.oneof(anyRef, fc.constant<Data>({ kind: 'file', file: 'f1' }));

const voidInline = (type: string, data: fc.Arbitrary<Data>): fc.Arbitrary<Inline> =>
  data.map((value) => ({ object: 'inline', type, data: value, isVoid: true }));

const annotation: fc.Arbitrary<Inline> = fc.tuple(anyTextNode, anyText).map(([text, note]) => ({
  object: 'inline',
  type: 'annotation',
  data: {},
  nodes: [text],
  fragments: [{ object: 'fragment', type: 'annotation-body', nodes: [paragraph(note)] }],
  isVoid: false,
}));

/** Every inline of the format, and one that it does not know. */
export const anyInline: fc.Arbitrary<Inline> = fc.oneof(
  fc
    .tuple(anyRef, anyTextNode)
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
    fc.tuple(anyPicture, anyText).map(([to, alt]): Data => ({ ref: to, alt, size: 'line' })),
  ),
  voidInline(
    'inline-image',
    anyPicture.map((to): Data => ({ ref: to })),
  ),
  voidInline(
    'mention',
    anyRef.map((to): Data => ({ ref: to })),
  ),
  voidInline(
    'button',
    fc.tuple(anyText, anyRef).map(([label, to]): Data => ({ label, kind: 'primary', ref: to })),
  ),
  voidInline(
    'html',
    fc.constantFrom('<x-y a="b">', '<!-- c -->', '</kbd>', 'none').map((html) => ({ html })),
  ),
  voidInline('sparkle', fc.constant<Data>({ any: [1, 'two'] })),
);

/** Running text. */
export const anyInlines: fc.Arbitrary<Node[]> = fc.array(fc.oneof<fc.Arbitrary<Node>[]>(anyTextNode, anyInline), {
  minLength: 1,
  maxLength: 4,
});
