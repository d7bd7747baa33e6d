import { runTranslation } from '@lectern/domain/jobs/catalog';
import type { Db } from '../client.js';
import type { OperationContext } from '../context.js';
import { newId } from '../ids.js';
import { enqueue } from '../outbox/enqueue.js';
import type { Sql } from '../sql.js';
import type { TranslationRow } from './translations.queries.js';

/** Changes come in bursts: a run that starts by itself waits this long for the next one. */
const DEBOUNCE_MS = 30_000;

interface Order {
  at: Date;
  requestId?: string | undefined;
}

/** Has a translation brought up to date; a run that has begun already is followed by another one. */
export async function orderRun(
  tx: Db,
  { id }: Pick<TranslationRow, 'id'>,
  { at, requestId }: Order,
): Promise<TranslationRow> {
  const ordered = await tx.translation.update({ where: { id }, data: { orders: { increment: 1 }, updatedAt: at } });
  await enqueueRun(tx, ordered, { at, requestId });
  return ordered;
}

/** Puts a translation into the queue; nothing changes when it waits or runs already. */
export async function enqueueRun(
  tx: Db,
  { id, organizationId }: Pick<TranslationRow, 'id' | 'organizationId'>,
  { at, requestId }: Order,
): Promise<void> {
  const payload = { organizationId, translationId: id };
  await enqueue(tx, runTranslation, payload, { at, requestId, organizationId, target: id });
}

const ORDER_RUNS = `
  WITH ordered AS (
    UPDATE translations SET orders = orders + 1 WHERE source_space_id = $1 AND automatic
    RETURNING id, organization_id)
  INSERT INTO jobs (id, name, payload, organization_id, target, deduplication_key, request_id, created_at, next_attempt_at)
  SELECT $2 || '-' || row_number() OVER (), $3,
         jsonb_build_object('organizationId', organization_id, 'translationId', id),
         organization_id, id, id, $4, $5::timestamptz, $6::timestamptz
    FROM ordered
  ON CONFLICT DO NOTHING`;

/** Has the translations of a space follow that do so by themselves, after its main content has changed. */
export async function orderRunsOf(sql: Sql, spaceId: string, { at, requestId }: OperationContext): Promise<void> {
  const soon = new Date(at.getTime() + DEBOUNCE_MS);
  await sql.query(ORDER_RUNS, [spaceId, newId(at), runTranslation.name, requestId, at, soon]);
}
