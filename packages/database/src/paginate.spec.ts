import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import fc from 'fast-check';
import { z } from 'zod';
import { build, database, keyring, native } from '../test/harness.js';

const { paginate } = await native<typeof import('@lectern/database/paginate')>('@lectern/database/paginate');
const { paginateSql } = await native<typeof import('@lectern/database/paginate-sql')>('@lectern/database/paginate-sql');
const { listMembers } = await native<typeof import('@lectern/database/people/members/members.queries')>(
  '@lectern/database/people/members/members.queries',
);
const { listTeamsOfMember } = await native<typeof import('@lectern/database/people/teams/teams.queries')>(
  '@lectern/database/people/teams/teams.queries',
);
const { prisma } = database;

type Listing = Parameters<typeof paginate>[2];
type Order = Listing['order'];

const newestFirst: Order = [
  { column: 'createdAt', direction: 'desc' },
  { column: 'id', direction: 'desc' },
];
const titleUpwards: Order = [
  { column: 'title', direction: 'asc' },
  { column: 'id', direction: 'asc' },
];
const byTitle: Order = [
  { column: 'title', direction: 'asc' },
  { column: 'createdAt', direction: 'desc' },
  { column: 'id', direction: 'asc' },
];

/** A list of teams to page through, read by Prisma or by SQL. */
async function teamList(order: Order, { inSql = false } = {}) {
  const organizationId = randomUUID();
  await prisma.organization.create({ data: { id: organizationId, title: 'Acme' } });
  const listing = { scope: ['teams', organizationId], order };
  return {
    listing,
    async add(rows: { title: string; at: number }[]): Promise<string[]> {
      const data = rows.map(({ title, at }) => ({ id: randomUUID(), organizationId, title, createdAt: new Date(at) }));
      await prisma.team.createMany({ data });
      return data.map(({ id }) => id);
    },
    async remove(ids: string[]): Promise<void> {
      await prisma.team.deleteMany({ where: { id: { in: ids } } });
    },
    read: (query: PageQuery): Promise<Page<{ id: string }>> =>
      inSql
        ? paginateSql(database, keyring, query, { row: Team, ...listing, ...teamSql(order), values: [organizationId] })
        : paginate(keyring, query, listing, {
            count: () => prisma.team.count({ where: { organizationId } }),
            rows: ({ where, orderBy, take }) =>
              prisma.team.findMany({ where: { AND: [{ organizationId }, where] }, orderBy, take }),
          }),
  };
}

// Dates that the natively loaded driver makes are of another realm than those of the spec.
const Team = z.object({ id: z.string(), title: z.string(), createdAt: z.custom<Date>() });

const teamSql = (order: Order) => ({
  select: 'id, title, created_at AS "createdAt"',
  from: 'teams',
  where: ['organization_id = $1'],
  orderBy: order.map(({ column }) => (column === 'createdAt' ? 'created_at' : column)),
});

/** Follows the cursors of a list to its end. */
async function* pagesOf<T>(read: (query: PageQuery) => Promise<Page<T>>, limit: number): AsyncGenerator<Page<T>> {
  let page: string | undefined;
  for (let pages = 0; pages < 100; pages++) {
    const response = await read({ limit, page });
    yield response;
    if (!response.next) return;
    page = response.next.page;
  }
  throw new Error('The list should have come to its end long ago.');
}

// Few different titles and instants, so that most rows tie.
const row = fc.record({ title: fc.constantFrom('a', 'b', 'B', 'ä'), at: fc.integer({ min: 1_000, max: 1_003 }) });
const change = fc.record({ added: fc.array(row, { maxLength: 3 }), removed: fc.array(fc.nat(), { maxLength: 3 }) });

