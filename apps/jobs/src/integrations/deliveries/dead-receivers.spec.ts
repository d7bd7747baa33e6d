import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { build, database, localClient, native, newRunner, urls } from '../../../test/harness.js';
import { catalog, enqueued } from '../../../test/job-rows.js';
import { Lane } from '../../../test/lane.js';
import { nameOf, Receiver } from '../../../test/receiver.js';

const { fanOut } = await native<typeof import('@lectern/commands/integrations/deliveries/fan-out')>(
  '@lectern/commands/integrations/deliveries/fan-out',
);
const { queueDelivery } = await native<typeof import('@lectern/commands/integrations/deliveries/queue-delivery')>(
  '@lectern/commands/integrations/deliveries/queue-delivery',
);
const { recordEvents } = await native<typeof import('@lectern/database/platform/outbox/record-event')>(
  '@lectern/database/platform/outbox/record-event',
);
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { newId } = await native<typeof import('@lectern/database/ids')>('@lectern/database/ids');

const open: Receiver[] = [];
afterEach(() => {
  for (const receiver of open.splice(0)) receiver.stop();
});

async function newReceiver(): Promise<Receiver> {
  const receiver = await Receiver.start();
  open.push(receiver);
  return receiver;
}

/** Lanes of one webhook. */
async function lanesOf(receiver: Receiver, count: number): Promise<Lane[]> {
  const first = await Lane.to(receiver);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => Lane.to(receiver, first.webhook)));
  return [first, ...others];
}

/** Has so many teams of an organization change, and everybody told of it. */
async function happen(organizationId: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    type: 'team.updated' as const,
    payload: { teamId: newId() },
  }));
  await recordEvents(database, operatorContext('request', new Date()), organizationId, events);
  while ((await fanOut(database, urls, new Date())) > 0);
}

/** The jobs of organizations, and by `version` whether anything was written to their rows. */
async function jobsOf(...organizationIds: string[]) {
  const { rows } = await database.pool.query<{ id: string; name: string; due: boolean; version: string }>(
    `SELECT id, name, next_attempt_at <= now() AS due, xmin::text AS version FROM jobs
      WHERE organization_id = ANY($1) ORDER BY next_attempt_at, id`,
    [organizationIds],
  );
  return rows;
}

/** Has the webhooks of an organization rest for so long from now on, however slow the machine is. */
async function rest(organizationId: string, interval: string): Promise<void> {
  await database.pool.query(
    `UPDATE webhooks SET rests_until = now() + $2::interval WHERE organization_id = $1 AND rests_until IS NOT NULL`,
    [organizationId, interval],
  );
  await database.pool.query(
    `UPDATE jobs SET next_attempt_at = r.rests_until FROM webhooks r
      WHERE jobs.organization_id = $1 AND deduplication_key = r.id AND r.rests_until IS NOT NULL`,
    [organizationId],
  );
}

async function attemptsOf(organizationId: string) {
  const { _sum, _count } = await database.prisma.delivery.aggregate({
    where: { organizationId },
    _sum: { attempts: true },
    _count: true,
  });
  return { deliveries: _count, attempts: _sum.attempts ?? 0 };
}

/** One is enough, and two the first time; on a slow machine a rest may be over before the job has ended. */
const MAX_ATTEMPTS = 4;

async function run(jobs: readonly { id: string }[]): Promise<void> {
  const runner = newRunner({ outbound: localClient });
  for (const { id } of jobs) await runner.run(id);
}

describe('50 webhooks to a closed port and 60 events about different objects', () => {
  it('cost one job and a few attempts for each webhook, then nothing while they rest, and hold up nobody else', async () => {
    const { id: dead } = await build.organization();
    const url = `http://127.0.0.1:${await freePort()}/`;
    for (let count = 0; count < 50; count += 1) await build.webhook(dead, { url, events: ['team.updated'] });
    await happen(dead, 60);
    const first = await jobsOf(dead);
    expect(first).toHaveLength(50);
    await run(first);
    await rest(dead, '5 minutes');
    const tried = await attemptsOf(dead);
    expect(tried.deliveries).toBe(3_000);
    expect(tried.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS * 50);

    const resting = await jobsOf(dead);
    expect(resting).toHaveLength(50);
    expect(resting.filter(({ name, due }) => due || name !== catalog.drainFailingReceiverJob.name)).toEqual([]);
    await happen(dead, 60);
    await run([{ id: await enqueued(catalog.findDueDeliveriesJob, {}) }]);
    expect(await jobsOf(dead)).toEqual(resting);
    expect(await attemptsOf(dead)).toEqual({ ...tried, deliveries: 6_000 });

    const receiver = await newReceiver();
    const { id: well } = await build.organization();
    await build.webhook(well, { url: receiver.url, events: ['team.updated'] });
    await happen(well, 1);
    const due = (await jobsOf(dead, well)).filter((job) => job.due);
    expect(due).toEqual(await jobsOf(well));
    await run(due);
    expect(receiver.messages).toHaveLength(1);

    await rest(dead, '0 minutes');
    await run(await jobsOf(dead));
    expect((await attemptsOf(dead)).attempts - tried.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS * 50);
    expect(await jobsOf(dead)).toHaveLength(50);
  });
});

