import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { build, database, keyring, native } from '../../../test/harness.js';

const collections = await native<typeof import('@lectern/database/library/collections/collections.queries')>(
  '@lectern/database/library/collections/collections.queries',
);
const relocation = await native<typeof import('@lectern/database/library/collections/relocate-contents.queries')>(
  '@lectern/database/library/collections/relocate-contents.queries',
);
const spaces = await native<typeof import('@lectern/database/library/spaces/spaces.queries')>(
  '@lectern/database/library/spaces/spaces.queries',
);
const grants = await native<typeof import('@lectern/database/library/grants/grants.queries')>(
  '@lectern/database/library/grants/grants.queries',
);
const roles = await native<typeof import('@lectern/database/library/grants/effective-roles.queries')>(
  '@lectern/database/library/grants/effective-roles.queries',
);
const contents = await native<typeof import('@lectern/database/library/grants/contents.queries')>(
  '@lectern/database/library/grants/contents.queries',
);
const { restoreSpaceRow } = await native<typeof import('@lectern/commands/library/restore-space')>(
  '@lectern/commands/library/restore-space',
);
const { purgeSpace } = await native<typeof import('@lectern/commands/sites/purge-space')>(
  '@lectern/commands/sites/purge-space',
);
const { purgeOrganization } = await native<typeof import('@lectern/commands/people/purge-organization')>(
  '@lectern/commands/people/purge-organization',
);

const { prisma } = database;
const query = { limit: 10, order: 'desc' as const };

async function organizationWithContent() {
  const { id: organizationId, admin } = await build.organization();
  const collectionId = await build.collection(organizationId);
  const spaceId = await build.space(organizationId, { parent: collectionId });
  await build.grant({ organizationId, kind: 'space', id: spaceId }, { user: admin.id }, 'edit');
  return { organizationId, userId: admin.id, collectionId, spaceId };
}

/** Everything of an organization that another one must not reach. */
async function rowsOf(organizationId: string) {
  const where = { organizationId };
  const [collectionRows, spaceRows, grantRows] = await Promise.all([
    prisma.collection.findMany({ where }),
    prisma.space.findMany({ where }),
    prisma.grant.findMany({ where }),
  ]);
  return { collectionRows, spaceRows, grantRows };
}

describe('queries about contents', () => {
  it('show nothing of another organization', async () => {
    const theirs = await organizationWithContent();
    const { id: organizationId } = await build.organization();
    const { spaceId, collectionId, userId } = theirs;
    const visibleIds = [spaceId, collectionId];
    const space = { organizationId, kind: 'space', id: spaceId } as const;
    const found = await Promise.all([
      collections.findCollection(database, { organizationId, collectionId }),
      spaces.findSpace(database, { organizationId, spaceId }),
      contents.findLastPosition(database, organizationId, collectionId),
    ]);
    expect(found).toEqual([null, null, null]);
    expect(await contents.loadContents(database, organizationId)).toEqual([]);
    expect(await roles.loadGrantsOfUser(database, { organizationId, userId })).toEqual([]);
    expect(await roles.loadGrantsOnContents(database, organizationId, visibleIds)).toEqual([]);
    expect(await grants.findGrantedRole(database, space, { userId })).toBeUndefined();
    const scoped = { organizationId, visibleIds, scope: [], collectionId };
    const pages = await Promise.all([
      spaces.listSpaces(database, keyring, scoped, query),
      spaces.listSpacesInCollection(database, keyring, scoped, query),
      collections.listCollections(database, keyring, { ...scoped, viewerId: userId, nested: true }, query),
      grants.listUserGrants(database, keyring, space, query),
      grants.listTeamGrants(database, keyring, space, query),
      roles.listPeople(database, keyring, { organizationId, userIds: [userId], scope: [] }, query),
    ]);
    expect(pages).toEqual(pages.map(() => ({ count: 0, items: [] })));
  });

  it('change nothing of another organization', async () => {
    const theirs = await organizationWithContent();
    const { id: organizationId } = await build.organization();
    const { spaceId, collectionId, userId } = theirs;
    const before = await rowsOf(theirs.organizationId);
    const now = new Date();
    const later = new Date(now.getTime() + 1000);
    const space = { organizationId, kind: 'space', id: spaceId } as const;

    const changed = [
      await collections.updateCollection(database, { organizationId, collectionId }, { title: 'Mine' }),
      await collections.deleteCollection(database, { organizationId, collectionId }),
      await spaces.updateSpace(database, { organizationId, spaceId }, { title: 'Mine' }),
      await restoreSpaceRow(database, { organizationId, spaceId }, now, now),
      await purgeSpace(database, { organizationId, spaceId }, later),
      await grants.deleteGrant(database, space, { userId }),
    ];
    await grants.deleteGrantsOn(database, organizationId, [spaceId, collectionId]);
    await relocation.relocateContents(database, { organizationId, parentId: null }, [
      { kind: 'space', id: spaceId, position: 'Z9', level: 'admin' },
    ]);
    const way = { from: organizationId, to: organizationId, rootId: spaceId, position: 'Z9', at: now };
    await relocation.transferContents(database, { ...way, collectionIds: [collectionId], spaceIds: [spaceId] });

    expect(changed).toEqual(changed.map(() => false));
    expect(await rowsOf(theirs.organizationId)).toEqual(before);
  });
});

describe('an organization', () => {
  it('goes for good together with nested collections, their spaces and grants', async () => {
    const { organizationId, collectionId } = await organizationWithContent();
    const inner = await build.collection(organizationId, { parent: collectionId });
    await build.space(organizationId, { parent: inner });
    await prisma.organization.update({ where: { id: organizationId }, data: { deletedAt: new Date(0) } });
    expect(await purgeOrganization(database, organizationId, new Date())).toBe(true);
    expect(await rowsOf(organizationId)).toEqual({ collectionRows: [], spaceRows: [], grantRows: [] });
  });
});

describe('a collection', () => {
  it('never stands in itself, nor in one of another organization', async () => {
    const { organizationId, collectionId } = await organizationWithContent();
    const foreign = await build.collection((await build.organization()).id);
    const place = (parentId: string) =>
      database.pool.query('UPDATE collections SET parent_id = $2 WHERE organization_id = $1 AND id = $3', [
        organizationId,
        parentId,
        collectionId,
      ]);
    await expect(place(collectionId)).rejects.toMatchObject({ constraint: 'collections_not_in_itself' });
    for (const parentId of [foreign, randomUUID()]) {
      const constraint = 'collections_organization_id_parent_id_fkey';
      await expect(place(parentId)).rejects.toMatchObject({ constraint });
    }
  });
});
