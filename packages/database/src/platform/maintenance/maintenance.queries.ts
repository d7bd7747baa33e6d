import { DELIVERY_RECORD_DAYS } from '@lectern/domain/integrations/deliveries/schedule';
import type { EventName } from '@lectern/domain/integrations/events/catalog';
import { INBOX_DAYS } from '@lectern/domain/people/inbox/schemas';
import type { Transaction } from '../../client.js';
import { IDEMPOTENCY_HOURS } from '../idempotency/idempotency.queries.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long finished jobs stay visible. */
export const COMPLETED_JOB_DAYS = 7;
export const FAILED_JOB_DAYS = 30;

/** What visitors do is told of by far the most events; who has not heard of them by then never will. */
export const VISITOR_EVENT_DAYS = 2;
const VISITOR_EVENTS: readonly EventName[] = ['site.viewed', 'page.feedback-given'];

/** Removes everything that nobody needs any more and returns how many rows that were. */
export async function removeExpiredRecords(db: Transaction, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const removed = [
    await db.prisma.signInLink.deleteMany({ where: { expiresAt: { lt: before(DAY_MS) } } }),
    await db.prisma.ssoSignIn.deleteMany({ where: { expiresAt: { lt: before(DAY_MS) } } }),
    await db.prisma.seenAssertion.deleteMany({ where: { expiresAt: { lt: before(HOUR_MS) } } }),
    await db.prisma.idempotencyRecord.deleteMany({ where: { createdAt: { lt: before(IDEMPOTENCY_HOURS * HOUR_MS) } } }),
    await db.prisma.event.deleteMany({
      where: { type: { in: [...VISITOR_EVENTS] }, occurredAt: { lt: before(VISITOR_EVENT_DAYS * DAY_MS) } },
    }),
    await db.prisma.delivery.deleteMany({
      where: { createdAt: { lt: before(DELIVERY_RECORD_DAYS * DAY_MS) }, state: { not: 'waiting' } },
    }),
    await db.prisma.inboxEntry.deleteMany({ where: { createdAt: { lt: before(INBOX_DAYS * DAY_MS) } } }),
    await db.prisma.importText.deleteMany({ where: { createdAt: { lt: before(DAY_MS) } } }),
    await db.prisma.invite.deleteMany({ where: { expiresAt: { lt: now } } }),
    await db.prisma.sitePreview.deleteMany({ where: { expiresAt: { lt: now } } }),
    await db.prisma.apiToken.deleteMany({ where: { expiresAt: { lt: before(30 * DAY_MS) } } }),
    await db.prisma.process.deleteMany({ where: { seenAt: { lt: before(DAY_MS) } } }),
    await db.prisma.job.deleteMany({
      where: {
        OR: [
          { state: 'completed', finishedAt: { lt: before(COMPLETED_JOB_DAYS * DAY_MS) } },
          { state: 'failed', finishedAt: { lt: before(FAILED_JOB_DAYS * DAY_MS) } },
        ],
      },
    }),
  ];
  return removed.reduce((sum, { count }) => sum + count, 0);
}
