import type { Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';

const LARGEST_SPAN = 50;
const MAX_MERGES = 1000;

/** What becomes of a cell: how far it reaches, or that another one covers it. */
export type CellSpan = { rowSpan: number; colSpan: number } | 'covered' | undefined;

/** Tells by row and column, counted from 0, which cells of a grid are merged. Merges never overlap nor leave the grid. */
export function cellSpans(
  merges: Json | undefined,
  rowIds: readonly string[],
  columnIds: readonly string[],
): (row: number, column: number) => CellSpan {
  const spans = new Map<string, CellSpan>();
  const rows = new Map(rowIds.map((id, index) => [id, index]));
  const columns = new Map(columnIds.map((id, index) => [id, index]));
  for (const merge of listOf(merges).slice(0, MAX_MERGES).map(dataOf)) {
    const anchor = dataOf(merge['anchor']);
    const row = rows.get(textOf(anchor['record']));
    const column = columns.get(textOf(anchor['column']));
    if (row === undefined || column === undefined) continue;
    const rowSpan = spanOf(merge['rowSpan'], rowIds.length - row);
    const colSpan = spanOf(merge['colSpan'], columnIds.length - column);
    const places = placesOf(row, column, rowSpan, colSpan);
    if (places.some((place) => spans.has(place))) continue;
    for (const place of places) spans.set(place, 'covered');
    spans.set(`${row}:${column}`, { rowSpan, colSpan });
  }
  return (row, column) => spans.get(`${row}:${column}`);
}

function spanOf(value: Json | undefined, room: number): number {
  const wanted = typeof value === 'number' && Number.isInteger(value) ? value : 1;
  return Math.max(1, Math.min(wanted, room, LARGEST_SPAN));
}

function placesOf(row: number, column: number, rowSpan: number, colSpan: number): string[] {
  const offsets = Array.from({ length: rowSpan * colSpan }, (_, index) => index);
  return offsets.map((offset) => `${row + Math.floor(offset / colSpan)}:${column + (offset % colSpan)}`);
}
