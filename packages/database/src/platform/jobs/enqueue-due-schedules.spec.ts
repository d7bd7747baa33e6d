import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { native } from '../../../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../../../test/own-database.js';

const { enqueueDueSchedules } = await native<typeof import('@lectern/database/platform/jobs/dispatch.queries')>(
  '@lectern/database/platform/jobs/dispatch.queries',
);

const HOUR_MS = 3_600_000;
const calendar = [
  { job: 'organizations.find-purgeable', everyMs: HOUR_MS },
  { job: 'maintenance.remove-expired-records', everyMs: 2 * HOUR_MS },
] as const;
const bothNames = calendar.map(({ job }) => job);
const noon = new Date('2026-05-01T12:00:00.000Z');
const afterNoon = (hours: number, ms = 0) => new Date(noon.getTime() + hours * HOUR_MS + ms);

let own: OwnDatabase;

beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  await own.database.pool.query('TRUNCATE jobs, scheduled_jobs');
});

const enqueueAt = (now: Date) => enqueueDueSchedules(own.database, calendar, now);
const enqueued = async () => {
  const rows = await own.database.prisma.job.findMany({ orderBy: { createdAt: 'asc' } });
  return rows.map(({ name, createdAt }) => `${createdAt.toISOString()} ${name}`);
};
const finishAll = () => own.database.pool.query(`UPDATE jobs SET state = 'completed', finished_at = now()`);

describe('enqueueDueSchedules', () => {
  it('enqueues every scheduled job when the platform runs for the first time', async () => {
    expect(await enqueueAt(noon)).toEqual(bothNames);
    expect(await enqueued()).toHaveLength(2);
  });

  it('enqueues each tick once, however many processes look at the same time', async () => {
    for (const now of [afterNoon(0, 1), afterNoon(2, 1)]) {
      const responses = await Promise.all(Array.from({ length: 6 }, () => enqueueAt(now)));
      expect(responses.flat().sort()).toEqual([...bothNames].sort());
      await finishAll();
    }
    expect(await enqueued()).toHaveLength(4);
  });

  it('enqueues at the tick and not before', async () => {
    await enqueueAt(afterNoon(0, 1));
    await finishAll();
    expect(await enqueueAt(afterNoon(1, -1))).toEqual([]);
    expect(await enqueueAt(afterNoon(1))).toEqual(['organizations.find-purgeable']);
    expect(await enqueueAt(afterNoon(1, 1))).toEqual([]);
    await finishAll();
    expect(await enqueueAt(afterNoon(2))).toEqual(bothNames);
  });

  it('catches up on missed ticks with one job', async () => {
    await enqueueAt(noon);
    await finishAll();
    expect(await enqueueAt(afterNoon(100, 5))).toEqual(bothNames);
    await finishAll();
    expect(await enqueueAt(afterNoon(100, 6))).toEqual([]);
  });

  it('adds no second job while the last one is not through', async () => {
    await enqueueAt(noon);
    await enqueueAt(afterNoon(2));
    expect(await enqueued()).toHaveLength(2);
  });
});
