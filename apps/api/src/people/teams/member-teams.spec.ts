import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';
import { refusal } from '../../../test/refusal.js';

const titleOf = (item: ApiResponse['body']): string => item.team.title;

describe('GET /v1/orgs/:organizationId/members/:userId/teams', () => {
  it('200: lists the teams of the member with the role in each', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id);
    const owned = await build.team(id, { [writer.id]: 'owner' }, 'Owned');
    await build.team(id, {}, 'Without the writer');

    const { status, body } = await api.as(admin).get(`/orgs/${id}/members/${writer.id}/teams`);

    expect(status).toBe(200);
    expect(body).toEqual({
      count: 1,
      items: [
        {
          team: {
            object: 'team',
            id: owned,
            title: 'Owned',
            members: 1,
            spaces: 0,
            createdAt: expect.any(String),
            permissions: { admin: true, view: true },
          },
          member: { role: 'owner' },
        },
      ],
    });
  });

  it('200: tells what the caller may do with each team, not what the member may', async () => {
    const { id } = await build.organization();
    const [reader, owner] = [await build.member(id), await build.member(id)];
    await build.team(id, { [owner.id]: 'owner', [reader.id]: 'member' });
    const seen = await api.as(reader).get(`/orgs/${id}/members/${owner.id}/teams`);
    expect(seen.body.items).toMatchObject([{ team: { permissions: { admin: false } }, member: { role: 'owner' } }]);
    const own = await api.as(owner).get(`/orgs/${id}/members/${reader.id}/teams`);
    expect(own.body.items).toMatchObject([{ team: { permissions: { admin: true } }, member: { role: 'member' } }]);
  });

  it('200: shows a guest the own teams, and 403 those of others', async () => {
    const { id, admin } = await build.organization();
    const guest = await build.member(id, null);
    await build.team(id, { [guest.id]: 'member' });
    const own = await api.as(guest).get(`/orgs/${id}/members/me/teams`);
    expect(own.body.items).toMatchObject([{ team: { permissions: { admin: false, view: false } } }]);
    expect((await api.as(guest).get(`/orgs/${id}/members/${admin.id}/teams`)).status).toBe(403);
  });

  it('200: lists only teams of this organization', async () => {
    const { id, admin } = await build.organization();
    const other = await build.organization();
    await database.prisma.member.create({ data: { organizationId: other.id, userId: admin.id, role: 'read' } });
    await build.team(other.id, { [admin.id]: 'owner' });
    expect((await api.as(admin).get(`/orgs/${id}/members/me/teams`)).body).toEqual({ count: 0, items: [] });
  });

  it('200: keeps to titles that contain a text in whatever case, `%` and `_` being plain characters', async () => {
    const { id, admin } = await build.organization();
    for (const title of ['Writers', '5% club', 'a_b', 'axb']) await build.team(id, { [admin.id]: 'member' }, title);
    const titles = async (title: string) => {
      const { body } = await api.as(admin).get(`/orgs/${id}/members/me/teams?title=${encodeURIComponent(title)}`);
      expect(body.count).toBe(body.items.length);
      return body.items.map(titleOf);
    };
    expect(await titles('wRIT')).toEqual(['Writers']);
    expect(await titles('%')).toEqual(['5% club']);
    expect(await titles('_')).toEqual(['a_b']);
    expect(await titles('nothing')).toEqual([]);
  });

  it('200: pages of any size hold every team once, the newest first', async () => {
    const { id, admin } = await build.organization();
    const teams: string[] = [];
    for (const day of [1, 2, 2]) {
      const team = await build.team(id, { [admin.id]: 'member' });
      await database.prisma.team.update({ where: { id: team }, data: { createdAt: new Date(2026, 0, day) } });
      teams.push(team);
    }
    const inOrder = [...teams.slice(1).sort().reverse(), teams[0]];
    const url = `/orgs/${id}/members/me/teams`;
    const read = async (limit: number) =>
      (await readPages(api.as(admin), `${url}?limit=${limit}`)).map(({ items }) =>
        items.map((item: ApiResponse['body']) => item.team.id),
      );
    expect(await read(1)).toEqual(inOrder.map((team) => [team]));
    expect(await read(2)).toEqual([inOrder.slice(0, 2), inOrder.slice(2)]);
    expect((await api.as(admin).get(`${url}?limit=0`)).body).toEqual({ count: 3, items: [] });
  });

  it('400: refuses limits out of range and pages of another member', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id);
    for (const title of ['One', 'Two']) await build.team(id, { [admin.id]: 'member', [writer.id]: 'member' }, title);
    const { next } = (await api.as(admin).get(`/orgs/${id}/members/me/teams?limit=1`)).body;
    const foreign = await api.as(admin).get(`/orgs/${id}/members/${writer.id}/teams?page=${next.page}`);
    expect(foreign.body.error).toMatchObject({ code: 400, name: 'request.cursor_invalid' });
    const tooMany = await api.as(admin).get(`/orgs/${id}/members/me/teams?limit=1001`);
    expect(tooMany.body.error).toMatchObject({ code: 400, issues: [{ path: 'query.limit' }] });
  });

  it('404: cannot tell a member of another organization from nobody', async () => {
    const { id, admin } = await build.organization();
    const other = await build.organization();
    const foreign = await api.as(admin).get(`/orgs/${id}/members/${other.admin.id}/teams`);
    expect(foreign.body.error).toMatchObject({ code: 404, name: 'member.not_found' });
    expect(refusal(foreign)).toBe(refusal(await api.as(admin).get(`/orgs/${id}/members/missing/teams`)));
  });
});
