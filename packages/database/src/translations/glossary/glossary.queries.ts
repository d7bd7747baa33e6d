import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { GlossaryTerms } from '@lectern/domain/translations/glossary/edit-glossary';
import { z } from 'zod';
import type { Database, Transaction } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst } from '../../paginate.js';
import { paginateSql } from '../../paginate-sql.js';
import type { Sql } from '../../sql.js';

/** How an organization calls something. */
export const GlossaryEntryRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  /** Language -> term. */
  translations: z.record(z.string(), z.string()),
  /** Whether the term stays as it is in every language. */
  keep: z.boolean(),
  caseSensitive: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type GlossaryEntryRow = z.infer<typeof GlossaryEntryRow>;

const Translations = z.record(z.string(), z.string());

/** Reads the whole glossary of an organization. */
export async function findGlossary(db: Transaction, organizationId: string): Promise<GlossaryEntryRow[]> {
  const rows = await db.prisma.glossaryEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
  return rows.map((row) => ({ ...row, translations: Translations.parse(row.translations) }));
}

const ListedEntry = GlossaryEntryRow.extend({ untold: z.number().optional(), term: z.string().optional() });

const COLUMNS = `
  e.id, e.organization_id AS "organizationId", e.translations, e.keep, e.case_sensitive AS "caseSensitive",
  e.created_at AS "createdAt", e.updated_at AS "updatedAt"`;

/** Finds some entries of an organization. */
export function findGlossaryEntries(
  sql: Sql,
  organizationId: string,
  ids: readonly string[],
): Promise<GlossaryEntryRow[]> {
  return sql.query(
    GlossaryEntryRow,
    `SELECT ${COLUMNS} FROM glossary_entries e WHERE e.organization_id = $1 AND e.id = ANY($2::text[])`,
    [organizationId, ids],
  );
}

/** Lists the glossary of an organization: newest first, or by the terms of a language with those that have none last. */
export function listGlossary(
  database: Database,
  keyring: Keyring,
  organizationId: string,
  { orderBy, ...query }: PageQuery & { orderBy?: string | undefined },
): Promise<Page<GlossaryEntryRow>> {
  const list = { row: ListedEntry, scope: ['glossary', organizationId, orderBy], from: 'glossary_entries e' };
  const where = ['e.organization_id = $1'];
  if (orderBy === undefined) {
    const byAge = { order: newestFirst, orderBy: ['e.created_at', 'e.id'], select: COLUMNS };
    return paginateSql(database, keyring, query, { ...list, ...byAge, where, values: [organizationId] });
  }
  const columns = { untold: UNTOLD, term: TERM, id: 'e.id' };
  return paginateSql(database, keyring, query, {
    ...list,
    order: Object.keys(columns).map((column) => ({ column, direction: 'asc' })),
    orderBy: Object.values(columns),
    select: `${COLUMNS}, ${UNTOLD} AS untold, ${TERM} AS term`,
    // The count takes the same values, so it has to name them all.
    where: [...where, '$2::text IS NOT NULL'],
    values: [organizationId, orderBy],
  });
}

const UNTOLD = '(CASE WHEN e.translations ? $2::text THEN 0 ELSE 1 END)';
// Of a collation that orders alike on every server, so that pages follow each other wherever they are read.
const TERM = `(lower(coalesce(e.translations ->> $2::text, '')) COLLATE "C")`;

/** Counts the entries of an organization. */
export async function countGlossary(db: Transaction, organizationId: string): Promise<number> {
  return db.prisma.glossaryEntry.count({ where: { organizationId } });
}

const PUT = `
  INSERT INTO glossary_entries (id, organization_id, translations, keep, case_sensitive, created_at, updated_at)
  SELECT entry.id, $1, entry.translations, entry.keep, entry."caseSensitive", $3::timestamptz, $3::timestamptz
    FROM jsonb_to_recordset($2::text::jsonb)
         AS entry(id text, translations jsonb, keep boolean, "caseSensitive" boolean)
  ON CONFLICT (id) DO UPDATE
     SET translations = excluded.translations, keep = excluded.keep, case_sensitive = excluded.case_sensitive,
         updated_at = excluded.updated_at
   WHERE glossary_entries.organization_id = excluded.organization_id`;

/** Adds entries to the glossary of an organization, and changes those that are there. */
export async function putGlossaryEntries(
  sql: Sql,
  organizationId: string,
  entries: ReadonlyMap<string, GlossaryTerms>,
  at: Date,
): Promise<void> {
  const rows = [...entries].map(([id, { translations, keep, caseSensitive }]) => {
    return { id, translations, keep, caseSensitive };
  });
  await sql.execute(PUT, [organizationId, JSON.stringify(rows), at]);
}

/** Removes entries from the glossary of an organization. */
export async function deleteGlossaryEntries(
  db: Transaction,
  organizationId: string,
  ids: ReadonlySet<string>,
): Promise<void> {
  await db.prisma.glossaryEntry.deleteMany({ where: { organizationId, id: { in: [...ids] } } });
}
