import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { api, build, database } from '../../test/harness.js';
import { listTables } from '../../test/tables.js';
import { changesBy } from '../../test/written-rows.js';

/** Other specs promise that a request changes nothing, or just this; here is what they would see otherwise. */
describe('what a request changed', () => {
  let organizationId: string;
  let admin: Person;

  beforeAll(async () => {
    ({ id: organizationId, admin } = await build.organization());
  });

  const sql = (statement: string, ...values: unknown[]) => database.pool.query(statement, values);
  const rename = 'UPDATE teams SET title = $2 WHERE id = $1';
  /** What work changed: tables by growth, and the names of those with rows that it wrote. */
  async function seen(work: () => Promise<unknown>) {
    const { written, counts } = await changesBy(admin, work);
    return { counts, written: written.map(({ table }) => table) };
  }

  it('is nothing for a request that only reads', async () => {
    expect(await seen(() => api.as(admin).get(`/orgs/${organizationId}`))).toEqual({ counts: {}, written: [] });
  });

  it('is nothing for statements that find no row', async () => {
    const work = async () => {
      await sql(rename, 'nobody', 'Other');
      await sql('DELETE FROM teams WHERE id = $1', 'nobody');
    };
    expect(await seen(work)).toEqual({ counts: {}, written: [] });
  });

  it('names rows that were added, with all they hold and the transaction that wrote them', async () => {
    const { result, written, counts } = await changesBy(admin, () =>
      api.as(admin).put(`/orgs/${organizationId}/teams`, { title: 'Writers', members: [] }),
    );
    expect(counts).toMatchObject({ teams: 1, audit_events: 1 });
    expect(written.filter(({ table }) => table === 'teams')).toEqual([
      {
        table: 'teams',
        row: expect.objectContaining({ id: result.body.id, title: 'Writers', organization_id: organizationId }),
        transaction: expect.stringMatching(/^\d+$/),
      },
    ]);
    expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1);
  });

  it('tells transactions apart', async () => {
    const [one, other] = [await build.team(organizationId), await build.team(organizationId)];
    const { written } = await changesBy(admin, async () => {
      await sql(rename, one, 'One');
      await sql(rename, other, 'Other');
    });
    expect(written.map(({ row }) => row['title'])).toEqual(['One', 'Other']);
    expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(2);
  });

  it('names rows that were changed, though there are as many as before', async () => {
    const id = await build.team(organizationId);
    expect(await seen(() => sql(rename, id, 'Other'))).toEqual({ counts: {}, written: ['teams'] });
  });

  it('counts rows that were deleted, and those that went with them', async () => {
    const [one, other] = [await build.member(organizationId), await build.member(organizationId)];
    const teams = [
      await build.team(organizationId, { [one.id]: 'member', [other.id]: 'owner' }),
      await build.team(organizationId, { [one.id]: 'member' }),
    ];
    const work = () => sql('DELETE FROM teams WHERE id = ANY($1)', teams);
    expect(await seen(work)).toEqual({ counts: { teams: -2, team_members: -3 }, written: [] });
  });

  it('counts what is left in the end, of rows that came and went', async () => {
    const old = await build.team(organizationId);
    const work = async () => {
      await build.team(organizationId);
      await sql('DELETE FROM teams WHERE id = $1', old);
    };
    expect(await seen(work)).toEqual({ counts: {}, written: ['teams'] });
  });

  it('tells rows that were added from rows that were changed instead', async () => {
    const { id } = await build.member(organizationId);
    const work = () =>
      sql(
        `INSERT INTO notification_settings (user_id) SELECT unnest($1::text[])
           ON CONFLICT (user_id) DO UPDATE SET replies = NOT notification_settings.replies`,
        [id, admin.id],
      );
    const table = 'notification_settings';
    expect(await seen(work)).toEqual({ counts: { [table]: 2 }, written: [table, table] });
    expect(await seen(work)).toEqual({ counts: {}, written: [table, table] });
  });

  it('counts the rows of a table that was emptied', async () => {
    await sql('INSERT INTO notification_settings (user_id) VALUES ($1) ON CONFLICT DO NOTHING', admin.id);
    const { rows } = await sql('SELECT count(*)::int AS number FROM notification_settings');
    const counts = { notification_settings: -rows[0].number };
    expect(await seen(() => sql('TRUNCATE notification_settings'))).toEqual({ counts, written: [] });
  });

  it('is nothing for what was rolled back, and only that', async () => {
    const [kept, undone] = [await build.team(organizationId), await build.team(organizationId)];
    const work = () =>
      database.transaction(async (tx) => {
        await tx.prisma.team.update({ where: { id: undone }, data: { title: 'Other' } });
        throw new Error('changed its mind');
      });
    expect(await seen(() => expect(work()).rejects.toThrow('changed its mind'))).toEqual({ counts: {}, written: [] });
    expect(await seen(() => sql(rename, kept, 'Other'))).toEqual({ counts: {}, written: ['teams'] });
  });

  it('does not hold what was there before', async () => {
    await build.team(organizationId);
    expect(await seen(async () => {})).toEqual({ counts: {}, written: [] });
  });

  it('can be told of every table, but for that of bytes, which are kept before a change names them', async () => {
    await seen(async () => {});
    const { rows } = await sql(
      `SELECT relname AS name, count(*)::int AS triggers FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE tgname LIKE 'spec_log_%' GROUP BY relname ORDER BY relname`,
    );
    const expected = (await listTables()).filter((name) => name !== 'file_blobs');
    expect(rows).toEqual(expected.map((name) => ({ name, triggers: 4 })));
  });
});
