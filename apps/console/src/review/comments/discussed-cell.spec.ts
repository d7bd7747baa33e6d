import { describe, expect, it } from '@jest/globals';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { findBlock, placeOfCell } from './discussed-cell.js';

const { nodes } = parseDocument('> | Name | |\n> | --- | --- |\n> | One | 1 |\n> | Two | 2 |\n');

function table() {
  const found = nodes
    .flatMap((node) => ('nodes' in node ? (node.nodes ?? []) : []))
    .find((node) => node.object === 'block');
  return found && { ...found, key: 't' };
}

describe('placeOfCell', () => {
  const { definition = {}, records = {} } = table()?.data ?? {};
  const [columns, rows] = [Object.keys(Object(definition)), Object.keys(Object(records))];
  const place = (record = '', column = '') => placeOfCell(table(), { record, definition: column });

  it('names the row by its number and the column by its title, or by its number', () => {
    expect(place(rows[1], columns[0])).toEqual({ row: 2, column: 'Name' });
    expect(place(rows[0], columns[1])).toEqual({ row: 1, column: '2' });
  });

  it('knows nothing of a row, a column or a table that is gone', () => {
    expect([place('gone', columns[0]), place(rows[0], 'gone')]).toEqual([undefined, undefined]);
    expect(placeOfCell(undefined, { record: '', definition: '' })).toBeUndefined();
  });
});

describe('findBlock', () => {
  it('finds a block inside of others', () => {
    const quote = {
      object: 'block' as const,
      type: 'blockquote',
      data: {},
      isVoid: false,
      nodes: [table() ?? []].flat(),
    };
    expect(findBlock([quote], 't')?.type).toBe('table');
    expect(findBlock([quote], 'gone')).toBeUndefined();
  });
});
