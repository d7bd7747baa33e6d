import type { Page, PageQuery } from '@lectern/domain/http/page';
import type { Db } from '../client.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst, paginate } from '../paginate.js';

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
  db: Db,
  { organizationId, translationId }: TranslationRef,
): Promise<TranslationRow | null> {
  return db.translation.findFirst({ where: { organizationId, id: translationId, ...alive } });
}

/** Lists the translations of some spaces of an organization, newest first. */
export function listTranslations(
  db: Db,
  keyring: Keyring,
  { organizationId, spaceIds }: { organizationId: string; spaceIds: readonly string[] },
  query: PageQuery,
): Promise<Page<TranslationRow>> {
  const selected = { organizationId, sourceSpaceId: { in: [...spaceIds] }, ...alive };
  const listing = { scope: ['translations', organizationId], order: newestFirst };
  return paginate(keyring, query, listing, {
    count: () => db.translation.count({ where: selected }),
    rows: ({ where, orderBy, take }) => db.translation.findMany({ where: { AND: [selected, where] }, orderBy, take }),
  });
}

/** Lists the runs of a translation, the latest first. */
export function listTranslationRuns(
  db: Db,
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
      count: () => db.translationRun.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.translationRun.findMany({ where: { AND: [selected, where] }, orderBy, take }),
    },
  );
}

/** Removes a translation; the space that it wrote stays. Answers false when there was none. */
export async function deleteTranslation(tx: Db, { organizationId, translationId }: TranslationRef): Promise<boolean> {
  const { count } = await tx.translation.deleteMany({ where: { organizationId, id: translationId } });
  return count === 1;
}
