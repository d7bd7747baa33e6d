import type { Block } from '@lectern/content/document/document';
import {
  readTableData,
  type TableColumn,
  type TableData,
  type TableRow,
} from '@lectern/rendering/document/table/table-data';
import { haveSameContent } from './mergeable.js';

/** A version of a table with the blocks of its text cells. */
export interface ComparedTable extends Pick<TableData, 'view' | 'columns' | 'rows'> {
  block: Block;
  blocksOf(row: TableRow, column: TableColumn): Block[];
}

/** The rows and the columns of a table that were in its former version too, with what they were there. */
export interface LinePairs {
  rows: ReadonlyMap<TableRow, TableRow>;
  columns: ReadonlyMap<TableColumn, TableColumn>;
}

/** Reads a version of a table as it is shown. */
export function readComparedTable(block: Block): ComparedTable {
  const { view, columns, rows, cellBlocks } = readTableData(block);
  const texts = new Map(
    rows.map((row) => {
      const cells = columns.filter(({ type }) => type === 'text');
      return [row, new Map(cells.map((column) => [column, cellBlocks(row.values[column.id])]))];
    }),
  );
  return { block, view, columns, rows, blocksOf: (row, column) => texts.get(row)?.get(column) ?? [] };
}

/**
 * Finds what rows and columns were before. In tables of text, ids follow from places, so that one more row seems to
 * change all below it; texts are known better, and ids only tell of lines whose texts tell nothing.
 */
export function pairLines(
  before: ComparedTable,
  after: ComparedTable,
  formerOf: (block: Block) => Block | undefined,
): LinePairs {
  const cells = cellsOf(before);
  const byBlock = new Map(cells.flatMap((cell) => cell.blocks.map((block) => [block, cell])));
  const byId = new Map(cells.map((cell) => [placeOf(cell), cell]));
  const rows = new Votes<TableRow>();
  const columns = new Votes<TableColumn>();
  for (const cell of cellsOf(after)) {
    const former = new Set(cell.blocks.map((block) => byBlock.get(formerOf(block) ?? block)));
    const there = byId.get(placeOf(cell));
    // The same word is in many cells, and may be known as that of another one.
    if (there && cell.blocks.length > 0 && haveSameContent(there.blocks, cell.blocks)) former.add(there);
    for (const other of former) {
      if (!other) continue;
      rows.add(cell.row, other.row);
      columns.add(cell.column, other.column);
    }
  }
  return { rows: rows.pairs(before.rows, after.rows), columns: columns.pairs(before.columns, after.columns) };
}

interface TextCell {
  row: TableRow;
  column: TableColumn;
  blocks: Block[];
}

function cellsOf({ rows, columns, blocksOf }: ComparedTable): TextCell[] {
  const texts = columns.filter(({ type }) => type === 'text');
  return rows.flatMap((row) => texts.map((column) => ({ row, column, blocks: blocksOf(row, column) })));
}

function placeOf({ row, column }: TextCell): string {
  return JSON.stringify([row.id, column.id]);
}

/** What speaks for a line having been another one before. */
class Votes<Line extends { id: string }> {
  readonly #counts = new Map<Line, Map<Line, number>>();

  add(present: Line, former: Line): void {
    const counts = this.#counts.get(present) ?? new Map<Line, number>();
    counts.set(former, (counts.get(former) ?? 0) + 1);
    this.#counts.set(present, counts);
  }

  pairs(before: readonly Line[], after: readonly Line[]): Map<Line, Line> {
    const ids = new Map(before.map((line) => [line.id, line]));
    const byText = [...this.#counts]
      .flatMap(([present, counts]) => [...counts].map(([former, count]) => ({ present, former, count })))
      .sort((a, b) => b.count - a.count || Number(hasOneId(b)) - Number(hasOneId(a)));
    const byId = after.flatMap((present) => {
      const former = ids.get(present.id);
      return former ? [{ present, former }] : [];
    });
    const pairs = new Map<Line, Line>();
    const taken = new Set<Line>();
    for (const { present, former } of [...byText, ...byId]) {
      if (pairs.has(present) || taken.has(former)) continue;
      pairs.set(present, former);
      taken.add(former);
    }
    return pairs;
  }
}

function hasOneId<Line extends { id: string }>({ present, former }: { present: Line; former: Line }): boolean {
  return present.id === former.id;
}
