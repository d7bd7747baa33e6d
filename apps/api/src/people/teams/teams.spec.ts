import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

const titleOf = (item: ApiResponse['body']): string => item.title;

describe('GET /v1/orgs/:organizationId/teams', () => {
  it('200: lists the teams of this organization, newest first', async () => {
    const { id, admin } = await build.organization();
    const other = await build.organization();
    await build.team(other.id, {}, 'Theirs');
    await teamsOfDays(id, ['Oldest', 'Middle', 'Newest']);
    expect(await list(api.as(admin), id)).toEqual(['Newest', 'Middle', 'Oldest']);
  });

  it('200: keeps to teams that a member owns', async () => {
    const { id, admin } = await build.organization();
    const [owner, reader] = [await build.member(id), await build.member(id)];
    await build.team(id, { [owner.id]: 'owner', [reader.id]: 'member' }, 'Owned');
    await build.team(id, { [owner.id]: 'member', [reader.id]: 'owner' }, 'Joined');
    expect(await list(api.as(admin), id, `owner=${owner.id}`)).toEqual(['Owned']);
    expect(await list(api.as(admin), id, 'owner=missing')).toEqual([]);
  });

  it('200: keeps to titles that contain a text in whatever case', async () => {
    const { id, admin } = await build.organization();
    await teamsOfDays(id, ['Writers', 'Underwriting', 'Design']);
    expect(await list(api.as(admin), id, 'title=WRIT')).toEqual(['Underwriting', 'Writers']);
    expect(await list(api.as(admin), id, 'title=nothing')).toEqual([]);
  });

  it.each([
    ['%', '100% done'],
    ['_', 'snake_case'],
    ['\\', 'back\\slash'],
  ])('200: looks for %s in titles as the character that it is', async (character, title) => {
    const { id, admin } = await build.organization();
    await teamsOfDays(id, ['100 percent done', title, 'snake case']);
    expect(await list(api.as(admin), id, `title=${encodeURIComponent(character)}`)).toEqual([title]);
  });

  it('200: both filters hold at once', async () => {
    const { id, admin } = await build.organization();
    await build.team(id, { [admin.id]: 'owner' }, 'Writers');
    await build.team(id, { [admin.id]: 'owner' }, 'Design');
    await build.team(id, {}, 'Writers too');
    expect(await list(api.as(admin), id, `owner=${admin.id}&title=writ`)).toEqual(['Writers']);
  });

  it('200: pages of any size hold every team once and in order', async () => {
    const { id, admin } = await build.organization();
    const teams = await Promise.all(Array.from({ length: 5 }, () => build.team(id)));
    await database.prisma.team.updateMany({ where: { organizationId: id }, data: { createdAt: new Date(0) } });
    const inOrder = teams.sort().reverse();
    const read = async (limit: number) =>
      (await readPages(api.as(admin), `/orgs/${id}/teams?title=write&limit=${limit}`)).map(idsOf);
    expect(await read(1)).toEqual(inOrder.map((team) => [team]));
    expect(await read(2)).toEqual([inOrder.slice(0, 2), inOrder.slice(2, 4), inOrder.slice(4)]);
    expect(await read(5)).toEqual([inOrder]);
    expect((await api.as(admin).get(`/orgs/${id}/teams?limit=0`)).body).toEqual({ count: 5, items: [] });
  });

  it('400: refuses limits out of range and pages of another list', async () => {
    const { id, admin } = await build.organization();
    await teamsOfDays(id, ['Writers', 'Design']);
    const { next } = (await api.as(admin).get(`/orgs/${id}/teams?limit=1`)).body;
    const queries = ['limit=1001', `title=${'x'.repeat(513)}`, 'page=forged', `page=${next.page}&title=Writers`];
    const responses = await Promise.all(queries.map((query) => api.as(admin).get(`/orgs/${id}/teams?${query}`)));
    expect(responses.map(({ status, body }) => [status, body.error.name])).toEqual([
      [400, 'request.invalid'],
      [400, 'request.invalid'],
      [400, 'request.cursor_invalid'],
      [400, 'request.cursor_invalid'],
    ]);
  });
});

