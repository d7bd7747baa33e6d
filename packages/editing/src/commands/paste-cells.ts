import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, Selection } from 'prosemirror-state';
import { createNode, schema } from '../schema/schema.js';
import { asOneLine } from './paste.js';
import { placeAround } from './places.js';

/**
 * Fills the cells of the table at the cursor, beginning with the one that the cursor stands in. Rows and columns are
 * added where there are too few; cells that hold a value instead of text stay as they are.
 */
export function fillCells(rows: readonly (readonly Fragment[])[]): Command {
  return (state, dispatch) => {
    const place = cellsAround(state);
    if (place === undefined) return false;
    const { table, row, column } = place;
    const lines = table.node.children.map((line) => [...line.children]);
    const width = Math.max(lines[0]?.length ?? 0, column + Math.max(0, ...rows.map((cells) => cells.length)));
    while (lines.length < row + rows.length) lines.push([]);
    for (const [index, line] of lines.entries()) {
      while (line.length < width) line.push(emptyCell(index));
    }
    rows.forEach((cells, down) => {
      cells.forEach((content, across) => {
        const line = lines[row + down];
        const cell = line?.[column + across];
        if (line && cell && holdsText(cell)) line[column + across] = filled(cell, content);
      });
    });
    const content = lines.map((line, index) => {
      const given = table.node.maybeChild(index);
      return given === null ? createNode('table_row', {}, line) : given.copy(Fragment.fromArray(line));
    });
    const from = table.pos + 1;
    const tr = state.tr.replaceWith(from, from + table.node.content.size, content);
    const end = content[row]?.children.slice(0, column + 1).reduce((size, cell) => size + cell.nodeSize, 1) ?? 1;
    const before = content.slice(0, row).reduce((size, line) => size + line.nodeSize, from);
    tr.setSelection(Selection.near(tr.doc.resolve(before + end - 1), -1));
    dispatch?.(tr.scrollIntoView().setMeta('paste', true));
    return true;
  };
}

function cellsAround(state: EditorState) {
  const table = placeAround(state, ({ type }) => type.name === 'table');
  const row = placeAround(state, ({ type }) => type.name === 'table_row' || type.name === 'table_head');
  const cell = placeAround(state, ({ type }) => type.name === 'table_cell' || type.name === 'table_header');
  if (table === undefined || row?.parent !== table.node || cell?.parent !== row.node) return undefined;
  return { table, row: row.index, column: cell.index };
}

function emptyCell(row: number): Node {
  return row === 0 ? createNode('table_header') : createNode('table_cell', {}, createNode('paragraph'));
}

/** A cell without a paragraph has a value. */
function holdsText(cell: Node): boolean {
  return cell.type.name === 'table_header' || cell.childCount > 0;
}

function filled(cell: Node, content: Fragment): Node {
  if (cell.type.name === 'table_cell') return cell.copy(Fragment.from(createNode('paragraph', {}, content)));
  const title = asOneLine(content.textBetween(0, content.size));
  return cell.copy(title === '' ? Fragment.empty : Fragment.from(schema.text(title)));
}

/** A table of text; its first row is the head. */
export function tableOf(rows: readonly (readonly Fragment[])[]): Node {
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const lines = rows.map((cells, index) =>
    Array.from({ length: width }, (_, column) => filled(emptyCell(index), cells[column] ?? Fragment.empty)),
  );
  const [head = [], ...others] = lines;
  const view = { type: 'grid', columns: [], hideHeader: false };
  return createNode('table', { isPlain: true, view }, [
    createNode('table_head', {}, head),
    ...others.map((line) => createNode('table_row', {}, line)),
  ]);
}
