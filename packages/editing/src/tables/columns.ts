import type { Block, Data } from '@lectern/content/document/document';
import { dataOf, listOf, sameJson, textOf } from '@lectern/content/document/json-values';
import type { Node } from 'prosemirror-model';
import { type Command, Selection } from 'prosemirror-state';
import { blockToDocument } from '../mapping/to-document.js';
import { toEditor } from '../mapping/to-editor.js';
import { type ColumnType, convertCell, definitionOfType, losesByConversion } from './cell-values.js';
import { cellAfter, cellAtSelection, definitionIn, eachRow, headersIn, positionInRow } from './cells.js';

/** A column that readers can see or not, as the settings of a table list it. */
export interface ColumnSetting {
  id: string;
  title: string;
  type: string;
  isShown: boolean;
}

/** Gives the column of a head, which stands behind a position, another type. Values become what they can become. */
export function setColumnType(headerPos: number, type: ColumnType): Command {
  return (state, dispatch) => {
    const cell = cellAfter(state.doc.resolve(headerPos));
    if (cell?.row !== 0) return false;
    const from = definitionIn(cell.node);
    if (from['type'] === type) return false;
    const to = definitionOfType(from, type, cellsOfColumn(cell.table.node, cell.column));
    const tr = state.tr;
    eachRow(cell.table, (row, pos, index) => {
      const converted = row.maybeChild(cell.column);
      if (converted === null || index === 0) return;
      const at = positionInRow(row, pos, cell.column);
      tr.replaceWith(at, at + converted.nodeSize, convertCell(converted, from, to));
    });
    dispatch?.(tr.setNodeAttribute(headerPos, 'definition', to));
    return true;
  };
}

/** How many cells of the column of a head would say less if it had another type. */
export function lossesOfType(doc: Node, headerPos: number, type: ColumnType): number {
  const cell = cellAfter(doc.resolve(headerPos));
  if (cell === undefined) return 0;
  const from = definitionIn(cell.node);
  const cells = cellsOfColumn(cell.table.node, cell.column);
  const to = definitionOfType(from, type, cells);
  return cells.filter((each) => losesByConversion(each, from, to)).length;
}

/** Changes what a head says about its column besides its type, such as its options; undefined takes something away. */
export function setColumnDetails(headerPos: number, details: { [name: string]: Data[string] | undefined }): Command {
  return (state, dispatch) => {
    const header = state.doc.nodeAt(headerPos);
    if (header?.type.name !== 'table_header') return false;
    const changed = Object.entries({ ...definitionIn(header), ...details });
    const definition = Object.fromEntries(
      changed.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    if (sameJson(definition, definitionIn(header))) return false;
    dispatch?.(state.tr.setNodeAttribute(headerPos, 'definition', definition));
    return true;
  };
}

/** Aligns the text of the column at the cursor. */
export function alignColumn(textAlignment: 'left' | 'center' | 'right'): Command {
  return (state, dispatch, view) => {
    const cell = cellAtSelection(state);
    const header = cell && headersIn(cell.table.node)[cell.column];
    if (cell === undefined || definitionIn(header)['type'] !== 'text') return false;
    const headerPos = positionInRow(cell.table.node.child(0), cell.table.pos + 1, cell.column);
    return setColumnDetails(headerPos, { textAlignment })(state, dispatch, view);
  };
}

/** All columns of a table in their order, also those that its view hides. */
export function columnSettings(table: Node): ColumnSetting[] {
  const { definition, view } = blockToDocument(table).data;
  const shown = new Set(listOf(dataOf(view)['columns']).map(textOf));
  return Object.entries(dataOf(definition)).map(([id, column]) => {
    const { title, type } = dataOf(column);
    return { id, title: textOf(title), type: textOf(type), isShown: shown.has(id) };
  });
}

/** How a table is seen: what its view says besides the columns that it shows. */
export function viewOfTable(table: Node): Data {
  return dataOf(blockToDocument(table).data['view']);
}

/** Shows or hides a column of the table at a position; the last one that is shown stays. */
export function showColumn(tablePos: number, id: string, isShown: boolean): Command {
  return changeTable(tablePos, (data) => {
    const columns = listOf(dataOf(data['view'])['columns']).map(textOf);
    const defined = Object.keys(dataOf(data['definition']));
    const hidden = columns.filter((column) => column !== id);
    const next = isShown
      ? [...hidden.slice(0, placeAmong(hidden, defined, id)), id, ...hidden.slice(placeAmong(hidden, defined, id))]
      : hidden;
    return next.length === 0 ? data : { ...data, view: { ...dataOf(data['view']), columns: next } };
  });
}

/** Changes what the view of the table at a position says; undefined takes something away. */
export function setTableView(tablePos: number, view: { [name: string]: Data[string] | undefined }): Command {
  return changeTable(tablePos, (data) => {
    const changed = Object.entries({ ...dataOf(data['view']), ...view });
    return {
      ...data,
      view: Object.fromEntries(changed.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    };
  });
}

/** Shows the table at a position as a grid or as cards. Each view starts without what only the other one knows. */
export function setTableKind(tablePos: number, type: 'grid' | 'cards'): Command {
  return changeTable(tablePos, (data) => {
    const { columns = [] } = dataOf(data['view']);
    const view: Data = type === 'grid' ? { type, columns, hideHeader: false } : { type, columns, cardSize: 'medium' };
    return dataOf(data['view'])['type'] === type ? data : { ...data, view };
  });
}

/** Changes the data of a table as documents have it, in which hidden columns are like any other. */
function changeTable(pos: number, change: (data: Data) => Data): Command {
  return (state, dispatch) => {
    const table = state.doc.nodeAt(pos);
    if (table?.type.name !== 'table') return false;
    const block: Block = blockToDocument(table);
    const data = change(block.data);
    if (sameJson(data, block.data)) return false;
    const changed = toEditor({ object: 'document', data: {}, nodes: [{ ...block, data }] }).child(0);
    const tr = state.tr.replaceWith(pos, pos + table.nodeSize, changed);
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))));
    return true;
  };
}

function placeAmong(shown: readonly string[], defined: readonly string[], id: string): number {
  const before = new Set(defined.slice(0, defined.indexOf(id)));
  const last = shown.findLastIndex((column) => before.has(column));
  return last + 1;
}

function cellsOfColumn(table: Node, column: number): Node[] {
  return table.children.slice(1).flatMap((row) => row.maybeChild(column) ?? []);
}
