import type { Block, Data, Fragment, Json } from '@lectern/content/document/document';
import { dataOf, listOf, sameJson } from '@lectern/content/document/json-values';
import { writeCellChange } from '@lectern/rendering/document/table/cell-change';
import type { TableColumn, TableRow } from '@lectern/rendering/document/table/table-data';
import type { BlockAttribute } from './block-attributes.js';
import { type MergedLine, mergeLists, type ShownSide } from './merge-lists.js';
import { tableAttributes } from './table-attributes.js';
import { columnsElsewhere, definitionOf, idOf, seenValue } from './table-cells.js';
import { type ComparedTable, type LinePairs, pairLines, readComparedTable } from './table-lines.js';

type CompareBlocks = (before: readonly Block[], after: readonly Block[]) => Block[];

/** Two versions of a table, compared cell by cell. */
export class TableDifference {
  readonly #before: ComparedTable;
  readonly #after: ComparedTable;
  readonly #pairs: LinePairs;
  readonly #rows: MergedLine<TableRow>[];
  readonly #columns: MergedLine<TableColumn>[];

  constructor(before: Block, after: Block, formerOf: (block: Block) => Block | undefined) {
    this.#before = readComparedTable(before);
    this.#after = readComparedTable(after);
    this.#pairs = pairLines(this.#before, this.#after, formerOf);
    const { rows, columns } = this.#pairs;
    this.#rows = mergeLists(this.#before.rows, this.#after.rows, (row) => rows.get(row));
    // Values of one kind are not shown in a column of another one.
    const ofOneType = (column: TableColumn) => {
      const former = columns.get(column);
      return former?.type === column.type ? former : undefined;
    };
    this.#columns = mergeLists(this.#before.columns, this.#after.columns, ofOneType);
  }

  /** Whether both versions can stand in one table: cards and cells that reach over others cannot. */
  isMergeable(): boolean {
    const tables = [this.#before, this.#after];
    if (tables.some(({ view }) => view['type'] === 'cards')) return false;
    const [old, now] = tables.map(({ block }) => listOf(block.data['cellMerges']));
    const isSameShape = [...this.#rows, ...this.#columns].every(({ former, present }) => former && present);
    return (old?.length === 0 && now?.length === 0) || (isSameShape && sameJson(old, now));
  }

  attributes(): BlockAttribute[] {
    return tableAttributes(this.#before, this.#after, this.#pairs.columns);
  }

  /** One version of the table, or both in one, with the cells marked that differ. */
  version(side: ShownSide, inside: CompareBlocks): Block {
    const { block, view } = side === 'before' ? this.#before : this.#after;
    const elsewhere = columnsElsewhere(view);
    const isShown = ({ former, present }: MergedLine<unknown>) =>
      side === 'both' || (side === 'before' ? former : present) !== undefined;
    const columns = this.#columns.filter(isShown).map((line) => ({ line, ...definitionOf(line, side) }));
    const fragments: Fragment[] = [];
    const shownIn = (row: MergedLine<TableRow>, name: string, { line, id, type }: (typeof columns)[number]): Json => {
      if (type !== 'text') return this.#value(row, line, elsewhere.has(id) ? undefined : side);
      fragments.push({ object: 'fragment', fragment: name, nodes: inside(...this.#texts(row, line)) });
      return name;
    };
    const records = this.#rows.filter(isShown).map((row, place): [string, Data] => {
      const unseen = (row.present ?? row.former)?.values;
      const seen = columns.map((column): [string, Json] => [column.id, shownIn(row, `${place} ${column.id}`, column)]);
      const orderIndex = String(place).padStart(PLACE_DIGITS, '0');
      return [idOf(row, side), { orderIndex, values: { ...unseen, ...Object.fromEntries(seen) } }];
    });
    const definitions = columns.map(({ id, definition }): [string, Data] => [id, definition]);
    const data: Data = {
      ...block.data,
      view: { ...view, columns: columns.map(({ id }) => id) },
      definition: { ...dataOf(block.data['definition']), ...Object.fromEntries(definitions) },
      records: Object.fromEntries(records),
    };
    return { ...block, data, fragments };
  }

  #texts(row: MergedLine<TableRow>, column: MergedLine<TableColumn>): [Block[], Block[]] {
    return [
      row.former && column.former ? this.#before.blocksOf(row.former, column.former) : [],
      row.present && column.present ? this.#after.blocksOf(row.present, column.present) : [],
    ];
  }

  /** The value of a cell, with what differs marked on a side. */
  #value(row: MergedLine<TableRow>, column: MergedLine<TableColumn>, side: ShownSide | undefined): Json {
    const old = row.former && column.former && { value: row.former.values[column.former.id] };
    const now = row.present && column.present && { value: row.present.values[column.present.id] };
    const type = (column.present ?? column.former)?.type;
    const [before, after] = [old && seenValue(type, old.value), now && seenValue(type, now.value)];
    if (side === undefined || (old && now && sameJson(before, after))) return now?.value ?? old?.value ?? null;
    return writeCellChange(side === 'after' ? undefined : before, side === 'before' ? undefined : after);
  }
}

/** As many as the number of rows that a table can have. */
const PLACE_DIGITS = 8;
