import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import type { CollectionPermissions } from '@lectern/domain/library/collections/schemas';
import type { SpacePermissions } from '@lectern/domain/library/spaces/schemas';
import type { OrganizationPermissions } from '@lectern/domain/people/organizations/schemas';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import type { SitePermissions } from '@lectern/domain/sites/schemas';
import { api, build, endpoints } from '../../../test/harness.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { createWorld, type World } from '../../../test/world.js';

/** What each permission of an organization is about. Every operation of that action is tried. */
const ORGANIZATION_ACTIONS: Record<keyof OrganizationPermissions, Action> = {
  view: 'organization.view',
  access: 'organization.view',
  admin: 'organization.update',
  ownTeam: 'team.create',
  createContent: 'content.create',
  createOpenAPISpec: 'openapi-spec.create',
  ingestConversations: 'conversation.ingest',
  viewBilling: 'billing.view',
  listMembers: 'member.list',
  listTeams: 'team.list',
  listIntegrations: 'integration.list',
  listInstallations: 'installation.list',
  installIntegration: 'integration.install',
};

const TEAM_ACTIONS: Record<'admin' | 'view', Action> = { admin: 'team.manage-members', view: 'team.view' };

const SPACE_ACTIONS: Record<keyof SpacePermissions, Action> = {
  view: 'space.view',
  access: 'space.view',
  admin: 'space.update',
  viewInviteLinks: 'space.view-permissions',
  edit: 'space.edit',
  triggerGitSync: 'space.sync-git',
  comment: 'space.comment',
  merge: 'space.merge',
  review: 'space.review',
  installIntegration: 'space.install-integration',
};

const COLLECTION_ACTIONS: Record<Exclude<keyof CollectionPermissions, 'create'>, Action> = {
  view: 'collection.view',
  admin: 'collection.update',
  viewInviteLinks: 'collection.view-permissions',
};

const SITE_ACTIONS: Record<keyof SitePermissions, Action> = {
  view: 'site.view',
  access: 'site.view',
  edit: 'site.update',
  create: 'site.edit-structure',
  admin: 'site.update',
  installIntegration: 'site.install-integration',
  viewAdaptiveSchema: 'site.view',
  editAdaptiveSchema: 'site.update',
};

const MEMBERS = ['admin', 'create', 'review', 'edit', 'comment', 'read', 'guest', 'teamOwner'] as const;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const operationsOf = (action: Action) =>
  endpoints.filter(({ endpoint }) => endpoint.access === action).map(({ endpoint }) => endpoint.operationId);

/** Tries every operation of an action as somebody and tells which of them worked. */
async function tryAll(action: Action, caller: Person): Promise<Record<string, boolean>> {
  const tried = operationsOf(action).map(async (operationId) => {
    const { status } = await send(api.as(caller), await sampleRequest(operationId, world, caller));
    return [operationId, status < 300] as const;
  });
  return Object.fromEntries(await Promise.all(tried));
}

/** What trying all operations comes to if a permission says the truth. */
function promised(action: Action, permitted: unknown): Record<string, boolean> {
  return Object.fromEntries(operationsOf(action).map((operationId) => [operationId, permitted === true]));
}

describe('the permissions of an organization', () => {
  it('can be tried where there is an operation', () => {
    const tried = Object.entries(ORGANIZATION_ACTIONS).filter(([, action]) => operationsOf(action).length > 0);
    expect(tried.map(([name]) => name)).toEqual(
      expect.arrayContaining(['view', 'access', 'admin', 'ownTeam', 'listMembers', 'listTeams']),
    );
  });

  it.each(MEMBERS)('are what the API allows to: %s', async (kind) => {
    const caller = world[kind];
    const { body } = await api.as(caller).get(`/orgs/${world.organizationId}`);

    expect(Object.keys(body.permissions).sort()).toEqual(Object.keys(ORGANIZATION_ACTIONS).sort());
    for (const [name, action] of Object.entries(ORGANIZATION_ACTIONS)) {
      const expected = promised(action, body.permissions[name]);
      expect({ [name]: await tryAll(action, caller) }).toEqual({ [name]: expected });
    }
  });

  it.each(MEMBERS)('are the same wherever the organization is shown to: %s', async (kind) => {
    const client = api.as(world[kind]);
    const { body: organization } = await client.get(`/orgs/${world.organizationId}`);
    const { body: page } = await client.get('/orgs?limit=1000');

    const listed = page.items.find(({ id }: { id: string }) => id === world.organizationId);
    expect(listed.permissions).toEqual(organization.permissions);
  });

  it('are all false for somebody who could join but has not', async () => {
    const domain = `${world.organizationId}.example.com`;
    const { id } = await build.organization({ emailDomains: [domain] });
    const stranger = await build.person({ email: `stranger@${domain}` });

    const { body } = await api.as(stranger).get(`/email-domains/${domain}/orgs`);

    expect(body.organizations.map((shown: { id: string }) => shown.id)).toEqual([id]);
    expect(Object.values(body.organizations[0].permissions)).not.toContain(true);
    expect((await api.as(stranger).get(`/orgs/${id}`)).status).toBe(404);
  });
});

