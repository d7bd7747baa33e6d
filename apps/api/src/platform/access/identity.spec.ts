import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import {
  type ApiResponse,
  api,
  build,
  type Client,
  database,
  type OtherApi,
  platform,
  startedWith,
} from '../../../test/harness.js';

describe('somebody whose access changes', () => {
  /** A member who has just called, so that the process remembers who it is. */
  async function knownMember(organizationId: string): Promise<Person> {
    const member = await build.member(organizationId, 'edit');
    expect((await api.as(member).get(`/orgs/${organizationId}/members`)).status).toBe(200);
    return member;
  }

  it('404: sees nothing of the organization from the request after the removal on', async () => {
    const { id, admin } = await build.organization();
    const member = await knownMember(id);

    await api.as(admin).delete(`/orgs/${id}/members/${member.id}`);

    expect((await api.as(member).get(`/orgs/${id}`)).status).toBe(404);
    expect((await api.as(member).get('/orgs')).body.count).toBe(0);
    expect((await api.as(member).get('/user')).status).toBe(200);
  });

  it('404: sees nothing of the organization while disabled, and everything again afterwards', async () => {
    const { id, admin } = await build.organization();
    const member = await knownMember(id);

    await api.as(admin).patch(`/orgs/${id}/members/${member.id}`, { disabled: true });
    expect((await api.as(member).get(`/orgs/${id}`)).status).toBe(404);
    expect((await api.as(member).get('/orgs')).body.count).toBe(0);

    await api.as(admin).patch(`/orgs/${id}/members/${member.id}`, { disabled: false });
    expect((await api.as(member).get(`/orgs/${id}/members`)).status).toBe(200);
  });

  it('403: has the weaker role from the next request on', async () => {
    const { id, admin } = await build.organization();
    const member = await knownMember(id);

    await api.as(admin).patch(`/orgs/${id}/members/${member.id}`, { role: null });

    expect((await api.as(member).get(`/orgs/${id}/members`)).status).toBe(403);
  });

  it('404: sees nothing of an organization that was deleted', async () => {
    const { id, admin } = await build.organization();
    await build.deleteOrganization(id);
    expect((await api.as(admin).get(`/orgs/${id}`)).status).toBe(404);
  });

  it('401: cannot use a token from the request after its revocation on', async () => {
    const person = await build.person();
    const { body: created } = await api.as(person).post('/user/tokens', { label: 'Laptop' });
    expect((await api.as(created.token).get('/user')).status).toBe(200);

    await api.as(person).delete(`/user/tokens/${created.id}`);

    expect((await api.as(created.token).get('/user')).status).toBe(401);
    expect((await api.as(person).get('/user')).status).toBe(200);
  });

  it('401: cannot use a token that has expired, not even one remembered from before', async () => {
    const person = await build.person();
    const expired = await build.token(person.id, { expiresAt: new Date(Date.now() - 1000) });
    expect((await api.as(expired).get('/user')).status).toBe(401);

    const expiresAt = Date.now() + 500;
    const expiring = await build.token(person.id, { expiresAt: new Date(expiresAt) });
    let sentAt: number;
    do {
      sentAt = Date.now();
      const { status } = await api.as(expiring).get('/user');
      if (Date.now() < expiresAt) expect(status).toBe(200);
      if (sentAt > expiresAt) expect(status).toBe(401);
    } while (sentAt <= expiresAt);
  });

  it('404: is not remembered as it was by a request that was on its way during the change', async () => {
    const { id, admin } = await build.organization();
    const member = await build.member(id, 'edit');
    const lock = await database.pool.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT 1 FROM api_tokens WHERE user_id = $1 FOR UPDATE', [member.id]);
    // Noting the first use of the token has to wait, after everything about the member was read.
    const onItsWay = api.as(member).get(`/orgs/${id}`);
    await somebodyWaitsForALock();

    await api.as(admin).delete(`/orgs/${id}/members/${member.id}`);
    await lock.query('COMMIT');
    lock.release();
    await onItsWay;

    expect((await api.as(member).get(`/orgs/${id}`)).status).toBe(404);
  });
});

async function somebodyWaitsForALock(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await database.pool.query(waiting)).rowCount === 0);
}

