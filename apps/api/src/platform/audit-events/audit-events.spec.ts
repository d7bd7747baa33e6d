import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';

const actionsOf = ({ body }: ApiResponse) => body.items.map(({ action }: { action: string }) => action);

/** An organization where the administrator has renamed it and made two teams. */
async function busyOrganization() {
  const organization = await build.organization();
  const client = api.as(organization.admin);
  const url = `/orgs/${organization.id}/audit-events`;
  await client.patch(`/orgs/${organization.id}`, { title: 'Renamed' });
  const first = await client.put(`/orgs/${organization.id}/teams`, { title: 'Writers' });
  const second = await client.put(`/orgs/${organization.id}/teams`, { title: 'Reviewers' });
  return { ...organization, client, url, teams: [first.body.id, second.body.id] };
}

describe('GET /v1/orgs/:organizationId/audit-events', () => {
  it('200: lists who did what to what, newest first', async () => {
    const { id, admin, client, url, teams } = await busyOrganization();

    const response = await client.get(url);

    expect(response.status).toBe(200);
    expect(response.body.count).toBe(4);
    expect(actionsOf(response)).toEqual([
      'team.created',
      'team.created',
      'organization.updated',
      'organization.created',
    ]);
    const [newest, , , oldest] = response.body.items;
    expect(newest).toEqual({
      object: 'audit-event',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      occurredAt: expect.any(String),
      action: 'team.created',
      actor: { type: 'user', id: admin.id, label: admin.email },
      source: 'api',
      target: { type: 'team', id: teams[1], label: 'Reviewers' },
      urls: { location: `https://docs.test/v1/orgs/${id}/audit-events/${newest.id}` },
    });
    expect(oldest).toMatchObject({ actor: { type: 'system', id: 'operator' }, source: 'script' });
  });

  it('200: tells nothing of other organizations, nor of the accounts of members', async () => {
    const { id, admin } = await build.organization();
    await busyOrganization();
    await api.as(admin).post('/user/tokens', { label: 'Private' });

    const response = await api.as(admin).get(`/orgs/${id}/audit-events`);

    expect(actionsOf(response)).toEqual(['organization.created']);
  });

  it('200: filters by action', async () => {
    const { client, url } = await busyOrganization();

    const response = await client.get(`${url}?action=team.created`);

    expect(response.body.count).toBe(2);
    expect(actionsOf(response)).toEqual(['team.created', 'team.created']);
    expect((await client.get(`${url}?action=team`)).body).toEqual({ count: 0, items: [] });
  });

  it('200: filters by actor', async () => {
    const { id, client, url } = await busyOrganization();
    const second = await build.member(id, 'admin');
    await api.as(second).patch(`/orgs/${id}`, { title: 'Renamed again' });

    expect(actionsOf(await client.get(`${url}?actor=${second.id}`))).toEqual(['organization.updated']);
    expect(actionsOf(await client.get(`${url}?actor=operator`))).toEqual(['organization.created']);
  });

  it('200: filters by target', async () => {
    const { id, client, url, teams } = await busyOrganization();

    const [ofTeam, ofOrganization] = [
      await client.get(`${url}?target=${teams[0]}`),
      await client.get(`${url}?target=${id}`),
    ];

    expect(ofTeam.body.items).toMatchObject([{ target: { id: teams[0], label: 'Writers' } }]);
    expect(actionsOf(ofOrganization)).toEqual(['organization.updated', 'organization.created']);
  });

  it('200: filters by time, from the first instant inclusive to the last exclusive', async () => {
    const { client, url } = await busyOrganization();
    const [newest, , renamed] = (await client.get(url)).body.items;

    const between = await client.get(`${url}?from=${renamed.occurredAt}&to=${newest.occurredAt}`);

    expect(actionsOf(between)).toEqual(['team.created', 'organization.updated']);
    expect((await client.get(`${url}?from=${newest.occurredAt}`)).body.count).toBe(1);
    expect((await client.get(`${url}?to=${renamed.occurredAt}`)).body.count).toBe(1);
    expect((await client.get(`${url}?from=${newest.occurredAt}&to=${renamed.occurredAt}`)).body.count).toBe(0);
  });

  it('200: an instant may be written in any time zone and lie far away', async () => {
    const { client, url } = await busyOrganization();
    const [newest] = (await client.get(url)).body.items;
    const inKolkata = new Date(Date.parse(newest.occurredAt) + 5.5 * 3_600_000).toISOString().replace('Z', '%2B05:30');

    expect((await client.get(`${url}?from=${inKolkata}`)).body.count).toBe(1);
    expect((await client.get(`${url}?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z`)).body.count).toBe(4);
  });

  it('200: filters narrow each other down', async () => {
    const { admin, client, url, teams } = await busyOrganization();
    const filter = `action=team.created&actor=${admin.id}`;

    expect((await client.get(`${url}?${filter}&target=${teams[1]}`)).body.count).toBe(1);
    expect((await client.get(`${url}?${filter}&target=unknown`)).body.count).toBe(0);
  });

  it('200: pages are complete, and a cursor belongs to its filters', async () => {
    const { client, url } = await busyOrganization();
    const all = idsOf((await client.get(url)).body);

    const pages = await readPages(client, `${url}?limit=3`);

    expect(pages.map(idsOf)).toEqual([all.slice(0, 3), all.slice(3)]);
    expect(pages.map(({ count }) => count)).toEqual([4, 4]);
    const wrong = await client.get(`${url}?limit=3&action=team.created&page=${pages[0].next.page}`);
    expect(wrong.body.error).toMatchObject({ code: 400, name: 'request.cursor_invalid' });
  });

  it('200: answers 20 entries unless told otherwise', async () => {
    const { id, admin } = await build.organization();
    const { id: _id, ...entry } = await database.prisma.auditEvent.findFirstOrThrow({ where: { organizationId: id } });
    const data = Array.from({ length: 20 }, () => ({ ...entry, payload: {}, id: randomUUID() }));
    await database.prisma.auditEvent.createMany({ data });

    const { body } = await api.as(admin).get(`/orgs/${id}/audit-events`);

    expect([body.items.length, body.count, typeof body.next.page]).toEqual([20, 21, 'string']);
  });

  it.each([
    ['limit=0', 'query.limit'],
    ['limit=101', 'query.limit'],
    ['from=yesterday', 'query.from'],
    ['to=2026-02-30T00:00:00Z', 'query.to'],
    ['from=2026-02-03T00:00:00', 'query.from'],
    ['from=0000-01-01T00:00:00Z', 'query.from'],
    ['to=9999-12-31T23:59:59-01:00', 'query.to'],
    [`action=${'a'.repeat(101)}`, 'query.action'],
  ])('400: refuses ?%s', async (query, path) => {
    const { id, admin } = await build.organization();

    const response = await api.as(admin).get(`/orgs/${id}/audit-events?${query}`);

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path }]);
  });

  it('401: needs a token', async () => {
    const { id } = await build.organization();

    expect(await api.get(`/orgs/${id}/audit-events`)).toMatchObject({ status: 401 });
  });

  it('403: is for administrators', async () => {
    const { id } = await build.organization();
    const others = Object.values(await build.membersOfEveryRole(id));

    const responses = await Promise.all(others.map((other) => api.as(other).get(`/orgs/${id}/audit-events`)));

    expect(responses.map(({ status }) => status)).toEqual(others.map(() => 403));
  });

  it('404: the administrator of another organization is an outsider', async () => {
    const [{ id }, { admin: outsider }] = await Promise.all([build.organization(), build.organization()]);

    expect(await api.as(outsider).get(`/orgs/${id}/audit-events`)).toMatchObject({ status: 404 });
  });
});

