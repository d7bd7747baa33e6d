import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { Keyring } from './keyring.js';

/** A list in a fixed order: who asks for what, and the columns that decide the order. */
export interface Listing {
  /** Name of the list, and everything that selects its items: tenant, filters, direction. */
  scope: readonly (string | number | boolean | null | undefined)[];
  /** Columns of the order, ending in one that makes it total. None of them may be null. */
  order: readonly OrderColumn[];
}

export interface OrderColumn {
  /** A column of the rows, or one of a related row, such as `user.displayName`. */
  column: string;
  direction: 'asc' | 'desc';
}

/** The usual order: what came last stands first. */
export const newestFirst: readonly OrderColumn[] = [
  { column: 'createdAt', direction: 'desc' },
  { column: 'id', direction: 'desc' },
];

/** The part of a query that picks one window out of a list. */
export interface Window {
  where: { OR?: object[] };
  orderBy: object[];
  take: number;
  /** Values of the order's columns where the previous page ended, for lists that are written in SQL. */
  after?: (string | number | Date)[];
}

interface Cursor {
  /** Where the previous page ended. */
  after: KeyValue[];
  /** How many items there are in all, as counted for the first page. */
  count: number;
}

type KeyValue = string | number | { date: string };

/**
 * Returns one page of a list by keyset: stable while rows come and go, exact count, opaque signed cursors.
 * A cursor that was forged, or made for another list, is refused.
 */
export async function paginate<Row extends object>(
  keyring: Keyring,
  query: PageQuery,
  listing: Listing,
  read: { count: () => Promise<number>; rows: (window: Window) => Promise<Row[]> },
): Promise<Page<Row>> {
  const cursor = query.page === undefined ? undefined : decodeCursor(keyring, listing, query.page);
  const [count, found] = await Promise.all([
    cursor?.count ?? read.count(),
    query.limit === 0 ? [] : read.rows(windowAfter(listing, cursor, query.limit + 1)),
  ]);
  const items = found.slice(0, query.limit);
  const last = items.at(-1);
  if (found.length <= query.limit || last === undefined) return { count, items };
  const after = listing.order.map(({ column }) => keyValue(last, column));
  return { next: { page: encodeCursor(keyring, listing, { after, count }) }, count, items };
}

/**
 * Returns one page of the items of a list that `matching` picks, after looking at no more than `maxRead` items. So a page
 * can have fewer items than asked for, even none, and a next one. The count is that of all items.
 */
export async function paginateMatches<Row extends object>(
  keyring: Keyring,
  query: PageQuery,
  listing: Listing,
  maxRead: number,
  read: {
    count: () => Promise<number>;
    rows: (window: Window) => Promise<Row[]>;
    matching: (rows: Row[]) => Promise<Row[]>;
  },
): Promise<Page<Row>> {
  const cursor = query.page === undefined ? undefined : decodeCursor(keyring, listing, query.page);
  const [count, found] = await Promise.all([
    cursor?.count ?? read.count(),
    query.limit === 0 ? [] : read.rows(windowAfter(listing, cursor, maxRead + 1)),
  ]);
  const rows = found.slice(0, maxRead);
  const matches = await read.matching(rows);
  const items = matches.slice(0, query.limit);
  const hasMoreMatches = matches.length > items.length;
  const last = hasMoreMatches ? items.at(-1) : rows.at(-1);
  if (last === undefined || (!hasMoreMatches && found.length <= maxRead)) return { count, items };
  const after = listing.order.map(({ column }) => keyValue(last, column));
  return { next: { page: encodeCursor(keyring, listing, { after, count }) }, count, items };
}

function windowAfter(listing: Listing, cursor: Cursor | undefined, take: number): Window {
  const orderBy = listing.order.map(({ column, direction }) => nest(column, direction));
  if (!cursor) return { where: {}, orderBy, take };
  const values = cursor.after.map((value) => (typeof value === 'object' ? new Date(value.date) : value));
  // (a, b) > (x, y) written out, because Prisma has no row comparison: a > x, or a = x and b > y.
  const OR = listing.order.map(({ column, direction }, index) => ({
    AND: [
      ...listing.order.slice(0, index).map((equal, at) => nest(equal.column, values[at])),
      nest(column, { [direction === 'asc' ? 'gt' : 'lt']: values[index] }),
    ],
  }));
  return { where: { OR }, orderBy, take, after: values };
}

function nest(column: string, value: unknown): object {
  const [first = '', ...rest] = column.split('.');
  return { [first]: rest.length === 0 ? value : nest(rest.join('.'), value) };
}

function keyValue(row: object, column: string): KeyValue {
  const value = column.split('.').reduce((at: unknown, key) => (isPlainObject(at) ? at[key] : undefined), row);
  if (value instanceof Date) return { date: value.toISOString() };
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`Rows of a list must carry the column "${column}" of its order`);
}

const SIGNATURE_BYTES = 32;

function encodeCursor(keyring: Keyring, listing: Listing, { after, count }: Cursor): string {
  const body = JSON.stringify([count, ...after]);
  const signature = keyring.hash('cursors', signedText(listing, body));
  return Buffer.concat([signature, Buffer.from(body)]).toString('base64url');
}

function decodeCursor(keyring: Keyring, listing: Listing, text: string): Cursor {
  const bytes = Buffer.from(text, 'base64url');
  const body = bytes.subarray(SIGNATURE_BYTES).toString();
  const genuine = keyring.verifies('cursors', signedText(listing, body), bytes.subarray(0, SIGNATURE_BYTES));
  if (!genuine) throw new DomainError('request.cursor_invalid');
  const [count, ...after]: [number, ...KeyValue[]] = JSON.parse(body);
  return { count, after };
}

function signedText(listing: Listing, body: string): string {
  return JSON.stringify([listing.scope, listing.order, body]);
}
