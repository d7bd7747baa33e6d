import { beforeAll, describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { MEMBERS, newOfKind } from '../../../test/shown-permissions.js';
import { createWorld, type World } from '../../../test/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

describe('the permissions of an organization', () => {
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

describe.each(['space', 'collection', 'site'] as const)('the permissions of a %s', (kind) => {
  it.each(MEMBERS)('are the same wherever it is shown to: %s', async (member) => {
    const path = await newOfKind(world, kind);
    const client = api.as(world[member]);

    const { body } = await client.get(path);
    const { body: page } = await client.get(`/orgs/${world.organizationId}/${kind}s?limit=1000`);

    const listed = page.items.find((item: { id: string }) => path.endsWith(item.id));
    expect(listed?.permissions).toEqual(body.permissions);
  });
});

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
