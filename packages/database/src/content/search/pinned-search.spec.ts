import { describe, expect, it } from '@jest/globals';
import type { SpaceResult } from '@lectern/database/content/search/list-results';
import { build, database, keyring, native } from '../../../test/harness.js';

const { addSearchablePages } = await native<typeof import('@lectern/commands/testing/searchable-pages')>(
  '@lectern/commands/testing/searchable-pages',
);
const { searchPublished } = await native<typeof import('@lectern/database/content/search/search-published')>(
  '@lectern/database/content/search/search-published',
);

/** Spaces that each have a page about zebras, and a search in them as they are now. */
async function zebrasIn(count: number) {
  const { id: organizationId } = await build.organization();
  const spaceIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const spaceId = await build.space(organizationId);
    await addSearchablePages(database, { organizationId, spaceId }, [{ title: 'Zebra', text: 'Stripes.' }]);
    spaceIds.push(spaceId);
  }
  const rows = await database.prisma.space.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
  const spaces = rows.map(({ id, revisionId }) => ({ spaceId: id, revisionId }));
  const search = (query: string, window: { limit?: number; page?: string } = {}) =>
    searchPublished(
      database,
      keyring,
      { organizationId, spaces, hidden: [], scope: [] },
      { query, limit: 50, ...window },
    );
  const [first = '', ...others] = spaces.map(({ spaceId }) => spaceId);
  return { first, others, search };
}

const idsOf = (items: readonly SpaceResult[]) => items.map(({ spaceId }) => spaceId);

/** Ways in which a space stops to show the revision that a search was prepared for. */
const MOVES: [string, (spaceId: string) => Promise<unknown>][] = [
  ['has newer content', (spaceId) => build.pages(spaceId, [{ id: 'new', text: 'New.\n' }])],
  ['has newer content that is not indexed yet', (id) => changed(id, { revisionId: 'a-newer-one' })],
  ['has an index that is behind', (id) => changed(id, { indexedRevisionId: 'an-earlier-one' })],
  ['has no index yet', (id) => changed(id, { indexedRevisionId: null })],
  ['is deleted', (id) => changed(id, { deletedAt: new Date() })],
];

const changed = (id: string, data: { revisionId?: string; indexedRevisionId?: string | null; deletedAt?: Date }) =>
  database.prisma.space.update({ where: { id }, data });

describe('searching revisions', () => {
  it.each(MOVES)('shows and tells nothing of a space that %s', async (_, move) => {
    const { first, search } = await zebrasIn(1);
    await move(first);
    for (const query of ['zebra', 'ebra', 'zerba']) {
      const { page, words } = await search(query);
      expect(page).toEqual({ count: 0, items: [] });
      expect([...new Set(words)]).toEqual([query]);
      expect((await search(query, { limit: 0 })).page.count).toBe(0);
    }
  });

  it.each(MOVES)('goes on in the other spaces when one %s', async (_, move) => {
    const { first, others, search } = await zebrasIn(3);
    expect(await search('zebra')).toMatchObject({ page: { count: 3 }, moved: false });
    await move(first);
    const { page } = await search('zebra');
    expect([page.count, idsOf(page.items)]).toEqual([2, others]);
  });

  it.each(['zebra', 'zerba'])('tells that a space has moved on, of a search for %s', async (query) => {
    const { first, search } = await zebrasIn(2);
    await build.pages(first, [{ id: 'new', text: 'New.\n' }]);
    expect((await search(query)).moved).toBe(true);
  });

  it('tells that a space has moved on before words like those that were typed are looked for in it', async () => {
    const { first, search } = await zebrasIn(1);
    const { page, words, moved } = await whileWaitingFor(
      'search_words',
      () => search('zerba'),
      `UPDATE spaces SET indexed_revision_id = NULL WHERE id = '${first}'`,
    );
    expect(page).toEqual({ count: 0, items: [] });
    expect(words).not.toContain('zebra');
    expect(moved).toBe(true);
  });

  it.each(["revision_id = 'a-newer-one'", 'indexed_revision_id = NULL', 'deleted_at = now()'])(
    'leaves a space out of items, counts and cursors that changes between finding and reading it: %s',
    async (change) => {
      const { first, others, search } = await zebrasIn(3);
      const { page, moved } = await whileWaitingFor(
        'search_sections',
        () => search('zebra', { limit: 1 }),
        `UPDATE spaces SET ${change} WHERE id = '${first}'`,
      );
      expect(moved).toBe(true);
      expect([page.count, idsOf(page.items)]).toEqual([2, others.slice(0, 1)]);
      const next = await search('zebra', { limit: 1, page: page.next?.page ?? '' });
      expect([next.page.count, idsOf(next.page.items), next.page.next]).toEqual([2, others.slice(1), undefined]);
    },
  );
});

/** Executes a statement at the moment when a search is about to read a table for the first time. */
async function whileWaitingFor<T>(table: string, search: () => Promise<T>, statement: string): Promise<T> {
  const connection = await database.pool.connect();
  try {
    await connection.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const searching = search();
    await untilSomebodyWaitsFor(table);
    await connection.query(`${statement}; COMMIT`);
    return await searching;
  } finally {
    connection.release(true);
  }
}

async function untilSomebodyWaitsFor(table: string): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM pg_locks WHERE relation = $1::regclass AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [table],
    );
    if (rows.length > 0) return;
  }
}
