import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { findSendable, recordAttempt } = await native<
  typeof import('@lectern/commands/integrations/deliveries/attempts')
>('@lectern/commands/integrations/deliveries/attempts');
const { queueDelivery } = await native<typeof import('@lectern/commands/integrations/deliveries/queue-delivery')>(
  '@lectern/commands/integrations/deliveries/queue-delivery',
);
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);

const TWO_DAYS_MS = 48 * 60 * 60_000;

describe('recordAttempt', () => {
  it('pauses a receiver that keeps failing, whatever characters it gives as its reason', async () => {
    const { id: organizationId } = await build.organization();
    const { id: webhookId } = await build.webhook(organizationId);
    const failingSince = new Date(Date.now() - TWO_DAYS_MS);
    await database.prisma.webhook.update({ where: { id: webhookId }, data: { failures: 20, failingSince } });
    const now = new Date();
    const delivery = { organizationId, webhookId, type: 'team.created', payload: () => ({}) };
    const id = await inPlainTransaction(database, (sql) => queueDelivery(sql, delivery, now));
    const [waiting] = await findSendable(database, webhookId, 1);
    if (!waiting) throw new Error('Nothing waits.');
    const exchange = { request: { headers: { 'webhook-id': id } } };
    const attempted = { error: 'It says \u0000 and \ud800.', durationMs: 1, logs: [], exchange };
    await inPlainTransaction(database, (sql) => recordAttempt(sql, waiting, attempted, now));
    const { status, statusReason } = await database.prisma.webhook.findUniqueOrThrow({ where: { id: webhookId } });
    expect([status, statusReason]).toEqual(['paused', expect.stringMatching(/It says \ufffd and \ufffd\.$/)]);
    expect(await database.prisma.delivery.findUniqueOrThrow({ where: { id } })).toMatchObject({
      attempts: 1,
      exchange,
    });
  });
});
