import { describe, expect, it } from '@jest/globals';
import { retentionCutoff } from '@lectern/domain/people/organizations/retention';
import fc from 'fast-check';
import { build, database, native } from '../../../test/harness.js';

const queries = await native<typeof import('@lectern/database/people/organizations/organizations.queries')>(
  '@lectern/database/people/organizations/organizations.queries',
);
const { purgeOrganization } = await native<typeof import('@lectern/commands/people/purge-organization')>(
  '@lectern/commands/people/purge-organization',
);
const { listOrganizationsDeletedBefore, restoreOrganization, softDeleteOrganization } = queries;
const { prisma } = database;

const DAY_MS = 86_400_000;
const deletedAt = new Date('2026-05-01T12:00:00.000Z');
const later = (ms: number) => new Date(deletedAt.getTime() + ms);
const cutoffAfter = (ms: number) => retentionCutoff(later(ms));
const exists = async (id: string) => (await prisma.organization.count({ where: { id } })) === 1;

async function deletedOrganization() {
  const organization = await build.organization();
  await softDeleteOrganization(database, organization.id, deletedAt);
  return organization;
}

describe('a deleted organization', () => {
  it('is purged exactly after 7 days', async () => {
    const { id } = await deletedOrganization();
    expect(await purgeOrganization(database, id, cutoffAfter(7 * DAY_MS - 1))).toBe(false);
    expect(await listOrganizationsDeletedBefore(database, cutoffAfter(7 * DAY_MS - 1))).not.toContain(id);
    expect(await exists(id)).toBe(true);

    expect(await listOrganizationsDeletedBefore(database, cutoffAfter(7 * DAY_MS))).toContain(id);
    expect(await purgeOrganization(database, id, cutoffAfter(7 * DAY_MS))).toBe(true);
    expect(await exists(id)).toBe(false);
    expect(await purgeOrganization(database, id, cutoffAfter(7 * DAY_MS))).toBe(false);
  });

  it('can be brought back at every moment at which it cannot be purged, and at no other', async () => {
    const near = fc.integer({ min: -5, max: 5 }).map((ms) => 7 * DAY_MS + ms);
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, fc.integer({ min: 0, max: 20 * DAY_MS })), async (ms) => {
        const { id } = await deletedOrganization();
        const restored = await restoreOrganization(database, id, cutoffAfter(ms));
        const purged = await purgeOrganization(database, id, cutoffAfter(ms));
        expect([restored, purged]).toEqual(ms < 7 * DAY_MS ? [true, false] : [false, true]);
      }),
      { numRuns: 12 },
    );
  });

  it('is deleted only once, so that its days are not counted anew', async () => {
    const { id } = await deletedOrganization();
    expect(await softDeleteOrganization(database, id, later(DAY_MS))).toBe(false);
    expect(await purgeOrganization(database, id, cutoffAfter(7 * DAY_MS))).toBe(true);
  });

  it('takes along what belongs to it, and nothing of others', async () => {
    const { id, admin } = await deletedOrganization();
    const other = await build.organization();
    await build.team(other.id, { [other.admin.id]: 'owner' });
    await build.team(id, { [admin.id]: 'owner' });
    await build.inviteLink(id);

    await purgeOrganization(database, id, cutoffAfter(7 * DAY_MS));

    const remains = (organizationId: string) =>
      Promise.all([
        prisma.member.count({ where: { organizationId } }),
        prisma.team.count({ where: { organizationId } }),
        prisma.teamMember.count({ where: { organizationId } }),
        prisma.inviteLink.count({ where: { organizationId } }),
      ]);
    expect(await remains(id)).toEqual([0, 0, 0, 0]);
    expect(await remains(other.id)).toEqual([1, 1, 1, 0]);
    expect(await prisma.user.count({ where: { id: admin.id } })).toBe(1);
  });
});

describe('an organization that is not deleted', () => {
  it('is never purged', async () => {
    const { id } = await build.organization();
    expect(await purgeOrganization(database, id, new Date('9999-01-01'))).toBe(false);
    expect(await exists(id)).toBe(true);
  });

  it('cannot be brought back', async () => {
    const { id } = await build.organization();
    expect(await restoreOrganization(database, id, new Date(0))).toBe(false);
  });
});
