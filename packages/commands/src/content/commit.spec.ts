import { describe, expect, it } from '@jest/globals';
import { newWrittenSpace } from '../../../database/test/content-writer.js';
import { database, native } from '../../test/harness.js';

const { ContentReader } = await native<typeof import('@lectern/commands/content/content-reader')>(
  '@lectern/commands/content/content-reader',
);
const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
  '@lectern/database/content/content-store',
);
const { sweepContent } = await native<typeof import('@lectern/database/content/collect-garbage.queries')>(
  '@lectern/database/content/collect-garbage.queries',
);

const newReader = () => new ContentReader(database, new ContentStore());

const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `page-${index}`, text: `Text ${index}.\n` }));

const rowsOf = async (table: string, organizationId: string): Promise<number> => {
  const { rows } = await database.pool.query(`SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`, [
    organizationId,
  ]);
  return rows[0].count;
};

describe('a commit', () => {
  it.each([20, 1_500])('of one changed page writes a handful of rows in a space of %i pages', async (count) => {
    const { organizationId, write } = await newWrittenSpace();
    await write(pages(count));
    const tables = ['content_nodes', 'content_bodies', 'revisions', 'current_pages'];
    const before = await Promise.all(tables.map((table) => rowsOf(table, organizationId)));

    await write([{ id: 'page-7', text: 'Changed.\n' }]);

    const after = await Promise.all(tables.map((table) => rowsOf(table, organizationId)));
    const [nodes = 0, ...others] = after.map((rows, index) => rows - (before[index] ?? 0));
    // Two tries, because the slug and the record of this page did not move: only the first one is written.
    expect(nodes).toBeLessThanOrEqual(4);
    expect(others).toEqual([1, 1, 0]);
  });

  it('leaves every earlier revision readable', async () => {
    const { write } = await newWrittenSpace();
    const first = await write(pages(40));
    await write([
      { id: 'page-3', text: 'Changed.\n' },
      { id: 'page-4', text: null },
    ]);
    const reader = newReader();
    expect((await reader.findPage(first, 'page-3'))?.text?.markdown).toBe('Text 3.\n');
    expect((await reader.findPageAt(first, ['page-4']))?.id).toBe('page-4');
  });

  it('refuses two pages at one path', async () => {
    const { write } = await newWrittenSpace();
    await write([{ id: 'one', text: '' }]);
    await expect(write([{ id: 'two', slug: 'one', text: '' }])).rejects.toThrow('"one"');
    await expect(
      write([
        { id: 'three', slug: 'same', text: '' },
        { id: 'four', slug: 'same', text: '' },
      ]),
    ).rejects.toThrow('"same"');
  });

  it('lets two pages change their paths with each other', async () => {
    const { write } = await newWrittenSpace();
    await write([
      { id: 'one', text: '' },
      { id: 'two', text: '' },
    ]);
    const revision = await write([
      { id: 'one', slug: 'two', text: '' },
      { id: 'two', slug: 'one', text: '' },
    ]);
    expect((await newReader().findPageAt(revision, ['one']))?.id).toBe('two');
  });

  it('shares nothing between organizations', async () => {
    const [one, two] = [await newWrittenSpace(), await newWrittenSpace()];
    const revision = await one.write(pages(3));
    await two.write(pages(3));
    const foreign = { ...revision, organizationId: two.organizationId };
    await database.pool.query('DELETE FROM content_bodies WHERE organization_id = $1', [two.organizationId]);
    expect((await newReader().findPage(revision, 'page-1'))?.text?.markdown).toBe('Text 1.\n');
    expect((await newReader().findPage(foreign, 'page-1'))?.text).toBeNull();
  });
});

describe('the collection of garbage', () => {
  const LATER = () => new Date(Date.now() + 60_000);

  it('removes what no revision can reach, and nothing else', async () => {
    const kept = await newWrittenSpace();
    const head = await kept.write(pages(30));
    const gone = await newWrittenSpace(kept.organizationId);
    await gone.write([{ id: 'lonely', text: 'Nobody needs me.\n' }, ...pages(30)]);
    const before = await rowsOf('content_bodies', kept.organizationId);
    await database.prisma.space.delete({ where: { id: gone.spaceId } });

    const swept = await sweepContent(database, kept.organizationId, LATER());

    expect(swept.bodies).toBe(1);
    expect(await rowsOf('content_bodies', kept.organizationId)).toBe(before - 1);
    const reader = newReader();
    for (const { id, text } of pages(30)) expect((await reader.findPage(head, id))?.text?.markdown).toBe(text);
  });

  it('leaves what was stored a moment ago, named or not', async () => {
    const { organizationId, spaceId, write } = await newWrittenSpace();
    await write(pages(5));
    await database.prisma.space.delete({ where: { id: spaceId } });
    const before = await rowsOf('content_nodes', organizationId);
    expect(await sweepContent(database, organizationId, new Date(Date.now() - 60_000))).toEqual({
      nodes: 0,
      bodies: 0,
    });
    expect(await rowsOf('content_nodes', organizationId)).toBe(before);
  });

  it('never takes what a commit at the same time reuses', async () => {
    const { organizationId, write } = await newWrittenSpace();
    await write([{ id: 'keeper', text: 'Keep.\n' }]);
    for (let round = 0; round < 12; round++) {
      // Objects that exist, belong to nothing any more and are old enough to go: exactly what the next commit needs.
      const doomed = await newWrittenSpace(organizationId);
      const content = pages(20).map(({ id }) => ({ id, text: `Round ${round}: ${id}.\n` }));
      await doomed.write(content);
      await database.prisma.space.delete({ where: { id: doomed.spaceId } });
      await makeOld(organizationId);

      const heir = await newWrittenSpace(organizationId);
      const cutoff = new Date(Date.now() - 60_000);
      const [head] = await Promise.all([
        heir.write(content),
        sweepContent(database, organizationId, cutoff),
        sweepContent(database, organizationId, cutoff),
      ]);

      const reader = newReader();
      for (const { id, text } of content) expect((await reader.findPage(head, id))?.text?.markdown).toBe(text);
    }
  });
});

async function makeOld(organizationId: string): Promise<void> {
  for (const table of ['content_nodes', 'content_bodies']) {
    await database.pool.query(`UPDATE ${table} SET touched_at = now() - interval '1 day' WHERE organization_id = $1`, [
      organizationId,
    ]);
  }
}
