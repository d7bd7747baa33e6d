import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { jobRow } from '../../../test/job-rows.js';
import { describeEachBackend } from '../../../test/queue-backends.js';

const TIMEOUT_MS = 90_000;

describe('a process that gets SIGTERM', () => {
  describeEachBackend((workshop) => {
    it(
      'lets running jobs finish, gives long ones back and ends well within 10 seconds',
      async () => {
        const { smtp, database } = workshop();
        const process = await workshop().startProcess();
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
