import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { native } from '../../../test/harness.js';
import { insertJob } from '../../../test/job-rows.js';
import { type OwnDatabase, openOwnDatabase } from '../../../test/own-database.js';

const dispatch = await native<typeof import('@lectern/database/platform/jobs/dispatch.queries')>(
  '@lectern/database/platform/jobs/dispatch.queries',
);
const { DISPATCH_STALE_MS, oldestWaitMs, returnUndispatched, takeDispatchable } = dispatch;

const CONCURRENCY = 5;
/** Half of it, which is what one organization may have under way. */
const SHARE = 3;

let own: OwnDatabase;
const database = () => own.database;
const take = async (limit = 100) => (await takeDispatchable(database(), limit, CONCURRENCY)).map(({ id }) => id);

beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  await database().pool.query('DELETE FROM jobs');
});

const EXPORT = { name: 'spaces.export-git', nextAttemptInMs: -1000 };

describe('takeDispatchable', () => {
  it('hands each job out once, however many relays take at once', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, () => insertJob(database())));
    const relay = async () => {
      const taken: string[] = [];
      for (let batch = await take(7); batch.length > 0; batch = await take(7)) taken.push(...batch);
      return taken;
    };
    const taken = (await Promise.all(Array.from({ length: 6 }, relay))).flat();
    expect(taken.sort()).toEqual(ids.sort());
  });

  it('hands out the oldest first, with what the queue needs to know', async () => {
    const name = 'organizations.find-purgeable';
    const [oldest, middle, newest] = [
      await insertJob(database(), { name, nextAttemptInMs: -3000 }),
      await insertJob(database(), { name, nextAttemptInMs: -2000 }),
      await insertJob(database(), { name, nextAttemptInMs: -1000 }),
    ];
    expect(await takeDispatchable(database(), 1, CONCURRENCY)).toEqual([{ id: oldest, name, attempts: 0 }]);
    expect(await take(2)).toEqual([middle, newest]);
  });

  it.each([
    ['a hand-over that was never started', { dispatchedInMs: -DISPATCH_STALE_MS - 1000 }],
    ['a job whose worker died', { state: 'running', dispatchedInMs: -20_000, leaseExpiresInMs: -1 }],
    [
      'a job whose worker died, again when the hand-over was lost',
      { state: 'running', dispatchedInMs: -DISPATCH_STALE_MS - 1000, leaseExpiresInMs: -50_000 },
    ],
  ] as const)('hands out %s', async (_what, row) => {
    const id = await insertJob(database(), row);
    expect(await take()).toEqual([id]);
    expect(await take()).toEqual([]);
  });

  it.each([
    ['is not due yet', { nextAttemptInMs: 60_000 }],
    ['was handed over just now', { dispatchedInMs: -DISPATCH_STALE_MS + 5000 }],
    ['is being worked on', { state: 'running', dispatchedInMs: -60_000 }],
    ['lost its worker and was handed over since', { state: 'running', dispatchedInMs: -1000, leaseExpiresInMs: -2000 }],
    ['only a newer release knows', { name: 'mail.not-yet-invented' }],
    ['is completed', { state: 'completed' }],
    ['has failed for good', { state: 'failed' }],
  ] as const)('leaves a job alone that %s', async (_what, row) => {
    await insertJob(database(), row);
    expect(await take()).toEqual([]);
  });

  it('hands out no more of one organization than its share, so that its many jobs hold up nobody else', async () => {
    const many: string[] = [];
    for (let count = 0; count < 280; count += 1) {
      const nextAttemptInMs = EXPORT.nextAttemptInMs + count;
      many.push(await insertJob(database(), { ...EXPORT, organizationId: 'many', nextAttemptInMs }));
    }
    const first = await insertJob(database(), { ...EXPORT, nextAttemptInMs: -1, organizationId: 'another' });
    const ours = await insertJob(database(), { name: EXPORT.name, nextAttemptInMs: -1 });
    const taken: string[][] = [];
    for (let batch = await take(); batch.length > 0; batch = await take()) taken.push(batch);
    expect(taken.map(({ length }) => length)).toEqual([SHARE, 2]);
    expect(taken.flat().sort()).toEqual([...many.slice(0, SHARE), first, ours].sort());
  });

  it('hands out the next of an organization when one is done, waits for its retry or has lost its worker', async () => {
    const of = { ...EXPORT, organizationId: 'busy' };
    const running = await Promise.all(
      Array.from({ length: SHARE }, () => insertJob(database(), { ...of, state: 'running', dispatchedInMs: -5000 })),
    );
    // Due one after the other: rows of the same millisecond stand in the order of their ids.
    const next = await Promise.all(
      [-3000, -2000, -1000].map((nextAttemptInMs) => insertJob(database(), { ...of, nextAttemptInMs })),
    );
    expect(await take()).toEqual([]);
    const [done, retried, lost] = running;
    await database().pool.query('DELETE FROM jobs WHERE id = $1', [done]);
    expect(await take()).toEqual([next[0]]);
    await database().pool.query(
      `UPDATE jobs SET state = 'queued', lease_token = NULL, lease_expires_at = NULL, dispatched_at = NULL,
              next_attempt_at = now() + interval '1 minute' WHERE id = $1`,
      [retried],
    );
    expect(await take()).toEqual([next[1]]);
    await database().pool.query(`UPDATE jobs SET lease_expires_at = now() - interval '1 ms' WHERE id = $1`, [lost]);
    expect(await take()).toHaveLength(1);
    expect(await take()).toEqual([]);
  });

  it('counts each queue by itself', async () => {
    for (const name of ['spaces.export-git', 'imports.run']) {
      for (let count = 0; count <= SHARE; count += 1) await insertJob(database(), { name, organizationId: 'busy' });
    }
    expect(await take()).toHaveLength(2 * SHARE);
    expect(await take()).toEqual([]);
  });

  it('hands out again at once what the queue did not accept', async () => {
    const [refused, accepted] = [await insertJob(database()), await insertJob(database())];
    expect(await take()).toHaveLength(2);
    await returnUndispatched(database(), [refused]);
    expect(await take()).toEqual([refused]);
    expect(accepted).not.toBe(refused);
  });
});

