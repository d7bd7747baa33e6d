import type { Block, Data, Fragment, Json } from '@lectern/content/document/document';
import { listOf, sameJson, textOf } from '@lectern/content/document/json-values';
import { isTextTable, orderedRecords, textColumns } from '@lectern/content/markdown/blocks/table-data';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { Node as EditorNode } from 'prosemirror-model';
import { blockNodes } from '../schema/blocks.js';
import { createFiller, createNode, schema } from '../schema/schema.js';
import { attributesFromData } from './attributes.js';

/** A column that the view of a table does not show, and its place among all columns. */
export interface HiddenColumn {
  id: string;
  place: number;
  definition: Data;
}

/** What the data of a table says, once its parts are known to have their shapes. */
interface TableParts {
  shown: [id: string, definition: Data][];
  hidden: HiddenColumn[];
  rows: [id: string, record: Data, values: Data][];
  fragments: ReadonlyMap<string, Fragment>;
}

/**
 * A table as head, rows and cells. Cells of text hold blocks, others a value. What the view does not show is kept in
 * attributes. Undefined when the data is not that of a table.
 */
export function tableToEditor(block: Block, toNode: (block: Block) => EditorNode): EditorNode | undefined {
  const parts = partsOf(block);
  if (parts === undefined) return undefined;
  const unused = new Map(parts.fragments);
  const headers = parts.shown.map(([id, definition]) => {
    const title = textOf(definition['title']);
    return createNode('table_header', { id, definition }, title === '' ? [] : schema.text(title));
  });
  const rows = parts.rows.map((row) => rowToEditor(row, parts, unused, toNode));
  const { definition: _, records: __, ...data } = block.data;
  const attributes = {
    key: block.key ?? null,
    isPlain: isTextTable(block, textColumns(block)),
    hidden: parts.hidden,
    fragments: [...unused.values()],
    ...attributesFromData(data, blockNodes['table']?.data ?? []),
  };
  return createNode('table', attributes, [createNode('table_head', {}, headers), ...rows]);
}

function rowToEditor(
  [id, record, values]: TableParts['rows'][number],
  { shown }: TableParts,
  unused: Map<string, Fragment>,
  toNode: (block: Block) => EditorNode,
): EditorNode {
  const left = { ...values };
  const cells = shown.map(([column, { type }]) => {
    const value = values[column];
    // A null that a document has stays with the row: in a cell it means that there is no value.
    if (value === undefined || value === null)
      return createNode('table_cell', {}, type === 'text' ? createFiller() : []);
    delete left[column];
    const fragment = type === 'text' && typeof value === 'string' ? unused.get(value) : undefined;
    if (fragment === undefined) return createNode('table_cell', { value });
    unused.delete(textOf(value));
    const blocks = fragment.nodes.length > 0 ? fragment.nodes.map(toNode) : createFiller();
    return createNode('table_cell', { fragment: value, type: fragment.type ?? null }, blocks);
  });
  const { orderIndex, values: _, ...rest } = record;
  return createNode('table_row', { id, orderIndex, values: left, rest }, cells);
}

function partsOf({ data, fragments = [] }: Block): TableParts | undefined {
  const { view, definition, records } = data;
  if (!isPlainObject(view) || !isPlainObject(definition) || !isPlainObject(records)) return undefined;
  const columns = columnsOf(listOf(view['columns']), definition);
  const rows = orderedRecords(data).map(rowOf);
  const named = new Map(fragments.map((fragment) => [fragment.fragment ?? '', fragment]));
  const isTable =
    Array.isArray(view['columns']) && columns !== undefined && rows.every((row) => row !== undefined) && !named.has('');
  return isTable && named.size === fragments.length ? { ...columns, rows, fragments: named } : undefined;
}

function columnsOf(
  ids: readonly Json[],
  definitions: { [id: string]: Json },
): Pick<TableParts, 'shown' | 'hidden'> | undefined {
  const shown: [string, Data][] = [];
  for (const id of ids) {
    const definition = typeof id === 'string' && Object.hasOwn(definitions, id) ? definitions[id] : undefined;
    if (typeof id !== 'string' || id === '__proto__' || !isPlainObject(definition)) return undefined;
    shown.push([id, definition]);
  }
  const isShown = new Set(ids);
  if (isShown.size < ids.length) return undefined;
  const defined = Object.keys(definitions);
  // Where the view has an order of its own, hidden columns come after those that it shows.
  const isSameOrder = sameJson(
    defined.filter((id) => isShown.has(id)),
    ids,
  );
  const hidden = Object.entries(definitions).flatMap(([id, definition], place) =>
    isShown.has(id) || !isPlainObject(definition)
      ? []
      : [{ id, place: isSameOrder ? place : defined.length, definition }],
  );
  return shown.length + hidden.length === defined.length ? { shown, hidden } : undefined;
}

function rowOf([id, record]: [string, Json]): TableParts['rows'][number] | undefined {
  if (!isPlainObject(record) || typeof record['orderIndex'] !== 'string') return undefined;
  const { values } = record;
  return isPlainObject(values) ? [id, record, values] : undefined;
}