describe('GET /v1/orgs/:organizationId/audit-events/:auditEventId', () => {
  it('200: adds what changed and the request that did it', async () => {
    const { id, admin } = await build.organization();
    const { headers } = await api.as(admin).patch(`/orgs/${id}`, { title: 'Renamed', ai: false });
    const [listed] = (await api.as(admin).get(`/orgs/${id}/audit-events`)).body.items;

    const response = await api.as(admin).get(`/orgs/${id}/audit-events/${listed.id}`);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...listed,
      correlationId: headers['x-request-id'],
      schemaVersion: 1,
      payload: { fields: ['title', 'ai'] },
    });
  });

  it('401: needs a token', async () => {
    const { id } = await build.organization();

    expect(await api.get(`/orgs/${id}/audit-events/${await firstEventOf(id)}`)).toMatchObject({ status: 401 });
  });

  it('403: is for administrators', async () => {
    const { id } = await build.organization();
    const creator = await build.member(id, 'create');

    const response = await api.as(creator).get(`/orgs/${id}/audit-events/${await firstEventOf(id)}`);

    expect(response.status).toBe(403);
  });

  it('404: an entry of another organization, or an id that is none, is not there', async () => {
    const [mine, other] = await Promise.all([build.organization(), build.organization()]);

    for (const eventId of [await firstEventOf(other.id), '00000000-0000-4000-8000-000000000000', 'unknown']) {
      const response = await api.as(mine.admin).get(`/orgs/${mine.id}/audit-events/${eventId}`);
      expect(response.body.error).toMatchObject({ code: 404, name: 'audit_event.not_found' });
    }
  });
});

async function firstEventOf(organizationId: string): Promise<string> {
  const { id } = await database.prisma.auditEvent.findFirstOrThrow({ where: { organizationId } });
  return id;
}

describe('GET /v1/orgs/:organizationId/audit-event-actions', () => {
  it('200: lists what the trail tells of, with what happened among it', async () => {
    const { id, client, url } = await busyOrganization();
    const { status, body } = await client.get(`/orgs/${id}/audit-event-actions`);
    expect(status).toBe(200);
    const ids = body.items.map((item: { id: string }) => item.id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids).toEqual(expect.arrayContaining(actionsOf(await client.get(url))));
    expect(body.items).toContainEqual({
      object: 'audit-event-action',
      id: 'team.members-updated',
      label: 'Team members updated',
    });
  });

  it('403: is for administrators only', async () => {
    const { id } = await build.organization();
    const creator = await build.member(id, 'create');
    expect((await api.as(creator).get(`/orgs/${id}/audit-event-actions`)).status).toBe(403);
  });
});
