import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStream } from '../../../test/event-stream.js';
import { native } from '../../../test/harness.js';

const { findDueDeliveries } = await native<typeof import('@lectern/commands/integrations/deliveries/find-due')>(
  '@lectern/commands/integrations/deliveries/find-due',
);
const { wakeReceiver } = await native<typeof import('@lectern/commands/integrations/deliveries/lanes')>(
  '@lectern/commands/integrations/deliveries/lanes',
);
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);

let stream: EventStream;
beforeAll(async () => {
  stream = await EventStream.open();
});
afterAll(() => stream.own.drop());
beforeEach(() => stream.forget());

/** A webhook for which something has waited for a minute in so many lanes, and for each of them a job if so wanted. */
async function waitingLanes(lanes: number, { jobs, ageInHours = 0 }: { jobs: boolean; ageInHours?: number }) {
  const { id: organizationId } = await stream.build.organization();
  const webhook = await stream.build.webhook(organizationId);
  await stream.own.database.pool.query(
    `INSERT INTO deliveries (id, organization_id, webhook_id, type, payload, lane, created_at, next_attempt_at)
     SELECT $1 || ':' || n, $2, $1, 'team.created', '{}', $1 || ':' || n, now() - $4 * interval '1 hour',
            now() - interval '1 minute'
       FROM generate_series(1, $3::int) AS n`,
    [webhook.id, organizationId, lanes, ageInHours],
  );
  if (jobs) {
    await stream.own.database.pool.query(
      `INSERT INTO jobs (id, name, payload, deduplication_key)
       SELECT lane, 'deliveries.drain', jsonb_build_object('lane', lane), lane FROM deliveries WHERE webhook_id = $1`,
      [webhook.id],
    );
  }
  return webhook;
}

const findDue = () => inPlainTransaction(stream.own.database, (sql) => findDueDeliveries(sql, new Date()));
const jobsOf = (webhookId: string) =>
  stream.own.database.prisma.job.count({ where: { deduplicationKey: { startsWith: webhookId } } });

describe('findDueDeliveries', () => {
  it('finds what nobody works on, however many lanes there are that somebody works on', async () => {
    const busy = await waitingLanes(1_200, { jobs: true });
    const forgotten = await waitingLanes(2, { jobs: false });
    expect(await findDue()).toEqual({ woken: 2, givenUp: 0 });
    expect([await jobsOf(forgotten.id), await jobsOf(busy.id)]).toEqual([2, 1_200]);
  });

  it('finds all of many, some at a time', async () => {
    const { id } = await waitingLanes(1_200, { jobs: false });
    const woken = [];
    for (let times = 0; times < 4; times += 1) woken.push((await findDue()).woken);
    expect([woken.at(-1), await jobsOf(id)]).toEqual([0, 1_200]);
  });

  it('gives up all of many whose receiver is paused, some at a time', async () => {
    const { id } = await waitingLanes(10_001, { jobs: false, ageInHours: 26 });
    await stream.own.database.prisma.webhook.update({ where: { id }, data: { status: 'paused' } });
    expect([await findDue(), await findDue()]).toEqual([
      { woken: 0, givenUp: 10_000 },
      { woken: 0, givenUp: 1 },
    ]);
  });
});

describe('wakeReceiver', () => {
  it('wakes as many lanes as can be locked at once, and leaves the others to whoever looks for what waits', async () => {
    const { id: webhookId } = await waitingLanes(1_200, { jobs: false });
    await inPlainTransaction(stream.own.database, (sql) => wakeReceiver(sql, { webhookId }, new Date()));
    expect(await jobsOf(webhookId)).toBe(1_000);
    await findDue();
    expect(await jobsOf(webhookId)).toBe(1_200);
  });
});
