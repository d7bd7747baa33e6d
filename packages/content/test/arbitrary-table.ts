import fc from 'fast-check';
import type { Block, Data, Fragment, Json } from '../src/document/document.js';
import { anyInlines, anyPicture, anyRef } from './arbitrary-inlines.js';
import { anyText } from './arbitrary-text.js';
import { block } from './nodes.js';

interface Row {
  text: Block[];
  value?: Json;
}

interface Form {
  cards: boolean;
  hidden: boolean;
  /** Whether ids are those that a reader gives by counting. */
  counted: boolean;
}

const ids = fc.uniqueArray(fc.constantFrom('f1', 'f2', 'u_3'), { minLength: 1 });
const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));
const options = [
  { value: 'a', label: 'A & b', color: 'default' },
  { value: 'c', label: 'C', color: 'red' },
];

/** Columns of every type but text, of one that nobody knows, and the values that their cells can have. */
const typed: [definition: Data, value: fc.Arbitrary<Json>][] = [
  [{ type: 'number' }, fc.oneof(fc.integer(), fc.constantFrom(0.5, 1e21, 2 ** 60))],
  [{ type: 'checkbox' }, fc.boolean()],
  [{ type: 'rating', max: 5 }, fc.nat({ max: 5 })],
  [{ type: 'files' }, ids],
  [{ type: 'users', multiple: true }, ids],
  [{ type: 'select', multiple: true, options }, fc.subarray(['a', 'c'])],
  [{ type: 'content-ref' }, anyRef],
  [{ type: 'image' }, anyPicture],
  [{ type: 'image' }, anyPicture.map((ref): Json => ({ ref, objectFit: 'cover' }))],
  [{ type: 'moon', phase: 3 }, json],
];

const line = anyInlines.map((nodes): Block[] => [block('paragraph', {}, nodes)]);
const lines = fc.tuple(line, line).map(([a, b]): Block[] => [...a, ...b]);

/** Tables of text and another type, as grid and as cards, whose cells hold only text. */
export const anyTextCellTable: fc.Arbitrary<Block> = tablesWith(fc.oneof(line, lines));

/** Tables of text and another type, as grid and as cards. */
export const anyTable: fc.Arbitrary<Block> = tablesWith(
  fc.oneof(
    { weight: 5, arbitrary: line },
    line.map((cell): Block[] => [...cell, block('divider')]),
  ),
);

function tablesWith(cell: fc.Arbitrary<Block[]>): fc.Arbitrary<Block> {
  const form = fc.record({ cards: fc.boolean(), hidden: fc.boolean(), counted: fc.boolean() });
  return fc
    .constantFrom(...typed)
    .chain(([definition, value]) => {
      const row = fc.record({ text: cell, value: fc.option(value, { nil: undefined }) });
      return fc.tuple(fc.constant(definition), fc.array(row, { maxLength: 3 }), anyText, form);
    })
    .map(([definition, rows, title, shape]) => tableOf(definition, rows, title.trim(), shape));
}

function tableOf(definition: Data, rows: readonly Row[], title: string, form: Form): Block {
  const [text, other] = form.counted ? ['c1', 'c2'] : ['first', 'second'];
  const records = rows.map(({ value }, index): [string, Data] => {
    const id = form.counted ? `r${index + 1}` : `row${index}`;
    const order = form.counted ? `0000${index}` : `a${index}`;
    const values: Data = { [text]: `${id}:${text}`, ...(value === undefined ? {} : { [other]: value }) };
    return [id, { orderIndex: order, values }];
  });
  const fragments = rows.map(
    (row, index): Fragment => ({ object: 'fragment', fragment: `${records[index]?.[0]}:${text}`, nodes: row.text }),
  );
  const columns = form.hidden ? [text] : [text, other];
  const view: Data = form.cards
    ? { type: 'cards', cardSize: 'large', columns, ...(form.hidden ? { targetDefinition: other } : {}) }
    : { type: 'grid', columns, hideHeader: form.hidden, columnWidths: { [text]: 120 } };
  const data: Data = {
    view,
    definition: {
      [text]: { id: text, title, type: 'text', textAlignment: 'center' },
      [other]: { id: other, title: 'Two', ...definition },
    },
    records: Object.fromEntries(records),
  };
  return block('table', data, undefined, fragments.length === 0 ? {} : { fragments });
}
