import { describe, expect, it } from '@jest/globals';
import type { Block, Data, Json } from '@lectern/content/document/document';
import {
  differenceOf,
  keyedParagraph as paragraph,
  saidBlock,
  toldDifference,
  voidBlockOf,
} from '../../../test/compared-blocks.js';

interface WrittenTable {
  columns?: Record<string, Data>;
  /** The values by row and column; a text is known by the key `row.column`, or by the one behind a hash. */
  rows?: Record<string, Json[]>;
  view?: Data;
  data?: Data;
}

const COLUMNS: Record<string, Data> = {
  name: { title: 'Name', type: 'text' },
  price: { title: 'Price', type: 'number' },
  sold: { title: 'Sold', type: 'checkbox' },
};
const ROWS: Record<string, Json[]> = { x: ['a red pen', 1, false], y: ['ink', 2, true], z: ['paper', 3, false] };

function table({ columns = COLUMNS, rows = ROWS, view = {}, data = {} }: WrittenTable = {}): Block {
  const fragments: { object: 'fragment'; fragment: string; nodes: Block[] }[] = [];
  const records = Object.entries(rows).map(([row, cells], place) => {
    const values = Object.entries(columns).map(([column, { type }], index) => {
      const value = cells[index] ?? null;
      if (type !== 'text' || typeof value !== 'string') return [column, value];
      const [content = '', key = `${row}.${column}`] = value.split('#');
      fragments.push({ object: 'fragment', fragment: `${row}:${column}`, nodes: [paragraph(content, key)] });
      return [column, `${row}:${column}`];
    });
    return [row, { orderIndex: `${place}`, values: Object.fromEntries(values) }];
  });
  const shape = { view: { type: 'grid', columns: Object.keys(columns), ...view }, definition: columns };
  return { ...voidBlockOf('table', 't', { ...shape, records: Object.fromEntries(records), ...data }), fragments };
}

/** The rows of the table that both versions are shown in, without the titles. */
const rowsOf = (before: Block, after: Block) => linesOf(before, after).slice(1);

function linesOf(before: Block, after: Block): string[] {
  const [told = ''] = toldDifference([before], [after]);
  expect(told).toMatch(/^edited: /);
  expect(told).not.toContain(' > ');
  return told.replace('edited: ', '').split('\n');
}

function editedOf(before: Block, after: Block) {
  const [piece] = differenceOf([before], [after]);
  if (piece?.kind !== 'edited') throw new Error('The table was not compared.');
  return piece;
}

