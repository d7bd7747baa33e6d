import { systemContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { Sql } from '@lectern/database/sql';
import { restsUntil, shouldPause } from '@lectern/domain/integrations/deliveries/schedule';
import { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { z } from 'zod';
import type { Attempted, WaitingDelivery } from './waiting-delivery.js';

const NoteOutcomeRow = z.object({ failures: z.number(), failingSince: z.date(), isDown: z.boolean() });

/**
 * Keeps account of how often a receiver could not be reached in a row. It rests when more than one lane fails: until then
 * it may be the message, which only those behind it wait for. One that keeps failing is paused.
 */
export async function noteOutcome(
  sql: Sql,
  { webhookId, installationId, lane }: Pick<WaitingDelivery, 'webhookId' | 'installationId' | 'lane'>,
  { error, refused }: Attempted,
  now: Date,
): Promise<void> {
  const [table, id] =
    webhookId === null ? (['installations', installationId] as const) : (['webhooks', webhookId] as const);
  if (id === null) return;
  if (error === undefined) {
    await sql.execute(
      `UPDATE ${table} SET failures = 0, failing_since = NULL, failing_lane = NULL, rests_until = NULL
        WHERE id = $1 AND failures > 0`,
      [id],
    );
    return;
  }
  const [receiver] = await sql.query(
    NoteOutcomeRow,
    `UPDATE ${table} SET failures = failures + 1, failing_since = coalesce(failing_since, $2::timestamptz),
            failing_lane = coalesce(failing_lane, $3)
      WHERE id = $1
     RETURNING failures, failing_since AS "failingSince", failing_lane <> $3 OR rests_until IS NOT NULL AS "isDown"`,
    [id, now, lane],
  );
  if (receiver?.isDown) {
    const until = restsUntil(receiver.failingSince, now);
    await sql.execute(`UPDATE ${table} SET rests_until = $2::timestamptz WHERE id = $1`, [id, until]);
  }
  const reason = refused ?? (receiver && shouldPause(receiver, now) ? keepsFailing(receiver, error) : null);
  if (reason !== null) await pause(sql, table, id, reason, now);
}

type Receivers = 'installations' | 'webhooks';

const PauseRow = z.object({ organizationId: z.string(), before: z.string(), integrationId: z.string().optional() });

async function pause(sql: Sql, table: Receivers, id: string, reason: string, now: Date) {
  const [paused] = await sql.query(
    PauseRow,
    `UPDATE ${table} r SET status = 'paused', status_reason = $2, updated_at = $3::timestamptz
       FROM (SELECT id, status FROM ${table} WHERE id = $1 FOR UPDATE) before
      WHERE r.id = before.id AND before.status <> 'paused'
     RETURNING r.organization_id AS "organizationId", before.status AS before
               ${table === 'installations' ? ', r.integration_id AS "integrationId"' : ''}`,
    [id, reason, now],
  );
  if (!paused) return;
  const { organizationId, integrationId } = paused;
  const context = systemContext(newId(now), now);
  const type = integrationId === undefined ? 'webhook' : 'installation';
  const audit = { action: `${type}.paused` as const, organizationId, target: { type, id }, payload: { reason } };
  await recordAudit(sql, context, audit);
  if (integrationId === undefined) {
    await recordEvent(sql, context, organizationId, 'webhook.updated', { webhookId: id });
    return;
  }
  const previous = { status: InstallationStatus.parse(paused.before) };
  const delivered = { installationId: id, integrationId, status: 'paused', previous } as const;
  await recordEvent(sql, context, organizationId, 'installation.set-up', delivered);
}

function keepsFailing({ failures, failingSince }: { failures: number; failingSince: Date }, error: string): string {
  return `Nothing could be delivered since ${failingSince.toISOString()}, in ${failures} attempts. Last error: ${error}`;
}
