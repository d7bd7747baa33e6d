import { afterEach, describe, expect, it } from '@jest/globals';
import type { EventOptions } from '@lectern/commands/testing/insights';
import { build, database, native, newRunner } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';

const { countInsightEvents } = await native<typeof import('@lectern/database/sites/insights/count-events')>(
  '@lectern/database/sites/insights/count-events',
);
const { removeInsightsOfGoneSites } = await native<typeof import('@lectern/database/sites/insights/remove-insights')>(
  '@lectern/database/sites/insights/remove-insights',
);

const JOB = catalog.aggregateInsightsJob;
const DAY_MS = 86_400_000;
const hour = (time: string) => new Date(`2026-03-10T${time}Z`);
const { prisma } = database;

afterEach(async () => {
  await prisma.job.deleteMany({ where: { name: JOB.name } });
});

async function newSite() {
  const { id: organizationId } = await build.organization();
  const { id: siteId } = await build.site(organizationId);
  const record = (options: EventOptions) => build.insightEvents({ organizationId, siteId }, options);
  const waiting = () => prisma.insightEvent.count({ where: { siteId } });
  const hours = () =>
    prisma.insightHour.findMany({ where: { siteId }, orderBy: [{ hour: 'asc' }, { urlPath: 'asc' }, { key: 'asc' }] });
  const counted = async () => (await hours()).reduce((sum, { count }) => sum + count, 0);
  return { siteId, record, waiting, hours, counted };
}

/** Leaves events that are counted and others that wait for it. */
async function leave(
  { record }: Awaited<ReturnType<typeof newSite>>,
  { counted, waiting }: { counted: number; waiting: number },
): Promise<void> {
  await record({ count: counted, occurredAt: hour('10:00:00') });
  await countInsightEvents(database, 100_000);
  await record({ count: waiting, occurredAt: hour('11:00:00') });
}

async function run(): Promise<void> {
  const jobId = await enqueued(JOB, {});
  await newRunner().run(jobId);
  expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1 });
  await prisma.job.delete({ where: { id: jobId } });
}

