import type { Block, Data, Fragment, Json } from '../document/document.js';
import { dataOf, listOf, textOf } from '../document/json-values.js';
import { contentRefOf } from '../links/ref-of.js';
import { rawText } from '../sections/plain-text.js';
import { cellText, hidesTitles, recordsInOrder } from '../sections/table-text.js';
import { blockSpans } from './inline-spans.js';
import { layOutLines, measureText, type TextLine } from './lines.js';
import { BODY, lineHeight, RULE, SHADE, type Span } from './text-style.js';
import type { Writing } from './writing.js';

const PADDING = 4;
const CELL = { ...BODY, size: 8.5 };
const LINE = lineHeight(CELL.size);

/** Rows that tell how wide columns have to be. */
const SAMPLED_ROWS = 100;

interface Column {
  id: string;
  definition: Data;
}

/** Where a column stands within the table. */
interface Place {
  x: number;
  width: number;
  /** How much of the room beside a line stands before it. */
  indent: 0 | 0.5 | 1;
}

/** A cell as lines of one height. */
type Cell = TextLine[];

/** Draws a table as a grid. Its titles come again on every page, and a row may go on over pages. */
export async function writeTablePdf(table: Block, writing: Writing): Promise<void> {
  const columns = columnsOf(table);
  if (columns.length === 0) return;
  const fragments = new Map((table.fragments ?? []).map((fragment) => [fragment.fragment, fragment]));
  const records = recordsInOrder(table);
  const titleSpans = hidesTitles(table) ? undefined : columns.map(titleOf);
  const spansOf = (values: Data) =>
    columns.map(({ id, definition }) => cellSpans(definition, values[id], fragments, writing));
  const sample = [...(titleSpans ? [titleSpans] : []), ...records.slice(0, SAMPLED_ROWS).map(spansOf)];
  const places = placesOf(columns, sample, writing);
  const lay = (row: Span[][]): Cell[] => row.map((spans, index) => layCell(spans, places[index], writing));
  const titles = titleSpans && lay(titleSpans);
  writing.flow.ensure(3 * LINE + 4 * PADDING);
  const grid = { places, titles };
  if (titles) writeRow(titles, { places }, writing, true);
  for (const values of records) {
    writeRow(lay(spansOf(values)), grid, writing);
    await writing.yieldToEventLoop();
  }
}

interface Grid {
  places: readonly Place[];
  titles?: Cell[] | undefined;
}

function columnsOf(table: Block): Column[] {
  const definition = dataOf(table.data['definition']);
  const shown = listOf(dataOf(table.data['view'])['columns']).filter((id) => typeof id === 'string');
  const ids = shown.length > 0 ? shown.filter((id) => id in definition) : Object.keys(definition);
  return ids.map((id) => ({ id, definition: dataOf(definition[id]) }));
}

function titleOf({ definition }: Column): Span[] {
  return [{ text: textOf(definition['title']), style: { ...CELL, bold: true } }];
}

function placesOf(columns: readonly Column[], sample: readonly Span[][][], { flow }: Writing): Place[] {
  const needs = columns.map((_column, index) => {
    const cells = sample.map((row) => measureText(row[index] ?? [], flow.type));
    return {
      natural: Math.max(0, ...cells.map(({ natural }) => natural)) + 2 * PADDING,
      longestWord: Math.max(0, ...cells.map(({ longestWord }) => longestWord)) + 2 * PADDING,
    };
  });
  let x = flow.left;
  return columnWidths(needs, flow.width).map((width, index) => {
    const place = { x, width, indent: indentOf(columns[index]?.definition ?? {}) };
    x += width;
    return place;
  });
}

function indentOf({ textAlignment }: Data): Place['indent'] {
  if (textAlignment === 'right') return 1;
  return textAlignment === 'center' ? 0.5 : 0;
}

function layCell(spans: Span[], place: Place | undefined, { flow, budget }: Writing): Cell {
  budget.take(spans);
  return layOutLines(spans, (place?.width ?? 0) - 2 * PADDING, flow.type);
}

