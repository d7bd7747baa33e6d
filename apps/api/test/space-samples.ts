import type { Person } from '@lectern/commands/testing/factory';
import { build, database } from './harness.js';

/** What the samples of spaces and collections need to know of the world they act on. */
interface SpaceWorld {
  organizationId: string;
  read: Person;
}

type Request = { url: string; body?: unknown };

/** Valid requests of the operations on spaces, collections and the grants on them. */
export const spaceSamples: Record<string, (world: SpaceWorld, caller: Person) => Request | Promise<Request>> = {
  listSpaceTemplates: (world) => ({ url: `${org(world)}/space-templates` }),
  listCollectionsInOrganizationById: (world) => ({ url: `${org(world)}/collections` }),
  createCollection: (world) => ({ url: `${org(world)}/collections`, body: { title: 'Sample' } }),
  getCollectionById: async (world) => ({ url: `/collections/${await newCollection(world)}` }),
  updateCollectionById: async (world) => ({
    url: `/collections/${await newCollection(world)}`,
    body: { title: 'Another title', description: 'What it is about', defaultLevel: 'inherit' },
  }),
  deleteCollectionById: async (world) => ({ url: `/collections/${await newCollection(world)}` }),
  listSpacesInCollectionById: async (world) => ({ url: `/collections/${await newCollection(world)}/spaces` }),
  moveCollection: async (world) => ({
    url: `/collections/${await newCollection(world)}/move`,
    body: { parent: await newCollection(world) },
  }),
  transferCollection: async (world, caller) => ({
    url: `/collections/${await newCollection(world)}/transfer`,
    body: { organization: await ownOrganization(caller) },
  }),
  inviteToCollection: async (world) => ({
    url: (await newGrants(world, 'collection')).url,
    body: { role: 'edit', users: [world.read.id] },
  }),
  listTeamPermissionsInCollection: async (world) => ({ url: `${(await newGrants(world, 'collection')).url}/teams` }),
  updateTeamPermissionInCollection: async (world) => ({
    url: (await newGrants(world, 'collection')).ofTeam,
    body: { role: 'comment' },
  }),
  removeTeamFromCollection: async (world) => ({ url: (await newGrants(world, 'collection')).ofTeam }),
  listUserPermissionsInCollection: async (world) => ({ url: `${(await newGrants(world, 'collection')).url}/users` }),
  updateUserPermissionInCollection: async (world) => ({
    url: (await newGrants(world, 'collection')).ofUser,
    body: { role: 'comment' },
  }),
  removeUserFromCollection: async (world) => ({ url: (await newGrants(world, 'collection')).ofUser }),
  listPermissionsAggregateInCollection: async (world) => ({
    url: `${(await newGrants(world, 'collection')).url}/aggregate`,
  }),

  listSpacesInOrganizationById: (world) => ({ url: `${org(world)}/spaces` }),
  createSpace: (world) => ({ url: `${org(world)}/spaces`, body: { title: 'Sample' } }),
  getSpaceById: async (world) => ({ url: `/spaces/${await newSpace(world)}` }),
  updateSpaceById: async (world) => ({ url: `/spaces/${await newSpace(world)}`, body: { title: 'Another title' } }),
  deleteSpaceById: async (world) => ({ url: `/spaces/${await newSpace(world)}` }),
  restoreSpace: async (world) => {
    const id = await newSpace(world);
    await database.prisma.space.update({ where: { id }, data: { deletedAt: new Date() } });
    return { url: `/spaces/${id}/restore` };
  },
  duplicateSpace: async (world) => ({ url: `/spaces/${await newSpace(world)}/duplicate` }),
  moveSpace: async (world) => ({
    url: `/spaces/${await newSpace(world)}/move`,
    body: { parent: await newCollection(world) },
  }),
  transferSpace: async (world, caller) => ({
    url: `/spaces/${await newSpace(world)}/transfer`,
    body: { organization: await ownOrganization(caller) },
  }),
  inviteToSpace: async (world) => ({
    url: (await newGrants(world, 'space')).url,
    body: { role: 'edit', users: [world.read.id] },
  }),
  listTeamPermissionsInSpace: async (world) => ({ url: `${(await newGrants(world, 'space')).url}/teams` }),
  updateTeamPermissionInSpace: async (world) => ({
    url: (await newGrants(world, 'space')).ofTeam,
    body: { role: 'comment' },
  }),
  removeTeamFromSpace: async (world) => ({ url: (await newGrants(world, 'space')).ofTeam }),
  listUserPermissionsInSpace: async (world) => ({ url: `${(await newGrants(world, 'space')).url}/users` }),
  updateUserPermissionInSpace: async (world) => ({
    url: (await newGrants(world, 'space')).ofUser,
    body: { role: 'comment' },
  }),
  removeUserFromSpace: async (world) => ({ url: (await newGrants(world, 'space')).ofUser }),
  listPermissionsAggregateInSpace: async (world) => ({ url: `${(await newGrants(world, 'space')).url}/aggregate` }),
};

const org = ({ organizationId }: SpaceWorld) => `/orgs/${organizationId}`;
/** A new space in the world. */
export const newSpace = ({ organizationId }: { organizationId: string }) => build.space(organizationId);
const newCollection = ({ organizationId }: SpaceWorld) => build.collection(organizationId);

/** Another organization of the caller's, to transfer something to. */
async function ownOrganization(caller: Person): Promise<string> {
  const { id } = await build.organization();
  await database.prisma.member.create({ data: { organizationId: id, userId: caller.id, role: 'admin' } });
  return id;
}

/** A new space or collection on which a new member and a new team have a grant. */
async function newGrants({ organizationId }: SpaceWorld, kind: 'space' | 'collection') {
  const [member, team] = [await build.member(organizationId), await build.team(organizationId)];
  const id = await build[kind](organizationId);
  await build.grant({ organizationId, kind, id }, { user: member.id }, 'edit');
  await build.grant({ organizationId, kind, id }, { team }, 'edit');
  const url = `/${kind}s/${id}/permissions`;
  return { url, ofUser: `${url}/users/${member.id}`, ofTeam: `${url}/teams/${team}` };
}
