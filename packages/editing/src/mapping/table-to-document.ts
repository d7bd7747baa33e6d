import type { Block, Data, Fragment, Json } from '@lectern/content/document/document';
import { dataOf, textOf } from '@lectern/content/document/json-values';
import { columnId, orderIndex, recordId } from '@lectern/content/markdown/blocks/table-data';
import { inCellOrder } from '@lectern/content/markdown/normal-form';
import type { Node as EditorNode } from 'prosemirror-model';
import { createNode } from '../schema/schema.js';
import type { HiddenColumn } from './table-to-editor.js';

type BlocksInside = (node: EditorNode) => Block[];

/** The data and the fragments of a table in the editor; `data` is what it says besides its columns and rows. */
export function tableToDocument(
  table: EditorNode,
  data: Data,
  blocksInside: BlocksInside,
): { data: Data; fragments?: Fragment[] } {
  const [head, ...rows] = table.children;
  const headers = headersOf(head, rows);
  const view = dataOf(data['view']);
  const hidden: HiddenColumn[] = table.attrs['hidden'];
  // Ids that follow from places would give the width of one column to another.
  const isPlain: boolean = table.attrs['isPlain'] && !('columnWidths' in view);
  const { columns, ids, indexes } = isPlain ? idsByPlace(headers, rows) : ownIds(headers, rows, hidden);
  const fragments: Fragment[] = [...table.attrs['fragments']];
  const names = new Set(fragments.map(({ fragment = '' }) => fragment));

  const shown = headers.map((header, index) => definitionOf(header, columns[index] ?? ''));
  const records = rows.map((row, index): [string, Json] => {
    const values: Data = { ...row.attrs['values'] };
    row.children.forEach((cell, place) => {
      const column = columns[place] ?? '';
      const value: Json = cell.attrs['value'];
      const text = textOfCell(cell, { name: `${ids[index]}:${column}`, isPlain }, names, blocksInside);
      if (text !== undefined) fragments.push(text);
      if (text !== undefined && shown[place]?.['type'] === 'text') values[column] = textOf(text.fragment);
      else if (value !== null) values[column] = value;
    });
    return [ids[index] ?? '', { ...row.attrs['rest'], orderIndex: indexes[index] ?? '', values }];
  });
  const definitions = shown.map((definition, index): [string, Data] => [columns[index] ?? '', definition]);
  for (const column of hidden) definitions.splice(column.place, 0, [column.id, column.definition]);
  const result: Data = {
    ...data,
    view: { ...view, columns },
    definition: Object.fromEntries(definitions),
    records: Object.fromEntries(records),
  };
  return { data: result, ...(fragments.length === 0 ? {} : { fragments: inCellOrder(result, fragments) }) };
}

/** The heads of all columns: a row that is longer than the head adds to them. */
function headersOf(head: EditorNode | undefined, rows: readonly EditorNode[]): EditorNode[] {
  const headers = [...(head?.children ?? [])];
  const width = rows.reduce((most, row) => Math.max(most, row.childCount), 0);
  while (headers.length < width) headers.push(createNode('table_header'));
  return headers;
}

/** What a head says about its column. Its spelling in Markdown holds as long as the title is the same. */
function definitionOf(header: EditorNode, id: string): Data {
  const given: Data = header.attrs['definition'];
  const definition = header.attrs['id'] === id ? given : { ...given, id };
  const title = header.textContent;
  if (textOf(definition['title']) === title && 'title' in definition) return definition;
  const { markdown: _, ...rest } = definition;
  return { ...rest, title };
}

/** The ids of columns and rows, and what rows are sorted by. */
interface TableIds {
  columns: string[];
  ids: string[];
  indexes: string[];
}

function idsByPlace(headers: readonly EditorNode[], rows: readonly EditorNode[]): TableIds {
  return {
    columns: headers.map((_, index) => columnId(index)),
    ids: rows.map((_, index) => recordId(index)),
    indexes: rows.map((_, index) => orderIndex(index)),
  };
}

function ownIds(
  headers: readonly EditorNode[],
  rows: readonly EditorNode[],
  hidden: readonly HiddenColumn[],
): TableIds {
  return {
    columns: freeIds(headers, columnId, new Set(hidden.map(({ id }) => id))),
    ids: freeIds(rows, recordId),
    indexes: orderIndexes(rows.map((row) => row.attrs['orderIndex'])),
  };
}

/** The text of a cell, under the name that it had or, when another cell has that, under one of its own. */
function textOfCell(
  cell: EditorNode,
  { name, isPlain }: { name: string; isPlain: boolean },
  names: Set<string>,
  blocksInside: BlocksInside,
): Fragment | undefined {
  const given: string | null = cell.attrs['fragment'];
  const nodes = blocksInside(cell);
  if (given === null && nodes.length === 0) return undefined;
  let fragment = given === null || isPlain || names.has(given) ? name : given;
  while (names.has(fragment)) fragment = `${fragment}'`;
  names.add(fragment);
  const type: string | null = cell.attrs['type'];
  return { object: 'fragment', fragment, ...(type === null ? {} : { type }), nodes };
}

/** The ids of rows or columns: of those that have none, or the one of another, the first that nobody has. */
function freeIds(nodes: readonly EditorNode[], idAt: (index: number) => string, taken = new Set<string>()): string[] {
  const own = nodes.map((node): string | undefined => {
    const id: string | null = node.attrs['id'];
    if (id === null || taken.has(id)) return undefined;
    taken.add(id);
    return id;
  });
  let next = 0;
  return own.map((id) => {
    if (id !== undefined) return id;
    while (taken.has(idAt(next))) next += 1;
    taken.add(idAt(next));
    return idAt(next);
  });
}

/** Indexes that sort rows as they stand. New rows get one between those of their neighbours, if there is room. */
function orderIndexes(indexes: readonly (string | null)[]): string[] {
  const result: string[] = [];
  for (const [place, index] of indexes.entries()) {
    const before = result.at(-1) ?? '';
    const found = index ?? indexBetween(before, indexes.slice(place).find((next) => next !== null) ?? null);
    if (found === undefined || found < before) return indexes.map((_, row) => orderIndex(row));
    result.push(found);
  }
  return result;
}

function indexBetween(before: string, after: string | null): string | undefined {
  return [`${before}V`, `${before}0V`, `${before}00V`].find((index) => after === null || index < after);
}
