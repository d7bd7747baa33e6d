import { describe, expect, it } from '@jest/globals';
import { violations } from '@lectern/domain/sites/structure/violations';
import { build, database, native } from '../../test/harness.js';

const { detachSpaces } = await native<typeof import('@lectern/commands/sites/detach-spaces')>(
  '@lectern/commands/sites/detach-spaces',
);
const { loadSites } = await native<typeof import('@lectern/database/sites/site-snapshot.queries')>(
  '@lectern/database/sites/site-snapshot.queries',
);
const { purgeSpace } = await native<typeof import('@lectern/commands/sites/purge-space')>(
  '@lectern/commands/sites/purge-space',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

/** An organization whose first space is the default of a site with sections and of one without. */
async function twoSites() {
  const { id: organizationId } = await build.organization();
  const spaces = [await build.space(organizationId), await build.space(organizationId)];
  const [first = '', second = ''] = spaces;
  const plain = await build.site(organizationId, { spaces });
  const sectioned = await build.site(organizationId, { sections: spaces });
  return { organizationId, first, second, plain, sectioned };
}

async function shownBy(siteId: string) {
  const [snapshot] = await loadSites(database, [siteId]);
  const structure = snapshot?.structure ?? [];
  expect(violations(structure)).toEqual([]);
  return structure.flatMap((item) => (item.type === 'site-space' ? [[item.spaceId, item.isDefault]] : []));
}

describe('detachSpaces', () => {
  it('takes a space off every site, where another one becomes what readers see first', async () => {
    const { organizationId, first, second, plain, sectioned } = await twoSites();
    const left = await inTransaction(database, (tx) => detachSpaces(tx, organizationId, [first]));
    expect([...left].sort()).toEqual([plain.id, sectioned.id].sort());
    expect(await shownBy(plain.id)).toEqual([[second, true]]);
    expect(await shownBy(sectioned.id)).toEqual([[second, true]]);
    const [snapshot] = await loadSites(database, [sectioned.id]);
    const defaults = snapshot?.structure.filter((item) => item.type === 'site-section' && item.isDefault);
    expect(defaults?.map(({ id }) => id)).toEqual([sectioned.sections[1]]);
  });

  it('leaves other sites and other organizations alone', async () => {
    const { organizationId, second } = await twoSites();
    const other = await twoSites();
    const bystander = await build.site(organizationId, { spaces: [second] });
    const version = async () => (await loadSites(database, [bystander.id, other.plain.id])).map((s) => s.version);
    const before = await version();
    await inTransaction(database, (tx) => detachSpaces(tx, organizationId, [other.first]));
    expect(await version()).toEqual(before);
    expect(await shownBy(other.plain.id)).toHaveLength(2);
  });
});

describe('purgeSpace', () => {
  const CUTOFF = new Date('2024-01-01T00:00:00Z');
  const deletedAt = (spaceId: string, at: string) =>
    database.prisma.space.update({ where: { id: spaceId }, data: { deletedAt: new Date(at) } });

  it('leaves sites with a valid structure', async () => {
    const { organizationId, first, second, plain, sectioned } = await twoSites();
    await deletedAt(first, '2023-12-31T00:00:00Z');
    const purged = inTransaction(database, (tx) => purgeSpace(tx, { organizationId, spaceId: first }, CUTOFF));
    expect(await purged).toBe(true);
    expect(await shownBy(plain.id)).toEqual([[second, true]]);
    expect(await shownBy(sectioned.id)).toEqual([[second, true]]);
  });

  it('leaves a space on its sites that it does not remove', async () => {
    const { organizationId, first, plain } = await twoSites();
    await deletedAt(first, '2024-01-02T00:00:00Z');
    const purged = inTransaction(database, (tx) => purgeSpace(tx, { organizationId, spaceId: first }, CUTOFF));
    expect(await purged).toBe(false);
    expect(await shownBy(plain.id)).toHaveLength(2);
  });
});
