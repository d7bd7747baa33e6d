import { describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { type ApiResponse, api, build } from '../../../test/harness.js';
import { idsOf } from '../../../test/read-pages.js';
import { statusesOf } from '../../../test/statuses.js';

const CONTROLLERS = [
  'SpacesController',
  'SpacePermissionsController',
  'CollectionsController',
  'CollectionPermissionsController',
];

describe('every operation on spaces, collections and grants', () => {
  it('401: asks for a token', async () => {
    const { params } = await organizationWithContent();
    for (const controller of CONTROLLERS) {
      const statuses = Object.values(await statusesOf(api, controller, params));
      expect(new Set(statuses)).toEqual(new Set([401]));
    }
  });

  it('404: is unknown to outsiders, and a deletion that finds nothing is done', async () => {
    const { params } = await organizationWithContent();
    const { admin: outsider } = await build.organization();
    const done: string[] = [];
    for (const controller of CONTROLLERS) {
      for (const [name, status] of Object.entries(await statusesOf(api.as(outsider), controller, params))) {
        if (status === 204) done.push(name);
        else expect([name, status]).toEqual([name, 404]);
      }
    }
    expect(done.sort()).toEqual(['deleteCollectionById', 'deleteSpaceById']);
  });

  it('403: needs the scope of a limited token', async () => {
    const { admin, params } = await organizationWithContent();
    const reading = api.as(await build.token(admin.id, { scopes: ['space:read'] }));
    expect((await reading.get(`/spaces/${params.spaceId}`)).status).toBe(200);
    expect((await reading.get(`/collections/${params.collectionId}/spaces`)).status).toBe(200);
    expect((await reading.get(`/spaces/${params.spaceId}/permissions/users`)).status).toBe(403);
    expect((await reading.patch(`/spaces/${params.spaceId}`, { title: 'Mine' })).status).toBe(403);
    expect((await reading.post(`/orgs/${params.organizationId}/spaces`, {})).status).toBe(403);
  });
});

describe('a guest', () => {
  it('sees nothing without a grant', async () => {
    const { id } = await build.organization();
    const guest = await build.member(id, null);
    const collection = await build.collection(id, { level: 'admin' });
    await build.space(id, { parent: collection, level: 'admin' });
    expect(await seenBy(guest, id)).toEqual({ spaces: [], collections: [] });
  });

  it('sees a granted space, and nothing beside or above it', async () => {
    const { id } = await build.organization();
    const guest = await build.member(id, null);
    const collection = await build.collection(id);
    const space = await build.space(id, { parent: collection });
    await build.space(id, { parent: collection });
    await build.grant({ organizationId: id, kind: 'space', id: space }, { user: guest.id }, 'read');
    expect(await seenBy(guest, id)).toEqual({ spaces: [space], collections: [] });
    expect((await api.as(guest).get(`/collections/${collection}`)).status).toBe(404);
  });

  it('sees all that inherits from a granted collection, by way of a team as well', async () => {
    const { id } = await build.organization();
    const guest = await build.member(id, null);
    const team = await build.team(id, { [guest.id]: 'member' });
    const top = await build.collection(id);
    const inner = await build.collection(id, { parent: top });
    const space = await build.space(id, { parent: inner });
    await build.space(id, { parent: inner, level: 'read' });
    await build.grant({ organizationId: id, kind: 'collection', id: top }, { team }, 'edit');
    expect(await seenBy(guest, id)).toEqual({ spaces: [space], collections: [inner, top] });
    const { body } = await api.as(guest).get(`/spaces/${space}`);
    expect(body.permissions).toMatchObject({ view: true, edit: true, review: false, admin: false });
  });

  it('loses it together with the place in the team, at once', async () => {
    const { id, admin } = await build.organization();
    const guest = await build.member(id, null);
    const team = await build.team(id, { [guest.id]: 'member' });
    const space = await build.space(id);
    await build.grant({ organizationId: id, kind: 'space', id: space }, { team }, 'read');
    expect((await api.as(guest).get(`/spaces/${space}`)).status).toBe(200);
    await api.as(admin).delete(`/orgs/${id}/teams/${team}/members/${guest.id}`);
    expect((await api.as(guest).get(`/spaces/${space}`)).status).toBe(404);
    expect(await seenBy(guest, id)).toEqual({ spaces: [], collections: [] });
  });
});

describe('levels of nested collections', () => {
  it('come down until another level stands in the way', async () => {
    const { id } = await build.organization();
    const editor = await build.member(id, 'edit');
    const closed = await build.collection(id, { level: null });
    const inheriting = await build.collection(id, { parent: closed });
    const opened = await build.collection(id, { parent: inheriting, level: 'comment' });
    const below = await build.collection(id, { parent: opened });
    const [hidden, shown] = [await build.space(id, { parent: inheriting }), await build.space(id, { parent: below })];
    expect(await seenBy(editor, id)).toEqual({ spaces: [shown], collections: [below, opened] });
    expect((await api.as(editor).get(`/spaces/${hidden}`)).status).toBe(404);
    const { body } = await api.as(editor).get(`/spaces/${shown}`);
    expect(body.permissions).toMatchObject({ comment: true, edit: false });
  });

  it('are of no account to administrators of the organization', async () => {
    const { id, admin } = await build.organization();
    const closed = await build.collection(id, { level: null });
    const space = await build.space(id, { parent: closed, level: null });
    expect(await seenBy(admin, id)).toEqual({ spaces: [space], collections: [closed] });
    expect((await api.as(admin).get(`/spaces/${space}`)).body.permissions.admin).toBe(true);
  });

  it('change what is seen from the next request on', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    const collection = await build.collection(id);
    const space = await build.space(id, { parent: collection });
    for (const [defaultLevel, status] of [
      [null, 404],
      ['inherit', 200],
      [null, 404],
      ['comment', 200],
    ] as const) {
      await api.as(admin).patch(`/collections/${collection}`, { defaultLevel });
      expect((await api.as(reader).get(`/spaces/${space}`)).status).toBe(status);
    }
  });
});

