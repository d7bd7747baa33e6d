import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@lectern/database/client';
import { build, database, native, url } from '../test/harness.js';

const { isDatabaseUnreachable, isMissingRow, isTransactionConflict, isUniqueViolation } = await native<
  typeof import('@lectern/database/database-errors')
>('@lectern/database/database-errors');
const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');
const { prisma, pool } = database;

/** What an error is taken for. */
const kinds = (error: unknown) =>
  Object.entries({ isDatabaseUnreachable, isMissingRow, isTransactionConflict, isUniqueViolation })
    .filter(([, tells]) => tells(error))
    .map(([name]) => name);

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => {
      throw new Error('This should fail.');
    },
    (error: unknown) => error,
  );
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function openAt(change: (address: URL) => void) {
  const address = new URL(url);
  change(address);
  return openDatabase({ url: address.href, poolSize: 2, applicationName: 'lectern-specs' });
}

describe('a database that cannot be reached', () => {
  it('is told by its refused connections', async () => {
    const port = await closedPort();
    const closed = openAt((address) => {
      address.port = String(port);
    });
    expect(kinds(await errorOf(closed.pool.query('SELECT 1')))).toEqual(['isDatabaseUnreachable']);
    expect(kinds(await errorOf(closed.prisma.user.count()))).toEqual(['isDatabaseUnreachable']);
    expect(kinds(await errorOf(closed.prisma.$transaction((tx) => tx.user.count())))).toEqual([
      'isDatabaseUnreachable',
    ]);
    await closed.close();
  });

  it('is told by a connection that breaks during a query', async () => {
    const own = openAt(() => {});
    const breakOff = 'SELECT pg_terminate_backend(pg_backend_pid())';
    expect(kinds(await errorOf(own.pool.query(breakOff)))).toEqual(['isDatabaseUnreachable']);
    expect(kinds(await errorOf(own.prisma.$queryRawUnsafe(breakOff)))).toEqual(['isDatabaseUnreachable']);
    await own.close();
  });

  it('is told by a connection that breaks at the commit', async () => {
    const { hostname, port } = new URL(url);
    const server = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      upstream.pipe(client);
      client.on('error', () => upstream.destroy());
      client.on('data', (bytes) => (bytes.includes('COMMIT') ? client.resetAndDestroy() : upstream.write(bytes)));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const breaking = openAt((target) => {
      target.host = typeof address === 'object' ? `127.0.0.1:${address?.port}` : '';
    });
    const work = breaking.prisma.$transaction((tx) => tx.user.count());
    expect(kinds(await errorOf(work))).toEqual(['isDatabaseUnreachable']);
    await breaking.close();
    server.close();
  });

  it('is told by a connection that the other side closes without a word', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const silent = openAt((target) => {
      target.port = typeof address === 'object' ? String(address?.port) : '';
    });
    expect(kinds(await errorOf(silent.pool.query('SELECT 1')))).toEqual(['isDatabaseUnreachable']);
    expect(kinds(await errorOf(silent.prisma.user.count()))).toEqual(['isDatabaseUnreachable']);
    await silent.close();
    server.close();
  });
});

type PrismaTransaction = Transaction['prisma'];

describe('a transaction in the way of another', () => {
  const rename = (db: PrismaTransaction, id: string) =>
    db.organization.update({ where: { id }, data: { title: randomUUID() } });
  const renameBySql = (db: PrismaTransaction, id: string) =>
    db.$executeRaw`UPDATE organizations SET title = 'SQL' WHERE id = ${id}`;

  it.each([
    ['the client', rename],
    ['plain SQL', renameBySql],
  ])('is told by the deadlock of %s', async (_how, change) => {
    const [one, other] = await Promise.all([build.organization(), build.organization()]);
    let holding = 0;
    let release = () => {};
    const bothHold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const swap = (first: string, second: string) =>
      prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL deadlock_timeout = '20ms'`;
        await change(tx, first);
        holding += 1;
        if (holding === 2) release();
        await bothHold;
        await change(tx, second);
      });
    const results = await Promise.allSettled([swap(one.id, other.id), swap(other.id, one.id)]);
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [kinds(result.reason)] : []));
    expect(failures).toEqual([['isTransactionConflict']]);
  });

  it.each([
    ['the client', rename],
    ['plain SQL', renameBySql],
  ])('is told by the serialization failure of %s', async (_how, change) => {
    const { id } = await build.organization();
    const work = prisma.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${id}`;
        await pool.query(`UPDATE organizations SET title = 'Theirs' WHERE id = $1`, [id]);
        await change(tx, id);
      },
      { isolationLevel: 'RepeatableRead' },
    );
    expect(kinds(await errorOf(work))).toEqual(['isTransactionConflict']);
  });
});

describe('a row', () => {
  it('that exists already is told, by the client and by plain SQL', async () => {
    const { id, email } = await build.person();
    const twin = { id: randomUUID(), email, displayName: 'Twin' };
    expect(kinds(await errorOf(prisma.user.create({ data: twin })))).toEqual(['isUniqueViolation']);
    const byPool = pool.query(`INSERT INTO users (id, email, display_name) VALUES ($1, '${id}@x.de', 'Twin')`, [id]);
    expect(kinds(await errorOf(byPool))).toEqual(['isUniqueViolation']);
    const byRaw = prisma.$executeRaw`INSERT INTO users (id, email, display_name) VALUES (${id}, 'a@x.de', 'Twin')`;
    expect(kinds(await errorOf(byRaw))).toEqual(['isUniqueViolation']);
  });

  it('that does not exist is told', async () => {
    const missing = { where: { id: randomUUID() } };
    expect(kinds(await errorOf(prisma.user.update({ ...missing, data: { displayName: 'Nobody' } })))).toEqual([
      'isMissingRow',
    ]);
    expect(kinds(await errorOf(prisma.user.delete(missing)))).toEqual(['isMissingRow']);
  });
});

describe('every other error', () => {
  it('is taken for none of these', async () => {
    const orphan = { organizationId: randomUUID(), id: randomUUID(), title: 'Orphan' };
    const circular = new Error('circular');
    circular.cause = circular;
    const others = [
      await errorOf(prisma.team.create({ data: orphan })),
      await errorOf(pool.query('SELECT 1 / 0')),
      await errorOf(pool.query('SELECT nonsense')),
      await errorOf(prisma.$queryRaw`SELECT 1 / 0`),
      circular,
      new Error('unique constraint'),
      'ECONNREFUSED',
      undefined,
      null,
    ];
    expect(others.map(kinds)).toEqual(others.map(() => []));
  });
});