describe(JOB.name, () => {
  it('counts together what is the same within an hour, and apart what is not', async () => {
    const { record, waiting, hours } = await newSite();
    await record({ occurredAt: hour('10:00:00'), count: 2 });
    await record({ occurredAt: hour('10:59:59.999'), comment: null });
    await record({ occurredAt: hour('11:00:00') });
    await record({ occurredAt: hour('11:00:00'), urlPath: '/other' });
    await record({ occurredAt: hour('11:00:00'), urlPath: null });
    await record({ occurredAt: hour('11:00:00'), urlPath: '/visitor', visitorId: 'other' });
    await run();
    expect(await waiting()).toBe(0);
    expect((await hours()).map(({ hour: at, urlPath, count }) => [at.toISOString(), urlPath, count])).toEqual([
      ['2026-03-10T10:00:00.000Z', '/guide', 3],
      ['2026-03-10T11:00:00.000Z', '/guide', 1],
      ['2026-03-10T11:00:00.000Z', '/other', 1],
      ['2026-03-10T11:00:00.000Z', '/visitor', 1],
      ['2026-03-10T11:00:00.000Z', null, 1],
    ]);
  });

  it('adds to what was counted before', async () => {
    const { record, hours } = await newSite();
    for (const count of [2, 3]) {
      await record({ occurredAt: hour('10:00:00'), count });
      await run();
    }
    expect(await hours()).toMatchObject([{ count: 5 }]);
  });

  it('done twice changes nothing more', async () => {
    const { record, waiting, hours } = await newSite();
    await record({ count: 10 });
    const jobId = await enqueued(JOB, {});
    await newRunner().run(jobId);
    const after = await hours();
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect([await hours(), await waiting()]).toEqual([after, 0]);
  });

  it('killed in the middle of a batch has counted nothing of it, and the next worker counts all', async () => {
    const { siteId, record, waiting, counted } = await newSite();
    await record({ count: 3, occurredAt: hour('10:00:00') });
    await run();
    await record({ count: 4, occurredAt: hour('10:00:00') });
    const jobId = await enqueued(JOB, {});
    await killRunAtLock(jobId, 'SELECT 1 FROM insight_hours WHERE site_id = $1 FOR UPDATE', [siteId]);
    expect([await waiting(), await counted()]).toEqual([4, 3]);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect([await waiting(), await counted()]).toEqual([0, 7]);
  });

  it('killed between its batches keeps what was counted, and the next worker counts the rest', async () => {
    const { siteId, record, waiting, counted } = await newSite();
    await record({ count: 5_000, occurredAt: hour('09:00:00') });
    await record({ count: 10, occurredAt: hour('10:00:00'), urlPath: '/later' });
    await record({ count: 1, occurredAt: hour('10:00:00'), urlPath: '/locked' });
    const locked = await prisma.insightEvent.findFirstOrThrow({ where: { siteId, urlPath: '/locked' } });
    await countOnly(locked.id);
    await record({ count: 1, occurredAt: hour('10:00:00'), urlPath: '/locked' });
    const jobId = await enqueued(JOB, {});
    await killRunAtLock(jobId, `SELECT 1 FROM insight_hours WHERE site_id = $1 AND url_path = '/locked' FOR UPDATE`, [
      siteId,
    ]);
    expect([await waiting(), await counted()]).toEqual([11, 5_001]);
    await newRunner().run(jobId);
    expect([await waiting(), await counted()]).toEqual([0, 5_012]);
  });

  it('two workers at once count every event once', async () => {
    const { record, waiting, counted } = await newSite();
    for (let visitor = 0; visitor < 40; visitor++) {
      await record({ count: 5, visitorId: `visitor-${visitor % 7}`, occurredAt: hour(`1${visitor % 3}:00:00`) });
    }
    const worker = async () => {
      while ((await countInsightEvents(database, 7)) > 0);
    };
    await Promise.all([worker(), worker(), worker()]);
    expect([await waiting(), await counted()]).toEqual([0, 200]);
  });

  it('leaves the events of a site that is being removed, and does not wait for it', async () => {
    const [removed, kept] = [await newSite(), await newSite()];
    await removed.record({ count: 2 });
    await kept.record({ count: 3 });
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM sites WHERE id = $1 FOR UPDATE', [removed.siteId]);
      await run();
      expect([await removed.waiting(), await kept.counted()]).toEqual([2, 3]);
      await client.query('DELETE FROM sites WHERE id = $1', [removed.siteId]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect([await removed.waiting(), await removed.counted()]).toEqual([2, 0]);
    await run();
    expect([await removed.waiting(), await removed.counted(), await kept.counted()]).toEqual([0, 0, 3]);
  });

  it('removes all that sites that are gone have left, in several batches, and nothing of others', async () => {
    const [kept, ...gone] = [await newSite(), await newSite(), await newSite()];
    await leave(kept, { counted: 2, waiting: 3 });
    for (const site of gone) {
      await leave(site, { counted: 4, waiting: 6_000 });
      await prisma.site.delete({ where: { id: site.siteId } });
      expect([await site.waiting(), await site.counted()]).toEqual([6_000, 4]);
    }
    await run();
    for (const site of gone) expect([await site.waiting(), await site.counted()]).toEqual([0, 0]);
    expect([await kept.waiting(), await kept.counted()]).toEqual([0, 5]);
  });

  it('killed while it removes what a site has left keeps to whole batches, and the next worker removes the rest', async () => {
    const [kept, gone] = [await newSite(), await newSite()];
    await leave(gone, { counted: 3, waiting: 5 });
    await prisma.site.delete({ where: { id: gone.siteId } });
    await leave(kept, { counted: 2, waiting: 1 });
    const jobId = await enqueued(JOB, {});
    // The events are gone by then; counts wait for this lock, as does everybody who writes to the table.
    await killRunAtLock(jobId, 'LOCK TABLE insight_hours IN SHARE MODE');
    expect([await gone.waiting(), await gone.counted(), await kept.waiting(), await kept.counted()]).toEqual([
      0, 3, 1, 2,
    ]);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect([await gone.waiting(), await gone.counted(), await kept.waiting(), await kept.counted()]).toEqual([
      0, 0, 0, 3,
    ]);
  });

  it('two workers at once remove each row of a site that is gone once', async () => {
    const worker = async () => {
      let removed = 0;
      for (let some = -1; some !== 0; ) {
        some = await removeInsightsOfGoneSites(database);
        removed += some;
      }
      return removed;
    };
    await worker();
    const gone = await newSite();
    await leave(gone, { counted: 100, waiting: 15_000 });
    await prisma.site.delete({ where: { id: gone.siteId } });
    const removed = await Promise.all([worker(), worker(), worker()]);
    expect(removed.reduce((sum, some) => sum + some, 0)).toBe(15_001);
    expect([await gone.waiting(), await gone.counted()]).toEqual([0, 0]);
  });

  it('forgets what was done more than 400 days ago', async () => {
    const { record, hours } = await newSite();
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    for (const days of [402, 401, 399]) await record({ occurredAt: ago(days) });
    await run();
    const kept = (await hours()).map(({ hour: at }) => at.getTime());
    expect(kept).toEqual([Math.floor(ago(399).getTime() / 3_600_000) * 3_600_000]);
  });
});

/** Counts one event, which leaves all others waiting. */
async function countOnly(id: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM insight_events WHERE id <> $1 FOR UPDATE', [id]);
    expect(await countInsightEvents(database, 100_000)).toBe(1);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
