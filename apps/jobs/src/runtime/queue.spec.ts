import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/eventually.js';
import { jobRow } from '../../test/job-rows.js';
import { backends, settingsFor } from '../../test/queue-backends.js';
import { Workshop } from '../../test/workshop.js';

const MANY = 200;
const TIMEOUT_MS = 60_000;

describe.each(backends)('the queue over $backend', ({ backend, available }) => {
  const reason = available ? '' : ' (skipped: LECTERN_TEST_REDIS_URL is not set)';
  const promise = (title: string, test: () => Promise<void>) =>
    (available ? it : it.skip)(`${title}${reason}`, test, TIMEOUT_MS);

  let workshop: Workshop;
  beforeEach(async () => {
    if (available) workshop = await Workshop.open(settingsFor(backend));
  });
  afterEach(() => (available ? workshop.close() : undefined));

  const addresses = (orders: { email: string }[]) => orders.map(({ email }) => email).sort();
  const mailed = () => workshop.smtp.mails.map(({ to }) => to).sort();

  promise('works within moments of the commit, shared by two processes: every effect happens once', async () => {
    await Promise.all([workshop.startProcess(), workshop.startProcess()]);
    const { email } = await workshop.order();
    await eventually('the mail', () => workshop.smtp.mailsTo(email).length === 1, 3_000);

    const orders = await workshop.orders(MANY);
    expect(await workshop.finished(30_000)).toEqual({ completed: MANY + 1 });
    expect(mailed()).toEqual(addresses([{ email }, ...orders]));
    expect(await workshop.scheduledJobs()).toEqual([
      { name: 'maintenance.remove-expired-records', attempts: 1 },
      { name: 'organizations.find-purgeable', attempts: 1 },
    ]);
  });

  promise('finishes everything in a new process after kill -9 of the only one', async () => {
    const first = await workshop.startProcess();
    workshop.smtp.hold();
    const orders = await workshop.orders(20);
    await eventually('mails on their way', () => workshop.smtp.held.length === 5);
    await first.kill();
    expect(workshop.smtp.mails).toEqual([]);

    workshop.smtp.release();
    await workshop.letTimePass();
    await workshop.startProcess();
    expect(await workshop.finished(30_000)).toEqual({ completed: 20 });
    expect([...new Set(mailed())]).toEqual(addresses(orders));
  });

  promise('does what was recorded while no process was there, handed over or not', async () => {
    const waiting = await workshop.orders(5);
    const lost = await workshop.orders(5);
    // As a relay leaves them that dies between marking its jobs and handing them over.
    await workshop.database.prisma.job.updateMany({
      where: { id: { in: lost.map(({ id }) => id) } },
      data: { dispatchedAt: new Date() },
    });
    await workshop.startProcess();
    await eventually('the jobs that were waiting', () => workshop.smtp.mails.length === 5);
    expect(mailed()).toEqual(addresses(waiting));

    await workshop.letTimePass();
    expect(await workshop.finished()).toEqual({ completed: 10 });
    expect(mailed()).toEqual(addresses([...waiting, ...lost]));
  });

  promise('goes on by itself after the database has cut all connections in the middle of work', async () => {
    const process = await workshop.startProcess();
    workshop.smtp.hold();
    const orders = await workshop.orders(20);
    await eventually('mails on their way', () => workshop.smtp.held.length === 5);
    await workshop.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name <> 'lectern-specs'`,
    );
    workshop.smtp.release();
    expect(await workshop.finished(30_000)).toEqual({ completed: 20 });
    expect([...new Set(mailed())]).toEqual(addresses(orders));
    expect(process.ended).toBe(false);
  });

  promise('ends on SIGTERM within 10 seconds: running jobs finish, long ones are given back', async () => {
    const process = await workshop.startProcess();
    workshop.smtp.hold();
    const [short, long] = [await workshop.order(), await workshop.order()];
    await eventually('the mails on their way', () => workshop.smtp.held.length === 2);
    const terminated = process.terminate();
    await eventually('the process to drain', async () => (await process.ready()).body.includes('draining'));
    workshop.smtp.held.find(({ to }) => to === short.email)?.accept();

    const { code, ms } = await terminated;
    expect({ code, inTime: ms < 10_000 }).toEqual({ code: 0, inTime: true });
    expect(await jobRow(short.id, workshop.database)).toMatchObject({ state: 'completed' });
    expect(await jobRow(long.id, workshop.database)).toMatchObject({
      state: 'queued',
      failures: 0,
      dispatchedAt: null,
    });
  });
});
