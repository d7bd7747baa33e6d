import fc from 'fast-check';
import type { Block, Data, JsonDocument } from '../src/document/document.js';
import { anyCode, anyLeafBlock, anyParagraph, blocksWith, none } from './arbitrary-blocks.js';
import { anyText, anyTextNode } from './arbitrary-text.js';
import { paragraph } from './nodes.js';

const { blocks } = fc.letrec<{ blocks: Block[]; block: Block; container: Block }>((tie) => {
  const inside = tie('blocks');
  const item = blocksWith('list-item', none, inside);
  const task = blocksWith(
    'list-item',
    fc.boolean().map((checked) => ({ checked })),
    inside,
  );
  const some = (part: fc.Arbitrary<Block>) => fc.array(part, { minLength: 1, maxLength: 3 });
  const tab = blocksWith(
    'tabs-item',
    anyText.map((title) => ({ title })),
    inside,
  );
  const container = fc.oneof(
    blocksWith('list-unordered', none, some(item)),
    blocksWith('list-ordered', fc.constantFrom<Data>({}, { start: 1 }, { start: 7 }), some(item)),
    blocksWith('list-tasks', none, some(task)),
    blocksWith('blockquote', none, inside),
    blocksWith('hint', fc.constantFrom<Data>({ style: 'info' }, { style: 'danger', icon: 'fire' }), inside),
    blocksWith(
      'prompt',
      anyText.map((description) => ({ description, openInAIProviders: ['a', 'b'] })),
      some(anyCode),
    ),
    blocksWith('tabs', fc.constantFrom<Data>({}, { fullWidth: true }, { conflict: true }), some(tab)),
    blocksWith('stepper', none, some(blocksWith('stepper-step', none, inside))),
    blocksWith(
      'columns',
      none,
      some(blocksWith('column', fc.constantFrom<Data>({}, { width: { value: 50, unit: '%' } }), inside)),
    ),
    blocksWith(
      'updates',
      fc.constant<Data>({ format: 'full' }),
      some(blocksWith('update', fc.constant<Data>({ date: '2024-01-01', tags: [{ kind: 'tag', tag: 'a' }] }), inside)),
    ),
    blocksWith(
      'if',
      fc
        .oneof(fc.constantFrom('visitor.claims.beta == true', 'a == "%}"'), anyText)
        .map((expression) => ({ expression })),
      inside,
    ),
    blocksWith(
      'sparkle-box',
      anyText.map((words) => ({ words })),
      inside,
    ),
    fc.tuple(anyParagraph, inside).map(
      ([title, body]): Block => ({
        object: 'block',
        type: 'expandable',
        data: {},
        fragments: [
          { object: 'fragment', fragment: 'expandable-title', nodes: [title] },
          { object: 'fragment', fragment: 'expandable-body', nodes: body.length > 0 ? body : [paragraph('x')] },
        ],
        isVoid: true,
      }),
    ),
  );
  return {
    container,
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'blocks' },
      { weight: 3, arbitrary: anyLeafBlock },
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
      blocksWith('paragraph', none, fc.array(anyTextNode, { minLength: 1, maxLength: 2 })),
      blocksWith('heading-2', none, fc.array(anyTextNode, { minLength: 1, maxLength: 2 })),
      blocksWith(
        'list-unordered',
        none,
        blocksWith(
          'list-item',
          none,
          anyText.map((text) => [paragraph(text)]),
        ).map((item) => [item]),
      ),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((nodes) => ({ object: 'document', data: {}, nodes }));
