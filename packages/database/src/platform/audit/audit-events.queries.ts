import type { ListAuditEvents } from '@lectern/domain/platform/audit/schemas';
import type { Page } from '@lectern/domain/platform/http/page';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { paginate } from '../../paginate.js';

const auditEventSelect = {
  id: true,
  occurredAt: true,
  action: true,
  actorType: true,
  actorId: true,
  actorLabel: true,
  source: true,
  targetType: true,
  targetId: true,
  targetLabel: true,
  requestId: true,
  payload: true,
} satisfies Prisma.AuditEventSelect;

export type AuditEventRow = Prisma.AuditEventGetPayload<{ select: typeof auditEventSelect }>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Lists what happened in an organization, newest first. */
export function listAuditEvents(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: ListAuditEvents,
): Promise<Page<AuditEventRow>> {
  const { from, to, action, actor, target } = query;
  const selected: Prisma.AuditEventWhereInput = {
    organizationId,
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actorId: actor }),
    ...(target !== undefined && { targetId: target }),
    occurredAt: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) },
  };
  const listing = {
    scope: ['audit-events', organizationId, from, to, action, actor, target],
    order: [
      { column: 'occurredAt', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ] as const,
  };
  return paginate(keyring, query, listing, {
    count: () => db.prisma.auditEvent.count({ where: selected }),
    rows: ({ where, orderBy, take }) =>
      db.prisma.auditEvent.findMany({ where: { AND: [selected, where] }, orderBy, take, select: auditEventSelect }),
  });
}

/** Finds one audit event of an organization. */
export function findAuditEvent(db: Transaction, organizationId: string, id: string): Promise<AuditEventRow | null> {
  if (!UUID.test(id)) return Promise.resolve(null);
  return db.prisma.auditEvent.findFirst({ where: { id, organizationId }, select: auditEventSelect });
}
