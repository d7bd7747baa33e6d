import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

describe('POST /v1/orgs/:organizationId/spaces', () => {
  it('201: creates an empty space, says all of it and where it is', async () => {
    const { id, admin } = await build.organization();
    const response = await api.as(admin).post(`/orgs/${id}/spaces`, { title: ' Guide ', emoji: '🚀', language: 'de' });
    const { body, headers } = response;
    expect(response.status).toBe(201);
    expect(body).toEqual({
      object: 'space',
      id: expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      title: 'Guide',
      emoji: '🚀',
      visibility: 'private',
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      editMode: 'live',
      mergeRules: { type: 'inherit' },
      urls: {
        location: `https://docs.test/v1/spaces/${body.id}`,
        app: `https://docs.test/o/${id}/s/${body.id}`,
      },
      organization: id,
      position: expect.any(String),
      language: 'de',
      revision: expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      defaultLevel: 'inherit',
      comments: 0,
      changeRequests: 0,
      changeRequestsOpen: 0,
      changeRequestsDraft: 0,
      permissions: {
        view: true,
        access: true,
        admin: true,
        viewInviteLinks: true,
        edit: true,
        triggerGitSync: true,
        comment: true,
        merge: true,
        review: true,
        installIntegration: true,
      },
    });
    expect(headers['location']).toBe(body.urls.location);
    expect((await api.as(admin).get(`/spaces/${body.id}`)).body).toEqual(body);
  });

  it('201: needs nothing said; every space has an emoji', async () => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).post(`/orgs/${id}/spaces`);
    expect([status, body.title, body.emoji]).toEqual([201, '', '📘']);
  });

  it('201: takes what clients send of a start, an empty one or by a template', async () => {
    const { id, admin } = await build.organization();
    const pagesAfter = async (start: object) => {
      const { body } = await api.as(admin).post(`/orgs/${id}/spaces`, start);
      return (await api.as(admin).get(`/spaces/${body.id}/content/pages`)).body.pages.length;
    };
    expect(await pagesAfter({ empty: true })).toBe(0);
    expect(await pagesAfter({ template: 'blank' })).toBe(1);
    expect(await pagesAfter({ template: { id: 'docs' } })).toBeGreaterThan(3);
  });

  it('404: there is no such template, and no space either', async () => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).post(`/orgs/${id}/spaces`, { template: 'novel' });
    expect({ status, name: body.error.name }).toEqual({ status: 404, name: 'template.unknown' });
    expect(await database.prisma.space.count({ where: { organizationId: id } })).toBe(0);
  });

  it('201: has a first revision that its history begins with', async () => {
    const { id, admin } = await build.organization();
    const { body } = await api.as(admin).post(`/orgs/${id}/spaces`, {});
    const revisions = await database.prisma.revision.findMany({ where: { spaceId: body.id } });
    expect(revisions).toMatchObject([{ id: body.revision, organizationId: id, authorId: admin.id, parents: [] }]);
  });

  it('201: records it', async () => {
    const { id, admin } = await build.organization();
    const response = await api.as(admin).post(`/orgs/${id}/spaces`, { title: 'Guide', editMode: 'locked' });
    const spaceId = response.body.id;
    expect(response.body.editMode).toBe('locked');
    expect(await recordedBy(response)).toEqual({
      audit: [
        {
          action: 'space.created',
          actorId: admin.id,
          organizationId: id,
          targetId: spaceId,
          payload: { title: 'Guide', parentId: null },
        },
      ],
      events: [{ type: 'space.created', organizationId: id, payload: { spaceId } }],
      jobs: [],
    });
  });

  it('201: stands at the end of its collection and is open to whoever may see that', async () => {
    const { id, admin } = await build.organization();
    const collection = await build.collection(id);
    const before = await build.space(id, { parent: collection });
    const { body } = await api.as(admin).post(`/orgs/${id}/spaces`, { parent: collection });
    expect(body).toMatchObject({ parent: collection, visibility: 'in-collection' });
    expect(idsOf((await api.as(admin).get(`/collections/${collection}/spaces`)).body)).toEqual([before, body.id]);
  });

  it('201: lets whoever may create in a collection do so, even a guest', async () => {
    const { id } = await build.organization();
    const guest = await build.member(id, null);
    const collection = await build.collection(id, { level: null });
    await build.grant({ organizationId: id, kind: 'collection', id: collection }, { user: guest.id }, 'create');
    const { status, body } = await api.as(guest).post(`/orgs/${id}/spaces`, { parent: collection });
    expect([status, body.parent, body.permissions.edit, body.permissions.admin]).toEqual([
      201,
      collection,
      true,
      false,
    ]);
    expect((await api.as(guest).post(`/orgs/${id}/spaces`, {})).status).toBe(403);
  });

  it('400: says what is wrong with which field', async () => {
    const { id, admin } = await build.organization();
    const bodies = [
      { title: 'T'.repeat(51) },
      { emoji: 'rocket' },
      { language: 'klingon' },
      { editMode: 'open' },
      { parent: 7 },
    ];
    const responses = await Promise.all(bodies.map((body) => api.as(admin).post(`/orgs/${id}/spaces`, body)));
    expect(responses.map(({ status, body }) => [status, body.error.issues[0].path])).toEqual([
      [400, 'body.title'],
      [400, 'body.emoji'],
      [400, 'body.language'],
      [400, 'body.editMode'],
      [400, 'body.parent'],
    ]);
  });

  it('403: refuses who may only look at the collection, and who may create only elsewhere', async () => {
    const { id } = await build.organization();
    const [reader, creator] = [await build.member(id, 'read'), await build.member(id, 'create')];
    const open = await build.collection(id);
    const readOnly = await build.collection(id, { level: 'read' });
    for (const [person, parent] of [
      [reader, open],
      [creator, readOnly],
    ] as const) {
      const response = await api.as(person).post(`/orgs/${id}/spaces`, { parent });
      expect([response.status, response.body.error.name]).toEqual([403, 'access.denied']);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
  });

  it('404: creates nothing in a collection that the caller does not see, whether it exists or not', async () => {
    const { id } = await build.organization();
    const creator = await build.member(id, 'create');
    const hidden = await build.collection(id, { level: null });
    const foreign = await build.collection((await build.organization()).id);
    const space = await build.space(id);
    for (const parent of [hidden, foreign, space, 'missing']) {
      const response = await api.as(creator).post(`/orgs/${id}/spaces`, { parent });
      expect([response.status, response.body.error.name]).toEqual([404, 'collection.parent_not_found']);
      expect(response.body.error.message).toContain(`"${parent}"`);
    }
    expect(await database.prisma.space.count({ where: { organizationId: id } })).toBe(1);
  });
});
