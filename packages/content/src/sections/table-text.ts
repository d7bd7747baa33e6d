import type { Block, Data, Fragment, Json } from '../document/document.js';

type Read = (nodes: Fragment[]) => string;

/** Gives the readable text of a table: its column titles, then its rows in the order they are shown. */
export function tableText(table: Block, read: Read): string {
  const columns = Object.entries(dataOf(table.data['definition'])).map(([id, value]) => ({ id, column: dataOf(value) }));
  const fragments = new Map((table.fragments ?? []).map((fragment) => [fragment.fragment, fragment]));
  const titles = hidesTitles(table) ? [] : columns.map(({ column }) => text(column['title']));
  const rows = orderedRecords(table).map((values) =>
    columns.map(({ id, column }) => cellText(column, values[id], fragments, read)).join('\n'),
  );
  return [...titles, ...rows].join('\n');
}

/** Gives the values of the records of a table in the order they are shown. */
export function orderedRecords(table: Block): Data[] {
  return Object.entries(dataOf(table.data['records']))
    .map(([id, record]) => ({ id, order: text(dataOf(record)['orderIndex']), values: dataOf(dataOf(record)['values']) }))
    .sort((a, b) => compare(a.order, b.order) || compare(a.id, b.id))
    .map(({ values }) => values);
}

function hidesTitles(table: Block): boolean {
  const view = dataOf(table.data['view']);
  return view['hideHeader'] === true || view['type'] === 'cards';
}

function cellText(
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
      return text(value);
    case 'select':
      return list(value).map((chosen) => optionLabel(column, chosen)).join(' ');
    case 'image':
      return text(dataOf(value)['alt']);
    default:
      return '';
  }
}

function optionLabel(column: Data, chosen: Json): string {
  const option = list(column['options']).map(dataOf).find((candidate) => candidate['value'] === chosen);
  return text(option?.['label'] ?? chosen);
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function dataOf(value: Json | undefined): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function text(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
