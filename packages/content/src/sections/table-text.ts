import type { Block, Data, Fragment, Json } from '../document/document.js';
import { compareText, dataOf, listOf, textOf } from '../document/json-values.js';

type Read = (nodes: Fragment[]) => string;

/** Gives the readable text of a table: its column titles, then its rows in the order they are shown. */
export function tableText(table: Block, read: Read): string {
  const columns = Object.entries(dataOf(table.data['definition'])).map(([id, value]) => ({
    id,
    column: dataOf(value),
  }));
  const fragments = new Map((table.fragments ?? []).map((fragment) => [fragment.fragment, fragment]));
  const titles = hidesTitles(table) ? [] : columns.map(({ column }) => textOf(column['title']));
  const rows = recordsInOrder(table).map((values) =>
    columns.map(({ id, column }) => cellText(column, values[id], fragments, read)).join('\n'),
  );
  return [...titles, ...rows].join('\n');
}

/** Whether a table is shown without the titles of its columns. */
export function hidesTitles(table: Block): boolean {
  const view = dataOf(table.data['view']);
  return view['hideHeader'] === true || view['type'] === 'cards';
}

/** Gives the values of the records of a table in the order they are shown. */
export function recordsInOrder(table: Block): Data[] {
  return Object.entries(dataOf(table.data['records']))
    .map(([id, record]) => ({
      id,
      order: textOf(dataOf(record)['orderIndex']),
      values: dataOf(dataOf(record)['values']),
    }))
    .sort((a, b) => compareText(a.order, b.order) || compareText(a.id, b.id))
    .map(({ values }) => values);
}

/** Gives the readable text of a cell by the type of its column; cells that only refer to something have none. */
export function cellText(
  column: Data,
  value: Json | undefined,
  fragments: Map<string | undefined, Fragment>,
  read: Read,
): string {
  switch (column['type']) {
    case 'text': {
      const fragment = typeof value === 'string' ? fragments.get(value) : undefined;
      return fragment === undefined ? '' : read([fragment]);
    }
    case 'number':
      return textOf(value);
    case 'select':
      return listOf(value)
        .map((chosen) => optionLabel(column, chosen))
        .join(' ');
    case 'image':
      return textOf(dataOf(value)['alt']);
    default:
      return '';
  }
}

function optionLabel(column: Data, chosen: Json): string {
  const option = listOf(column['options'])
    .map(dataOf)
    .find((candidate) => candidate['value'] === chosen);
  return textOf(option?.['label'] ?? chosen);
}
