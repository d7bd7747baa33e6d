import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';

describe('GET /v1/orgs/:organizationId/members', () => {
  it('200: lists those who joined last first, or last when asked to', async () => {
    const { organizationId, client, ids } = await organizationOfThree();
    const [first, second, third] = ids;
    expect(await list(client, organizationId)).toEqual([third, second, first]);
    expect(await list(client, organizationId, 'sort=joinedAt&order=desc')).toEqual([third, second, first]);
    expect(await list(client, organizationId, 'order=asc')).toEqual([first, second, third]);
  });

  it('200: sorts by name', async () => {
    const { organizationId, client, ids } = await organizationOfThree();
    const [first, second, third] = ids;
    expect(await list(client, organizationId, 'sort=name&order=asc')).toEqual([second, third, first]);
    expect(await list(client, organizationId, 'sort=name')).toEqual([first, third, second]);
  });

  it('200: lists by last sight only those who were seen and are not disabled', async () => {
    const { organizationId, client, ids } = await organizationOfThree();
    const [first, second, third] = ids;
    const disabled = await build.member(organizationId);
    await seen(organizationId, first, '2026-03-01');
    await seen(organizationId, second, '2026-05-01');
    await seen(organizationId, disabled.id, '2026-04-01');
    await client.patch(`/orgs/${organizationId}/members/${disabled.id}`, { disabled: true });

    expect(await list(client, organizationId, 'sort=lastSeenAt')).toEqual([second, first]);
    expect(await list(client, organizationId, 'sort=lastSeenAt&order=asc')).toEqual([first, second]);
    expect(await list(client, organizationId)).toEqual([disabled.id, third, second, first]);
  });

  it('200: keeps to one role, guests included', async () => {
    const { id, admin } = await build.organization();
    const members = { admin, ...(await build.membersOfEveryRole(id)) };
    for (const [role, person] of Object.entries(members)) {
      expect(await list(api.as(admin), id, `role=${role}`)).toEqual([person.id]);
    }
  });

  it('200: searches names and addresses in whatever case', async () => {
    const { organizationId, client, ids } = await organizationOfThree();
    const [first, second] = ids;
    expect(await list(client, organizationId, 'search=zOE')).toEqual([first]);
    expect(await list(client, organizationId, 'search=amir.b@')).toEqual([second]);
    expect(await list(client, organizationId, 'search=nobody')).toEqual([]);
    expect(await list(client, organizationId, 'search=zoe&role=read')).toEqual([]);
  });

  it.each([
    ['%', '100% Amir'],
    ['_', 'Amir_B'],
    ['\\', 'Amir \\ Berg'],
  ])('200: searches for %s as the character that it is', async (character, displayName) => {
    const { organizationId, client, ids } = await organizationOfThree();
    await database.prisma.user.update({ where: { id: ids[1] }, data: { displayName } });
    expect(await list(client, organizationId, `search=${encodeURIComponent(character)}`)).toEqual([ids[1]]);
  });

  it.each(['sort=joinedAt', 'sort=name&order=asc', 'sort=lastSeenAt', 'order=asc', 'search=same'])(
    '200: pages of any size hold everybody once and in order (%s)',
    async (query) => {
      const { id, admin } = await build.organization();
      const members = await Promise.all(Array.from({ length: 4 }, () => build.member(id)));
      const same = new Date('2026-01-01');
      await database.prisma.member.updateMany({
        where: { organizationId: id },
        data: { joinedAt: same, lastSeenAt: same },
      });
      const everybody = [admin, ...members].map((person) => person.id);
      await database.prisma.user.updateMany({ where: { id: { in: everybody } }, data: { displayName: 'The same' } });
      const inOrder = query.includes('asc') ? everybody.sort() : everybody.sort().reverse();

      const read = async (limit: number) =>
        (await readPages(api.as(admin), `/orgs/${id}/members?${query}&limit=${limit}`)).map(idsOf);
      expect(await read(1)).toEqual(inOrder.map((one) => [one]));
      expect(await read(2)).toEqual([inOrder.slice(0, 2), inOrder.slice(2, 4), inOrder.slice(4)]);
      expect(await read(5)).toEqual([inOrder]);
    },
  );

  it('200: answers only the count when nothing is asked for', async () => {
    const { organizationId, client } = await organizationOfThree();
    const { body } = await client.get(`/orgs/${organizationId}/members?limit=0`);
    expect(body).toEqual({ count: 3, items: [] });
  });

  it('200: counts everybody the filter selects, on every page', async () => {
    const { organizationId, client } = await organizationOfThree();
    const url = `/orgs/${organizationId}/members?limit=1&role=edit`;
    const first = await client.get(url);
    const second = await client.get(`${url}&page=${first.body.next.page}`);
    expect([first.body.count, second.body.count]).toEqual([2, 2]);
    expect(second.body).not.toHaveProperty('next');
  });

  it.each([
    ['limit', 'limit=1001'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit=many'],
    ['role', 'role=owner'],
    ['sort', 'sort=email'],
    ['order', 'order=up'],
    ['search', `search=${'x'.repeat(513)}`],
  ])('400: names %s when it is not acceptable (%.20s)', async (parameter, query) => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).get(`/orgs/${id}/members?${query}`);
    expect(status).toBe(400);
    expect(body.error.issues).toMatchObject([{ path: `query.${parameter}` }]);
  });

  it('400: refuses a page that is forged, or of another list', async () => {
    const { organizationId, client } = await organizationOfThree();
    const other = await organizationOfThree();
    const { next } = (await client.get(`/orgs/${organizationId}/members?limit=1`)).body;
    const urls = [
      `/orgs/${organizationId}/members?page=forged`,
      `/orgs/${organizationId}/members?page=${next.page}&order=asc`,
      `/orgs/${organizationId}/members?page=${next.page}&sort=name`,
      `/orgs/${organizationId}/members?page=${next.page}&role=edit`,
      `/orgs/${organizationId}/members?page=${next.page}&search=a`,
    ];
    const responses = [
      ...(await Promise.all(urls.map((url) => client.get(url)))),
      await other.client.get(`/orgs/${other.organizationId}/members?page=${next.page}`),
    ];
    expect(responses.map(({ body }) => body.error?.name)).toEqual(urls.concat('').map(() => 'request.cursor_invalid'));
  });
});

