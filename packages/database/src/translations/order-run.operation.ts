import { runTranslation } from '@lectern/domain/platform/jobs/catalog';
import type { Transaction } from '../client.js';
import type { OperationContext } from '../context.js';
import { newId } from '../ids.js';
import { enqueue } from '../platform/outbox/enqueue.js';
import type { Sql } from '../sql.js';
import type { TranslationRow } from './translations.queries.js';

/** Changes come in bursts: a run that starts by itself waits this long for the next one. */
const DEBOUNCE_MS = 30_000;

interface Order {
  at: Date;
  requestId?: string | undefined;
}

/** Has a translation brought up to date that is locked; a run that has begun already is followed by another one. */
export async function orderRun(
  tx: Transaction,
  { id, status }: Pick<TranslationRow, 'id' | 'status'>,
  { at, requestId }: Order,
): Promise<TranslationRow> {
  const waiting = status === 'running' ? {} : { status: 'pending' as const, message: null };
  const ordered = await tx.prisma.translation.update({
    where: { id },
    data: { orders: { increment: 1 }, updatedAt: at, ...waiting },
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
  await enqueue(tx, runTranslation, payload, { at, requestId, organizationId, target: id });
}

const ORDER_RUNS_OF_SPACE = orderRunsWhere('source_space_id = $6');

/** Has the translations of a space follow that do so by themselves, after its main content has changed. */
export async function orderRunsOf(sql: Sql, spaceId: string, context: OperationContext): Promise<void> {
  await sql.execute(ORDER_RUNS_OF_SPACE, [...orderedSoon(context), spaceId]);
}

/** The languages of terms that were changed. */
export interface ChangedTerms {
  languages: readonly string[];
  /** Whether one of them stays as it is in every language. */
  keep: boolean;
}

const ORDER_RUNS_OF_TERMS = orderRunsWhere(
  'organization_id = $6 AND source_language = ANY($7::text[]) AND ($8::boolean OR language = ANY($7::text[]))',
);

/** Has the translations of an organization follow that do so by themselves, after terms of its glossary have changed. */
export async function orderRunsOfTerms(
  sql: Sql,
  organizationId: string,
  { languages, keep }: ChangedTerms,
  context: OperationContext,
): Promise<void> {
  await sql.execute(ORDER_RUNS_OF_TERMS, [...orderedSoon(context), organizationId, languages, keep]);
}

/** Orders runs of translations that follow by themselves; the values of the condition begin at `$6`. */
function orderRunsWhere(condition: string): string {
  return `
    WITH ordered AS (
      UPDATE translations
         SET orders = orders + 1, status = CASE status WHEN 'completed' THEN 'pending' ELSE status END
       WHERE ${condition} AND automatic
      RETURNING id, organization_id)
    INSERT INTO jobs (id, name, payload, organization_id, target, deduplication_key, request_id, created_at,
                      next_attempt_at)
    SELECT $1 || '-' || row_number() OVER (), $2,
           jsonb_build_object('organizationId', organization_id, 'translationId', id),
           organization_id, id, id, $3, $4::timestamptz, $5::timestamptz
      FROM ordered
    ON CONFLICT DO NOTHING`;
}

function orderedSoon({ at, requestId }: OperationContext): unknown[] {
  return [newId(at), runTranslation.name, requestId, at, new Date(at.getTime() + DEBOUNCE_MS)];
}
