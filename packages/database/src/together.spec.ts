import { describe, expect, it } from '@jest/globals';
import type { Sql } from '@lectern/database/sql';
import { build, database, native } from '../test/harness.js';

const { inPlainTransaction, inTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);
const { together } = await native<typeof import('@lectern/database/together')>('@lectern/database/together');

const transactions = [
  ['plain', (work: (sql: Sql) => Promise<void>) => inPlainTransaction(database, work)],
  ['Prisma', (work: (sql: Sql) => Promise<void>) => inTransaction(database, (tx) => work(tx))],
] as const;

const append = (sql: Sql, id: string, text: string) =>
  sql.execute('UPDATE organizations SET title = title || $2 WHERE id = $1', [id, text]);
const titleOf = async (id: string) => (await database.prisma.organization.findUniqueOrThrow({ where: { id } })).title;

describe.each(transactions)('statements that a %s transaction does not wait for', (_kind, run) => {
  it('run in the order in which they were asked for', async () => {
    const { id } = await build.organization({ title: '' });
    const letters = [...'abcdefghij'];
    await run((sql) => together(...letters.map((letter) => append(sql, id, letter))));
    expect(await titleOf(id)).toBe('abcdefghij');
  });

  it('fail with what went wrong, and not with what could not be done after it', async () => {
    const { id } = await build.organization({ title: 'Before' });
    const fail = async (sql: Sql) => {
      await append(sql, id, ' and after');
      await sql.execute('SELECT 1 / $1::int', [0]);
    };
    const later = async (sql: Sql) => {
      await append(sql, id, ' and later');
      await append(sql, id, ' and later still');
    };
    const reason = { message: expect.stringContaining('division by zero') };
    await expect(run((sql) => together(later(sql), fail(sql), later(sql)))).rejects.toMatchObject(reason);
    expect(await titleOf(id)).toBe('Before');
  });

  it('are all over when the transaction fails', async () => {
    const { id } = await build.organization({ title: 'Before' });
    let running = 0;
    const slow = async (sql: Sql) => {
      running += 1;
      for (let time = 0; time < 5; time++) await append(sql, id, '.');
      running -= 1;
    };
    const failure = new Error('changed my mind');
    await expect(run((sql) => together(slow(sql), Promise.reject(failure), slow(sql)))).rejects.toBe(failure);
    expect(running).toBe(0);
    expect(await titleOf(id)).toBe('Before');
  });
});