describe('another process', () => {
  let other: OtherApi;
  beforeAll(async () => {
    other = await startedWith({});
  });
  afterAll(() => other.close());

  /** How long after now the other process still lets somebody in, in milliseconds. */
  async function timeUntilRefused(caller: Person, url: string): Promise<number> {
    const startedAt = performance.now();
    for (let lastLetIn = 0; ; ) {
      const sentAfter = performance.now() - startedAt;
      if ((await other.api.as(caller).get(url)).status !== 200) return lastLetIn;
      lastLetIn = sentAfter;
      if (lastLetIn > 5_000) throw new Error(`GET ${url} is still answered after 5 s`);
    }
  }

  it.each<[string, (admin: Person, url: string) => Promise<unknown>]>([
    ['a member was removed', (admin, url) => api.as(admin).delete(url)],
    ['a member was disabled', (admin, url) => api.as(admin).patch(url, { disabled: true })],
    ['a role was taken away', (admin, url) => api.as(admin).patch(url, { role: null })],
  ])('learns within a second that %s', async (_what, change) => {
    const { id, admin } = await build.organization();
    const member = await build.member(id, 'edit');
    expect((await other.api.as(member).get(`/orgs/${id}/members`)).status).toBe(200);

    await change(admin, `/orgs/${id}/members/${member.id}`);

    expect(await timeUntilRefused(member, `/orgs/${id}/members`)).toBeLessThanOrEqual(1000);
  });

  it('learns within a second that a token was revoked', async () => {
    const person = await build.person();
    const { body: created } = await api.as(person).post('/user/tokens', { label: 'Laptop' });
    expect((await other.api.as(created.token).get('/user')).status).toBe(200);

    await api.as(person).delete(`/user/tokens/${created.id}`);

    expect(await timeUntilRefused({ ...person, token: created.token }, '/user')).toBeLessThanOrEqual(1000);
  });

  it('never denies what was given a moment ago', async () => {
    const { id, admin } = await build.organization();
    const guest = await build.member(id, null);
    const teamId = await build.team(id);
    const url = `/orgs/${id}/members`;
    expect((await other.api.as(guest).get(url)).status).toBe(403);
    await api.as(admin).patch(`${url}/${guest.id}`, { role: 'read' });
    expect((await other.api.as(guest).get(url)).status).toBe(200);

    expect((await other.api.as(guest).patch(`/orgs/${id}/teams/${teamId}`, { title: 'Mine' })).status).toBe(403);
    await api.as(admin).put(`/orgs/${id}/teams/${teamId}/members/${guest.id}`, { role: 'owner' });
    expect((await other.api.as(guest).patch(`/orgs/${id}/teams/${teamId}`, { title: 'Mine' })).status).toBe(200);
  });

  it('never denies an organization that was joined a moment ago', async () => {
    const { id, admin } = await build.organization();
    const person = await build.person();
    expect((await other.api.as(person).get(`/orgs/${id}`)).status).toBe(404);

    const { body: link } = await api.as(admin).post(`/orgs/${id}/link-invites`, { role: 'read' });
    await api.as(person).post(`/orgs/${id}/invites/${link.id}`);

    expect((await other.api.as(person).get(`/orgs/${id}`)).status).toBe(200);
  });

  it.each<[string, (client: Client, joined: Joined) => Promise<ApiResponse>]>([
    ['a colleague', (client, { admin }) => client.get(`/users/${admin.id}`)],
    ['a hostname', (client, { hostname }) => client.get(`/custom-hostnames/${hostname}`)],
    ['a transfer', (client, { id, space }) => client.post(`/spaces/${space}/transfer`, { organization: id })],
  ])('never denies %s of an organization that was joined a moment ago', async (_what, ask) => {
    const own = await build.organization();
    const joined = await newJoined(await build.space(own.id));
    const client = other.api.as(own.admin);
    expect((await ask(client, joined)).status).toBe(404);

    const data = { organizationId: joined.id, userId: own.admin.id, role: 'admin' } as const;
    await database.prisma.member.create({ data });
    // Not a change in that process, which would make it forget who calls.
    expect((await client.get('/user')).status).toBe(200);

    expect((await ask(client, joined)).status).toBeLessThan(300);
  });
});

/** An organization that somebody joins, with what is found there, and a space to give to it. */
interface Joined {
  id: string;
  admin: Person;
  hostname: string;
  space: string;
}

async function newJoined(space: string): Promise<Joined> {
  const { id, admin } = await build.organization();
  const hostname = `${randomUUID()}.example.com`;
  const site = await build.site(id, { spaces: [await build.space(id)] });
  await database.prisma.site.update({ where: { id: site.id }, data: { hostname } });
  return { id, admin, hostname, space };
}

describe('a new secret key beside the previous one', () => {
  const NEW_KEY = 'another secret, as after a rotation of keys';
  let rotating: OtherApi;
  let rotated: OtherApi;
  beforeAll(async () => {
    const previous = platform.env.LECTERN_SECRET_KEY;
    rotating = await startedWith({ LECTERN_SECRET_KEY: NEW_KEY, LECTERN_SECRET_KEY_PREVIOUS: previous });
    rotated = await startedWith({ LECTERN_SECRET_KEY: NEW_KEY });
  });
  afterAll(() => Promise.all([rotating.close(), rotated.close()]));

  it.each([
    ['never used before', false],
    ['used a moment before', true],
  ])('keeps tokens working that were %s, and moves them to the new key', async (_when, used) => {
    const { token } = await build.person();
    if (used) await api.as(token).get('/user');
    expect((await rotated.api.as(token).get('/user')).status).toBe(401);

    expect((await rotating.api.as(token).get('/user')).status).toBe(200);

    expect((await rotated.api.as(token).get('/user')).status).toBe(200);
    const hash = rotated.platform.keyring.hash('tokens', token);
    const { rowCount } = await database.pool.query('SELECT 1 FROM api_tokens WHERE secret_hash = $1', [hash]);
    expect(rowCount).toBe(1);
  });

  it('keeps lists readable from page to page, and answers repeatable', async () => {
    const { id, admin } = await build.organization();
    await build.member(id);
    const { body: page } = await api.as(admin).get(`/orgs/${id}/members?limit=1`);
    const repeated = { headers: { 'idempotency-key': id } };
    const first = await api.as(admin).put(`/orgs/${id}/teams`, { title: 'Writers' }, repeated);

    const next = await rotating.api.as(admin).get(`/orgs/${id}/members?limit=1&page=${page.next.page}`);
    const second = await rotating.api.as(admin).put(`/orgs/${id}/teams`, { title: 'Writers' }, repeated);

    expect(next.body.items).toHaveLength(1);
    expect(second.text).toBe(first.text);
  });
});
