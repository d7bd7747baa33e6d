import { type CreateWebhook, type UpdateWebhook, WebhookStatus } from '@lectern/domain/integrations/webhooks/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';

const webhookSelect = {
  id: true,
  organizationId: true,
  url: true,
  description: true,
  events: true,
  secret: true,
  status: true,
  statusReason: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.WebhookSelect;

/** A webhook; what it signs with is encrypted. */
export interface WebhookRow extends Prisma.WebhookGetPayload<{ select: typeof webhookSelect }> {
  status: WebhookStatus;
}

/** A webhook of an organization. */
export interface WebhookRef {
  organizationId: string;
  webhookId: string;
}

/** Adds a webhook that hears of everything from now on. */
export async function createWebhook(
  db: Transaction,
  { organizationId, webhookId: id }: WebhookRef,
  webhook: CreateWebhook & { secret: Uint8Array<ArrayBuffer>; createdBy: string | null; at: Date },
): Promise<WebhookRow> {
  const { url, description, events, secret, createdBy, at } = webhook;
  const data = { id, organizationId, url, description, events, secret, createdBy, createdAt: at, updatedAt: at };
  return toWebhook(await db.prisma.webhook.create({ data, select: webhookSelect }));
}

/** Counts the webhooks of an organization. */
export function countWebhooks(db: Transaction, organizationId: string): Promise<number> {
  return db.prisma.webhook.count({ where: { organizationId } });
}

/** Finds a webhook of an organization. */
export async function findWebhook(
  db: Transaction,
  { organizationId, webhookId: id }: WebhookRef,
): Promise<WebhookRow | null> {
  const row = await db.prisma.webhook.findFirst({ where: { organizationId, id }, select: webhookSelect });
  return row && toWebhook(row);
}

/** Lists the webhooks of an organization, newest first. */
export async function listWebhooks(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: PageQuery,
): Promise<Page<WebhookRow>> {
  const selected: Prisma.WebhookWhereInput = { organizationId };
  return paginate(
    keyring,
    query,
    { scope: ['webhooks', organizationId], order: newestFirst },
    {
      count: () => countWebhooks(db, organizationId),
      rows: async ({ where, orderBy, take }) => {
        const rows = await db.prisma.webhook.findMany({
          where: { AND: [selected, where] },
          orderBy,
          take,
          select: webhookSelect,
        });
        return rows.map(toWebhook);
      },
    },
  );
}

/**
 * Changes a webhook of an organization; null when there is none. Whoever sets its status begins with a clean slate, and
 * another address is tried at once.
 */
export async function updateWebhook(
  db: Transaction,
  ref: WebhookRef,
  { url, description, events, status }: UpdateWebhook,
  at: Date,
): Promise<WebhookRow | null> {
  return change(db, ref, {
    ...(url !== undefined && { url, failingLane: null, restsUntil: null }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events }),
    ...(status !== undefined && { status, statusReason: null, ...AS_NEW }),
    updatedAt: at,
  });
}

const AS_NEW = { failures: 0, failingSince: null, failingLane: null, restsUntil: null };

/** Gives a webhook other secrets; null when there is none. */
export function replaceSecret(
  db: Transaction,
  ref: WebhookRef,
  secret: Uint8Array<ArrayBuffer>,
  at: Date,
): Promise<WebhookRow | null> {
  return change(db, ref, { secret, updatedAt: at });
}

/** Removes a webhook of an organization with the records of its deliveries; returns what it was, null when none. */
export async function deleteWebhook(db: Transaction, ref: WebhookRef): Promise<WebhookRow | null> {
  const webhook = await findWebhook(db, ref);
  const { organizationId, webhookId: id } = ref;
  const { count } = await db.prisma.webhook.deleteMany({ where: { organizationId, id } });
  return count === 1 ? webhook : null;
}

/** Makes others who change a webhook wait until the transaction ends, and returns how it is then. */
export async function lockWebhook(tx: Transaction, ref: WebhookRef): Promise<WebhookRow | null> {
  await tx.prisma.$queryRaw`
    SELECT 1 FROM webhooks WHERE organization_id = ${ref.organizationId} AND id = ${ref.webhookId} FOR UPDATE`;
  return findWebhook(tx, ref);
}

async function change(
  db: Transaction,
  { organizationId, webhookId: id }: WebhookRef,
  data: Prisma.WebhookUpdateManyMutationInput,
): Promise<WebhookRow | null> {
  const [row] = await db.prisma.webhook.updateManyAndReturn({
    where: { organizationId, id },
    data,
    select: webhookSelect,
  });
  return row ? toWebhook(row) : null;
}

function toWebhook(row: Prisma.WebhookGetPayload<{ select: typeof webhookSelect }>): WebhookRow {
  return { ...row, status: WebhookStatus.parse(row.status) };
}