describe('what health check and metrics look at', () => {
  it('is how long the oldest due job has waited for a worker', async () => {
    await insertJob(database(), { nextAttemptInMs: 60_000 });
    await insertJob(database(), { state: 'running', nextAttemptInMs: -90_000 });
    await insertJob(database(), { state: 'completed', nextAttemptInMs: -90_000 });
    await insertJob(database(), { name: 'mail.not-yet-invented', nextAttemptInMs: -90_000 });
    expect(await oldestWaitMs(database())).toBe(0);

    await insertJob(database(), { nextAttemptInMs: -10_500, dispatchedInMs: -9000 });
    expect(Math.floor((await oldestWaitMs(database())) / 10_000)).toBe(1);
    await insertJob(database(), { state: 'running', leaseExpiresInMs: -20_500 });
    expect(Math.floor((await oldestWaitMs(database())) / 10_000)).toBe(2);
  });

  it('is how many jobs are unfinished or failed, by name', async () => {
    const name = 'organizations.find-purgeable';
    for (const state of ['queued', 'queued', 'running', 'failed', 'completed'] as const) {
      await insertJob(database(), { name, state });
    }
    const counts = await dispatch.countJobs(database());
    expect(counts.sort((a, b) => a.state.localeCompare(b.state))).toEqual([
      { name, state: 'failed', count: 1 },
      { name, state: 'queued', count: 2 },
      { name, state: 'running', count: 1 },
    ]);
  });
});

describe('a new job', () => {
  it('wakes up whoever listens, once it is committed', async () => {
    const { default: pg } = await native<typeof import('pg')>('pg');
    const listener = new pg.Client(own.url);
    await listener.connect();
    try {
      await listener.query('LISTEN lectern_jobs');
      const heard: string[] = [];
      listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
      const heardNext = () => once(listener, 'notification');

      const uncommitted = await database().pool.connect();
      await uncommitted.query('BEGIN');
      await uncommitted.query(`INSERT INTO jobs (id, name, payload) VALUES ('uncommitted', 'x.y', '{}')`);
      const marked = heardNext();
      await database().pool.query(`NOTIFY lectern_jobs, 'nothing so far'`);
      await marked;
      const woken = heardNext();
      await uncommitted.query('COMMIT');
      uncommitted.release();
      await woken;
      expect(heard).toEqual(['nothing so far', '']);
    } finally {
      await listener.end();
    }
  });
});
