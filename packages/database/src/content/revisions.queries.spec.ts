import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../test/harness.js';

const { lockCurrentRevision } = await native<typeof import('@lectern/database/content/revisions.queries')>(
  '@lectern/database/content/revisions.queries',
);
const { transferContents } = await native<
  typeof import('@lectern/database/library/collections/relocate-contents.queries')
>('@lectern/database/library/collections/relocate-contents.queries');
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);

const WAITS = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE OF s%'`;

describe('lockCurrentRevision', () => {
  it('knows the organization that the space was transferred to while it waited', async () => {
    const [from, to] = [await build.organization(), await build.organization()];
    const spaceId = await build.space(from.id);
    const before = await lockCurrentRevision(database, spaceId);

    let waiting: ReturnType<typeof lockCurrentRevision> | undefined;
    await inPlainTransaction(database, async (sql) => {
      const contents = { collectionIds: [], spaceIds: [spaceId], rootId: spaceId, position: 'V0', at: new Date() };
      await transferContents(sql, { from: from.id, to: to.id, ...contents });
      waiting = lockCurrentRevision(database, spaceId);
      while ((await database.pool.query(WAITS)).rowCount === 0);
    });

    expect(await waiting).toEqual({ ...before, organizationId: to.id });
  });
});
