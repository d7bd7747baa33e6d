import type { Data } from '@lectern/content/document/document';
import { placeAround } from '@lectern/editing/commands/places';
import { changedPart } from '@lectern/editing/keys/changed-children';
import { CellSelection, selectedCells } from '@lectern/editing/tables/cell-selection';
import {
  type CellPlace,
  cellAfter,
  cellAt,
  cellAtSelection,
  definitionIn,
  headersIn,
  selectCell,
} from '@lectern/editing/tables/cells';
import { clearCells, goToCell, leaveTable, setCellValueAt } from '@lectern/editing/tables/rows-and-columns';
import { cellSpans } from '@lectern/rendering/document/table/cell-merges';
import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { openPanelAt } from '../../panels/panel-plugin.js';
import { TABLE_TOOLS } from './table-block.js';
import { cellPositionOf } from './table-cell.js';

const key = new PluginKey<DecorationSet>('tables');

/** A plugin that makes tables work cell by cell: keys, pointers, pasting, and how cells look by their columns. */
export function tablePlugin(): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, cellLooks(doc, 0, doc.content.size)),
      apply: ({ before, doc }, looks) => (before === doc ? looks : changedLooks(looks, before, doc)),
    },
    props: {
      decorations: selectedLooks,
      handleKeyDown,
      // What is typed at a value begins to edit it.
      handleTextInput: (view) => isAtValue(view.state) && openCell(view),
      handleDOMEvents: { mousedown: selectByPointer, dblclick: openByPointer },
    },
  });
}

function selectedLooks(state: EditorState): DecorationSet | undefined {
  const looks = key.getState(state);
  const selected = selectedCells(state);
  if (!looks || !selected) return looks;
  const cells = selected.cells.map((pos) =>
    Decoration.node(pos, pos + (state.doc.nodeAt(pos)?.nodeSize ?? 0), { class: 'edited-cell-selected' }),
  );
  return looks.add(state.doc, cells);
}

/** How cells look in a document that was edited: only for what is another node than before. */
function changedLooks(looks: DecorationSet, before: Node, after: Node): DecorationSet {
  const { from, to, mapping } = changedPart(before, after);
  return looks.map(mapping, after).add(after, cellLooks(after, from, to));
}

/** Alignment, merged cells and definitions of columns, for the cells of all tables in a range. */
function cellLooks(doc: Node, from: number, to: number): Decoration[] {
  const looks: Decoration[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name === 'table') addLooks(looks, node, pos);
    return !node.isTextblock;
  });
  return looks;
}

function addLooks(looks: Decoration[], table: Node, tablePos: number): void {
  const headers = headersIn(table);
  const isHeadHidden = table.attrs['view']?.hideHeader === true;
  const spanAt = cellSpans(
    table.attrs['cellMerges'] ?? [],
    table.children.slice(1).map(({ attrs }) => String(attrs['id'])),
    headers.map(({ attrs }) => String(attrs['id'])),
  );
  table.forEach((row, rowOffset, rowIndex) => {
    row.forEach((cell, offset, column) => {
      const definition = definitionIn(headers[column]);
      const span = rowIndex === 0 ? undefined : spanAt(rowIndex - 1, column);
      const classes = [
        alignmentOf(definition),
        rowIndex === 0 && isHeadHidden && 'edited-head-hidden',
        span === 'covered' && 'edited-cell-covered',
      ];
      const look = {
        class: classes.filter(Boolean).join(' '),
        ...(span && span !== 'covered' && { rowspan: String(span.rowSpan), colspan: String(span.colSpan) }),
      };
      const isValue = rowIndex > 0 && definition['type'] !== 'text';
      if (look.class === '' && !('rowspan' in look) && !isValue) return;
      const pos = tablePos + rowOffset + offset + 2;
      looks.push(Decoration.node(pos, pos + cell.nodeSize, look, { definition }));
    });
  });
}

function alignmentOf({ textAlignment, type }: Data): string | undefined {
  if (textAlignment === 'center') return 'align-center';
  return textAlignment === 'right' || type === 'number' ? 'align-end' : undefined;
}

const ARROWS: Readonly<
  Record<string, { axis: 'row' | 'column'; step: 1 | -1; side: 'left' | 'right' | 'up' | 'down' }>
> = {
  ArrowLeft: { axis: 'column', step: -1, side: 'left' },
  ArrowRight: { axis: 'column', step: 1, side: 'right' },
  ArrowUp: { axis: 'row', step: -1, side: 'up' },
  ArrowDown: { axis: 'row', step: 1, side: 'down' },
};

function handleKeyDown(view: EditorView, event: KeyboardEvent): boolean {
  const { state } = view;
  const cell = cellAtSelection(state);
  if (cell === undefined || event.isComposing) return false;
  if (event.altKey && event.shiftKey && event.key === 'F10') return focusTools(view, cell);
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Tab' && !hasOwnTab(state)) return goToCell(event.shiftKey ? -1 : 1)(state, view.dispatch, view);
  if (event.key === 'Backspace' || event.key === 'Delete') return clearCells(state, inOneStep(view), view);
  if (isAtValue(state) && event.key === ' ' && toggleBox(view, cell)) return true;
  if (isAtValue(state) && (event.key === 'Enter' || event.key === 'F2' || event.key === ' ')) return openCell(view);
  return ARROWS[event.key] !== undefined && moveByArrow(view, event, cell);
}

