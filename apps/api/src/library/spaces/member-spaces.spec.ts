import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';

const shown = ({ items }: ApiResponse['body']): [string, string][] =>
  items.map(({ permission, space }: ApiResponse['body']) => [space.id, permission]);

describe('GET /v1/orgs/:organizationId/members/:userId/spaces', () => {
  it('200: lists what the member has access to, with its role, newest first', async () => {
    const { id, admin } = await build.organization();
    const guest = await build.member(id, null);
    const team = await build.team(id, { [guest.id]: 'member' });
    const [first, second] = [await build.space(id), await build.space(id)];
    await build.space(id);
    await build.grant({ organizationId: id, kind: 'space', id: first }, { user: guest.id }, 'comment');
    await build.grant({ organizationId: id, kind: 'space', id: second }, { team }, 'review');
    const url = `/orgs/${id}/members/${guest.id}/spaces`;
    const { status, body } = await api.as(admin).get(url);
    expect([status, body.count]).toEqual([200, 2]);
    expect(shown(body)).toEqual([
      [second, 'review'],
      [first, 'comment'],
    ]);
    expect(body.items[0].space.permissions.admin).toBe(true);
    expect(shown((await api.as(admin).get(`${url}?order=asc`)).body)).toEqual([
      [first, 'comment'],
      [second, 'review'],
    ]);
    expect(shown((await api.as(guest).get(`/orgs/${id}/members/me/spaces`)).body)).toEqual(shown(body));
  });

  it('200: shows the caller no space that the caller may not see', async () => {
    const { id } = await build.organization();
    const [reader, colleague] = [await build.member(id, 'read'), await build.member(id, 'edit')];
    const [open, closed] = [await build.space(id), await build.space(id, { level: null })];
    await build.grant({ organizationId: id, kind: 'space', id: closed }, { user: colleague.id }, 'edit');
    const url = `/orgs/${id}/members/${colleague.id}/spaces`;
    const { body } = await api.as(reader).get(url);
    expect([shown(body), body.count]).toEqual([[[open, 'edit']], 1]);
    expect(body.items[0].space.permissions.edit).toBe(false);
  });

  it('200: pages of any size hold every space once', async () => {
    const { id, admin } = await build.organization();
    const spaces: string[] = [];
    while (spaces.length < 3) spaces.unshift(await build.space(id));
    await database.prisma.space.updateMany({ where: { organizationId: id }, data: { createdAt: new Date(0) } });
    const pages = await readPages(api.as(admin), `/orgs/${id}/members/me/spaces?limit=2`);
    expect(pages.flatMap(shown).map(([space]) => space)).toEqual([...spaces].sort().reverse());
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
  });

  it('200: a member who was switched off has access to nothing', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    await build.space(id);
    await api.as(admin).patch(`/orgs/${id}/members/${reader.id}`, { disabled: true });
    expect((await api.as(admin).get(`/orgs/${id}/members/${reader.id}/spaces`)).body).toEqual({ count: 0, items: [] });
  });

  it('400: refuses an order that does not exist', async () => {
    const { id, admin } = await build.organization();
    expect((await api.as(admin).get(`/orgs/${id}/members/me/spaces?order=random`)).status).toBe(400);
  });

  it('403: is not for guests who ask about others, 404: nor about anybody who is not a member', async () => {
    const { id, admin } = await build.organization();
    const guest = await build.member(id, null);
    const stranger = await build.person();
    expect((await api.as(guest).get(`/orgs/${id}/members/${admin.id}/spaces`)).status).toBe(403);
    for (const user of [stranger.id, 'missing']) {
      const { status, body } = await api.as(admin).get(`/orgs/${id}/members/${user}/spaces`);
      expect([status, body.error.name]).toEqual([404, 'member.not_found']);
    }
  });
});

describe('the number of spaces of members and teams', () => {
  it('is how many spaces were granted to them', async () => {
    const { id, admin } = await build.organization();
    const reader = await build.member(id, 'read');
    const team = await build.team(id);
    const [space, collection] = [await build.space(id), await build.collection(id)];
    for (const to of [{ user: reader.id }, { team }]) {
      await build.grant({ organizationId: id, kind: 'space', id: space }, to, 'read');
      await build.grant({ organizationId: id, kind: 'collection', id: collection }, to, 'read');
    }
    expect((await api.as(admin).get(`/orgs/${id}/members/${reader.id}`)).body.spaces).toBe(1);
    expect((await api.as(admin).get(`/orgs/${id}/teams/${team}`)).body.spaces).toBe(1);
  });
});
