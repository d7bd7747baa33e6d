import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '@lectern/commands/testing/factory';
import { api, build, type Client, cloneDatabase, database, type OtherApi, startedWith } from '../../../test/harness.js';

let other: OtherApi;
beforeAll(async () => {
  other = await startedWith({});
});
afterAll(() => other.close());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const createAcme = (client: Client, key: string, title = 'Acme') => client.post('/orgs', { title }, keyed(key));

async function organizationsOf(person: Person): Promise<number> {
  return database.prisma.member.count({ where: { userId: person.id } });
}

/** Asks until there is something. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await ask();
    if (found) return found;
    await delay(20);
  }
}

/** Changes the record of a key, as time or a crash would. */
async function alterRecord(key: string, change: string): Promise<void> {
  const { rowCount } = await database.pool.query(`UPDATE idempotency_records SET ${change} WHERE key = $1`, [key]);
  expect(rowCount).toBe(1);
}

describe('a request with an Idempotency-Key', () => {
  it('201: is carried out once when it arrives fifty times at once, at two processes', async () => {
    const person = await build.person();
    const key = randomUUID();
    const clients = [api.as(person), other.api.as(person)];

    const responses = await Promise.all(
      Array.from({ length: 25 }, () => clients.map((client) => createAcme(client, key))).flat(),
    );

    expect(responses).toHaveLength(50);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers['location'])).size).toBe(1);
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49);
    expect(await organizationsOf(person)).toBe(1);
  });

  it('201: is answered as before by a process that was started later', async () => {
    const person = await build.person();
    const key = randomUUID();
    const first = await createAcme(api.as(person), key);

    const restarted = await startedWith({});
    const second = await createAcme(restarted.api.as(person), key);
    await restarted.close();

    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers['location']).toBe(first.headers['location']);
    expect(await organizationsOf(person)).toBe(1);
  });

  it('204: is answered as before when the answer was empty', async () => {
    const { id, admin } = await build.organization();
    const writer = await build.member(id);
    const url = `/orgs/${id}/teams/${await build.team(id)}/members/${writer.id}`;
    const key = randomUUID();

    const first = await api.as(admin).put(url, { role: 'owner' }, keyed(key));
    const second = await api.as(admin).put(url, { role: 'owner' }, keyed(key));

    expect([first.status, first.text, first.headers['idempotent-replayed']]).toEqual([204, '', undefined]);
    expect([second.status, second.text, second.headers['idempotent-replayed']]).toEqual([204, '', 'true']);
  });

  it('409: is refused when the key was used with another body, or for something else', async () => {
    const person = await build.person();
    const key = randomUUID();
    await createAcme(api.as(person), key);

    for (const { status, body } of [
      await createAcme(api.as(person), key, 'Other'),
      await api.as(person).post('/user/tokens', { title: 'Acme', label: 'Acme' }, keyed(key)),
    ]) {
      expect([status, body.error.name]).toEqual([409, 'idempotency.key_reused']);
    }
    expect(await organizationsOf(person)).toBe(1);
  });

  it('201: has nothing to do with that of another user who chose the same key', async () => {
    const [one, another] = [await build.person(), await build.person()];
    const key = randomUUID();

    const first = await createAcme(api.as(one), key);
    const second = await createAcme(api.as(another), key);
    const third = await createAcme(api.as(another), key, 'Other');

    expect([first.status, second.status, third.status]).toEqual([201, 201, 409]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('201: can be repeated after it failed, and then succeeds', async () => {
    const { id, admin } = await build.organization();
    const person = await build.person();
    const key = randomUUID();
    const create = () => api.as(admin).put(`/orgs/${id}/teams`, { title: 'Writers', members: [person.id] }, keyed(key));

    expect((await create()).status).toBe(404);
    await database.prisma.member.create({ data: { organizationId: id, userId: person.id } });

    const created = await create();
    expect([created.status, created.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect((await create()).text).toBe(created.text);
    expect(await database.prisma.team.count({ where: { organizationId: id } })).toBe(1);
  });

  it('400: keeps no key of a request that was not acceptable', async () => {
    const person = await build.person();
    const key = randomUUID();

    expect((await createAcme(api.as(person), key, '')).status).toBe(400);
    expect((await createAcme(api.as(person), key, 'Acme')).status).toBe(201);
  });

  it('404: does not show its answer to somebody who has lost access since', async () => {
    const { id, admin } = await build.organization();
    const second = await build.member(id, 'admin');
    const key = randomUUID();
    const create = () => api.as(second).put(`/orgs/${id}/teams`, { title: 'Writers' }, keyed(key));
    expect((await create()).status).toBe(201);

    await api.as(admin).delete(`/orgs/${id}/members/${second.id}`);

    expect((await create()).status).toBe(404);
  });

  it.each([
    ['of 255 characters', 'k'.repeat(255), 201],
    ['of 256 characters', 'k'.repeat(256), 400],
    ['of no characters', '', 400],
  ])('is accepted or refused by its key %s', async (_what, key, expected) => {
    const { status, body } = await createAcme(api.as(await build.person()), key);
    expect(status).toBe(expected);
    if (status === 400) expect(body.error.name).toBe('idempotency.key_invalid');
  });
});

describe('the record of an Idempotency-Key', () => {
  it('201: lets a repetition take the place of a first try that died before it changed anything', async () => {
    const person = await build.person();
    const key = randomUUID();
    const first = await createAcme(api.as(person), key);
    await database.prisma.member.deleteMany({ where: { userId: person.id } });
    const died = `status = NULL, answer = NULL, locked_until = now() - interval '1 second'`;
    await alterRecord(key, died);

    const second = await createAcme(api.as(person), key);

    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await organizationsOf(person)).toBe(1);
  });

  it('201: makes a repetition wait for a first try that is still under way', async () => {
    const person = await build.person();
    const key = randomUUID();
    const first = await createAcme(api.as(person), key);
    const { rows } = await database.pool.query('SELECT status, answer FROM idempotency_records WHERE key = $1', [key]);
    await alterRecord(key, `status = NULL, answer = NULL, locked_until = now() + interval '1 minute'`);

    let responded = false;
    const second = createAcme(api.as(person), key).finally(() => {
      responded = true;
    });
    // By the time that other requests have been answered, one that does not wait would be, too.
    for (let i = 0; i < 10; i++) await api.as(person).get('/orgs');
    expect(responded).toBe(false);
    const finish = 'UPDATE idempotency_records SET status = $2, answer = $3 WHERE key = $1';
    await database.pool.query(finish, [key, rows[0].status, rows[0].answer]);

    expect((await second).text).toBe(first.text);
  });

  it('is kept by a process for as long as its run takes', async () => {
    const { id, admin } = await build.organization();
    const key = randomUUID();
    const lockedUntil = () =>
      database.prisma.idempotencyRecord.findFirst({ where: { key }, select: { lockedUntil: true } });
    const blocker = await database.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE', [id]);
    const created = api.as(admin).put(`/orgs/${id}/teams`, { title: 'Writers' }, keyed(key));
    const claimed = await until(lockedUntil);

    const renewed = await until(async () => {
      const now = await lockedUntil();
      return now && now.lockedUntil > claimed.lockedUntil ? now : null;
    });
    expect(renewed.lockedUntil.getTime()).toBeLessThanOrEqual(Date.now() + 15_000);

    await blocker.query('COMMIT');
    blocker.release();
    expect((await created).status).toBe(201);
  });

  it('is kept for 24 hours and no longer', async () => {
    const person = await build.person();
    const key = randomUUID();
    const first = await createAcme(api.as(person), key);

    await alterRecord(key, `created_at = now() - interval '23 hours 59 minutes'`);
    expect((await createAcme(api.as(person), key)).text).toBe(first.text);

    await alterRecord(key, `created_at = now() - interval '24 hours 1 minute'`);
    const anew = await createAcme(api.as(person), key, 'Something else');
    expect([anew.status, anew.body.title]).toEqual([201, 'Something else']);
    expect(await organizationsOf(person)).toBe(2);
  });
});

describe('a request with an Idempotency-Key whose response cannot be written', () => {
  it('500: changes nothing, and can be repeated', async () => {
    const broken = await startedWith({ DATABASE_URL: await cloneDatabase() });
    const { database: own } = broken.platform;
    const { id, admin } = await broken.build.organization();
    const key = randomUUID();
    const invite = () => broken.api.as(admin).post(`/orgs/${id}/link-invites`, { role: 'read' }, keyed(key));
    const counts = async () => [await own.prisma.inviteLink.count(), await own.prisma.idempotencyRecord.count()];

    // The role that members have by default is read for the response, after the link was created; nobody knows this one.
    await own.pool.query(`ALTER TYPE role ADD VALUE 'unknown'`);
    await own.pool.query(`UPDATE organizations SET default_role = 'unknown' WHERE id = $1`, [id]);
    expect((await invite()).status).toBe(500);
    expect(await counts()).toEqual([0, 0]);

    await own.pool.query(`UPDATE organizations SET default_role = 'read' WHERE id = $1`, [id]);
    expect([(await invite()).status, await counts()]).toEqual([201, [1, 1]]);
    await broken.close();
  });
});

describe('a request without an Idempotency-Key', () => {
  it('201: is carried out each time', async () => {
    const person = await build.person();
    await Promise.all([
      api.as(person).post('/orgs', { title: 'Acme' }),
      api.as(person).post('/orgs', { title: 'Acme' }),
    ]);
    expect(await organizationsOf(person)).toBe(2);
  });
});
