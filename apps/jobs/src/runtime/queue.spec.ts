import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/eventually.js';
import { describeEachBackend } from '../../test/queue-backends.js';
import { addressesOf } from '../../test/workshop.js';

const MANY = 200;
const TIMEOUT_MS = 90_000;
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
        expect(await workshop().scheduledJobs()).toEqual([
          { name: 'maintenance.remove-expired-records', attempts: 1 },
          { name: 'organizations.find-purgeable', attempts: 1 },
        ]);
      },
      TIMEOUT_MS,
    );

    it(
      'is worked off by a new process after kill -9 of the only one in the middle of work',
      async () => {
        const { smtp } = workshop();
        const first = await workshop().startProcess();
        smtp.hold();
        const orders = await workshop().orders(20);
        await eventually('mails on their way', () => smtp.held.length === 5);
        await first.kill();
        expect(smtp.mails).toEqual([]);

        smtp.release();
        await workshop().letTimePass();
        await workshop().startProcess();
        expect(await workshop().finished(PATIENCE_MS)).toEqual({ completed: 20 });
        expect(workshop().mailed).toEqual(addressesOf(orders));
      },
      TIMEOUT_MS,
    );

    it(
      'gets what was recorded while no process was there, and what a relay has only marked before it died',
      async () => {
        const waiting = await workshop().orders(5);
        const marked = await workshop().orders(5);
        await workshop().database.prisma.job.updateMany({
          where: { id: { in: marked.map(({ id }) => id) } },
          data: { dispatchedAt: new Date() },
        });
        await workshop().startProcess();
        await eventually('the jobs that were waiting', () => workshop().smtp.mails.length === 5);
        expect(workshop().mailed).toEqual(addressesOf(waiting));

        await workshop().letTimePass();
        expect(await workshop().finished(PATIENCE_MS)).toEqual({ completed: 10 });
        expect(workshop().mailed).toEqual(addressesOf([...waiting, ...marked]));
      },
      TIMEOUT_MS,
    );
  });
});
