import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const KINDS = ['space', 'collection', 'site'] as const;
type Kind = (typeof KINDS)[number];

const grantsOf = ({ items }: ApiResponse['body']): [string, string | null][] =>
  items.map(({ permission, user, team }: ApiResponse['body']) => [(user ?? team).id, permission]);

describe.each(KINDS)('POST /v1/%ss/:id/permissions', (kind) => {
  it('204: grants a role to users by id or email address and to teams, and records it', async () => {
    const { id, admin, url, contentId } = await content(kind);
    const [anna, ben] = [await build.member(id, null), await build.member(id, null)];
    const team = await build.team(id);
    const body = { role: 'comment', users: [anna.id, ben.email.toUpperCase(), anna.email], teams: [team] };
    const response = await api.as(admin).post(url, body);
    expect([response.status, response.text]).toEqual([204, '']);
    const users = grantsOf((await api.as(admin).get(`${url}/users`)).body);
    expect(users.sort()).toEqual([[anna.id, 'comment'] as const, [ben.id, 'comment'] as const].sort());
    expect(grantsOf((await api.as(admin).get(`${url}/teams`)).body)).toEqual([[team, 'comment']]);
    expect(await recordedBy(response)).toMatchObject({
      audit: [
        {
          action: `${kind}.permissions-updated`,
          targetId: contentId,
          payload: { role: 'comment', users: [anna.id, ben.id], teams: [team] },
        },
      ],
      events: [{ type: `${kind}.permissions-updated`, payload: { [`${kind}Id`]: contentId } }],
    });
  });

  it('204: replaces what was granted before, and counts for both at once', async () => {
    const { id, admin, url, path } = await content(kind);
    const guest = await build.member(id, null);
    await api.as(admin).post(url, { role: 'read', users: [guest.id] });
    expect((await api.as(guest).get(path)).status).toBe(200);
    expect((await api.as(guest).patch(path, { title: 'Mine' })).status).toBe(403);
    await api.as(admin).post(url, { role: 'admin', users: [guest.id] });
    expect((await api.as(guest).patch(path, { title: 'Mine' })).status).toBe(200);
    await api.as(admin).post(url, { role: null, users: [guest.id] });
    expect((await api.as(guest).get(path)).status).toBe(404);
    expect(grantsOf((await api.as(admin).get(`${url}/users`)).body)).toEqual([[guest.id, null]]);
  });

  it('400: needs a role and somebody to grant it to', async () => {
    const { admin, url } = await content(kind);
    const bodies = [{}, { role: 'read' }, { role: 'read', users: [] }, { role: 'owner', users: [admin.id] }];
    const responses = await Promise.all(bodies.map((body) => api.as(admin).post(url, body)));
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  it('404: grants nothing to anybody when one of them is not of this organization', async () => {
    const { id, admin, url } = await content(kind);
    const other = await build.organization();
    const theirs = await build.team(other.id);
    const cases = [
      [{ users: [admin.id, other.admin.id] }, 'grant.user_unknown', other.admin.id],
      [{ users: ['somebody@example.org'] }, 'grant.user_unknown', 'somebody@example.org'],
      [{ users: [admin.id], teams: [await build.team(id), theirs] }, 'grant.team_unknown', theirs],
    ] as const;
    for (const [grantees, name, named] of cases) {
      const response = await api.as(admin).post(url, { role: 'edit', ...grantees });
      expect([response.status, response.body.error.name]).toEqual([404, name]);
      expect(response.body.error.message).toContain(`"${named}"`);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect((await api.as(admin).get(`${url}/users`)).body.count).toBe(0);
  });
});

describe.each(KINDS)('GET /v1/%ss/:id/permissions/users and teams', (kind) => {
  it('200: list the latest grants first, page by page, of this one alone', async () => {
    const { id, admin, url, contentId } = await content(kind);
    const other = await make(kind, id);
    await build.grant({ organizationId: id, kind, id: other.contentId }, { user: admin.id }, 'read');
    const people: string[] = [];
    while (people.length < 3) {
      const { id: user } = await build.member(id);
      await build.grant({ organizationId: id, kind, id: contentId }, { user }, 'edit');
      await build.grant({ organizationId: id, kind, id: contentId }, { team: await build.team(id) }, 'edit');
      people.unshift(user);
    }
    await datesByAge(contentId);
    const pages = await readPages(api.as(admin), `${url}/users?limit=2`);
    expect(pages.flatMap(grantsOf).map(([user]) => user)).toEqual(people);
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
    const teams = (await api.as(admin).get(`${url}/teams`)).body;
    expect([teams.count, teams.items[0].team.spaces]).toEqual([3, kind === 'space' ? 1 : 0]);
  });

  it('200: say truly what the caller may do with a team', async () => {
    const { id, url, contentId } = await content(kind);
    const [editor, owner] = [await build.member(id, 'edit'), await build.member(id, 'edit')];
    const team = await build.team(id, { [owner.id]: 'owner' });
    const ref = { organizationId: id, kind, id: contentId };
    for (const { id: user } of [editor, owner]) await build.grant(ref, { user }, 'admin');
    await build.grant(ref, { team }, 'read');
    const shown = async (person: { token: string }) =>
      (await api.as(person).get(`${url}/teams`)).body.items[0].team.permissions;
    expect(await shown(editor)).toEqual({ admin: false, view: true });
    expect(await shown(owner)).toEqual({ admin: true, view: true });
  });
});

describe.each([
  ['space', 'users'],
  ['space', 'teams'],
  ['collection', 'users'],
  ['collection', 'teams'],
  ['site', 'users'],
  ['site', 'teams'],
] as const)('PATCH and DELETE /v1/%ss/:id/permissions/%s/:id', (kind, grantees) => {
  it('204: change the role and record it; a role that was not sent stays', async () => {
    const { admin, url, grantee } = await contentWithGrant(kind, grantees);
    const response = await api.as(admin).patch(url, { role: 'review' });
    expect(response.status).toBe(204);
    expect((await recordedBy(response)).audit).toMatchObject([
      { action: `${kind}.permissions-updated`, payload: { before: 'edit', after: 'review' } },
    ]);
    const unchanged = await api.as(admin).patch(url, {});
    expect([unchanged.status, await recordedBy(unchanged)]).toEqual([204, NOTHING]);
    const list = url.slice(0, url.lastIndexOf('/'));
    expect(grantsOf((await api.as(admin).get(list)).body)).toEqual([[grantee, 'review']]);
  });

  it('204: take the grant back, once, and record it', async () => {
    const { admin, url } = await contentWithGrant(kind, grantees);
    const [first, second] = [await api.as(admin).delete(url), await api.as(admin).delete(url)];
    expect([first.status, second.status]).toEqual([204, 204]);
    expect((await recordedBy(first)).events).toMatchObject([{ type: `${kind}.permissions-updated` }]);
    expect(await recordedBy(second)).toEqual(NOTHING);
    expect((await api.as(admin).get(url.slice(0, url.lastIndexOf('/')))).body.count).toBe(0);
  });

  it('404: there is nothing to change where nothing was granted', async () => {
    const { id, admin, url } = await contentWithGrant(kind, grantees);
    const other = grantees === 'users' ? (await build.member(id)).id : await build.team(id);
    for (const grantee of [other, 'missing']) {
      const path = `${url.slice(0, url.lastIndexOf('/'))}/${grantee}`;
      const { status, body } = await api.as(admin).patch(path, { role: 'read' });
      expect([status, body.error.name]).toEqual([404, 'grant.not_found']);
    }
  });

  it('400: refuse a role that does not exist', async () => {
    const { admin, url } = await contentWithGrant(kind, grantees);
    expect((await api.as(admin).patch(url, { role: 'owner' })).status).toBe(400);
  });
});

async function content(kind: Kind) {
  const { id, admin } = await build.organization();
  const made = await make(kind, id);
  return { id, admin, ...made, url: `${made.path}/permissions` };
}

async function make(kind: Kind, organizationId: string): Promise<{ contentId: string; path: string }> {
  const contentId = kind === 'site' ? (await build.site(organizationId)).id : await build[kind](organizationId);
  const parent = kind === 'site' ? `/orgs/${organizationId}` : '';
  return { contentId, path: `${parent}/${kind}s/${contentId}` };
}

async function contentWithGrant(kind: Kind, grantees: 'users' | 'teams') {
  const { id, admin, contentId, url } = await content(kind);
  const grantee = grantees === 'users' ? (await build.member(id)).id : await build.team(id);
  const to = grantees === 'users' ? { user: grantee } : { team: grantee };
  await build.grant({ organizationId: id, kind, id: contentId }, to, 'edit');
  return { id, admin, grantee, url: `${url}/${grantees}/${grantee}` };
}

/** Lets grants that were made within one millisecond be told apart by their age. */
async function datesByAge(resourceId: string): Promise<void> {
  const grants = await database.prisma.grant.findMany({ where: { resourceId }, orderBy: { createdAt: 'asc' } });
  for (const [day, { id }] of grants.entries()) {
    await database.prisma.grant.update({ where: { id }, data: { createdAt: new Date(2026, 0, day + 1) } });
  }
}
