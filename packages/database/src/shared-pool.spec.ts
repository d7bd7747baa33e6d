import { afterEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@lectern/database/client';
import { z } from 'zod';
import { database, native, url } from '../test/harness.js';

const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');
const { isStatementTimeout } = await native<typeof import('@lectern/database/database-errors')>(
  '@lectern/database/database-errors',
);

const opened: Database[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

function open(options: { statementTimeoutMs?: number } = {}): Database {
  const made = openDatabase({ url, poolSize: 5, applicationName: 'shared-pool-spec', ...options });
  opened.push(made);
  return made;
}

const One = z.object({ one: z.number() });
const ask = (on: Database) => on.query(One, 'SELECT 1 AS one');
const waitForever = (on: Database) => on.execute('SELECT pg_sleep(600)');

/** How many statements of the database under test run. */
async function running(): Promise<number> {
  const text = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'shared-pool-spec' AND state = 'active'`;
  return (await database.pool.query(text)).rowCount ?? 0;
}

async function untilRunning(count: number): Promise<void> {
  while ((await running()) !== count);
}

describe('a shared pool of connections', () => {
  it('leaves connections to others when one organization waits for many statements', async () => {
    const shared = open();
    const leaving = new AbortController();
    const slow = Array.from({ length: 20 }, () =>
      shared.runFor({ organizationId: 'busy', signal: leaving.signal }, () => waitForever(shared)),
    );
    const ended = Promise.allSettled(slow);
    await untilRunning(3);

    expect(await shared.runFor({ organizationId: 'other' }, () => ask(shared))).toEqual([{ one: 1 }]);
    expect(await shared.runFor({ organizationId: '' }, () => ask(shared))).toEqual([{ one: 1 }]);
    expect(await running()).toBe(3);

    leaving.abort();
    expect((await ended).map(({ status }) => status)).toEqual(slow.map(() => 'rejected'));
  });

  it('runs two long statements of an organization at a time, and those of others meanwhile', async () => {
    const shared = open();
    const leaving = new AbortController();
    const asBusy = { organizationId: 'busy', signal: leaving.signal };
    const slow = Array.from({ length: 5 }, () => {
      return shared.runFor(asBusy, () => shared.runLong(() => waitForever(shared)));
    });
    const ended = Promise.allSettled(slow);
    await untilRunning(2);

    expect(await shared.runFor(asBusy, () => ask(shared))).toEqual([{ one: 1 }]);
    const asked = shared.runFor({ organizationId: 'other' }, () => shared.runLong(() => ask(shared)));
    expect([await asked, await shared.runLong(() => ask(shared))]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(await running()).toBe(2);

    leaving.abort();
    expect((await ended).map(({ status }) => status)).toEqual(slow.map(() => 'rejected'));
  });

  it('gives its share back when statements and transactions are done, and when they fail', async () => {
    const shared = open();
    const asOne = <T>(work: () => Promise<T>) => shared.runFor({ organizationId: 'one' }, work);
    for (let round = 0; round < 5; round += 1) {
      await asOne(() => ask(shared));
      await asOne(() => shared.transaction((tx) => tx.query(One, 'SELECT 1 AS one')));
      await expect(asOne(() => shared.execute('SELECT 1 / 0'))).rejects.toThrow('division by zero');
    }
    expect(await Promise.all(Array.from({ length: 30 }, () => asOne(() => ask(shared))))).toHaveLength(30);
  });

  it('stops the statement of somebody who has left', async () => {
    const shared = open();
    const leaving = new AbortController();
    const left = shared.runFor({ organizationId: 'one', signal: leaving.signal }, () => waitForever(shared));
    const failed = expect(left).rejects.toThrow();
    await untilRunning(1);
    leaving.abort();
    await failed;
    await untilRunning(0);
    expect(await ask(shared)).toEqual([{ one: 1 }]);
  });

  it('stops a statement that takes longer than the limit', async () => {
    const error: unknown = await waitForever(open({ statementTimeoutMs: 20 })).catch((failure) => failure);
    expect(isStatementTimeout(error)).toBe(true);
  });
});
