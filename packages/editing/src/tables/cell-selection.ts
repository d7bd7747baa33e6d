import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import {
  type EditorState,
  Selection,
  type SelectionBookmark,
  SelectionRange,
  type Transaction,
} from 'prosemirror-state';
import type { Mappable } from 'prosemirror-transform';
import { createNode } from '../schema/schema.js';

/** Rows and columns, each from the first to behind the last; the head is row 0. */
export interface CellArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Cells of a table that form a rectangle, or one cell that holds a value. */
export class CellSelection extends Selection {
  /** The table, and the position before it. */
  readonly table: Node;
  readonly tablePos: number;
  readonly area: CellArea;

  private constructor(
    doc: Node,
    /** The positions before the cells where selecting began and where it ended. */
    readonly anchorCell: number,
    readonly headCell: number,
  ) {
    const [anchor, head] = [doc.resolve(anchorCell), doc.resolve(headCell)];
    const table = tableAround(anchor);
    const area = areaBetween(anchor, head);
    const cells = positionsIn(table, anchor.before(anchor.depth - 1), area);
    const ranges = [headCell, ...cells.filter((pos) => pos !== headCell)].map((pos) => {
      const size = doc.nodeAt(pos)?.nodeSize ?? 2;
      return new SelectionRange(doc.resolve(pos + 1), doc.resolve(pos + size - 1));
    });
    const [first] = ranges;
    if (first === undefined) throw new RangeError('There is no cell at this position.');
    super(first.$from, first.$to, ranges);
    this.table = table;
    this.tablePos = anchor.before(anchor.depth - 1);
    this.area = area;
  }

  /** The cells between two of the same table, given by the positions before them. */
  static create(doc: Node, anchorCell: number, headCell = anchorCell): CellSelection {
    return new CellSelection(doc, anchorCell, headCell);
  }

  /** The cells between two positions; something near the second one where these are no cells of one table anymore. */
  static between(doc: Node, anchorCell: number, headCell: number): Selection {
    const [anchor, head] = [doc.resolve(anchorCell), doc.resolve(headCell)];
    const isOne = isBeforeCell(anchor) && isBeforeCell(head) && tableAround(anchor) === tableAround(head);
    return isOne ? new CellSelection(doc, anchorCell, headCell) : Selection.near(head);
  }

  /** The positions before all selected cells, in their order. */
  get cells(): number[] {
    return positionsIn(this.table, this.tablePos, this.area);
  }

  override map(doc: Node, mapping: Mappable): Selection {
    return CellSelection.between(doc, mapping.map(this.anchorCell), mapping.map(this.headCell));
  }

  /** A table of the selected cells. Its head is hidden unless it was selected, too. */
  override content(): Slice {
    const { top, bottom, left, right } = this.area;
    const [head, ...rows] = this.table.children;
    const part = (row: Node | undefined): Node[] => row?.children.slice(left, right) ?? [];
    const selected = rows.slice(Math.max(0, top - 1), bottom - 1);
    const view = { type: 'grid', columns: [], hideHeader: top > 0 };
    const table = createNode('table', { isPlain: top === 0, view }, [
      createNode('table_head', {}, part(head)),
      ...selected.map((row) => createNode('table_row', {}, part(row))),
    ]);
    return new Slice(Fragment.from(table), 0, 0);
  }

  /** Empties the cells, and puts what replaces them into the cell that was selected last, if that holds text. */
  override replace(tr: Transaction, content = Slice.empty): void {
    const mapped = tr.mapping.maps.length;
    for (const pos of this.cells.reverse()) emptyCell(tr, pos);
    const at = tr.mapping.slice(mapped).map(this.headCell, -1);
    const cell = tr.doc.nodeAt(at);
    if (cell?.inlineContent || (cell?.childCount ?? 0) > 0) {
      tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
      if (content.size > 0) tr.replaceSelection(content);
    } else tr.setSelection(CellSelection.create(tr.doc, at));
  }

  override replaceWith(tr: Transaction, node: Node): void {
    this.replace(tr, new Slice(Fragment.from(node), 0, 0));
  }

  override eq(other: Selection): boolean {
    return other instanceof CellSelection && other.anchorCell === this.anchorCell && other.headCell === this.headCell;
  }

  override toJSON(): { type: string; anchor: number; head: number } {
    return { type: 'cells', anchor: this.anchorCell, head: this.headCell };
  }

  static override fromJSON(doc: Node, json: { anchor: number; head: number }): Selection {
    return CellSelection.between(doc, json.anchor, json.head);
  }

  override getBookmark(): SelectionBookmark {
    return bookmarkOf(this.anchorCell, this.headCell);
  }
}

// The text under it is selected by the editor itself, and not by the browser.
CellSelection.prototype.visible = false;
Selection.jsonID('cells', CellSelection);

/** The cells that are selected, or undefined when something else is. */
export function selectedCells({ selection }: EditorState): CellSelection | undefined {
  return selection instanceof CellSelection ? selection : undefined;
}

/** Leaves nothing in the cell at a position. */
export function emptyCell(tr: Transaction, pos: number): void {
  const cell = tr.doc.nodeAt(pos);
  if (cell === null) return;
  const end = pos + cell.nodeSize;
  if (cell.type.name === 'table_header') tr.delete(pos + 1, end - 1);
  else
    tr.replaceWith(
      pos,
      end,
      cell.type.create({ ...cell.attrs, value: null }, cell.childCount > 0 ? createNode('paragraph') : []),
    );
}

function bookmarkOf(anchor: number, head: number): SelectionBookmark {
  return {
    map: (mapping) => bookmarkOf(mapping.map(anchor), mapping.map(head)),
    resolve: (doc) => CellSelection.between(doc, anchor, head),
  };
}

function areaBetween(anchor: ResolvedPos, head: ResolvedPos): CellArea {
  const rows = [anchor, head].map(($pos) => $pos.index($pos.depth - 1));
  const columns = [anchor, head].map(($pos) => $pos.index());
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows) + 1,
    left: Math.min(...columns),
    right: Math.max(...columns) + 1,
  };
}

function positionsIn(table: Node, tablePos: number, { top, bottom, left, right }: CellArea): number[] {
  const positions: number[] = [];
  table.forEach((row, rowOffset, rowIndex) => {
    if (rowIndex < top || rowIndex >= bottom) return;
    row.forEach((_, offset, column) => {
      if (column >= left && column < right) positions.push(tablePos + rowOffset + offset + 2);
    });
  });
  return positions;
}

function tableAround($cell: ResolvedPos): Node {
  return $cell.node($cell.depth - 1);
}

function isBeforeCell($pos: ResolvedPos): boolean {
  const name = $pos.nodeAfter?.type.name;
  return (name === 'table_cell' || name === 'table_header') && $pos.depth > 1;
}
