import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import type { Sql } from '@lectern/database/sql';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import { runTranslationJob } from '@lectern/domain/platform/jobs/catalog';
import { enqueueRunsWhere, scheduledSoon } from '../content/enqueue-translations.js';

interface Order {
  at: Date;
  requestId?: string | undefined;
}

/**
 * Has a translation brought up to date that is locked, or only tries again what could not be translated, unless more is
 * to be done anyway. A run that has begun already is followed by another one.
 */
export async function scheduleRun(
  tx: Transaction,
  { id, status, retriesOnly: isRetrying }: Pick<TranslationRow, 'id' | 'status' | 'retriesOnly'>,
  { at, requestId, retriesOnly = false }: Order & { retriesOnly?: boolean },
): Promise<TranslationRow> {
  const waiting = status === 'running' ? {} : { status: 'pending' as const, message: null };
  const isIdle = status === 'completed';
  const ordered = await tx.prisma.translation.update({
    where: { id },
    data: {
      orders: { increment: 1 },
      updatedAt: at,
      retriesOnly: retriesOnly && (isIdle || isRetrying),
      ...waiting,
    },
  });
  await enqueueRun(tx, ordered, { at, requestId });
  return ordered;
}

/** Puts a translation into the queue; nothing changes when it waits or runs already. */
export async function enqueueRun(
  tx: Transaction,
  { id, organizationId }: Pick<TranslationRow, 'id' | 'organizationId'>,
  { at, requestId }: Order,
): Promise<void> {
  const payload = { organizationId, translationId: id };
  await enqueue(tx, runTranslationJob, payload, { at, requestId, organizationId, target: id });
}

/** The languages of terms that were changed. */
export interface ChangedTerms {
  languages: readonly string[];
  /** Whether one of them stays as it is in every language. */
  keep: boolean;
}

const ENQUEUE_RUNS_OF_TERMS = enqueueRunsWhere(
  'organization_id = $6 AND source_language = ANY($7::text[]) AND ($8::boolean OR language = ANY($7::text[]))',
);

/** Has the translations of an organization follow that do so by themselves, after terms of its glossary have changed. */
export async function enqueueRunsOfTerms(
  sql: Sql,
  organizationId: string,
  { languages, keep }: ChangedTerms,
  context: OperationContext,
): Promise<void> {
  await sql.execute(ENQUEUE_RUNS_OF_TERMS, [...scheduledSoon(context), organizationId, languages, keep]);
}