/** Lists indent by `Tab`, and code has tabs. */
function hasOwnTab(state: EditorState): boolean {
  const inner = placeAround(state, ({ type }) => /^(list_item|code_line|table_cell|table_header)$/.test(type.name));
  return inner?.node.type.name === 'list_item' || inner?.node.type.name === 'code_line';
}

function moveByArrow(view: EditorView, event: KeyboardEvent, cell: CellPlace): boolean {
  const { state } = view;
  const arrow = ARROWS[event.key];
  const selected = selectedCells(state);
  if (!arrow || (!selected && !isAtEdge(view, cell, arrow))) return false;
  const { axis, step } = arrow;
  const next = cellAt(cell.table, cell.row + (axis === 'row' ? step : 0), cell.column + (axis === 'column' ? step : 0));
  if (event.shiftKey) {
    if (next === undefined) return selected !== undefined;
    const anchor = selected?.anchorCell ?? cell.pos;
    view.dispatch(state.tr.setSelection(CellSelection.create(state.doc, anchor, next.pos)).scrollIntoView());
    return true;
  }
  if (next === undefined) return selected !== undefined && leaveTable(step)(state, view.dispatch, view);
  view.dispatch(selectCell(state.tr, next.pos).scrollIntoView());
  return true;
}

/** Whether the cursor is where the text of its cell begins or ends. */
function isAtEdge(
  view: EditorView,
  { pos }: CellPlace,
  { side, step }: { side: 'left' | 'right' | 'up' | 'down'; step: number },
): boolean {
  const { $head, empty } = view.state.selection;
  if (!empty || !view.endOfTextblock(side)) return false;
  for (let depth = $head.depth - 1; depth > 0 && $head.before(depth + 1) !== pos; depth -= 1) {
    if (step < 0 ? $head.index(depth) > 0 : $head.indexAfter(depth) < $head.node(depth).childCount) return false;
  }
  return true;
}

/** Whether a single cell is selected that holds a value. */
function isAtValue(state: EditorState): boolean {
  const selected = selectedCells(state);
  const cell = selected && selected.anchorCell === selected.headCell ? state.doc.nodeAt(selected.headCell) : null;
  return cell?.type.name === 'table_cell' && cell.childCount === 0;
}

function openCell(view: EditorView): boolean {
  const cell = cellAtSelection(view.state);
  return cell !== undefined && openPanelAt(cell.pos)(view.state, view.dispatch, view);
}

function toggleBox(view: EditorView, { table, column, node, pos }: CellPlace): boolean {
  if (definitionIn(headersIn(table.node)[column])['type'] !== 'checkbox') return false;
  return setCellValueAt(pos, node.attrs['value'] !== true)(view.state, view.dispatch, view);
}

function focusTools(view: EditorView, { table }: CellPlace): boolean {
  const element = view.nodeDOM(table.pos);
  const tool = element instanceof HTMLElement ? element.querySelector<HTMLElement>(`.${TABLE_TOOLS} button`) : null;
  tool?.focus();
  return tool !== null;
}

/** Dispatches something that is undone by itself, however fast something else followed it. */
function inOneStep(view: EditorView): (transaction: Transaction) => void {
  return (transaction) => view.dispatch(closeHistory(transaction));
}

/** Selects cells while the pointer is dragged over them, and values by a click. */
function selectByPointer(view: EditorView, event: MouseEvent): boolean {
  const from = cellPositionOf(event.target);
  if (from === undefined || event.button !== 0) return false;
  const select = (anchor: number, head: number) => {
    const { state } = view;
    const selection = CellSelection.between(state.doc, anchor, head);
    if (!selection.eq(state.selection)) view.dispatch(state.tr.setSelection(selection));
  };
  const before = cellAtSelection(view.state);
  const here = cellAfter(view.state.doc.resolve(from));
  const isValue = here?.node.type.name === 'table_cell' && here.node.childCount === 0;
  const isExtended = event.shiftKey && before !== undefined && before.table.pos === here?.table.pos;
  const anchor = isExtended ? (selectedCells(view.state)?.anchorCell ?? before.pos) : from;
  if (isExtended || isValue) {
    event.preventDefault();
    view.focus();
    select(anchor, from);
  }
  const drag = (moved: MouseEvent) => {
    const over = cellPositionOf(moved.target);
    if (over === undefined || (over === anchor && selectedCells(view.state) === undefined)) return;
    moved.preventDefault();
    select(anchor, over);
  };
  const dragging = new AbortController();
  view.root.addEventListener('mousemove', (moved) => moved instanceof MouseEvent && drag(moved), {
    signal: dragging.signal,
  });
  window.addEventListener('mouseup', () => dragging.abort(), { signal: dragging.signal });
  return isExtended || isValue;
}

function openByPointer(view: EditorView, event: MouseEvent): boolean {
  return cellPositionOf(event.target) !== undefined && isAtValue(view.state) && openCell(view);
}
