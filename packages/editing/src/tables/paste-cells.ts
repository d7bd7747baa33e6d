import type { Data } from '@lectern/content/document/document';
import type { Fragment, Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { createRow } from '../commands/new-blocks.js';
import { asOneLine } from '../commands/paste.js';
import { createNode, schema } from '../schema/schema.js';
import { CellSelection, selectedCells } from './cell-selection.js';
import { convertCell, plainCellText, textCell } from './cell-values.js';
import {
  cellAt,
  cellAtSelection,
  definitionIn,
  headersIn,
  holdsCellText,
  positionInRow,
  rowPosition,
} from './cells.js';

/** Cells that were copied, row by row, each with what is known about its column. */
export type CopiedCells = readonly (readonly { cell: Node; definition: Data }[])[];

/** More cells than anybody pastes on purpose into a table. */
const MAX_ROWS = 5_000;
const MAX_COLUMNS = 100;

/** The cells of a table; its head is one of the rows unless it is hidden. */
export function cellsOfTable(table: Node): CopiedCells {
  const isHeadless = table.attrs['view']?.hideHeader === true;
  const definitions = headersIn(table).map(definitionIn);
  return table.children.slice(isHeadless ? 1 : 0).map((row) =>
    row.children.map((cell, column) => ({
      cell,
      definition: cell.inlineContent ? { type: 'text' } : (definitions[column] ?? { type: 'text' }),
    })),
  );
}

/** A table of text; its first row is the head. */
export function tableOf(rows: readonly (readonly Fragment[])[]): Node {
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const [head = [], ...others] = rows.map((cells) => Array.from({ length: width }, (_, column) => cells[column]));
  const view = { type: 'grid', columns: [], hideHeader: false };
  return createNode('table', { isPlain: true, view }, [
    createNode('table_head', {}, head.map(headerOf)),
    ...others.map((cells) =>
      createNode(
        'table_row',
        {},
        cells.map((content) => createNode('table_cell', {}, createNode('paragraph', {}, content))),
      ),
    ),
  ]);
}

function headerOf(content: Fragment | undefined): Node {
  const title = asOneLine(content?.textBetween(0, content.size) ?? '');
  return createNode('table_header', {}, title === '' ? [] : schema.text(title));
}

/** Cells of text whose rows are lines and whose columns are separated by tabs, as spreadsheets copy them. */
export function cellsOfText(text: string): CopiedCells {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.map((line) => line.split('\t').map((part) => ({ cell: textCell(part), definition: { type: 'text' } })));
}

/** The selected cells as lines whose columns are separated by tabs. */
export function textOfCells(selection: CellSelection): string {
  const { top, bottom, left, right } = selection.area;
  const definitions = headersIn(selection.table).map(definitionIn);
  return selection.table.children
    .slice(top, bottom)
    .map((row) =>
      row.children
        .slice(left, right)
        .map((cell, index) => plainCellText(cell, definitions[left + index] ?? {}).replaceAll(/\s+/g, ' '))
        .join('\t'),
    )
    .join('\n');
}

/**
 * Puts cells into the table at the cursor, from the first selected cell on, and selects them. Rows and columns that are
 * missing are added; values become those of the columns that they come to stand in. A single cell fills all selected ones.
 */
export function pasteCells(copied: CopiedCells): Command {
  return (state, dispatch) => {
    const start = startOf(state);
    const width = Math.min(MAX_COLUMNS, Math.max(0, ...copied.map((row) => row.length)));
    if (start === undefined || width === 0) return false;
    const { table, row, column } = start;
    const area = selectedCells(state)?.area;
    const isFilled = area !== undefined && copied.length === 1 && width === 1;
    const rows = isFilled ? area.bottom - row : Math.min(copied.length, MAX_ROWS);
    const columns = isFilled ? area.right - column : width;
    const at = (line: number, place: number) => (isFilled ? copied[0]?.[0] : copied[line - row]?.[place - column]);
    const headers = [...headersIn(table.node)];
    while (headers.length < column + columns) headers.push(createNode('table_header'));
    const lines = [...table.node.children];
    while (lines.length < row + rows) lines.push(createRow(headers.map(holdsCellText)));
    const filled = lines.map((line, index) => {
      const isPasted = index >= row && index < row + rows;
      const cells = headers.map((header, place) => {
        const own = line.maybeChild(place);
        const pasted = isPasted && place >= column && place < column + columns ? at(index, place) : undefined;
        if (pasted === undefined) return own ?? (index === 0 ? header : createRow([holdsCellText(header)]).child(0));
        return index === 0
          ? titled(own ?? header, pasted)
          : convertCell(pasted.cell, pasted.definition, definitionIn(header));
      });
      return isPasted || headers.length > headersIn(table.node).length ? line.type.create(line.attrs, cells) : line;
    });
    const pasted = table.node.type.create(table.node.attrs, filled);
    const tr = state.tr.replaceWith(table.pos, table.pos + table.node.nodeSize, pasted);
    const place = { ...table, node: pasted };
    const [first, last] = [cellAt(place, row, column), cellAt(place, row + rows - 1, column + columns - 1)];
    if (first !== undefined) tr.setSelection(CellSelection.create(tr.doc, first.pos, last?.pos));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function startOf(state: EditorState) {
  const cell = cellAtSelection(state);
  const area = selectedCells(state)?.area;
  if (cell === undefined || area === undefined) return cell;
  const pos = positionInRow(cell.table.node.child(area.top), rowPosition(cell.table, area.top), area.left);
  return { ...cell, row: area.top, column: area.left, pos };
}

function titled(header: Node, { cell, definition }: CopiedCells[number][number]): Node {
  const title = plainCellText(cell, definition).replaceAll(/\s+/g, ' ').trim();
  return header.type.create(header.attrs, title === '' ? [] : header.type.schema.text(title));
}