describe('PUT /v1/orgs/:organizationId/teams', () => {
  it('201: creates a team with the given members', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id);

    const response = await api
      .as(admin)
      .put(`/orgs/${id}/teams`, { title: ' Writers ', members: [writer.id, writer.id] });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      object: 'team',
      id: expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      title: 'Writers',
      members: 1,
      spaces: 0,
      createdAt: expect.any(String),
      permissions: { admin: true, view: true },
    });
    const { body } = await api.as(admin).get(`/orgs/${id}/teams/${response.body.id}/members`);
    expect(body.items).toMatchObject([{ organization: { id: writer.id }, team: { role: 'member' } }]);
  });

  it('201: records it in the transaction that makes the team', async () => {
    const { id, admin } = await build.organization();
    const response = await api.as(admin).put(`/orgs/${id}/teams`, { title: 'T'.repeat(64) });
    const teamId = response.body.id;
    expect(await recordedBy(response)).toEqual({
      audit: [
        {
          action: 'team.created',
          actorId: admin.id,
          organizationId: id,
          targetId: teamId,
          payload: { members: [] },
        },
      ],
      events: [{ type: 'team.created', organizationId: id, payload: { teamId } }],
      jobs: [],
    });
    // PostgreSQL keeps for each row which transaction wrote it.
    const { rows } = await database.pool.query(
      `SELECT xmin::text FROM teams WHERE id = $1 UNION SELECT xmin::text FROM audit_events WHERE target_id = $1
        UNION SELECT xmin::text FROM events WHERE payload->>'teamId' = $1`,
      [teamId],
    );
    expect(rows).toHaveLength(1);
  });

  it('400: needs a title of 1 to 64 characters and members as a list', async () => {
    const { id, admin } = await build.organization();
    const bodies = [{}, { title: '  ' }, { title: 'T'.repeat(65) }, { title: 'T', members: 'all' }];
    const responses = await Promise.all(bodies.map((body) => api.as(admin).put(`/orgs/${id}/teams`, body)));
    expect(responses.map(({ status, body }) => [status, body.error.issues[0].path])).toEqual([
      [400, 'body.title'],
      [400, 'body.title'],
      [400, 'body.title'],
      [400, 'body.members'],
    ]);
  });

  it('404: creates nothing when one of the members is not of this organization', async () => {
    const { id, admin } = await build.organization();
    const other = await build.organization();
    for (const stranger of ['missing', other.admin.id]) {
      const body = { title: 'Writers', members: [admin.id, stranger] };
      const response = await api.as(admin).put(`/orgs/${id}/teams`, body);
      expect(response.body.error).toMatchObject({ code: 404, name: 'team.member_unknown' });
      expect(response.body.error.message).toContain(`"${stranger}"`);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect(await list(api.as(admin), id)).toEqual([]);
  });
});

describe('PATCH /v1/orgs/:organizationId/teams/:teamId', () => {
  it('200: renames the team and records it', async () => {
    const { id, admin } = await build.organization();
    const teamId = await build.team(id);
    const response = await api.as(admin).patch(`/orgs/${id}/teams/${teamId}`, { title: 'Editors' });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: teamId, title: 'Editors' });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'team.updated', targetId: teamId }],
      events: [{ type: 'team.updated', payload: { teamId } }],
    });
  });

  it('400: needs a title of 1 to 64 characters', async () => {
    const { id, admin } = await build.organization();
    const url = `/orgs/${id}/teams/${await build.team(id)}`;
    for (const body of [{}, { title: '' }, { title: 'T'.repeat(65) }]) {
      expect((await api.as(admin).patch(url, body)).body.error).toMatchObject({ issues: [{ path: 'body.title' }] });
    }
    expect((await api.as(admin).get(url)).body.title).toBe('Writers');
  });

  it('404: is the answer to whoever comes after the team was deleted', async () => {
    const { id, admin } = await build.organization();
    const url = `/orgs/${id}/teams/${await build.team(id)}`;
    const responses = await Promise.all([
      api.as(admin).delete(url),
      api.as(admin).patch(url, { title: 'Editors' }),
      api.as(admin).delete(url),
      api.as(admin).patch(url, { title: 'Authors' }),
      api.as(admin).put(`${url}/members`, { add: [admin.id] }),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    const { count } = (await api.as(admin).get(`/orgs/${id}/audit-events?action=team.deleted`)).body;
    expect(count).toBe(1);
  });
});

describe('DELETE /v1/orgs/:organizationId/teams/:teamId', () => {
  it('204: deletes the team but not its members, and records it', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id);
    const teamId = await build.team(id, { [writer.id]: 'member' });
    const response = await api.as(admin).delete(`/orgs/${id}/teams/${teamId}`);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await api.as(admin).get(`/orgs/${id}/teams/${teamId}`)).status).toBe(404);
    expect((await api.as(admin).get(`/orgs/${id}/members/${writer.id}`)).body.teams).toBe(0);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'team.deleted', targetId: teamId }],
      events: [{ type: 'team.deleted', payload: { teamId } }],
    });
  });

  it('204: is as content, and leaves no trace, when there is no such team here', async () => {
    const { id, admin } = await build.organization();
    const other = await build.organization();
    const theirs = await build.team(other.id);
    for (const teamId of ['missing', theirs]) {
      const response = await api.as(admin).delete(`/orgs/${id}/teams/${teamId}`);
      expect(response.status).toBe(204);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect((await api.as(other.admin).get(`/orgs/${other.id}/teams/${theirs}`)).status).toBe(200);
  });
});

describe('GET /v1/orgs/:organizationId/teams/:teamId', () => {
  it("404: cannot tell another organization's team from one that does not exist", async () => {
    const { id, admin } = await build.organization();
    const theirs = await build.team((await build.organization()).id);
    for (const rest of ['', '/members']) {
      const foreign = await api.as(admin).get(`/orgs/${id}/teams/${theirs}${rest}`);
      expect(foreign.body.error).toMatchObject({ code: 404, name: 'team.not_found' });
      expect(refusal(foreign)).toBe(refusal(await api.as(admin).get(`/orgs/${id}/teams/missing${rest}`)));
    }
  });
});

/** Teams that were created on days that follow each other. */
async function teamsOfDays(organizationId: string, titles: string[]): Promise<void> {
  for (const [day, title] of titles.entries()) {
    const id = await build.team(organizationId, {}, title);
    await database.prisma.team.update({ where: { id }, data: { createdAt: new Date(2026, 0, day + 1) } });
  }
}

async function list(client: typeof api, organizationId: string, query = ''): Promise<string[]> {
  const { body } = await client.get(`/orgs/${organizationId}/teams?${query}`);
  expect(body.count).toBe(body.items.length);
  return body.items.map(titleOf);
}
