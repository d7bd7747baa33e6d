import { build, database } from './harness.js';
import type { Sample, World } from './world.js';

/** Valid requests of the operations on who may do what with sites, and on their hostnames. */
export const sitePermissionSamples: Record<string, Sample> = {
  inviteToSite: async (world) => ({
    url: (await newGrants(world)).url,
    body: { role: 'edit', users: [world.read.id] },
  }),
  listTeamPermissionsInSite: async (world) => ({ url: `${(await newGrants(world)).url}/teams` }),
  updateTeamPermissionInSite: async (world) => ({ url: (await newGrants(world)).ofTeam, body: { role: 'comment' } }),
  removeTeamFromSite: async (world) => ({ url: (await newGrants(world)).ofTeam }),
  listUserPermissionsInSite: async (world) => ({ url: `${(await newGrants(world)).url}/users` }),
  updateUserPermissionInSite: async (world) => ({ url: (await newGrants(world)).ofUser, body: { role: 'comment' } }),
  removeUserFromSite: async (world) => ({ url: (await newGrants(world)).ofUser }),
  listPermissionsAggregateInSite: async (world) => ({ url: `${(await newGrants(world)).url}/aggregate` }),

  getCustomHostname: async (world) => ({ url: await newHostname(world) }),
  updateCustomHostname: async (world) => ({ url: await newHostname(world) }),
  checkCustomHostname: async (world) => ({ url: `${await newHostname(world)}/check` }),
  removeCustomHostname: async (world) => ({ url: await newHostname(world) }),
};

/** A new site on which a new member and a new team have a grant. */
async function newGrants({ organizationId }: World) {
  const [member, team] = [await build.member(organizationId), await build.team(organizationId)];
  const { id } = await build.site(organizationId);
  await build.grant({ organizationId, kind: 'site', id }, { user: member.id }, 'edit');
  await build.grant({ organizationId, kind: 'site', id }, { team }, 'edit');
  const url = `/orgs/${organizationId}/sites/${id}/permissions`;
  return { url, ofUser: `${url}/users/${member.id}`, ofTeam: `${url}/teams/${team}` };
}

/** The hostname of a new site. */
async function newHostname({ organizationId }: World): Promise<string> {
  const { id } = await build.site(organizationId);
  const hostname = `${id}.docs.example.com`;
  await database.prisma.site.update({ where: { id }, data: { hostname } });
  return `/custom-hostnames/${hostname}`;
}
