import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';

const ofUsers = ({ items }: ApiResponse['body']): Record<string, unknown> =>
  Object.fromEntries(
    items.map(({ permission, user, origin }: ApiResponse['body']) => [
      user.id,
      [permission, origin.reason ?? origin.type],
    ]),
  );
const userIds = ({ items }: ApiResponse['body']): string[] => items.map(({ user }: ApiResponse['body']) => user.id);

async function newSite() {
  const { id, admin } = await build.organization();
  const { id: siteId } = await build.site(id);
  const site = `/orgs/${id}/sites/${siteId}`;
  const list = async (query = '') => (await api.as(admin).get(`${site}/permissions/aggregate${query}`)).body;
  const grant = (to: { user: string } | { team: string }, role: 'edit' | 'review') =>
    build.grant({ organizationId: id, kind: 'site', id: siteId }, to, role);
  return { id, admin, siteId, site, list, grant };
}

describe('GET /v1/orgs/:organizationId/sites/:siteId/permissions/aggregate', () => {
  it('200: tells of every member the effective role and where it comes from', async () => {
    const { id, admin, site, siteId, list, grant } = await newSite();
    const { create, edit, read, guest } = await build.membersOfEveryRole(id);
    await grant({ user: edit.id }, 'edit');
    await grant({ user: read.id }, 'review');
    await grant({ team: await build.team(id, { [guest.id]: 'member', [read.id]: 'member' }) }, 'edit');

    const body = await list();

    expect(body.count).toBe(7);
    expect(ofUsers(body)).toMatchObject({
      [admin.id]: ['admin', 'organization'],
      [create.id]: ['create', 'organization'],
      [edit.id]: ['edit', 'member'],
      [read.id]: ['review', 'member'],
      [guest.id]: ['edit', 'team'],
    });
    const [first] = body.items.filter(({ user }: ApiResponse['body']) => user.id === guest.id);
    expect(first).toMatchObject({ origin: { type: 'site', site: siteId, reason: 'team' }, disabled: false });
    await api.as(admin).patch(site, { defaultLevel: 'comment' });
    expect(ofUsers(await list())).toMatchObject({
      [admin.id]: ['admin', 'organization'],
      [create.id]: ['comment', 'default'],
      [edit.id]: ['edit', 'member'],
    });
    await api.as(admin).patch(site, { defaultLevel: null });
    expect(ofUsers(await list())).toMatchObject({ [create.id]: [null, 'default'], [guest.id]: ['edit', 'team'] });
  });

  it('200: says of everybody what the API then allows', async () => {
    const { id, admin, site, list, grant } = await newSite();
    const members = Object.values(await build.membersOfEveryRole(id));
    await api.as(admin).patch(site, { defaultLevel: null });
    await grant({ team: await build.team(id, { [members[0]?.id ?? '']: 'member' }) }, 'edit');
    const roles = ofUsers(await list());
    for (const member of members) {
      const { status } = await api.as(member).get(site);
      expect([status, roles[member.id]]).toEqual(
        member === members[0] ? [200, ['edit', 'team']] : [404, [null, expect.any(String)]],
      );
    }
  });

  it('200: keeps to a role on the site, to a team, and to names and addresses', async () => {
    const { id, admin, list, grant } = await newSite();
    const { edit, read, guest } = await build.membersOfEveryRole(id);
    const team = await build.team(id, { [read.id]: 'member', [guest.id]: 'member' });
    await grant({ user: read.id }, 'edit');
    expect(userIds(await list('?role=edit')).sort()).toEqual([edit.id, read.id].sort());
    expect(userIds(await list('?role=guest'))).toEqual([guest.id]);
    expect(userIds(await list('?role=admin'))).toEqual([admin.id]);
    expect(userIds(await list(`?team=${team}`)).sort()).toEqual([guest.id, read.id].sort());
    expect(userIds(await list(`?team=${team}&role=edit`))).toEqual([read.id]);
    expect(userIds(await list(`?search=${encodeURIComponent(edit.email)}`))).toEqual([edit.id]);
    expect(userIds(await list('?team=missing'))).toEqual([]);
    const other = await build.organization();
    const theirs = await build.team(other.id, { [other.admin.id]: 'member' });
    expect(userIds(await list(`?team=${theirs}`))).toEqual([]);
  });

  it('200: sorts by the time of joining, by name and by last sight, page by page', async () => {
    const { id, admin, site, list } = await newSite();
    const [anna, ben] = [await build.member(id), await build.member(id)];
    const people = [admin, anna, ben];
    const names = ['Caro', 'Anna', 'Ben'];
    for (const [index, { id: userId }] of people.entries()) {
      const at = new Date(2026, 0, index + 1);
      await database.prisma.user.update({ where: { id: userId }, data: { displayName: names[index] ?? '' } });
      const where = { organizationId_userId: { organizationId: id, userId } };
      await database.prisma.member.update({ where, data: { joinedAt: at, lastSeenAt: index === 2 ? null : at } });
    }
    const byAge = people.map((person) => person.id);
    expect(userIds(await list())).toEqual([...byAge].reverse());
    expect(userIds(await list('?order=asc'))).toEqual(byAge);
    expect(userIds(await list('?sort=name&order=asc'))).toEqual([anna.id, ben.id, admin.id]);
    const seen = await list('?sort=lastSeenAt');
    expect(userIds(seen)).toEqual([anna.id, admin.id]);
    expect(seen.items[0].lastSeenAt).toBe(new Date(2026, 0, 2).toISOString());
    const pages = await readPages(api.as(admin), `${site}/permissions/aggregate?sort=name&limit=1`);
    expect(pages.flatMap(userIds)).toEqual([admin.id, ben.id, anna.id]);
  });

  it('200: shows members who are disabled as such', async () => {
    const { id, admin, list } = await newSite();
    const off = await build.member(id, 'edit');
    await api.as(admin).patch(`/orgs/${id}/members/${off.id}`, { disabled: true });
    const [shown] = (await list('?role=edit')).items;
    expect(shown).toMatchObject({ user: { id: off.id }, permission: 'edit', disabled: true });
  });

  it('400: refuses a role, an order and a page that there are not', async () => {
    const { admin, site } = await newSite();
    for (const query of ['role=owner', 'sort=email', 'order=up', 'page=forged']) {
      expect((await api.as(admin).get(`${site}/permissions/aggregate?${query}`)).status).toBe(400);
    }
  });

  it('403: is for those who administrate the site', async () => {
    const { id, site, grant, siteId } = await newSite();
    const { create, guest } = await build.membersOfEveryRole(id);
    expect((await api.as(create).get(`${site}/permissions/aggregate`)).status).toBe(403);
    await grant({ user: create.id }, 'review');
    expect((await api.as(create).get(`${site}/permissions/aggregate`)).status).toBe(403);
    await build.grant({ organizationId: id, kind: 'site', id: siteId }, { user: guest.id }, 'admin');
    expect((await api.as(guest).get(`${site}/permissions/aggregate`)).status).toBe(200);
  });

  it('404: a site of another organization is one that does not exist', async () => {
    const [ours, theirs] = [await newSite(), await newSite()];
    for (const path of ['', '/users', '/teams', '/aggregate']) {
      const urls = [`/orgs/${ours.id}/sites/${theirs.siteId}`, `/orgs/${ours.id}/sites/missing`, theirs.site];
      const calls = urls.map((url) =>
        path === ''
          ? api.as(ours.admin).post(`${url}/permissions`, { role: 'admin', users: [ours.admin.id] })
          : api.as(ours.admin).get(`${url}/permissions${path}`),
      );
      const responses = await Promise.all(calls);
      expect(responses.map(({ status, body }) => [status, body.error.name])).toEqual(
        urls.map(() => [404, 'site.not_found']),
      );
    }
  });
});
