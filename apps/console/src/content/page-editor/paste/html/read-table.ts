import { inlineOf } from '@lectern/editing/commands/paste';
import { createNode, schema } from '@lectern/editing/schema/schema';
import { tableOf } from '@lectern/editing/tables/paste-cells';
import { Fragment, type Node } from 'prosemirror-model';

/** More cells than anybody pastes; cells that span others could claim any number. */
const MAX_CELLS = 50_000;
const MAX_SPAN = 1_000;

type ReadBlocks = (element: Element) => Node[];

/** Whether a table only arranges what is in it, as in mails and old pages. */
export function isLayout(table: HTMLTableElement): boolean {
  const role = table.getAttribute('role');
  if (role === 'presentation' || role === 'none') return true;
  if (table.querySelector('th, caption') !== null) return false;
  const rows = [...table.rows];
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  if (table.querySelector('table, h1, h2, h3, hr, form') !== null) return true;
  return (
    width < 2 || (rows.length < 2 && !isBordered(table)) || (table.querySelector('img') !== null && !isBordered(table))
  );
}

function isBordered(table: HTMLTableElement): boolean {
  const border = table.getAttribute('border');
  return (
    (border !== null && border !== '0') ||
    /border(-(top|right|bottom|left|style|width))?\s*:\s*(?!none|0|medium)/i.test(table.outerHTML)
  );
}

/** The rows of a table, in which every cell stands for itself: what spans rows is repeated, what spans columns is not. */
export function readCells(table: HTMLTableElement, read: ReadBlocks): Fragment[][] {
  const rows: Fragment[][] = [];
  const set = (row: number, column: number, content: Fragment): void => {
    rows[row] ??= [];
    rows[row][column] = content;
  };
  let count = 0;
  for (const [index, row] of [...table.rows].entries()) {
    rows[index] ??= [];
    let column = 0;
    for (const cell of row.cells) {
      while (rows[index]?.[column] !== undefined) column += 1;
      const content = contentOf(read(cell));
      const across = Math.min(MAX_SPAN, cell.colSpan);
      const down = Math.min(MAX_SPAN, cell.rowSpan, table.rows.length - index);
      for (let y = 0; y < Math.max(1, down); y += 1) {
        for (let x = 0; x < Math.max(1, across) && count < MAX_CELLS; x += 1, count += 1) {
          set(index + y, column + x, x === 0 ? content : Fragment.empty);
        }
      }
      column += across;
    }
  }
  return withoutEmptyEdges(rows.map((line) => Array.from(line, (content) => content ?? Fragment.empty)));
}

/** The block for the rows of a table; a single cell is nothing but its text. */
export function blockOfCells(rows: readonly (readonly Fragment[])[]): Node[] {
  const [first] = rows;
  if (first === undefined) return [];
  const [only] = first;
  return rows.length === 1 && first.length === 1 && only ? [createNode('paragraph', {}, only)] : [tableOf(rows)];
}

/** The cells of a plain text. */
export function textFragments(rows: readonly (readonly string[])[]): Fragment[][] {
  return rows.map((row) =>
    row.map((text) => (text.trim() === '' ? Fragment.empty : Fragment.from(schema.text(text.trim())))),
  );
}

function contentOf(blocks: readonly Node[]): Fragment {
  return Fragment.fromArray(inlineOf(blocks));
}

/** Spreadsheets copy empty columns and rows along. */
function withoutEmptyEdges(rows: readonly Fragment[][]): Fragment[][] {
  const isFilled = ({ size }: Fragment): boolean => size > 0;
  const height = rows.findLastIndex((row) => row.some(isFilled)) + 1;
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex(isFilled) + 1));
  return rows.slice(0, height).map((row) => row.slice(0, width));
}