describe('paging while rows come and go', () => {
  it.each([
    ['newest first', newestFirst, { inSql: false }],
    ['newest first, in SQL', newestFirst, { inSql: true }],
    ['by title, in SQL', titleUpwards, { inSql: true }],
    ['by columns in different directions', byTitle, { inSql: false }],
  ])('repeats no row and skips none that stays, %s', async (_name, order, how) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (rows, limit, changes) => {
          const list = await teamList(order, how);
          const first = await list.add(rows);
          const known = new Set(first);
          const staying = new Set(first);
          const seen: string[] = [];
          const upcoming = [...changes];
          for await (const { items, count, next } of pagesOf(list.read, limit)) {
            expect(count).toBe(first.length);
            expect(items.length).toBeLessThanOrEqual(limit);
            if (next) expect(items).toHaveLength(limit);
            seen.push(...items.map(({ id }) => id));

            const { added, removed } = upcoming.shift() ?? { added: [], removed: [] };
            const gone = removed.flatMap((index) => first[index % first.length] ?? []);
            await list.remove(gone);
            if (next) for (const id of gone) staying.delete(id);
            for (const id of await list.add(added)) known.add(id);
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect([...staying].filter((id) => !seen.includes(id))).toEqual([]);
          expect(seen.filter((id) => !known.has(id))).toEqual([]);
        },
      ),
      { numRuns: 10 },
    );
  });

  it.each([1, 7, 1000])('answers the same order as one big page, %i at a time', async (limit) => {
    const list = await teamList(byTitle);
    const size = limit === 1000 ? 1500 : 30;
    await list.add(Array.from({ length: size }, (_, index) => ({ title: `${index % 3}`, at: 1000 + (index % 5) })));
    const whole = await prisma.team.findMany({
      where: { organizationId: String(list.listing.scope[1]) },
      orderBy: byTitle.map(({ column, direction }) => ({ [column]: direction })),
      select: { id: true },
    });
    const seen: string[] = [];
    for await (const { items } of pagesOf(list.read, limit)) seen.push(...items.map(({ id }) => id));
    expect(seen).toEqual(whole.map(({ id }) => id));
  });

  it('ends without a cursor exactly with the last row', async () => {
    const list = await teamList(newestFirst);
    await list.add([
      { title: 'a', at: 1 },
      { title: 'b', at: 2 },
    ]);
    expect((await list.read({ limit: 1 })).next).toBeDefined();
    expect(await list.read({ limit: 2 })).toEqual({ count: 2, items: [expect.anything(), expect.anything()] });
    expect(await list.read({ limit: 3 })).not.toHaveProperty('next');
  });
});

describe('the count', () => {
  it('is all there is for a limit of 0, with no row and no cursor', async () => {
    const list = await teamList(newestFirst);
    await list.add([
      { title: 'a', at: 1 },
      { title: 'b', at: 2 },
    ]);
    expect(await list.read({ limit: 0 })).toEqual({ count: 2, items: [] });
  });

  it('is taken once and carried by the cursor', async () => {
    let counted = 0;
    const read = (page?: string) =>
      paginate(
        keyring,
        { limit: 1, page },
        { scope: [], order: [{ column: 'id', direction: 'asc' }] },
        {
          count: async () => ++counted * 100,
          rows: async () => [{ id: 'a' }, { id: 'b' }],
        },
      );
    const first = await read();
    const second = await read(first.next?.page);
    const third = await read(second.next?.page);
    expect([first.count, second.count, third.count]).toEqual([100, 100, 100]);
    expect(counted).toBe(1);
  });
});

describe('the order', () => {
  it('may depend on a column of a related row, also where it ties', async () => {
    const { id: organizationId, admin } = await build.organization();
    const ref = { organizationId, userId: admin.id };
    const teams = await Promise.all(
      Array.from({ length: 7 }, () => build.team(organizationId, { [admin.id]: 'member' })),
    );
    for (const [index, id] of teams.entries()) {
      await prisma.team.update({ where: { id }, data: { createdAt: new Date(1000 + (index % 2)) } });
    }
    const seen: string[] = [];
    const read = (query: PageQuery) => listTeamsOfMember(database, keyring, ref, query);
    for await (const { items } of pagesOf(read, 2)) {
      seen.push(...items.map(({ team, teamId }) => `${team.createdAt.getTime()} ${teamId}`));
    }
    expect(seen).toEqual(
      teams
        .map((id, index) => `${1000 + (index % 2)} ${id}`)
        .sort()
        .reverse(),
    );
  });

  it('may depend on a column of a related row in SQL, also where it ties', async () => {
    const { id, admin } = await build.organization();
    const people = [admin, ...(await Promise.all(Array.from({ length: 6 }, () => build.member(id))))];
    for (const [index, person] of people.entries()) {
      await prisma.user.update({ where: { id: person.id }, data: { displayName: `Name ${index % 2}` } });
    }
    const seen: string[] = [];
    const read = (query: PageQuery) => listMembers(database, keyring, id, { sort: 'name', order: 'desc', ...query });
    for await (const { items } of pagesOf(read, 2)) {
      seen.push(...items.map(({ user, userId }) => `${user.displayName} ${userId}`));
    }
    const expected = people.map((person, index) => `Name ${index % 2} ${person.id}`);
    expect(seen).toEqual(expected.sort().reverse());
  });

  it('needs its columns in the rows', async () => {
    const order = [{ column: 'user.name', direction: 'asc' }] as const;
    const rows = async () => [{ user: null }, { user: null }];
    const reading = paginate(keyring, { limit: 1 }, { scope: [], order }, { count: async () => 2, rows });
    await expect(reading).rejects.toThrow('"user.name"');
  });
});