describe('a table', () => {
  it('has exactly the cells marked that changed', () => {
    const after = table({ rows: { x: ['a blue pen', 1, false], y: ['ink', 5, false], z: ['paper', 3, false] } });
    expect(linesOf(table(), after)).toEqual([
      'Name | Price | Sold',
      'a [-red-]{+blue+} pen | 1 | false',
      'ink | [-2-]{+5+} | [-true-]{+false+}',
      'paper | 3 | false',
    ]);
    expect(editedOf(table(), after).attributes).toEqual([]);
  });

  it('has values marked that came and went', () => {
    const without = table({ rows: { ...ROWS, y: ['ink', null, true] } });
    expect(rowsOf(without, table())[1]).toBe('ink | {+2+} | true');
    expect(rowsOf(table(), without)[1]).toBe('ink | [-2-] | true');
  });

  it('has rows marked that came and went, at their place', () => {
    const { y: _, ...others } = ROWS;
    const [without, row] = [table({ rows: others }), ROWS['y']];
    if (!row) throw new Error('There is no such row.');
    expect(rowsOf(table(), without)).toEqual([
      'a red pen | 1 | false',
      '[-ink-] | [-2-] | [-true-]',
      'paper | 3 | false',
    ]);
    expect(rowsOf(without, table())).toEqual([
      'a red pen | 1 | false',
      '{+ink+} | {+2+} | {+true+}',
      'paper | 3 | false',
    ]);
  });

  it('has rows marked where they stood and where they stand', () => {
    const { x = [], ...others } = ROWS;
    expect(rowsOf(table(), table({ rows: { ...others, x } }))).toEqual([
      '[-a red pen-] | [-1-] | [-false-]',
      'ink | 2 | true',
      'paper | 3 | false',
      '{+a red pen+} | {+1+} | {+false+}',
    ]);
  });

  it('knows rows whose ids follow from their places by their texts', () => {
    const columns = { c0: { title: 'Name', type: 'text' }, c1: { title: 'Use', type: 'text' } };
    const before = table({ columns, rows: { r0: ['pen#1', 'writes#2'], r1: ['ink#3', 'fills#4'] } });
    const rows = { r0: ['new#5', 'first#6'], r1: ['pen#1', 'writes#2'], r2: ['ink#3', 'fills well#4'] };
    expect(rowsOf(before, table({ columns, rows }))).toEqual([
      '{+new+} | {+first+}',
      'pen | writes',
      'ink | fills{+ well+}',
    ]);
  });

  it('has nothing marked that is the same text under another key', () => {
    const rows = { x: ['ink#q', 1, true], y: ['ink#p', 2, true] };
    const before = table({ rows: { x: ['ink#p', 1, false], y: ['ink#r', 2, true] } });
    expect(rowsOf(before, table({ rows })).join().match(/ink/g)).toEqual(['ink', 'ink']);
  });

  it('has columns marked that came and went, and their titles', () => {
    const { price = {}, ...others } = COLUMNS;
    const rows = Object.fromEntries(
      Object.entries(ROWS).map(([id, [name = null, , sold = null]]) => [id, [name, sold]]),
    );
    const without = table({ columns: others, rows });
    expect(price).toEqual({ title: 'Price', type: 'number' });
    expect(linesOf(table(), without).slice(0, 2)).toEqual(['Name | [-Price-] | Sold', 'a red pen | [-1-] | false']);
    expect(linesOf(without, table()).slice(0, 2)).toEqual(['Name | {+Price+} | Sold', 'a red pen | {+1+} | false']);
  });

  it('knows columns whose ids follow from their places by their texts', () => {
    const text = (title: string) => ({ title, type: 'text' });
    const before = table({ columns: { c0: text('Name'), c1: text('Use') }, rows: { r0: ['pen#1', 'writes#2'] } });
    const columns = { c0: text('Name'), c1: text('Maker'), c2: text('Use') };
    const after = table({ columns, rows: { r0: ['pen#1', 'Somebody#3', 'writes#2'] } });
    expect(linesOf(before, after)).toEqual(['Name | {+Maker+} | Use', 'pen | {+Somebody+} | writes']);
  });

  it('has one column deleted and another one inserted where the kind of its values changed', () => {
    const columns = { ...COLUMNS, price: { title: 'Price', type: 'rating', max: 5 } };
    expect(linesOf(table(), table({ columns })).slice(0, 2)).toEqual([
      'Name | [-Price-] | {+Price+} | Sold',
      'a red pen | [-1-] | {+1+} | false',
    ]);
  });

  it('names what changed about its columns and itself', () => {
    const before = table({ view: { columnWidths: { name: 100 } } });
    const price = { title: 'Cost', type: 'number', textAlignment: 'right' };
    const after = table({ columns: { ...COLUMNS, price }, view: { hideHeader: true }, data: { fullWidth: true } });
    expect(editedOf(before, after).attributes).toEqual([
      { name: 'fullWidth', before: undefined, after: true },
      { name: 'hideHeader', before: undefined, after: true },
      { name: 'width', column: 'Name', before: 100, after: undefined },
      { name: 'title', column: 'Cost', before: 'Price', after: 'Cost' },
      { name: 'textAlignment', column: 'Cost', before: undefined, after: 'right' },
    ]);
    expect(linesOf(before, after)[0]).toBe('Name | [-Price-]{+Cost+} | Sold');
  });

  it('names options by what people know them as, and still shows those that are gone', () => {
    const options = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));
    const select = (...labels: string[]) => ({ size: { title: 'Size', type: 'select', options: options(...labels) } });
    const before = table({ columns: select('Small', 'Large'), rows: { x: ['small'] } });
    const after = table({ columns: select('Large'), rows: { x: ['large'] } });
    const { attributes, both } = editedOf(before, after);
    expect(attributes).toEqual([{ name: 'options', column: 'Size', before: ['Small', 'Large'], after: ['Large'] }]);
    expect(both?.data['definition']).toMatchObject({ size: { options: options('Large', 'Small') } });
    expect(rowsOf(before, after)).toEqual(['[-small-]{+large+}']);
  });

  it('is marked on both sides', () => {
    const after = table({ rows: { x: ['a blue pen', 1, false], w: ['ruler', 4, true], z: ['paper', 3, true] } });
    const sides = editedOf(table(), after);
    expect(saidBlock(sides.before).split('\n')).toEqual([
      'Name | Price | Sold',
      'a [-red-] pen | 1 | false',
      '[-ink-] | [-2-] | [-true-]',
      'paper | 3 | [-false-]',
    ]);
    expect(saidBlock(sides.after).split('\n')).toEqual([
      'Name | Price | Sold',
      'a {+blue+} pen | 1 | false',
      '{+ruler+} | {+4+} | {+true+}',
      'paper | 3 | {+true+}',
    ]);
  });

  it('stands beside its other version as cards, and when more cells are merged', () => {
    const rows = { ...ROWS, y: ['ink', 5, true] };
    const cards = { view: { type: 'cards' } };
    expect(toldDifference([table(cards)], [table({ ...cards, rows })])).toEqual([expect.stringContaining(' > ')]);
    const merges = { data: { cellMerges: [{ anchor: { record: 'x', column: 'name' }, rowSpan: 2, colSpan: 1 }] } };
    const merged = editedOf(table(), table(merges));
    expect(merged.both).toBeUndefined();
    expect(merged.attributes).toEqual([{ name: 'cellMerges', before: undefined, after: ['Name 2 × 1'] }]);
    expect(rowsOf(table(merges), table({ ...merges, rows }))[1]).toBe('ink | [-2-]{+5+} | true');
  });

  it('is marked whole where it came or went, also inside of something else', () => {
    const small = table({ rows: { x: ['pen', 1, true] } });
    const marked = '{+Name+} | {+Price+} | {+Sold+}\n{+pen+} | {+1+} | {+true+}';
    expect(toldDifference([], [small])).toEqual([`added: ${marked}`]);
    const hint = (...nodes: Block[]): Block => ({ ...voidBlockOf('hint', 'h', {}), isVoid: false, nodes });
    const inside = paragraph('in', 'p');
    expect(toldDifference([hint(inside)], [hint(inside, small)])).toEqual([`edited: in${marked}`]);
  });
});