describe('permissions', () => {
  it('are the same in every list as they are alone', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    const collection = await build.collection(id, { level: 'comment' });
    const spaces = [
      await build.space(id, { parent: collection }),
      await build.space(id, { parent: collection, level: 'create' }),
      await build.space(id, { parent: collection, level: 'admin' }),
    ];
    const lists = [`/orgs/${id}/spaces`, `/collections/${collection}/spaces`];
    for (const list of lists) {
      const { items } = (await api.as(reader).get(list)).body;
      expect(items.map((item: ApiResponse['body']) => item.id).sort()).toEqual([...spaces].sort());
      for (const item of items) expect(item).toEqual((await api.as(reader).get(`/spaces/${item.id}`)).body);
    }
    const [listed] = (await api.as(reader).get(`/orgs/${id}/collections`)).body.items;
    expect(listed).toEqual((await api.as(reader).get(`/collections/${collection}`)).body);
  });
});

async function organizationWithContent() {
  const { id, admin } = await build.organization();
  const params = {
    organizationId: id,
    spaceId: await build.space(id),
    collectionId: await build.collection(id),
    teamId: await build.team(id),
    userId: admin.id,
  };
  return { admin, params };
}

async function seenBy(person: Person, organizationId: string) {
  const [spaces, collections] = await Promise.all([
    api.as(person).get(`/orgs/${organizationId}/spaces`),
    api.as(person).get(`/orgs/${organizationId}/collections`),
  ]);
  expect([spaces.body.count, collections.body.count]).toEqual([
    spaces.body.items.length,
    collections.body.items.length,
  ]);
  return { spaces: idsOf(spaces.body), collections: idsOf(collections.body) };
}