/** Zoe the administrator, Amir and Mia, who joined in this order. */
async function organizationOfThree() {
  const { id: organizationId, admin } = await build.organization();
  const [amir, mia] = [await build.member(organizationId, 'edit'), await build.member(organizationId, 'edit')];
  await rename(admin.id, 'Zoe Adams', 'zoe.a');
  await rename(amir.id, 'Amir Berg', 'amir.b');
  await rename(mia.id, 'Mia Chen', 'mia.c');
  await joined(organizationId, admin.id, '2026-01-01');
  await joined(organizationId, amir.id, '2026-01-02');
  await joined(organizationId, mia.id, '2026-01-03');
  return { organizationId, client: api.as(admin), ids: [admin.id, amir.id, mia.id] as const };
}

async function rename(id: string, displayName: string, mailbox: string): Promise<void> {
  await database.prisma.user.update({ where: { id }, data: { displayName, email: `${mailbox}@${id}.example.com` } });
}

async function joined(organizationId: string, userId: string, day: string): Promise<void> {
  const where = { organizationId_userId: { organizationId, userId } };
  await database.prisma.member.update({ where, data: { joinedAt: new Date(day) } });
}

async function seen(organizationId: string, userId: string, day: string): Promise<void> {
  const where = { organizationId_userId: { organizationId, userId } };
  await database.prisma.member.update({ where, data: { lastSeenAt: new Date(day) } });
}

async function list(client: typeof api, organizationId: string, query = ''): Promise<string[]> {
  const { body } = await client.get(`/orgs/${organizationId}/members?${query}`);
  expect(body.count).toBe(body.items.length);
  return idsOf(body);
}
