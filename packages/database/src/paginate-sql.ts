import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { Database } from './client.js';
import type { Keyring } from './keyring.js';
import { type Listing, paginate, type Window } from './paginate.js';
import { sqlOn } from './sql.js';

/** A list written in SQL, for those that are read so often that Prisma costs too much. */
export interface SqlListing extends Listing {
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

/** Answers one page of a list that is written in SQL, as `paginate` does. */
export function paginateSql<Row extends object>(
  database: Database,
  keyring: Keyring,
  query: PageQuery,
  listing: SqlListing,
): Promise<Page<Row>> {
  const { from, values } = listing;
  const sql = sqlOn(database);
  return paginate<Row>(keyring, query, listing, {
    async count() {
      const text = `SELECT count(*)::int AS count FROM ${listing.countFrom ?? from} WHERE ${listing.where.join(' AND ')}`;
      const [row] = await sql.query<{ count: number }>(text, values);
      return row?.count ?? 0;
    },
    rows: (window) => sql.query<Row>(windowSql(listing, window), [...values, ...(window.after ?? []), window.take]),
  });
}

function windowSql({ select, from, where, values, order, orderBy }: SqlListing, { after = [] }: Window): string {
  const descending = order[0]?.direction === 'desc';
  const places = orderBy.map((_, index) => `$${values.length + index + 1}`).join(', ');
  const continued = after.length > 0 ? [`(${orderBy.join(', ')}) ${descending ? '<' : '>'} (${places})`] : [];
  const sorted = orderBy.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  // The number is a value like the others, so that PostgreSQL reads and plans one statement for each list.
  const take = `$${values.length + after.length + 1}::int`;
  return `SELECT ${select} FROM ${from} WHERE ${[...where, ...continued].join(' AND ')} ORDER BY ${sorted} LIMIT ${take}`;
}
