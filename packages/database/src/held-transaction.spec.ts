import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Database, Transaction } from '@lectern/database/client';
import { z } from 'zod';
import { build, database, native, url } from '../test/harness.js';

const { HeldTransaction } = await native<typeof import('@lectern/database/held-transaction')>(
  '@lectern/database/held-transaction',
);
const { inIndexScans, inPlainTransaction, inTransaction } = await native<
  typeof import('@lectern/database/transaction')
>('@lectern/database/transaction');
const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');
const { SiteReader } = await native<typeof import('@lectern/database/sites/site-reader')>(
  '@lectern/database/sites/site-reader',
);

const TitleRow = z.object({ title: z.string() });
const TITLE = 'SELECT title FROM organizations WHERE id = $1';
const nothing = async () => {};

const rename = (id: string, title: string) => async (tx: Transaction) => {
  await tx.prisma.organization.update({ where: { id }, data: { title } });
};

/** The title of an organization, as everybody sees it. */
async function committedTitle(id: string): Promise<string> {
  return (await database.pool.query(TITLE, [id])).rows[0].title;
}

/** The title of an organization, read in every way that there is. */
async function titlesSeen(db: Database, id: string): Promise<Set<string>> {
  const bySql = (sql: Pick<Database, 'query'>) => sql.query(TitleRow, TITLE, [id]);
  const rows = await Promise.all([
    db.prisma.organization.findUniqueOrThrow({ where: { id } }),
    db.prisma.organization.findFirstOrThrow({ where: { id } }),
    bySql(db),
    inPlainTransaction(db, bySql),
    inIndexScans(db, bySql),
    inTransaction(db, (tx) => tx.prisma.organization.findUniqueOrThrow({ where: { id } })),
  ]);
  return new Set(rows.flat().map(({ title }) => title));
}

describe('a held transaction', () => {
  it('shows its changes to what runs in its scope and to nobody else, until it is committed', async () => {
    const { id } = await build.organization({ title: 'Before' });
    const held = new HeldTransaction(database);
    await database.holding(held, async () => {
      expect(await titlesSeen(database, id)).toEqual(new Set(['Before']));
      await held.run(rename(id, 'After'));
      expect(await titlesSeen(database, id)).toEqual(new Set(['After']));
    });
    expect(await titlesSeen(database, id)).toEqual(new Set(['Before']));

    await held.commit(nothing);
    expect(await titlesSeen(database, id)).toEqual(new Set(['After']));
  });

  it('keeps what is read in its scope apart from what others read at the same moment', async () => {
    const { id } = await build.organization({ title: 'Before' });
    const held = new HeldTransaction(database);
    await held.run(rename(id, 'After'));
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? titlesSeen(database, id) : database.holding(held, () => titlesSeen(database, id)),
      ),
    );
    expect(seen).toEqual(seen.map((_, index) => new Set([index % 2 === 0 ? 'Before' : 'After'])));
    await held.rollBack();
  });

  it('needs one connection, for its changes and for what is read in its scope', async () => {
    const narrow = openDatabase({ url, poolSize: 1, applicationName: 'lectern-specs' });
    const { id } = await build.organization();
    const held = new HeldTransaction(narrow);
    await narrow.holding(held, async () => {
      await held.run(rename(id, 'After'));
      expect(await titlesSeen(narrow, id)).toEqual(new Set(['After']));
    });
    await held.commit(nothing);
    await narrow.close();
    expect(await committedTitle(id)).toBe('After');
  });

  it('takes further work in, and makes all of it or nothing', async () => {
    const [one, other] = [await build.organization({ title: 'One' }), await build.organization({ title: 'Other' })];
    const held = new HeldTransaction(database);
    await held.run(rename(one.id, 'Renamed'));
    await held.run(rename(other.id, 'Renamed'));
    await held.rollBack();
    expect([await committedTitle(one.id), await committedTitle(other.id)]).toEqual(['One', 'Other']);
  });

  it('is undone by the failure of its last work', async () => {
    const { id } = await build.organization({ title: 'Before' });
    const held = new HeldTransaction(database);
    await held.run(rename(id, 'After'));
    await expect(held.commit(() => Promise.reject(new Error('too late')))).rejects.toThrow('too late');
    await held.rollBack();
    expect(await committedTitle(id)).toBe('Before');
  });

  it('runs its first work again when another transaction was in the way', async () => {
    const { id } = await build.organization();
    const held = new HeldTransaction(database);
    let runs = 0;
    await held.run(async (tx) => {
      runs += 1;
      await tx.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await tx.query(TitleRow, TITLE, [id]);
      if (runs === 1)
        await database.pool.query('UPDATE organizations SET title = $2 WHERE id = $1', [id, randomUUID()]);
      await rename(id, 'Mine')(tx);
    });
    await held.commit(nothing);
    expect([runs, await committedTitle(id)]).toEqual([2, 'Mine']);
  });

  it('begins anew after work that failed', async () => {
    const { id } = await build.organization({ title: 'Before' });
    const held = new HeldTransaction(database);
    const failed = held.run(async (tx) => {
      await rename(id, 'Undone')(tx);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(held.current).toBeUndefined();
    await held.run(rename(id, 'After'));
    await held.commit(nothing);
    expect(await committedTitle(id)).toBe('After');
  });

  it('runs its last work also when there was no other', async () => {
    const { id } = await build.organization();
    await new HeldTransaction(database).commit(rename(id, 'After'));
    expect(await committedTitle(id)).toBe('After');
  });

  it('leaves no version of a site behind that was rolled back', async () => {
    const { id: organizationId } = await build.organization();
    const { id } = await build.site(organizationId);
    const reader = new SiteReader(database);
    const retitle = (title: string) => (tx: Transaction) =>
      tx.execute('UPDATE sites SET title = $2, version = version + 1 WHERE id = $1', [id, title]);
    const held = new HeldTransaction(database);
    await database.holding(held, async () => {
      await held.run(retitle('Undone'));
      expect((await reader.find(id))?.site.title).toBe('Undone');
    });
    await held.rollBack();

    await retitle('After')(database);
    expect((await reader.find(id))?.site.title).toBe('After');
  });
});
