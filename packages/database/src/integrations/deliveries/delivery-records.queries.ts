import { TraceLog } from '@lectern/domain/integrations/event-schemas';
import { WebhookExchange } from '@lectern/domain/integrations/webhooks/delivery-schemas';
import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';

/** Whose deliveries are meant: of an integration, or only of some of its installations, or of a webhook. */
export type RecordsOf = { integrationId: string; installationIds?: readonly string[] } | { webhookId: string };

/** A page of deliveries, of all or only of those that arrived or did not. */
export interface ListRecords extends PageQuery {
  status?: 'success' | 'failed' | undefined;
  /** Tells those that are given up from those that are tried again. */
  state?: DeliveryRecord['state'] | undefined;
}

const recordSelect = {
  id: true,
  organizationId: true,
  integrationId: true,
  installationId: true,
  webhookId: true,
  eventId: true,
  type: true,
  payload: true,
  state: true,
  attempts: true,
  nextAttemptAt: true,
  error: true,
  answerStatus: true,
  durationMs: true,
  logs: true,
  exchange: true,
  createdAt: true,
  finishedAt: true,
} satisfies Prisma.DeliverySelect;

type SelectedRecord = Prisma.DeliveryGetPayload<{ select: typeof recordSelect }>;

/** What became of a delivery so far. */
export interface DeliveryRecord extends Omit<SelectedRecord, 'state' | 'payload' | 'logs' | 'exchange'> {
  state: 'waiting' | 'delivered' | 'failed';
  payload: Record<string, unknown>;
  /** Of the last attempt. */
  logs: TraceLog[];
  /** What went over the wire then, for a webhook. */
  exchange: WebhookExchange | null;
}

/** Lists deliveries, newest first: all of a webhook, and of an integration those that were tried at least once. */
export async function listDeliveryRecords(
  db: Transaction,
  keyring: Keyring,
  of: RecordsOf,
  { status, state, ...query }: ListRecords,
): Promise<Page<DeliveryRecord>> {
  const selected: Prisma.DeliveryWhereInput = {
    ...recordsOf(of),
    ...(status !== undefined && { state: status === 'success' ? 'delivered' : { not: 'delivered' } }),
    ...(state !== undefined && { state }),
  };
  const page = await paginate(
    keyring,
    query,
    { scope: ['deliveries', ...scopeOf(of), status, state], order: newestFirst },
    {
      count: () => db.prisma.delivery.count({ where: selected }),
      rows: ({ where, orderBy, take }) =>
        db.prisma.delivery.findMany({ where: { AND: [selected, where] }, orderBy, take, select: recordSelect }),
    },
  );
  return mapPage(page, toRecord);
}

/** Finds one of the deliveries that are listed. */
export async function findDeliveryRecord(db: Transaction, of: RecordsOf, id: string): Promise<DeliveryRecord | null> {
  const row = await db.prisma.delivery.findFirst({ where: { ...recordsOf(of), id }, select: recordSelect });
  return row && toRecord(row);
}

function recordsOf(of: RecordsOf): Prisma.DeliveryWhereInput {
  if ('webhookId' in of) return { webhookId: of.webhookId };
  const { integrationId, installationIds } = of;
  return {
    integrationId,
    ...(installationIds && { installationId: { in: [...installationIds] } }),
    attempts: { gt: 0 },
  };
}

function scopeOf(of: RecordsOf): string[] {
  if ('webhookId' in of) return ['webhook', of.webhookId];
  return ['integration', of.integrationId, of.installationIds ? [...of.installationIds].sort().join(' ') : 'all'];
}

const Stored = z.object({
  state: z.enum(['waiting', 'delivered', 'failed']),
  payload: z.record(z.string(), z.unknown()),
  logs: z.array(TraceLog),
  exchange: WebhookExchange.nullable(),
});

function toRecord(row: SelectedRecord): DeliveryRecord {
  return { ...row, ...Stored.parse(row) };
}
