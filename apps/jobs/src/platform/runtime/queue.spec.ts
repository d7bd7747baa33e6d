import { describe, expect, it } from '@jest/globals';
import { schedules } from '@lectern/domain/platform/jobs/schedules';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { jobRow } from '../../../test/job-rows.js';
import { describeEachBackend } from '../../../test/queue-backends.js';
import { addressesOf } from '../../../test/workshop.js';

const MANY = 50;
const TIMEOUT_MS = 150_000;
const PATIENCE_MS = 45_000;
/** Less than the time after which a hand-over that was lost is repeated. */
const SOON_MS = 15_000;

describe('the queue', () => {
  describeEachBackend((workshop) => {
    it(
      'is worked on within moments of the commit, by two processes together: every effect happens once',
      async () => {
        const { smtp } = workshop();
        await Promise.all([workshop().startProcess(), workshop().startProcess()]);
        const first = await workshop().order();
        await eventually('the mail', () => smtp.mails.length === 1, SOON_MS);

        const orders = await workshop().orders(MANY);
        expect(await workshop().finished(PATIENCE_MS)).toEqual({ completed: MANY + 1 });
        expect(workshop().mailed).toEqual(addressesOf([first, ...orders]));
        const scheduled = await workshop().scheduledJobs();
        expect(scheduled.filter(({ attempts }) => attempts !== 1)).toEqual([]);
        for (const { job, everyMs } of schedules) {
          const own = scheduled.filter(({ name }) => name === job);
          // The clock may tick meanwhile, but nothing comes round twice between two ticks.
          const ticks = own.map(({ createdAt }) => Math.floor(createdAt.getTime() / everyMs));
          expect([job, ticks.length > 0, ticks]).toEqual([job, true, [...new Set(ticks)]]);
        }
      },
      TIMEOUT_MS,
    );

    it(
      'is worked off by a new process after kill -9 of the only one: what was under way, waiting, or recorded since',
      async () => {
        const { smtp, database } = workshop();
        const first = await workshop().onlyProcess();
        smtp.hold();
        const interrupted = await workshop().orders(20);
        await eventually('mails on their way', () => smtp.held.length === 5);
        await first.kill();
        expect(smtp.mails).toEqual([]);
        smtp.release();
        await workshop().letTimePass();

        const recorded = await workshop().orders(5);
        // As a relay leaves them that dies after marking its jobs and before handing them over.
        const marked = await workshop().orders(5);
        const ids = marked.map(({ id }) => id);
        await database.prisma.job.updateMany({ where: { id: { in: ids } }, data: { dispatchedAt: new Date() } });

        await workshop().startProcess();
        await eventually('the jobs that can be seen to wait', () => smtp.mails.length === 25, PATIENCE_MS);
        expect(workshop().mailed).toEqual(addressesOf([...interrupted, ...recorded]));
        await workshop().letTimePass();
        expect(await workshop().finished(PATIENCE_MS)).toEqual({ completed: 30 });
        expect(workshop().mailed).toEqual(addressesOf([...interrupted, ...recorded, ...marked]));
      },
      TIMEOUT_MS,
    );

    it(
      'loses no job to a database that cuts all connections: the process goes on by itself',
      async () => {
        const { smtp, database } = workshop();
        const process = await workshop().onlyProcess();
        smtp.hold();
        const orders = await workshop().orders(20);
        await eventually('mails on their way', () => smtp.held.length === 5);
        await database.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name <> 'lectern-specs'`,
        );
        smtp.release();
        expect(await workshop().finished(PATIENCE_MS)).toEqual({ completed: 20 });
        expect([...new Set(workshop().mailed)]).toEqual(addressesOf(orders));
        expect(process.ended).toBe(false);
      },
      TIMEOUT_MS,
    );

    it(
      'gets long jobs back from a process on SIGTERM, which lets the others finish and ends well within 10 seconds',
      async () => {
        const { smtp, database } = workshop();
        const process = await workshop().onlyProcess();
        smtp.hold();
        const [short, long] = [await workshop().order(), await workshop().order()];
        await eventually('the mails on their way', () => smtp.held.length === 2);
        const terminated = process.terminate();
        await eventually('the process to drain', async () => (await process.ready()).body.includes('draining'));
        smtp.held.find(({ to }) => to === short.email)?.accept();

        const { code, ms } = await terminated;
        expect({ code, inTime: ms < 10_000 }).toEqual({ code: 0, inTime: true });
        expect(await jobRow(short.id, database)).toMatchObject({ state: 'completed' });
        expect(await jobRow(long.id, database)).toMatchObject({ state: 'queued', failures: 0, dispatchedAt: null });
      },
      TIMEOUT_MS,
    );
  });
});
