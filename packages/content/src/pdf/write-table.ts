import type { Block, Data, Fragment, Json } from '../document/document.js';
import { dataOf, listOf, textOf } from '../document/json-values.js';
import { refOf } from '../links/ref-of.js';
import { rawText } from '../sections/plain-text.js';
import { cellText, hidesTitles, orderedRecords } from '../sections/table-text.js';
import { blockSpans } from './inline-spans.js';
import { type Line, layOutLines } from './lines.js';
import { BODY, lineHeight, RULE, SHADE, type Span } from './text-style.js';
import type { Writing } from './writing.js';

const PADDING = 4;
const CELL = { ...BODY, size: 8.5 };
const LINE = lineHeight(CELL.size);

interface Column {
  id: string;
  definition: Data;
}

/** A cell as lines of one height. */
type Cell = Line[];

/** Draws a table as a grid. Its titles come again on every page, and a row may go on over pages. */
export async function writeTable(table: Block, writing: Writing): Promise<void> {
  const columns = columnsOf(table);
  if (columns.length === 0) return;
  const width = writing.flow.width / columns.length;
  const lay = (spans: Span[]): Cell => {
    writing.budget.take(spans);
    return layOutLines(spans, width - 2 * PADDING, writing.flow.measure);
  };
  const title = ({ definition }: Column) =>
    lay([{ text: textOf(definition['title']), style: { ...CELL, bold: true } }]);
  const titles = hidesTitles(table) ? undefined : columns.map(title);
  const fragments = new Map((table.fragments ?? []).map((fragment) => [fragment.fragment, fragment]));
  if (titles) writeRow(titles, width, writing, { shaded: true });
  for (const values of orderedRecords(table)) {
    const cells = columns.map(({ id, definition }) => lay(cellSpans(definition, values[id], fragments, writing)));
    writeRow(cells, width, writing, { titles });
    await writing.breathe();
  }
}

function columnsOf(table: Block): Column[] {
  const definition = dataOf(table.data['definition']);
  const shown = listOf(dataOf(table.data['view'])['columns']).filter((id) => typeof id === 'string');
  const ids = shown.length > 0 ? shown.filter((id) => id in definition) : Object.keys(definition);
  return ids.map((id) => ({ id, definition: dataOf(definition[id]) }));
}

function writeRow(
  cells: Cell[],
  width: number,
  writing: Writing,
  { titles, shaded = false }: { titles?: Cell[]; shaded?: boolean },
): void {
  const { flow } = writing;
  const rows = Math.max(1, ...cells.map((lines) => lines.length));
  const firstLines = Math.min(rows, 3);
  if (flow.y + firstLines * LINE + 2 * PADDING > flow.bottom) nextPage(titles, width, writing);
  for (let from = 0; from < rows; ) {
    const room = Math.max(1, Math.floor((flow.bottom - flow.y - 2 * PADDING) / LINE));
    drawSlice(cells, { from, to: Math.min(rows, from + room) }, width, writing, shaded);
    from += room;
    if (from < rows) nextPage(titles, width, writing);
  }
}

function nextPage(titles: Cell[] | undefined, width: number, writing: Writing): void {
  const { flow } = writing;
  flow.newPage();
  if (titles === undefined) return;
  const rows = Math.max(1, ...titles.map((lines) => lines.length));
  // Titles that fill the page would leave no room for what they stand above.
  if (rows * LINE < flow.bottom / 3) drawSlice(titles, { from: 0, to: rows }, width, writing, true);
}

function drawSlice(
  cells: Cell[],
  { from, to }: { from: number; to: number },
  width: number,
  { flow }: Writing,
  shaded: boolean,
): void {
  const height = (to - from) * LINE + 2 * PADDING;
  for (const [index, lines] of cells.entries()) {
    const x = flow.left + index * width;
    flow.pdf.rect(x, flow.y, width, height).lineWidth(0.5);
    if (shaded) flow.pdf.fillAndStroke(SHADE, RULE);
    else flow.pdf.stroke(RULE);
    for (const [row, line] of lines.slice(from, to).entries()) {
      flow.drawLine({ ...line, height: LINE }, x + PADDING, flow.y + PADDING + row * LINE);
    }
  }
  flow.advance(height);
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
      const ref = refOf(value);
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
