import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@lectern/domain/platform/audit/actions';
import type { OperationContext } from '../../context.js';
import type { Prisma } from '../../generated/client.js';
import type { Sql } from '../../sql.js';

export interface AuditEntry {
  /** Past participle, such as `team.created`. */
  action: AuditAction;
  organizationId: string | null;
  target: { type: string; id: string; label?: string | undefined };
  /** What changed. Never a secret. */
  payload?: Prisma.InputJsonObject;
}

const RECORD_AUDIT = `
  INSERT INTO audit_events (id, organization_id, occurred_at, action, actor_type, actor_id, actor_label, source,
                            target_type, target_id, target_label, request_id, payload)
  VALUES ($1::text::uuid, $2, $3::timestamptz, $4, $5::text::audit_actor_type, $6, $7, $8::text::audit_source, $9, $10,
          $11, $12, $13::text::jsonb)`;

/** Adds one entry to the audit trail, in the transaction of the change that it describes. */
export async function recordAudit(tx: Sql, context: OperationContext, entry: AuditEntry): Promise<void> {
  await tx.execute(RECORD_AUDIT, [
    randomUUID(),
    entry.organizationId,
    context.at,
    entry.action,
    context.actor.type,
    context.actor.id,
    context.actor.label ?? null,
    context.source,
    entry.target.type,
    entry.target.id,
    entry.target.label ?? null,
    context.requestId,
    JSON.stringify(entry.payload ?? {}),
  ]);
}
