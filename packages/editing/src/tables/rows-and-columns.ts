import type { Data, Json } from '@lectern/content/document/document';
import { dataOf } from '@lectern/content/document/json-values';
import type { Node } from 'prosemirror-model';
import { type Command, Selection, type Transaction } from 'prosemirror-state';
import { deleteBlocks, selectInside } from '../commands/blocks.js';
import { createCell, createRow } from '../commands/new-blocks.js';
import { type NodePlace, rangeOf } from '../commands/places.js';
import { createNode } from '../schema/schema.js';
import { CellSelection, emptyCell } from './cell-selection.js';
import {
  type CellPlace,
  cellAt,
  cellAtSelection,
  eachRow,
  headersIn,
  holdsCellText,
  positionInRow,
  rowPosition,
  selectCell,
} from './cells.js';

/** Inserts a row beside the one at the cursor; after the head, it becomes the first. */
export function insertRow(side: 'before' | 'after'): Command {
  return (state, dispatch) => {
    const cell = cellAtSelection(state);
    if (cell === undefined) return false;
    const { table, row, column } = cell;
    const pos = rowPosition(table, side === 'after' || row === 0 ? row + 1 : row);
    const inserted = createRow(headersIn(table.node).map(holdsCellText));
    const tr = state.tr.insert(pos, inserted);
    selectCell(tr, positionInRow(inserted, pos, Math.min(column, inserted.childCount - 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Inserts a copy of the row at the cursor after it. The head of a table is there once. */
export const duplicateRow: Command = (state, dispatch) => {
  const cell = cellAtSelection(state);
  if (cell === undefined || cell.row === 0) return false;
  const row = cell.table.node.child(cell.row);
  const copy = row.type.create({ ...row.attrs, id: null, orderIndex: null }, row.content);
  dispatch?.(state.tr.insert(rowPosition(cell.table, cell.row + 1), copy).scrollIntoView());
  return true;
};

/** Moves the row at the cursor one place up or down, below the head. */
export function moveRow(direction: 'up' | 'down'): Command {
  return (state, dispatch) => {
    const cell = cellAtSelection(state);
    if (cell === undefined || cell.row === 0) return false;
    const { table, row } = cell;
    const upper = direction === 'up' ? row - 1 : row;
    const [first, second] = [table.node.maybeChild(upper), table.node.maybeChild(upper + 1)];
    if (upper < 1 || first === null || second === null) return false;
    const pos = rowPosition(table, upper);
    // What rows are sorted by belongs to their places.
    const tr = state.tr.replaceWith(pos, pos + first.nodeSize + second.nodeSize, [
      sortedAs(second, first),
      sortedAs(first, second),
    ]);
    const moved = direction === 'up' ? cell.pos - first.nodeSize : cell.pos + second.nodeSize;
    dispatch?.(selectCell(tr, moved).scrollIntoView());
    return true;
  };
}

/** Deletes the row at the cursor. The head of a table stays. */
export const deleteRow: Command = (state, dispatch) => {
  const cell = cellAtSelection(state);
  if (cell === undefined || cell.row === 0) return false;
  const { table, row } = cell;
  const tr = state.tr.delete(rowPosition(table, row), rowPosition(table, row + 1));
  dispatch?.(selectInside(tr, table.pos).scrollIntoView());
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
      tr.insert(positionInRow(row, pos, before), index === 0 ? createNode('table_header') : createCell(true));
    });
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Inserts a copy of the column at the cursor after it. */
export const duplicateColumn: Command = (state, dispatch) => {
  const cell = cellAtSelection(state);
  if (cell === undefined) return false;
  const tr = state.tr;
  eachRow(cell.table, (row, pos, index) => {
    const copied = row.maybeChild(cell.column);
    if (copied === null) return;
    const copy = index === 0 ? copied.type.create({ ...copied.attrs, id: null }, copied.content) : copied;
    tr.insert(positionInRow(row, pos, cell.column + 1), copy);
  });
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Moves the column at the cursor one place to the left or right. */
export function moveColumn(direction: 'left' | 'right'): Command {
  return (state, dispatch) => {
    const cell = cellAtSelection(state);
    const first = (cell?.column ?? 0) - (direction === 'left' ? 1 : 0);
    const isThere = (row: Node): boolean => first >= 0 && row.maybeChild(first + 1) !== null;
    if (cell === undefined || !isThere(cell.table.node.child(0)) || !cell.table.node.children.every(isThere))
      return false;
    const tr = state.tr;
    eachRow(cell.table, (row, pos) => {
      const from = positionInRow(row, pos, first);
      const [left, right] = [row.child(first), row.child(first + 1)];
      tr.replaceWith(from, from + left.nodeSize + right.nodeSize, [right, left]);
    });
    const moved = cellAt(placeIn(tr, cell.table), cell.row, cell.column + (direction === 'left' ? -1 : 1));
    dispatch?.((moved === undefined ? tr : selectCell(tr, moved.pos)).scrollIntoView());
    return true;
  };
}

/** Deletes the column at the cursor, and with the last one the table. */
export const deleteColumn: Command = (state, dispatch) => {
  const cell = cellAtSelection(state);
  if (cell === undefined) return false;
  const { table, column } = cell;
  const tr = state.tr;
  if (headersIn(table.node).length <= 1) deleteBlocks(tr, rangeOf(table));
  else {
    eachRow(table, (row, pos) => {
      const at = row.maybeChild(column);
      const from = positionInRow(row, pos, column);
      if (at != null) tr.delete(from, from + at.nodeSize);
    });
    forgetColumn(tr, cell);
    selectInside(tr, table.pos);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Moves on to the next or the previous cell. Behind the last one it adds a row; before the first one is nothing. */
export function goToCell(direction: 1 | -1): Command {
  return (state, dispatch, view) => {
    const cell = cellAtSelection(state);
    if (cell === undefined) return false;
    const { table, row, column } = cell;
    const width = table.node.child(row).childCount;
    const isWithin = column + direction >= 0 && column + direction < width;
    const nextRow = isWithin ? row : row + direction;
    const nextWidth = table.node.maybeChild(nextRow)?.childCount ?? 0;
    const next = cellAt(table, nextRow, isWithin ? column + direction : direction === 1 ? 0 : nextWidth - 1);
    if (next !== undefined) {
      dispatch?.(selectCell(state.tr, next.pos).scrollIntoView());
      return true;
    }
    if (direction === -1) return false;
    return insertRowBehind(cell)(state, dispatch, view);
  };
}

/** Leaves nothing in the selected cells. */
export const clearCells: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof CellSelection)) return false;
  const tr = state.tr;
  for (const pos of selection.cells.reverse()) emptyCell(tr, pos);
  const place = placeIn(tr, { node: selection.table, pos: selection.tablePos, parent: tr.doc, index: 0 });
  const { top, bottom, left, right } = selection.area;
  const [first, last] = [cellAt(place, top, left), cellAt(place, bottom - 1, right - 1)];
  if (first !== undefined) tr.setSelection(CellSelection.create(tr.doc, first.pos, last?.pos));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Sets the value of the cell at a position, in a column that holds no text; null removes it. */
export function setCellValueAt(pos: number, value: Json): Command {
  return (state, dispatch) => {
    const cell = state.doc.nodeAt(pos);
    if (cell?.type.name !== 'table_cell' || cell.childCount > 0) return false;
    dispatch?.(state.tr.setNodeAttribute(pos, 'value', value));
    return true;
  };
}

/** Sets the value of the cell at the cursor, in a column that holds no text; null removes it. */
export function setCellValue(value: Json): Command {
  return (state, dispatch, view) => {
    const cell = cellAtSelection(state);
    if (cell === undefined || holdsCellText(headersIn(cell.table.node)[cell.column])) return false;
    return setCellValueAt(cell.pos, value)(state, dispatch, view);
  };
}

function insertRowBehind({ table }: CellPlace): Command {
  return (state, dispatch) => {
    const pos = table.pos + table.node.nodeSize - 1;
    const row = createRow(headersIn(table.node).map(holdsCellText));
    if (row.childCount === 0) return false;
    dispatch?.(selectCell(state.tr.insert(pos, row), pos + 1).scrollIntoView());
    return true;
  };
}

function sortedAs(row: Node, other: Node): Node {
  return row.type.create({ ...row.attrs, orderIndex: other.attrs['orderIndex'] }, row.content);
}

/** A table after changes that did not move it. */
function placeIn(tr: Transaction, table: NodePlace): NodePlace {
  return { ...table, node: tr.doc.nodeAt(table.pos) ?? table.node };
}

/** What the view says about single columns, which means nothing without them. */
const COLUMN_ROLES = ['targetDefinition', 'coverDefinition', 'coverDefinitionDark'];

function forgetColumn(tr: Transaction, { table, column }: CellPlace): void {
  const id: string | null | undefined = headersIn(table.node)[column]?.attrs['id'];
  const view = dataOf(table.node.attrs['view']);
  const left: Data = Object.fromEntries(
    Object.entries(view).filter(([role, value]) => !COLUMN_ROLES.includes(role) || value !== id),
  );
  if (Object.keys(left).length < Object.keys(view).length) tr.setNodeAttribute(table.pos, 'view', left);
}

/** Puts the cursor behind a table or before it, where there is something to put it into. */
export function leaveTable(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const table = cellAtSelection(state)?.table;
    if (table === undefined) return false;
    const $edge = state.doc.resolve(direction === 1 ? table.pos + table.node.nodeSize : table.pos);
    const found = Selection.findFrom($edge, direction);
    if (found === null) return false;
    dispatch?.(state.tr.setSelection(found).scrollIntoView());
    return true;
  };
}