function writeRow(cells: Cell[], grid: Grid, writing: Writing, shaded = false): void {
  const { flow } = writing;
  const rows = Math.max(1, ...cells.map((lines) => lines.length));
  const firstLines = Math.min(rows, 3);
  if (flow.y + firstLines * LINE + 2 * PADDING > flow.bottom) nextPage(grid, writing);
  for (let from = 0; from < rows; ) {
    const room = Math.max(1, Math.floor((flow.bottom - flow.y - 2 * PADDING) / LINE));
    drawSlice(cells, { from, to: Math.min(rows, from + room) }, grid, writing, shaded);
    from += room;
    if (from < rows) nextPage(grid, writing);
  }
}

function nextPage({ places, titles }: Grid, writing: Writing): void {
  const { flow } = writing;
  flow.newPage();
  if (titles === undefined) return;
  const rows = Math.max(1, ...titles.map((lines) => lines.length));
  // Titles that fill the page would leave no room for what they stand above.
  if (rows * LINE < flow.bottom / 3) drawSlice(titles, { from: 0, to: rows }, { places }, writing, true);
}

function drawSlice(
  cells: Cell[],
  { from, to }: { from: number; to: number },
  { places }: Grid,
  { flow }: Writing,
  shaded: boolean,
): void {
  const height = (to - from) * LINE + 2 * PADDING;
  for (const [index, { x, width, indent }] of places.entries()) {
    flow.pdf.rect(x, flow.y, width, height).lineWidth(0.5);
    if (shaded) flow.pdf.fillAndStroke(SHADE, RULE);
    else flow.pdf.stroke(RULE);
    for (const [row, line] of (cells[index] ?? []).slice(from, to).entries()) {
      const beside = Math.max(0, width - 2 * PADDING - widthOf(line)) * indent;
      flow.drawLine({ ...line, height: LINE }, x + PADDING + beside, flow.y + PADDING + row * LINE);
    }
  }
  flow.advance(height);
}

function widthOf({ pieces }: TextLine): number {
  return Math.max(0, ...pieces.map(({ x, width }) => x + width));
}

function cellSpans(
  definition: Data,
  value: Json | undefined,
  fragments: Map<string | undefined, Fragment>,
  { places }: Writing,
): Span[] {
  switch (definition['type']) {
    case 'text': {
      const fragment = typeof value === 'string' ? fragments.get(value) : undefined;
      return blockSpans(fragment?.nodes ?? [], CELL, places);
    }
    case 'checkbox':
      return [{ text: value === true ? '\u2611' : '\u2610', style: CELL }];
    case 'content-ref': {
      const ref = contentRefOf(value);
      const link = ref && places.target(ref);
      return ref ? [{ text: places.label(ref), style: { ...CELL, ...(link && { link, underline: true }) } }] : [];
    }
    case 'files':
      return listOf(value).flatMap((file): Span[] =>
        typeof file === 'string' ? [{ text: `${places.label({ kind: 'file', file })}\n`, style: CELL }] : [],
      );
    case 'rating':
      return [{ text: textOf(value), style: CELL }];
    default:
      return [{ text: cellText(definition, value, fragments, rawText), style: CELL }];
  }
}

/** How much room the text of a column takes. */
export interface ColumnNeed {
  /** The widest cell, if none of its lines were broken. */
  natural: number;
  /** What could not be broken between words. */
  longestWord: number;
}

/**
 * Shares the width of a table among its columns: each gets room for its longest word as far as there is room for all,
 * and of the rest the more the more text it has.
 */
export function columnWidths(needs: readonly ColumnNeed[], total: number): number[] {
  const narrowest = total / needs.length / 3;
  // One word must not take more than half, or the other columns would have one letter on each line.
  const widest = needs.length === 1 ? total : total / 2;
  const least = needs.map(({ longestWord }) => Math.max(narrowest, Math.min(longestWord, widest)));
  const leastTotal = sum(least);
  if (leastTotal >= total) return least.map((width) => (width * total) / leastTotal);
  const wanted = needs.map(({ natural }, index) => Math.max(0, Math.min(natural, total) - (least[index] ?? 0)));
  const wantedTotal = sum(wanted);
  const rest = total - leastTotal;
  if (wantedTotal >= rest) return least.map((width, index) => width + ((wanted[index] ?? 0) * rest) / wantedTotal);
  const natural = least.map((width, index) => width + (wanted[index] ?? 0));
  return natural.map((width) => (width * total) / sum(natural));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
