import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Transaction } from '../client.js';
import type { Prisma } from '../generated/client.js';
import type { Keyring } from '../keyring.js';
import { paginate } from '../paginate.js';
import type { Sql } from '../sql.js';
import type { TranslationRef } from './translations.queries.js';

export type TranslationFailureRow = Prisma.TranslationFailureGetPayload<Record<string, never>>;

/** A text that stayed in the language of the source. */
export type StoredFailure = Pick<TranslationFailureRow, 'unit' | 'title' | 'text' | 'reason'>;

/** Lists the texts of a translation that stayed in the language of the source, in the order of its last run. */
export function listTranslationFailures(
  db: Transaction,
  keyring: Keyring,
  { organizationId, translationId }: TranslationRef,
  query: PageQuery,
): Promise<Page<TranslationFailureRow>> {
  const selected = { organizationId, translationId };
  const order = [{ column: 'ordinal', direction: 'asc' }] as const;
  return paginate(
    keyring,
    query,
    { scope: ['translation-failures', translationId], order },
    {
      count: () => db.prisma.translationFailure.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.translationFailure.findMany({ where: { AND: [selected, where] }, orderBy, take }),
    },
  );
}

/** Finds the pages and reusable contents with texts that could not be translated, as `page:<id>` and the like. */
export async function findFailedUnits(
  db: Transaction,
  { organizationId, translationId }: TranslationRef,
): Promise<string[]> {
  const rows = await db.prisma.translationFailure.findMany({
    where: { organizationId, translationId },
    distinct: ['unit'],
    orderBy: { ordinal: 'asc' },
    select: { unit: true },
  });
  return rows.map(({ unit }) => unit);
}

/** Counts the texts that could not be translated, by the ids of the translations that have some. */
export async function countFailures(
  db: Transaction,
  organizationId: string,
  translationIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.prisma.translationFailure.groupBy({
    by: ['translationId'],
    where: { organizationId, translationId: { in: [...translationIds] } },
    _count: true,
  });
  return new Map(rows.map(({ translationId, _count }) => [translationId, _count]));
}

const FIRST_FAILURES = `
  SELECT unit, text, reason
    FROM (SELECT unit, text, reason, ordinal, row_number() OVER (PARTITION BY unit ORDER BY ordinal) AS place
            FROM translation_failures
           WHERE organization_id = $1 AND translation_id = $2 AND unit = ANY($3::text[])) failures
   WHERE place <= $4
   ORDER BY ordinal`;

const UnitFailure = z.object({ unit: z.string(), text: z.string(), reason: z.string() });

/** Finds the first texts of some units that could not be translated. */
export function findFailuresOf(
  sql: Sql,
  { organizationId, translationId }: TranslationRef,
  units: readonly string[],
  maxEach: number,
): Promise<z.infer<typeof UnitFailure>[]> {
  return sql.query(UnitFailure, FIRST_FAILURES, [organizationId, translationId, units, maxEach]);
}

/** As many as one statement takes at once. */
const CHUNK = 1_000;

/** Makes the failures of a translation exactly the given ones. */
export async function replaceFailures(
  tx: Transaction,
  { organizationId, translationId }: TranslationRef,
  failures: readonly StoredFailure[],
): Promise<void> {
  await tx.prisma.translationFailure.deleteMany({ where: { organizationId, translationId } });
  const data = failures.map((failure, index) => ({ ...failure, organizationId, translationId, ordinal: index + 1 }));
  for (let from = 0; from < data.length; from += CHUNK) {
    await tx.prisma.translationFailure.createMany({ data: data.slice(from, from + CHUNK) });
  }
}