describe('the permissions of a team', () => {
  /** Every place that shows a team to somebody, with the permissions found there. */
  async function shownPermissions(caller: Person, teamId: string): Promise<Record<string, boolean>[]> {
    const { organizationId } = world;
    const client = api.as(caller);
    const { body: team } = await client.get(`/orgs/${organizationId}/teams/${teamId}`);
    const { body: teams } = await client.get(`/orgs/${organizationId}/teams?limit=1000`);
    const { body: own } = await client.get(`/orgs/${organizationId}/members/me/teams?limit=1000`);
    const listed = teams.items?.find(({ id }: { id: string }) => id === teamId);
    const joined = own.items?.find((item: { team: { id: string } }) => item.team.id === teamId)?.team;
    return [team, listed, joined].flatMap((shown) => (shown?.permissions ? [shown.permissions] : []));
  }

  it.each(MEMBERS)('are what the API allows to: %s', async (kind) => {
    const caller = world[kind];
    const teamRole = kind === 'teamOwner' ? 'owner' : 'member';
    const teamId = await build.team(world.organizationId, { [caller.id]: teamRole });

    const shown = await shownPermissions(caller, teamId);

    expect(shown.length).toBeGreaterThan(0);
    for (const permissions of shown) expect(permissions).toEqual(shown[0]);
    for (const [name, action] of Object.entries(TEAM_ACTIONS)) {
      const expected = promised(action, shown[0]?.[name]);
      expect({ [name]: await tryAll(action, caller) }).toEqual({ [name]: expected });
    }
  });

  it.each(MEMBERS)('say truly whether a member of the team can be looked at by: %s', async (kind) => {
    const { organizationId, edit } = world;
    const caller = world[kind];
    const teamId = await build.team(organizationId, { [edit.id]: 'member', [world.teamOwner.id]: 'owner' });

    const { body } = await api.as(caller).get(`/orgs/${organizationId}/teams/${teamId}/members`);

    const items: { organization: { id: string }; permissions: { view: boolean } }[] = body.items ?? [];
    expect(items).toHaveLength(kind === 'guest' ? 0 : 2);
    for (const { organization, permissions } of items) {
      const { status } = await api.as(caller).get(`/orgs/${organizationId}/members/${organization.id}`);
      expect(permissions.view).toBe(status === 200);
    }
  });
});

describe.each([
  ['space', SPACE_ACTIONS],
  ['collection', COLLECTION_ACTIONS],
  ['site', SITE_ACTIONS],
] as const)('the permissions of a %s', (kind, kindActions) => {
  it.each(MEMBERS)(
    'are what the API allows to: %s',
    async (member) => {
      const caller = world[member];
      const { body } = await api.as(caller).get(await make(kind));

      const permissions: Record<string, boolean> = body.permissions ?? {};
      expect('permissions' in body).toBe(!['guest', 'teamOwner'].includes(member));
      // Some permissions say the same; what they are about is tried once.
      const tried = new Map<Action, Record<string, boolean>>();
      for (const [name, action] of Object.entries(kindActions)) {
        const outcome = tried.get(action) ?? (await tryAll(action, caller));
        tried.set(action, outcome);
        expect({ [name]: outcome }).toEqual({ [name]: promised(action, permissions[name]) });
      }
    },
    60_000,
  );

  it.each(MEMBERS)('are the same wherever it is shown to: %s', async (member) => {
    const path = await make(kind);
    const client = api.as(world[member]);

    const { body } = await client.get(path);
    const { body: page } = await client.get(`/orgs/${world.organizationId}/${kind}s?limit=1000`);

    const listed = page.items.find((item: { id: string }) => path.endsWith(item.id));
    expect(listed?.permissions).toEqual(body.permissions);
  });
});

/** The path of something new of a kind. */
async function make(kind: 'space' | 'collection' | 'site'): Promise<string> {
  const { organizationId } = world;
  if (kind !== 'site') return `/${kind}s/${await build[kind](organizationId)}`;
  return `/orgs/${organizationId}/sites/${(await build.site(organizationId)).id}`;
}

describe('the permission to create in a collection', () => {
  it.each(MEMBERS)('is what the API allows to: %s', async (member) => {
    const { organizationId } = world;
    const caller = world[member];
    for (const role of ['read', 'create'] as const) {
      const parent = await build.collection(organizationId, { level: null });
      await build.grant({ organizationId, kind: 'collection', id: parent }, { user: caller.id }, role);

      const { body } = await api.as(caller).get(`/collections/${parent}`);

      for (const kind of ['spaces', 'collections']) {
        const { status } = await api.as(caller).post(`/orgs/${organizationId}/${kind}`, { parent });
        expect(status === 201).toBe(body.permissions.create);
      }
    }
  });
});
