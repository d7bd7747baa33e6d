import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { Transaction } from '../client.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';
import type { Sql } from '../sql.js';

export type TranslationRow = Prisma.TranslationGetPayload<Record<string, never>>;
export type TranslationRunRow = Prisma.TranslationRunGetPayload<Record<string, never>>;

export interface TranslationRef {
  organizationId: string;
  translationId: string;
}

/** A translation whose spaces are there. */
const alive = { source: { deletedAt: null }, target: { deletedAt: null } };

/** Finds a translation of an organization. */
export function findTranslation(
  db: Transaction,
  { organizationId, translationId }: TranslationRef,
): Promise<TranslationRow | null> {
  return db.prisma.translation.findFirst({ where: { organizationId, id: translationId, ...alive } });
}

/** Finds the translation of a space into a language. */
export function findTranslationInto(
  db: Transaction,
  { organizationId, sourceSpaceId, language }: { organizationId: string; sourceSpaceId: string; language: string },
): Promise<TranslationRow | null> {
  return db.prisma.translation.findFirst({ where: { organizationId, sourceSpaceId, language, ...alive } });
}

/** Finds the spaces of an organization that are translated. */
export async function findTranslatedSpaces(db: Transaction, organizationId: string): Promise<string[]> {
  const rows = await db.prisma.translation.findMany({
    where: { organizationId, ...alive },
    distinct: ['sourceSpaceId'],
    select: { sourceSpaceId: true },
  });
  return rows.map(({ sourceSpaceId }) => sourceSpaceId);
}

/** Lists the translations of some spaces of an organization, newest first. */
export function listTranslations(
  db: Transaction,
  keyring: Keyring,
  { organizationId, spaceIds }: { organizationId: string; spaceIds: readonly string[] },
  query: PageQuery,
): Promise<Page<TranslationRow>> {
  const selected = { organizationId, sourceSpaceId: { in: [...spaceIds] }, ...alive };
  const listing = { scope: ['translations', organizationId], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.prisma.translation.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.translation.findMany({ where: { AND: [selected, where] }, orderBy, take }),
  });
}

/** Finds all translations of some spaces of an organization. */
export function findTranslationsOf(
  db: Transaction,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<TranslationRow[]> {
  const where = { organizationId, sourceSpaceId: { in: [...spaceIds] }, ...alive };
  return db.prisma.translation.findMany({ where, orderBy: [{ sourceSpaceId: 'asc' }, { id: 'asc' }] });
}

/** Lists the runs of a translation, the latest first. */
export function listTranslationRuns(
  db: Transaction,
  keyring: Keyring,
  { organizationId, translationId }: TranslationRef,
  query: PageQuery,
): Promise<Page<TranslationRunRow>> {
  const selected = { organizationId, translationId };
  const order = [
    { column: 'startedAt', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ] as const;
  return paginate(
    keyring,
    query,
    { scope: ['translation-runs', translationId], order },
    {
      count: () => db.prisma.translationRun.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.translationRun.findMany({ where: { AND: [selected, where] }, orderBy, take }),
    },
  );
}

/** Removes a translation; the space that it wrote stays. Returns false when there was none. */
export async function deleteTranslation(
  tx: Transaction,
  { organizationId, translationId }: TranslationRef,
): Promise<boolean> {
  const { count } = await tx.prisma.translation.deleteMany({ where: { organizationId, id: translationId } });
  return count === 1;
}

/** Ends the translations from and into spaces that go to another organization, which none may follow across. */
export async function endTranslationsOf(sql: Sql, spaceIds: readonly string[]): Promise<void> {
  await sql.execute(
    'DELETE FROM translations WHERE source_space_id = ANY($1::text[]) OR target_space_id = ANY($1::text[])',
    [spaceIds],
  );
}
