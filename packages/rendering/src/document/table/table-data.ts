import type { Block, Data, Json } from '@lectern/content/document/document';
import { compareText, dataOf, listOf, textOf } from '@lectern/content/document/json-values';

const MAX_COLUMNS = 100;
/** A short document can name a great many empty cells. */
const MAX_CELLS = 50_000;

export interface TableColumn {
  id: string;
  title: string;
  type: string;
  /** Everything else that its type knows. */
  definition: Data;
}

export interface TableRow {
  id: string;
  values: Data;
}

/** A table as it is rendered: columns and rows in their order. */
export interface TableData {
  view: Data;
  columns: TableColumn[];
  rows: TableRow[];
  /** The blocks of a text cell. A table hands out each fragment once, however often its cells name it. */
  cellBlocks(name: Json | undefined): Block[];
}

/** Reads what a table shows from its block. */
export function readTableData(block: Block): TableData {
  const view = dataOf(block.data['view']);
  const definitions = new Map(
    Object.entries(dataOf(block.data['definition'])).map(([id, value]) => [id, columnOf(id, value)]),
  );
  const shown = listOf(view['columns']).map(textOf);
  const ids = [...new Set(shown.length > 0 ? shown : definitions.keys())].slice(0, MAX_COLUMNS);
  const columns = ids.flatMap((id) => definitions.get(id) ?? []);
  const fragments = new Map((block.fragments ?? []).map(({ fragment, nodes }) => [fragment, nodes]));
  return {
    view,
    columns,
    rows: rowsOf(block).slice(0, Math.floor(MAX_CELLS / Math.max(columns.length, 1))),
    cellBlocks: (name) => {
      const blocks = typeof name === 'string' ? fragments.get(name) : undefined;
      if (typeof name === 'string') fragments.delete(name);
      return blocks ?? [];
    },
  };
}

function columnOf(id: string, value: Json): TableColumn {
  const definition = dataOf(value);
  return { id, title: textOf(definition['title']), type: textOf(definition['type']), definition };
}

function rowsOf(block: Block): TableRow[] {
  return Object.entries(dataOf(block.data['records']))
    .map(([id, value]) => ({ id, order: textOf(dataOf(value)['orderIndex']), values: dataOf(dataOf(value)['values']) }))
    .sort((a, b) => compareText(a.order, b.order) || compareText(a.id, b.id));
}
