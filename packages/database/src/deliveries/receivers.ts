import { shouldPause } from '@lectern/domain/deliveries/schedule';
import { recordAudit } from '../audit/record-audit.js';
import { systemContext } from '../context.js';
import { newId } from '../ids.js';
import type { Sql } from '../sql.js';
import type { Attempted, WaitingDelivery } from './waiting-delivery.js';

/** Keeps account of how often a receiver could not be reached in a row, and pauses one that keeps failing. */
export async function noteOutcome(
  sql: Sql,
  { webhookId, installationId }: Pick<WaitingDelivery, 'webhookId' | 'installationId'>,
  { error, refused }: Attempted,
  now: Date,
): Promise<void> {
  const [table, id] =
    webhookId === null ? (['installations', installationId] as const) : (['webhooks', webhookId] as const);
  if (id === null) return;
  if (error === undefined) {
    await sql.query(`UPDATE ${table} SET failures = 0, failing_since = NULL WHERE id = $1 AND failures > 0`, [id]);
    return;
  }
  const [receiver] = await sql.query<{ failures: number; failingSince: Date }>(
    `UPDATE ${table} SET failures = failures + 1, failing_since = coalesce(failing_since, $2::timestamptz)
      WHERE id = $1 RETURNING failures, failing_since AS "failingSince"`,
    [id, now],
  );
  const reason = refused ?? (receiver && shouldPause(receiver, now) ? keepsFailing(receiver, error) : null);
  if (reason !== null) await pause(sql, table, id, reason, now);
}

async function pause(sql: Sql, table: 'installations' | 'webhooks', id: string, reason: string, now: Date) {
  const [paused] = await sql.query<{ organizationId: string }>(
    `UPDATE ${table} SET status = 'paused', status_reason = $2, updated_at = $3::timestamptz
      WHERE id = $1 AND status <> 'paused' RETURNING organization_id AS "organizationId"`,
    [id, reason, now],
  );
  if (!paused) return;
  const type = table === 'webhooks' ? 'webhook' : 'installation';
  await recordAudit(sql, systemContext(newId(now), now), {
    action: `${type}.paused`,
    organizationId: paused.organizationId,
    target: { type, id },
    payload: { reason },
  });
}

function keepsFailing({ failures, failingSince }: { failures: number; failingSince: Date }, error: string): string {
  return `Nothing could be delivered since ${failingSince.toISOString()}, in ${failures} attempts. The last one: ${error}`;
}
