import type { Person } from '@lectern/commands/testing/factory';
import { api, build } from './harness.js';
import type { World } from './world.js';

/** Everybody of a world who is a member of its organization. */
export const MEMBERS = ['admin', 'create', 'review', 'edit', 'comment', 'read', 'guest', 'teamOwner'] as const;

/** The path of something new of a kind. */
export async function newOfKind({ organizationId }: World, kind: 'space' | 'collection' | 'site'): Promise<string> {
  if (kind !== 'site') return `/${kind}s/${await build[kind](organizationId)}`;
  return `/orgs/${organizationId}/sites/${(await build.site(organizationId)).id}`;
}

/** Every place that shows a team to somebody, with the permissions found there. */
export async function shownTeamPermissions(
  { organizationId }: World,
  caller: Person,
  teamId: string,
): Promise<Record<string, boolean>[]> {
  const client = api.as(caller);
  const { body: team } = await client.get(`/orgs/${organizationId}/teams/${teamId}`);
  const { body: teams } = await client.get(`/orgs/${organizationId}/teams?limit=1000`);
  const { body: own } = await client.get(`/orgs/${organizationId}/members/me/teams?limit=1000`);
  const listed = teams.items?.find(({ id }: { id: string }) => id === teamId);
  const joined = own.items?.find((item: { team: { id: string } }) => item.team.id === teamId)?.team;
  return [team, listed, joined].flatMap((shown) => (shown?.permissions ? [shown.permissions] : []));
}
