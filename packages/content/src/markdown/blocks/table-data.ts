import type { Block, Data, Fragment, Json } from '../../document/document.js';
import { compareText, dataOf, listOf, sameJson, textOf } from '../../document/json-values.js';

/** A table of text: a title and an alignment for each column, a fragment for each cell. */
export interface TextTable {
  columns: { title: string; align: string; markdown?: string }[];
  rows: Block[][][];
}

/** The block data and fragments of a table of text; ids follow from the places of columns and rows. */
export function dataOfTextTable(table: TextTable): { data: Data; fragments: Fragment[] } {
  const ids = table.columns.map((_, index) => columnId(index));
  const definition = table.columns.map(({ title, align, markdown }, index): [string, Json] => {
    const id = columnId(index);
    return [id, { id, title, type: 'text', textAlignment: align, ...(markdown === undefined ? {} : { markdown }) }];
  });
  const records = table.rows.map((_, row): [string, Json] => {
    const values = ids.map((id): [string, Json] => [id, cellName(row, id)]);
    return [recordId(row), { orderIndex: orderIndex(row), values: Object.fromEntries(values) }];
  });
  const fragments = table.rows.flatMap((cells, row) =>
    ids.map(
      (id, column): Fragment => ({ object: 'fragment', fragment: cellName(row, id), nodes: cells[column] ?? [] }),
    ),
  );
  const data: Data = {
    view: { type: 'grid', columns: ids, hideHeader: false },
    definition: Object.fromEntries(definition),
    records: Object.fromEntries(records),
  };
  return { data, fragments };
}

/** The columns of text that a table shows, in order, with the fragments of their cells, row by row. */
export function textColumns(block: Block): TextTable {
  const definitions = dataOf(block.data['definition']);
  const ids = listOf(dataOf(block.data['view'])['columns'])
    .map(textOf)
    .filter((id) => dataOf(definitions[id])['type'] === 'text');
  const fragments = new Map((block.fragments ?? []).map((fragment) => [fragment.fragment, fragment]));
  const columns = ids.map((id) => {
    const { title, textAlignment, markdown } = dataOf(definitions[id]);
    return {
      title: textOf(title),
      align: textOf(textAlignment) || 'left',
      ...(typeof markdown === 'string' ? { markdown } : {}),
    };
  });
  const rows = orderedRecords(block.data).map(([, record]) => {
    const values = dataOf(dataOf(record)['values']);
    return ids.map((id) => fragments.get(textOf(values[id]))?.nodes ?? []);
  });
  return { columns, rows };
}

/** Whether a table says nothing that its text columns do not say. */
export function isTextTable(block: Block, table: TextTable): boolean {
  const plain = dataOfTextTable(table);
  return sameJson(plain.data, block.data) && sameNames(plain.fragments, block.fragments ?? []);
}

/** A table given as data, with the cells of its text columns, row by row; undefined when they do not fit. */
export function fillTable(data: Data, rows: readonly Block[][][]): Fragment[] | undefined {
  const definitions = dataOf(data['definition']);
  const ids = listOf(dataOf(data['view'])['columns'])
    .map(textOf)
    .filter((id) => dataOf(definitions[id])['type'] === 'text');
  const records = orderedRecords(data);
  if (records.length !== rows.length) return undefined;
  return records.flatMap(([, record], row) => {
    const values = dataOf(dataOf(record)['values']);
    return ids.flatMap((id, column): Fragment[] => {
      const name = textOf(values[id]);
      return name === '' ? [] : [{ object: 'fragment', fragment: name, nodes: rows[row]?.[column] ?? [] }];
    });
  });
}

/** All columns of a table, also hidden ones: as they are defined, unless the view shows them in another order. */
export function orderedColumns(data: Data): string[] {
  const defined = Object.keys(dataOf(data['definition']));
  const shown = listOf(dataOf(data['view'])['columns']).map(textOf);
  const isShown = new Set(shown);
  const isSameOrder = sameJson(
    defined.filter((id) => isShown.has(id)),
    shown,
  );
  return isSameOrder ? defined : [...shown, ...defined.filter((id) => !isShown.has(id))];
}

/** The records of a table in their order. */
export function orderedRecords(data: Data): [string, Json][] {
  return Object.entries(dataOf(data['records'])).sort(([, a], [, b]) =>
    compareText(textOf(dataOf(a)['orderIndex']), textOf(dataOf(b)['orderIndex'])),
  );
}

function sameNames(a: readonly Fragment[], b: readonly Fragment[]): boolean {
  return (
    a.length === b.length &&
    a.every((fragment, index) => fragment.fragment === b[index]?.fragment && b[index]?.type === undefined)
  );
}

/** How many columns a table can have whose head has so many: longer rows add to them. */
export function mostColumns(inHead: number): number {
  return 10 + 2 * inHead;
}

/** The id of a column that has none of its own. */
export function columnId(index: number): string {
  return `c${index + 1}`;
}

/** The id of a row that has none of its own. */
export function recordId(index: number): string {
  return `r${index + 1}`;
}

function cellName(row: number, column: string): string {
  return `${recordId(row)}:${column}`;
}

/** The place of a row that has none of its own; sorts as text in the order of the rows. */
export function orderIndex(row: number): string {
  return row.toString(36).padStart(5, '0');
}