describe('a receiver that fails in more than one lane', () => {
  it('rests, and is sent everything in order once something arrives', async () => {
    const receiver = await newReceiver();
    const lanes = await lanesOf(receiver, 4);
    const [first] = lanes;
    receiver.react = () => 500;
    for (const [place, lane] of lanes.entries()) await lane.queue(`${place} a`, `${place} b`);
    await first?.work();
    expect(receiver.names).toEqual(['0 a', '1 a']);
    expect(await first?.jobs()).toMatchObject([{ nextAttemptAt: (await first?.receiver())?.restsUntil }]);
    await first?.letTimePass();
    await first?.work();
    expect(receiver.names).toEqual(['0 a', '1 a', '2 a']);

    receiver.messages.splice(0);
    receiver.react = () => 200;
    for (const lane of lanes) await lane.letTimePass();
    await first?.work();
    for (const [place] of lanes.entries()) {
      expect(receiver.names.filter((name) => name.startsWith(`${place}`))).toEqual([`${place} a`, `${place} b`]);
    }
    expect(await first?.receiver()).toMatchObject({ failures: 0, failingLane: null, restsUntil: null });
    expect(await first?.jobs()).toEqual([]);
  });

  it('is sent one message at a time until one arrives', async () => {
    const receiver = await newReceiver();
    const lanes = await lanesOf(receiver, 6);
    let underWay = 0;
    const most: number[] = [];
    const others = new Set<string>();
    receiver.react = async (message) => {
      underWay += 1;
      most.push(underWay);
      others.add(nameOf(message));
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return 503;
    };
    for (const [place, lane] of lanes.entries()) await lane.queue(`${place}`);
    for (let times = 0; times < 4; times += 1) {
      await lanes[0]?.work();
      await lanes[0]?.letTimePass();
    }
    expect([Math.max(...most), others.size]).toEqual([1, 5]);
  });

  it('is tried at once with what somebody requests, and that counts for all of its lanes', async () => {
    const receiver = await newReceiver();
    const [lane, other] = await lanesOf(receiver, 2);
    if (!lane || !other) throw new Error('There are no lanes.');
    receiver.react = () => 500;
    await lane.queue('a');
    await other.queue('b');
    await lane.work();
    await rest(lane.webhook.organizationId, '5 minutes');
    const { id: webhookId, organizationId } = lane.webhook;
    const data = { id: newId(), organization: organizationId, name: 'requested' };
    const payload = () => ({ type: 'team.updated', timestamp: new Date(), data });
    const request = () =>
      queueDelivery(database, { organizationId, webhookId, type: 'team.updated', payload }, new Date());
    await request();
    await lane.work();
    expect(receiver.names).toEqual(['a', 'b', 'requested']);
    expect((await lane.receiver()).restsUntil).not.toBeNull();

    receiver.react = () => 200;
    await request();
    await lane.work();
    expect(receiver.names.slice(3)).toEqual(['requested']);
    expect(await lane.receiver()).toMatchObject({ failures: 0, restsUntil: null });
  });
});

describe('a receiver that fails in one lane', () => {
  it('goes on with the others at once, because it may be the message', async () => {
    const receiver = await newReceiver();
    const [bad, good] = await lanesOf(receiver, 2);
    receiver.react = (message) => (nameOf(message) === 'bad' ? 500 : 200);
    await bad?.queue('bad', 'behind it');
    for (let times = 0; times < 3; times += 1) {
      await bad?.work();
      await bad?.letTimePass();
    }
    await bad?.work();
    await good?.queue('good');
    await good?.work();
    expect(receiver.names).toEqual(['bad', 'bad', 'bad', 'bad', 'good']);
    expect(await bad?.receiver()).toMatchObject({ failures: 0, restsUntil: null });
  });
});
