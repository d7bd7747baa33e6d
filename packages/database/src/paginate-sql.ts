import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Database } from './client.js';
import type { Keyring } from './keyring.js';
import { type Listing, paginate, paginateMatches, type Window } from './paginate.js';

/** A list written in SQL, for those that are read so often that Prisma costs too much. */
export interface SqlListing<Row extends z.ZodType<object>> extends Listing {
  /** What the rows are. */
  row: Row;
  select: string;
  from: string;
  /** Where the items can be counted, if that is quicker than where they are read. */
  countFrom?: string;
  /** Conditions, with `$1` and so on for `values`. */
  where: readonly string[];
  values: readonly unknown[];
  /** SQL of the order's columns, in the same sequence. All of them run in one direction. */
  orderBy: readonly string[];
}

const CountRow = z.object({ count: z.number() });

/** Returns one page of a list that is written in SQL, as `paginate` does. */
export function paginateSql<Row extends z.ZodType<object>>(
  database: Database,
  keyring: Keyring,
  query: PageQuery,
  listing: SqlListing<Row>,
): Promise<Page<z.output<Row>>> {
  return paginate<z.output<Row>>(keyring, query, listing, readingOf(database, listing));
}

/** What picks items of a list by more than SQL knows of them. */
export interface Matching<Row> {
  /** How many items are looked at for one page. */
  maxRead: number;
  matching: (rows: Row[]) => Promise<Row[]>;
}

/** Returns one page of the items of a list that a function picks, as `paginateMatches` does. */
export function paginateSqlMatches<Row extends z.ZodType<object>>(
  database: Database,
  keyring: Keyring,
  query: PageQuery,
  listing: SqlListing<Row>,
  { maxRead, matching }: Matching<z.output<Row>>,
): Promise<Page<z.output<Row>>> {
  return paginateMatches<z.output<Row>>(keyring, query, listing, maxRead, {
    ...readingOf(database, listing),
    matching,
  });
}

function readingOf<Row extends z.ZodType<object>>(database: Database, listing: SqlListing<Row>) {
  const { from, values } = listing;
  return {
    async count() {
      const text = `SELECT count(*)::int AS count FROM ${listing.countFrom ?? from} WHERE ${listing.where.join(' AND ')}`;
      const [row] = await database.query(CountRow, text, values);
      return row?.count ?? 0;
    },
    rows: (window: Window): Promise<z.output<Row>[]> =>
      database.query(listing.row, windowSql(listing, window), [...values, ...(window.after ?? []), window.take]),
  };
}

function windowSql(
  { select, from, where, values, order, orderBy }: SqlListing<z.ZodType<object>>,
  { after = [] }: Window,
): string {
  const descending = order[0]?.direction === 'desc';
  const places = orderBy.map((_, index) => `$${values.length + index + 1}`).join(', ');
  const continued = after.length > 0 ? [`(${orderBy.join(', ')}) ${descending ? '<' : '>'} (${places})`] : [];
  const sorted = orderBy.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  // The number is a value like the others, so that PostgreSQL reads and plans one statement for each list.
  const take = `$${values.length + after.length + 1}::int`;
  return `SELECT ${select} FROM ${from} WHERE ${[...where, ...continued].join(' AND ')} ORDER BY ${sorted} LIMIT ${take}`;
}
