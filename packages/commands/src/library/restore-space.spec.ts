import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../test/harness.js';

const { restoreSpaceRow } = await native<typeof import('@lectern/commands/library/restore-space')>(
  '@lectern/commands/library/restore-space',
);

const at = new Date();
const before = new Date(at.getTime() - 1000);

/** A deleted space, and the jobs that fill it after it was brought back. */
async function restored(columns: { indexedRevisionId?: null }) {
  const { id: organizationId } = await build.organization();
  const spaceId = await build.space(organizationId);
  await database.prisma.space.update({ where: { id: spaceId }, data: { ...columns, deletedAt: at } });
  expect(await restoreSpaceRow(database, { organizationId, spaceId }, before, at)).toBe(true);
  return database.prisma.job.findMany({ where: { name: 'content.index-space', target: spaceId } });
}

describe('restoreSpaceRow', () => {
  it('has a space filled that was passed over while it was deleted', async () => {
    expect(await restored({ indexedRevisionId: null })).toHaveLength(1);
  });

  it('leaves a space alone that shows its current content', async () => {
    expect(await restored({})).toEqual([]);
  });
});
