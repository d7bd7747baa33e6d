import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStream } from '../../../test/event-stream.js';
import { native } from '../../../test/harness.js';

const { findDueDeliveries } = await native<typeof import('@lectern/commands/integrations/deliveries/find-due')>(
  '@lectern/commands/integrations/deliveries/find-due',
);
const { wakeReceiver } = await native<typeof import('@lectern/commands/integrations/deliveries/waking')>(
  '@lectern/commands/integrations/deliveries/waking',
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

/**
 * A webhook for which something has waited for a minute in so many lanes, and a job for it if so wanted. Statistics are
 * up to date unless said otherwise, so that plans do not depend on when the database last looked at the table.
 */
async function waitingLanes(
  lanes: number,
  { jobs, ageInHours = 0, analyze = true }: { jobs: boolean; ageInHours?: number; analyze?: boolean },
) {
  const { id: organizationId } = await stream.build.organization();
  const webhook = await stream.build.webhook(organizationId);
  await stream.own.database.pool.query(
    `INSERT INTO deliveries (id, organization_id, webhook_id, type, payload, lane, created_at, next_attempt_at)
     SELECT $1 || ':' || n, $2, $1, 'team.created', '{}', $1 || ':' || n, now() - $4 * interval '1 hour',
            now() - interval '1 minute'
       FROM generate_series(1, $3::int) AS n`,
    [webhook.id, organizationId, lanes, ageInHours],
  );
  if (analyze) await stream.own.database.pool.query('ANALYZE deliveries');
  if (jobs) {
    await stream.own.database.pool.query(
      `INSERT INTO jobs (id, name, payload, deduplication_key)
       VALUES ($1, 'deliveries.drain', jsonb_build_object('receiver', $1::text), $1)`,
      [webhook.id],
    );
  }
  return webhook;
}

/** Something that has waited for a minute for so many installations of an integration, which are gone by now. */
async function waitingInstallations(count: number): Promise<void> {
  const { id: organizationId } = await stream.build.organization();
  const { id } = await stream.build.integration(organizationId);
  await stream.own.database.pool.query(
    `INSERT INTO deliveries (id, organization_id, integration_id, installation_id, type, payload, lane, next_attempt_at)
     SELECT $1 || '-' || n, $2, $1, $1 || '-' || n, 'task', '{}', $1 || '-' || n, now() - interval '1 minute'
       FROM generate_series(1, $3::int) AS n`,
    [id, organizationId, count],
  );
  await stream.own.database.pool.query('ANALYZE deliveries');
}

const findDue = () => inPlainTransaction(stream.own.database, (sql) => findDueDeliveries(sql, new Date()));
const jobsOf = (webhookId: string) => stream.own.database.prisma.job.count({ where: { deduplicationKey: webhookId } });

describe('findDueDeliveries', () => {
  it('finds what nobody works on, however many lanes there are that somebody works on', async () => {
    const busy = await waitingLanes(1_200, { jobs: true });
    const forgotten = await waitingLanes(2, { jobs: false });
    expect(await findDue()).toEqual({ woken: 1, givenUp: 0 });
    expect([await jobsOf(forgotten.id), await jobsOf(busy.id)]).toEqual([1, 1]);
  });

  it('finds all of many receivers, some at a time', async () => {
    await waitingInstallations(1_200);
    const woken = [];
    for (let times = 0; times < 4; times += 1) woken.push((await findDue()).woken);
    expect(woken).toEqual([500, 500, 200, 0]);
  });

  it('gives up all of many whose receiver is paused, some at a time, also when statistics say there are none', async () => {
    await stream.own.database.pool.query('ANALYZE deliveries');
    const { id } = await waitingLanes(10_001, { jobs: false, ageInHours: 26, analyze: false });
    await stream.own.database.prisma.webhook.update({ where: { id }, data: { status: 'paused' } });
    expect([await findDue(), await findDue()]).toEqual([
      { woken: 0, givenUp: 10_000 },
      { woken: 0, givenUp: 1 },
    ]);
  });
});

describe('wakeReceiver', () => {
  const wake = (webhookId: string) =>
    inPlainTransaction(stream.own.database, (sql) => wakeReceiver(sql, webhookId, new Date()));

  it('makes one job for a receiver, however many of its lanes wait, also done twice', async () => {
    const { id } = await waitingLanes(1_200, { jobs: false });
    await wake(id);
    await wake(id);
    expect(await jobsOf(id)).toBe(1);
  });

  it('brings a job forward that starts too late, and leaves one alone that does not', async () => {
    const { id } = await waitingLanes(1, { jobs: true });
    const starts = async () =>
      (await stream.own.database.prisma.job.findUniqueOrThrow({ where: { id } })).nextAttemptAt;
    const before = await starts();
    await wake(id);
    expect(await starts()).toEqual(before);
    await stream.own.database.pool.query(`UPDATE jobs SET next_attempt_at = now() + interval '1 hour' WHERE id = $1`, [
      id,
    ]);
    await wake(id);
    expect(Number(await starts())).toBeLessThanOrEqual(Date.now());
  });
});
