import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@lectern/database/client';
import { z } from 'zod';
import { build, database, native } from '../test/harness.js';

const { inPlainTransaction, inTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);
const { prisma, pool } = database;

const titleOf = async (id: string) => (await prisma.organization.findUniqueOrThrow({ where: { id } })).title;
const rename = (db: Transaction, id: string, title: string) =>
  db.prisma.organization.update({ where: { id }, data: { title } });

/** Makes a transaction fail when it changes a row that somebody else has changed since the transaction began. */
async function changeBehindItsBack(tx: Transaction, id: string): Promise<void> {
  await tx.prisma.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`;
  await tx.prisma.$queryRaw`SELECT title FROM organizations WHERE id = ${id}`;
  await pool.query('UPDATE organizations SET title = $2 WHERE id = $1', [id, randomUUID()]);
}

describe('inTransaction', () => {
  it('commits the work and answers what it answers', async () => {
    const { id } = await build.organization();
    const response = await inTransaction(database, async (tx) => (await rename(tx, id, 'Renamed')).title);
    expect(response).toBe('Renamed');
    expect(await titleOf(id)).toBe('Renamed');
  });

  it('undoes everything when the work fails, and passes the error on as it is', async () => {
    const { id } = await build.organization({ title: 'Before' });
    const failure = new Error('changed my mind');
    let runs = 0;
    const work = inTransaction(database, async (tx) => {
      runs += 1;
      await rename(tx, id, 'After');
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await titleOf(id)).toBe('Before');
    expect(runs).toBe(1);
  });

  it.each([
    ['the client', (tx: Transaction, id: string) => rename(tx, id, 'Mine')],
    [
      'plain SQL',
      (tx: Transaction, id: string) => tx.prisma.$executeRaw`UPDATE organizations SET title = 'Mine' WHERE id = ${id}`,
    ],
  ])('runs the work again after a serialization conflict of %s', async (_how, change) => {
    const { id } = await build.organization();
    let runs = 0;
    await inTransaction(database, async (tx) => {
      runs += 1;
      if (runs === 1) await changeBehindItsBack(tx, id);
      await change(tx, id);
    });
    expect(runs).toBe(2);
    expect(await titleOf(id)).toBe('Mine');
  });

  it('runs the work again after a deadlock, so that both sides get through', async () => {
    const [one, other] = await Promise.all([build.organization(), build.organization()]);
    let runs = 0;
    let holding = 0;
    let release = () => {};
    const bothHold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const swap = (first: string, second: string) =>
      inTransaction(database, async (tx) => {
        runs += 1;
        await tx.prisma.$executeRaw`SET LOCAL deadlock_timeout = '20ms'`;
        await rename(tx, first, `first of ${first}`);
        holding += 1;
        if (holding === 2) release();
        await bothHold;
        await rename(tx, second, `second of ${first}`);
      });

    await Promise.all([swap(one.id, other.id), swap(other.id, one.id)]);

    expect(runs).toBe(3);
    const titles = [await titleOf(one.id), await titleOf(other.id)];
    expect([
      [`first of ${one.id}`, `second of ${one.id}`],
      [`second of ${other.id}`, `first of ${other.id}`],
    ]).toContainEqual(titles);
  });

  it('gives up after five conflicts and passes the last one on', async () => {
    const { id } = await build.organization();
    let runs = 0;
    const work = inTransaction(database, async (tx) => {
      runs += 1;
      await changeBehindItsBack(tx, id);
      await rename(tx, id, 'Never');
    });
    await expect(work).rejects.toMatchObject({ code: 'P2034' });
    expect(runs).toBe(5);
    expect(await titleOf(id)).not.toBe('Never');
  });

  it('does not repeat work that breaks a rule of the database', async () => {
    const taken = await build.person();
    let runs = 0;
    const work = inTransaction(database, (tx) => {
      runs += 1;
      return tx.prisma.user.create({ data: { id: randomUUID(), email: taken.email, displayName: 'Twin' } });
    });
    await expect(work).rejects.toMatchObject({ code: 'P2002' });
    expect(runs).toBe(1);
  });
});

describe('inPlainTransaction', () => {
  it('fails when its connection is cut between two statements, and nothing else does', async () => {
    const work = inPlainTransaction(database, async (sql) => {
      const [own] = await sql.query(z.object({ pid: z.number() }), 'SELECT pg_backend_pid() AS pid');
      await pool.query('SELECT pg_terminate_backend($1)', [own?.pid]);
      while ((await pool.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [own?.pid])).rowCount !== 0);
      // The end of the connection arrives while no statement is under way.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return sql.execute('SELECT 1');
    });
    await expect(work).rejects.toThrow(/connection|terminat/i);
    expect(await inPlainTransaction(database, (sql) => sql.execute('SELECT 1'))).toBe(1);
  });
});

describe('a transaction', () => {
  it('runs Prisma and plain SQL on one connection, so that each sees what the other wrote', async () => {
    const { id } = await build.organization({ title: 'Before' });
    const failed = inTransaction(database, async (tx) => {
      await tx.prisma.organization.update({ where: { id }, data: { title: 'By Prisma' } });
      const [row] = await tx.query(z.object({ title: z.string() }), 'SELECT title FROM organizations WHERE id = $1', [
        id,
      ]);
      expect(row).toEqual({ title: 'By Prisma' });
      expect(await tx.execute('UPDATE organizations SET title = $2 WHERE id = $1', [id, 'By SQL'])).toBe(1);
      expect((await tx.prisma.organization.findUniqueOrThrow({ where: { id } })).title).toBe('By SQL');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect((await database.prisma.organization.findUniqueOrThrow({ where: { id } })).title).toBe('Before');
  });

  it('keeps statements of transactions that run at the same time apart', async () => {
    const pids = await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(database, async (tx) => {
          const own = async () => (await tx.query(z.object({ pid: z.number() }), 'SELECT pg_backend_pid() AS pid'))[0];
          const [raw] = await tx.prisma.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
          return [await own(), raw];
        }),
      ),
    );
    for (const [own, raw] of pids) expect(own).toEqual(raw);
  });

  it('says which statement returns rows of another shape', async () => {
    const wrong = database.query(z.object({ one: z.string() }), 'SELECT 1 AS one');
    await expect(wrong).rejects.toThrow(/SELECT 1 AS one/);
  });
});
