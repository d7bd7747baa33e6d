import fc from 'fast-check';
import type { Block, Data, Fragment, Node } from '../src/document/document.js';
import { anyInlines, anyPicture, anyRef, anyUrl } from './arbitrary-inlines.js';
import { anyTable } from './arbitrary-table.js';
import { anyText, anyTextNode } from './arbitrary-text.js';
import { paragraph } from './nodes.js';

/** Blocks of a type with any of the data and nodes. */
export function blocksWith(type: string, data: fc.Arbitrary<Data>, nodes: fc.Arbitrary<Node[]>): fc.Arbitrary<Block> {
  return fc
    .tuple(data, nodes)
    .map(([value, children]) => ({ object: 'block', type, data: value, nodes: children, isVoid: false }));
}

/** Void blocks of a type with any of the data. */
export function voidBlocksWith(type: string, data: fc.Arbitrary<Data>): fc.Arbitrary<Block> {
  return data.map((value) => ({ object: 'block', type, data: value, isVoid: true }));
}

/** No data. */
export const none = fc.constant<Data>({});
/** Paragraphs with any anyInlines. */
export const anyParagraph = blocksWith('paragraph', none, anyInlines);
const codeLine = blocksWith(
  'code-line',
  fc.constantFrom<Data>({}, { highlighted: true }),
  anyTextNode.map((node) => [node]),
);
const plainCodeLine = anyText.map((text): Block => ({ ...paragraph(text.replace(/[\n\r]/g, '')), type: 'code-line' }));

/** Blocks of code. */
export const anyCode = blocksWith(
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
  anyParagraph.map((node): Fragment[] => [{ object: 'fragment', fragment: 'caption', nodes: [node] }]),
);
const image: fc.Arbitrary<Block> = fc
  .tuple(anyPicture, fc.option(anyPicture, { nil: undefined }), anyText, caption)
  .map(([to, dark, alt, fragments]) => ({
    object: 'block',
    type: 'image',
    data: { ref: to, alt, ...(dark === undefined ? {} : { refDark: dark, width: { value: 50, unit: '%' } }) },
    ...(fragments.length === 0 ? {} : { fragments }),
    isVoid: true,
  }));

/** Blocks that hold no blocks. */
export const anyLeafBlock: fc.Arbitrary<Block> = fc.oneof(
  { weight: 6, arbitrary: anyParagraph },
  blocksWith('paragraph', fc.constantFrom<Data>({ align: 'center' }, { align: 'end' }), anyInlines),
  blocksWith('heading-1', none, anyInlines),
  blocksWith('heading-2', fc.constantFrom<Data>({}, { id: 'my-id' }), anyInlines),
  blocksWith('heading-3', fc.constantFrom<Data>({}, { align: 'center' }, { level: 5 }), anyInlines),
  voidBlocksWith('divider', none),
  anyCode,
  voidBlocksWith(
    'math',
    anyText.map((formula) => ({ formula })),
  ),
  blocksWith(
    'images',
    fc.constantFrom<Data>({}, { align: 'left', fullWidth: true }),
    fc.array(image, { minLength: 1, maxLength: 2 }),
  ),
  voidBlocksWith('file', fc.constant<Data>({ ref: { kind: 'file', file: 'f1' } })),
  voidBlocksWith('drawing', fc.constantFrom<Data>({}, { ref: { kind: 'file', file: 'f1' } })),
  voidBlocksWith(
    'embed',
    anyUrl.map((value) => ({ url: value, fullWidth: true })),
  ),
  voidBlocksWith(
    'content-ref',
    anyRef.map((to): Data => ({ ref: to })),
  ),
  voidBlocksWith('reusable-content', fc.constant<Data>({ ref: { kind: 'reusable-content', reusableContent: 'r1' } })),
  anyTable,
  voidBlocksWith(
    'integration',
    anyText.map((content) => ({ integration: 'mermaid', block: 'diagram', props: { content, size: 3 } })),
  ),
  voidBlocksWith(
    'integration',
    anyUrl.map((value) => ({ integration: 'x', block: 'y', props: {}, url: value })),
  ),
  voidBlocksWith(
    'swagger',
    fc.constant<Data>({ path: '/p', method: 'get', ref: { kind: 'url', url: 'https://a.example/api.json' } }),
  ),
  voidBlocksWith(
    'openapi-operation',
    anyText.map((path) => ({ path, method: 'get', ref: { kind: 'openapi', spec: 'petstore' } })),
  ),
  voidBlocksWith(
    'openapi-schemas',
    fc.constant<Data>({ schemas: ['Pet', 'Order'], grouped: true, ref: { kind: 'openapi', spec: 'petstore' } }),
  ),
  voidBlocksWith(
    'openapi-webhook',
    fc.constant<Data>({ name: 'created', method: 'post', ref: { kind: 'openapi', spec: 'petstore' } }),
  ),
  voidBlocksWith(
    'sparkles',
    anyText.map((words) => ({ words, level: 3, nested: { deep: [words] } })),
  ),
  voidBlocksWith(
    'html',
    fc.constantFrom('<hr class="x">', '<!-- c -->', '<div>\n*x*\n</div>', 'no').map((html) => ({ html })),
  ),
);
