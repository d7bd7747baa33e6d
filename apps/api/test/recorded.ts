import { type ApiResponse, database } from './harness.js';

/** What the request behind a response has left in the audit trail, among the events and in the outbox of jobs. */
export async function recordedBy({ headers }: ApiResponse) {
  const where = { requestId: String(headers['x-request-id']) };
  const [audit, events, jobs] = await Promise.all([
    database.prisma.auditEvent.findMany({
      where,
      select: { action: true, actorId: true, organizationId: true, targetId: true, payload: true },
    }),
    database.prisma.event.findMany({ where, select: { type: true, organizationId: true, payload: true } }),
    database.prisma.job.findMany({
      where,
      select: { name: true, target: true, payload: true },
      orderBy: { id: 'asc' },
    }),
  ]);
  return { audit, events, jobs };
}

/** What a request has recorded that changed nothing. */
export const NOTHING = { audit: [], events: [], jobs: [] };
