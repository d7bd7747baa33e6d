import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

describe('GET /v1/orgs/:organizationId/spaces', () => {
  it('200: lists the spaces of this organization in whatever collection, newest first, but no deleted ones', async () => {
    const { id, admin } = await build.organization();
    await build.space((await build.organization()).id);
    const collection = await build.collection(id);
    const first = await build.space(id);
    const second = await build.space(id, { parent: collection });
    const deleted = await build.space(id);
    await api.as(admin).delete(`/spaces/${deleted}`);
    const { body } = await api.as(admin).get(`/orgs/${id}/spaces`);
    expect([idsOf(body), body.count]).toEqual([[second, first], 2]);
  });

  it('200: pages of any size hold every visible space once and in order', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    const spaces = await spacesIn(id, 5);
    await build.space(id, { level: null });
    const url = `/orgs/${id}/spaces`;
    await database.prisma.space.updateMany({ where: { organizationId: id }, data: { createdAt: new Date(0) } });
    const inOrder = [...spaces].sort().reverse();
    const pages = await readPages(api.as(reader), `${url}?limit=2`);
    expect(pages.map(idsOf)).toEqual([inOrder.slice(0, 2), inOrder.slice(2, 4), inOrder.slice(4)]);
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5]);
    expect((await api.as(reader).get(`${url}?limit=0`)).body).toEqual({ count: 5, items: [] });
  });

  it('400: refuses a cursor that was made for somebody else', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    await spacesIn(id, 2);
    const { next } = (await api.as(admin).get(`/orgs/${id}/spaces?limit=1`)).body;
    const { status, body } = await api.as(reader).get(`/orgs/${id}/spaces?limit=1&page=${next.page}`);
    expect([status, body.error.name]).toEqual([400, 'request.cursor_invalid']);
  });

  it('404: hides the organization from an outsider', async () => {
    const { id } = await build.organization();
    const outsider = api.as(await build.person());
    const response = await outsider.get(`/orgs/${id}/spaces`);
    expect(refusal(response)).toBe(refusal(await outsider.get('/orgs/missing/spaces')));
  });
});

describe('GET /v1/spaces/:spaceId', () => {
  it('200: takes a share key', async () => {
    const { id, admin } = await build.organization();
    const spaceId = await build.space(id, { title: 'Guide' });
    const { status, body } = await api.as(admin).get(`/spaces/${spaceId}?shareKey=secret`);
    expect([status, body.title]).toEqual([200, 'Guide']);
  });

  it('404: cannot tell a space of others, a deleted and a hidden one from one that does not exist', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    const foreign = await build.space((await build.organization()).id);
    const hidden = await build.space(id, { level: null });
    const deleted = await build.space(id);
    await api.as(admin).delete(`/spaces/${deleted}`);
    const missing = refusal(await api.as(reader).get('/spaces/missing'));
    for (const spaceId of [foreign, hidden, deleted]) {
      expect(refusal(await api.as(reader).get(`/spaces/${spaceId}`))).toBe(missing);
    }
    expect((await api.as(admin).get(`/spaces/${deleted}`)).status).toBe(404);
  });
});

describe('PATCH /v1/spaces/:spaceId', () => {
  it('200: changes what was sent and only that, and records it', async () => {
    const { id, admin } = await build.organization();
    const url = `/spaces/${await build.space(id, { title: 'Guide' })}`;
    const change = { editMode: 'locked', defaultLevel: 'read', language: 'fr', mergeRules: { type: 'none' } };
    const response = await api.as(admin).patch(url, change);
    expect(response.body).toMatchObject({ title: 'Guide', ...change });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'space.updated', payload: { fields: expect.arrayContaining(Object.keys(change)) } }],
      events: [{ type: 'space.updated', payload: { spaceId: response.body.id } }],
    });
    const cleared = await api.as(admin).patch(url, { title: 'Manual', language: null, defaultLevel: null });
    expect(cleared.body).toMatchObject({ title: 'Manual', editMode: 'locked', defaultLevel: null });
    expect(cleared.body).not.toHaveProperty('language');
  });

  it('200: an emoji and an icon take the place of each other, and null removes them', async () => {
    const { id, admin } = await build.organization();
    const url = `/spaces/${await build.space(id)}`;
    const icon = 'https://example.com/icon.png';
    const shown = async (change: object) => {
      const { body } = await api.as(admin).patch(url, change);
      return [body.emoji, body.urls.icon];
    };
    expect(await shown({ emoji: '🚀' })).toEqual(['🚀', undefined]);
    expect(await shown({ icon })).toEqual(['📘', icon]);
    expect(await shown({ emoji: null })).toEqual(['📘', icon]);
    expect(await shown({ emoji: '🎉' })).toEqual(['🎉', undefined]);
    expect(await shown({ icon: null })).toEqual(['🎉', undefined]);
    expect(await shown({ emoji: null })).toEqual(['📘', undefined]);
  });

  it('200: shows what the change leaves to the caller', async () => {
    const { id } = await build.organization();
    const editor = await build.member(id, 'edit');
    const url = `/spaces/${await build.space(id, { level: 'admin' })}`;
    const { body } = await api.as(editor).patch(url, { defaultLevel: 'comment' });
    expect(body.permissions).toMatchObject({ view: true, comment: true, edit: false, admin: false });
    expect((await api.as(editor).patch(url, { defaultLevel: 'admin' })).status).toBe(403);
  });

  it('400: refuses an emoji together with an icon, and rules that do not exist', async () => {
    const { id, admin } = await build.organization();
    const url = `/spaces/${await build.space(id)}`;
    const bodies = [
      { emoji: '🚀', icon: 'https://example.com/icon.png' },
      { mergeRules: { type: 'rules', rules: [{ rule: 'require_luck' }] } },
    ];
    const responses = await Promise.all(bodies.map((body) => api.as(admin).patch(url, body)));
    expect(responses.map(({ status, body }) => [status, body.error.issues[0].path])).toEqual([
      [400, 'body.icon'],
      [400, 'body.mergeRules.rules[0].rule'],
    ]);
  });
});

async function spacesIn(organizationId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await build.space(organizationId));
  return ids;
}
