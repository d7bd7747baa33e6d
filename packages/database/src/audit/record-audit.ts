import { randomUUID } from 'node:crypto';
import type { Db } from '../client.js';
import type { OperationContext } from '../context.js';
import type { Prisma } from '../generated/client.js';

export interface AuditEntry {
  /** Past participle, such as `team.created`. */
  action: string;
  organizationId: string | null;
  target: { type: string; id: string; label?: string | undefined };
  /** What changed. Never a secret. */
  payload?: Prisma.InputJsonObject;
}

/** Adds one entry to the audit trail, in the transaction of the change that it describes. */
export async function recordAudit(tx: Db, context: OperationContext, entry: AuditEntry): Promise<void> {
  await tx.auditEvent.create({
    data: {
      id: randomUUID(),
      organizationId: entry.organizationId,
      occurredAt: context.at,
      action: entry.action,
      actorType: context.actor.type,
      actorId: context.actor.id,
      actorLabel: context.actor.label ?? null,
      source: context.source,
      targetType: entry.target.type,
      targetId: entry.target.id,
      targetLabel: entry.target.label ?? null,
      requestId: context.requestId,
      payload: entry.payload ?? {},
    },
    select: { id: true },
  });
}
