import type { Data, Json } from '@lectern/content/document/document';
import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { createNode } from '../schema/schema.js';
import { deleteBlocks, selectInside } from './blocks.js';
import { createCell, createRow } from './new-blocks.js';
import { type NodePlace, placeAround, rangeOf } from './places.js';

/** Inserts a row beside the one at the cursor; after the head, it becomes the first. */
export function insertRow(side: 'before' | 'after'): Command {
  return (state, dispatch) => {
    const cell = cellAtSelection(state);
    if (cell === undefined) return false;
    const { row, headers } = cell;
    const isAfter = side === 'after' || row.index === 0;
    const pos = isAfter ? row.pos + row.node.nodeSize : row.pos;
    dispatch?.(selectInside(state.tr.insert(pos, createRow(headers.map(holdsText))), pos + 1).scrollIntoView());
    return true;
  };
}

/** Deletes the row at the cursor. The head of a table stays. */
export const deleteRow: Command = (state, dispatch) => {
  const cell = cellAtSelection(state);
  if (cell === undefined || cell.row.index === 0) return false;
  const { pos, node } = cell.row;
  const tr = state.tr.delete(pos, pos + node.nodeSize);
  dispatch?.(selectInside(tr, cell.table.pos).scrollIntoView());
  return true;
};

/** Inserts a column of text beside the one at the cursor. */
export function insertColumn(side: 'before' | 'after'): Command {
  return (state, dispatch) => {
    const cell = cellAtSelection(state);
    if (cell === undefined) return false;
    const column = cell.column + (side === 'after' ? 1 : 0);
    const tr = state.tr;
    eachRow(cell.table, (row, pos, index) => {
      const before = Math.min(column, row.childCount);
      tr.insert(positionOf(row, pos, before), index === 0 ? createNode('table_header') : createCell(true));
    });
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Deletes the column at the cursor, and with the last one the table. */
export const deleteColumn: Command = (state, dispatch) => {
  const cell = cellAtSelection(state);
  if (cell === undefined) return false;
  const { table, column, headers } = cell;
  const tr = state.tr;
  if (headers.length <= 1) deleteBlocks(tr, rangeOf(table));
  else {
    eachRow(table, (row, pos) => {
      const at = row.maybeChild(column);
      const from = positionOf(row, pos, column);
      if (at != null) tr.delete(from, from + at.nodeSize);
    });
    selectInside(tr, table.pos);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Sets the value of the cell at the cursor, in a column that holds no text; null removes it. */
export function setCellValue(value: Json): Command {
  return (state, dispatch) => {
    const place = placeAround(state, (node) => node.type.name === 'table_cell');
    const cell = cellAtSelection(state);
    const header = cell?.headers[cell.column];
    if (place === undefined || header === undefined || holdsText(header)) return false;
    dispatch?.(state.tr.setNodeAttribute(place.pos, 'value', value));
    return true;
  };
}

/** The cell around the selection, with its place in its table; the head counts as row 0. */
interface Cell {
  table: NodePlace;
  row: NodePlace;
  column: number;
  headers: readonly Node[];
}

function cellAtSelection(state: EditorState): Cell | undefined {
  const table = placeAround(state, (node) => node.type.name === 'table');
  const row = placeAround(state, (node) => node.type.name === 'table_row' || node.type.name === 'table_head');
  const cell = placeAround(state, (node) => node.type.name === 'table_cell' || node.type.name === 'table_header');
  if (table === undefined || row?.parent !== table.node || cell?.parent !== row.node) return undefined;
  return { table, row, column: cell.index, headers: table.node.child(0).children };
}

function holdsText(header: Node): boolean {
  const definition: Data = header.attrs['definition'];
  return definition['type'] === 'text';
}

/** From the last row to the first, so that changes leave the positions of the others. */
function eachRow(table: NodePlace, visit: (row: Node, pos: number, index: number) => void): void {
  let pos = table.pos + table.node.nodeSize - 1;
  for (let index = table.node.childCount - 1; index >= 0; index -= 1) {
    const row = table.node.child(index);
    pos -= row.nodeSize;
    visit(row, pos, index);
  }
}

function positionOf(row: Node, pos: number, index: number): number {
  return row.children.slice(0, index).reduce((at, cell) => at + cell.nodeSize, pos + 1);
}
