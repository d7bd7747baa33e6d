import type { Data } from '@lectern/content/document/document';
import type { Node, ResolvedPos } from 'prosemirror-model';
import { type EditorState, Selection, type Transaction } from 'prosemirror-state';
import type { NodePlace } from '../commands/places.js';
import { CellSelection } from './cell-selection.js';

/** A cell with its place in its table; the head counts as row 0. */
export interface CellPlace {
  table: NodePlace;
  row: number;
  column: number;
  node: Node;
  /** The position before the cell. */
  pos: number;
}

/** The innermost cell around a position. */
export function cellAround($pos: ResolvedPos): CellPlace | undefined {
  for (let depth = $pos.depth; depth > 2; depth -= 1) {
    if (isCell($pos.node(depth))) return cellOf($pos.doc.resolve($pos.before(depth)));
  }
  return undefined;
}

/** The cell behind a position. */
export function cellAfter($pos: ResolvedPos): CellPlace | undefined {
  return $pos.nodeAfter !== null && isCell($pos.nodeAfter) ? cellOf($pos) : undefined;
}

/** The cell that the selection begins in; of selected cells the one that was selected last. */
export function cellAtSelection({ doc, selection }: EditorState): CellPlace | undefined {
  if (selection instanceof CellSelection) return cellAfter(doc.resolve(selection.headCell));
  return cellAround(selection.$from);
}

/** The cell at a place of a table; undefined where its row is shorter. */
export function cellAt(table: NodePlace, row: number, column: number): CellPlace | undefined {
  const line = table.node.maybeChild(row);
  const node = line?.maybeChild(column);
  if (line == null || node == null) return undefined;
  return { table, row, column, node, pos: positionInRow(line, rowPosition(table, row), column) };
}

/** The heads of the columns of a table. */
export function headersIn(table: Node): readonly Node[] {
  return table.child(0).children;
}

/** What the head of a column says about it. */
export function definitionIn(header: Node | undefined): Data {
  return header?.attrs['definition'] ?? { type: 'text' };
}

/** Whether the cells of a column hold text, and not values. */
export function holdsCellText(header: Node | undefined): boolean {
  return definitionIn(header)['type'] === 'text';
}

/** Calls a function for every row, from the last to the first, so that changes leave the positions of the others. */
export function eachRow(table: NodePlace, visit: (row: Node, pos: number, index: number) => void): void {
  for (let index = table.node.childCount - 1; index >= 0; index -= 1) {
    visit(table.node.child(index), rowPosition(table, index), index);
  }
}

/** The position before a cell of a row; behind the last one where the row is shorter. */
export function positionInRow(row: Node, pos: number, index: number): number {
  return row.children.slice(0, index).reduce((at, cell) => at + cell.nodeSize, pos + 1);
}

/** The position before a row of a table. */
export function rowPosition({ node, pos }: NodePlace, index: number): number {
  return positionInRow(node, pos, index);
}

/** Puts the cursor into the cell at a position, or selects the cell where it holds a value. */
export function selectCell(tr: Transaction, pos: number): Transaction {
  const cell = tr.doc.nodeAt(pos);
  const isText = cell?.inlineContent === true || (cell?.childCount ?? 0) > 0;
  return tr.setSelection(isText ? Selection.near(tr.doc.resolve(pos + 1)) : CellSelection.create(tr.doc, pos));
}

function cellOf($pos: ResolvedPos): CellPlace | undefined {
  const { depth, doc, pos } = $pos;
  const table = depth > 1 ? $pos.node(depth - 1) : undefined;
  const node = $pos.nodeAfter;
  if (table?.type.name !== 'table' || node === null) return undefined;
  const place = {
    node: table,
    pos: $pos.before(depth - 1),
    parent: $pos.node(depth - 2),
    index: $pos.index(depth - 2),
  };
  return { table: place, row: $pos.index(depth - 1), column: $pos.index(depth), node: doc.nodeAt(pos) ?? node, pos };
}

function isCell({ type }: Node): boolean {
  return type.name === 'table_cell' || type.name === 'table_header';
}
