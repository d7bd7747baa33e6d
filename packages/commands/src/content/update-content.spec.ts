import { describe, expect, it } from '@jest/globals';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { build, database, native } from '../../test/harness.js';

const { updateCurrent } = await native<typeof import('@lectern/commands/content/update-content')>(
  '@lectern/commands/content/update-content',
);
const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
  '@lectern/database/content/content-store',
);
const { findCurrentRevision } = await native<typeof import('@lectern/database/content/revisions.queries')>(
  '@lectern/database/content/revisions.queries',
);
const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

const AT_ONCE = 6;

describe('updateCurrent', () => {
  it('lets updates of a space wait for each other, each of them building on the last', async () => {
    const { id: organizationId } = await build.organization();
    const spaceId = await build.space(organizationId);
    const at = new Date();
    const stamp = at.toISOString();
    const commit = { store: new ContentStore(), appUrl: 'https://docs.test' };
    const add = (id: string) => {
      const place = { parent: null, order: 'V0', slug: id, title: id };
      const page: PageRecord = { type: 'group', ...place, createdAt: stamp, updatedAt: stamp };
      const changes = { pages: new Map([[id, page]]), assets: new Map(), bodies: [] };
      const options = { spaceId, action: 'content.changed' as const, direct: true, mayReadSpecs: true };
      return inTransaction(database, (tx) =>
        updateCurrent(tx, systemContext('spec', at), commit, options, async () => ({ changes, result: null })),
      );
    };

    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => add(`page-${index}`)));

    const head = await findCurrentRevision(database, spaceId);
    const pages = await commit.store.pages.all(database, organizationId, head?.roots.pages ?? '');
    expect([...pages.keys()].sort()).toEqual(Array.from({ length: AT_ONCE }, (_, index) => `page-${index}`));
  });
});
