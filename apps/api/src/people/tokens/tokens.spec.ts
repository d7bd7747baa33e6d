import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';

const DAY_MS = 86_400_000;

describe('POST /v1/user/tokens', () => {
  it('201: issues a token that works, without limits and without end', async () => {
    const person = await build.person();

    const response = await api.as(person).post('/user/tokens', { label: '  Laptop ' });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      object: 'api-token',
      id: expect.any(String),
      label: 'Laptop',
      origin: 'api',
      createdAt: expect.any(String),
      token: expect.stringMatching(/^lct_[\w-]{43}$/),
    });
    expect((await api.as(response.body).get('/user')).body.id).toBe(person.id);
  });

  it('201: keeps the expiry, whatever time zone it was written in', async () => {
    const client = api.as(await build.person());
    const expiresAt = '2099-12-31T23:30:00+02:00';

    const response = await client.post('/user/tokens', { label: 'CI', expiresAt });

    expect(response.status).toBe(201);
    expect(response.body.expiresAt).toBe('2099-12-31T21:30:00.000Z');
  });

  it('201: every token has a secret of its own, of which only a hash is stored', async () => {
    const client = api.as(await build.person());

    const responses = [
      await client.post('/user/tokens', { label: 'A' }),
      await client.post('/user/tokens', { label: 'A' }),
    ];

    const [first, second] = responses.map(({ body }) => body);
    expect(first.token).not.toBe(second.token);
    const row = await database.prisma.apiToken.findUniqueOrThrow({ where: { id: first.id } });
    expect(Buffer.from(row.secretHash)).toEqual(keyring.hash('tokens', first.token));
    expect(JSON.stringify(row)).not.toContain(first.token);
  });

  it('201: stands in the audit trail, without the secret', async () => {
    const person = await build.person();
    const { id, token } = (await api.as(person).post('/user/tokens', { label: 'CI', scopes: ['user:read'] })).body;

    const entries = await database.prisma.auditEvent.findMany({ where: { targetId: id } });

    expect(entries).toMatchObject([
      { action: 'token.created', actorId: person.id, targetLabel: 'CI', payload: { scopes: ['user:read'] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it.each([
    ['no label', {}, 'body.label'],
    ['an empty label', { label: ' ' }, 'body.label'],
    ['a label of 51 letters', { label: 'a'.repeat(51) }, 'body.label'],
    ['an expiry that is no instant', { label: 'A', expiresAt: 'tomorrow' }, 'body.expiresAt'],
    ['an expiry without a time zone', { label: 'A', expiresAt: '2099-12-31T00:00:00' }, 'body.expiresAt'],
    ['an expiry after the year 9999', { label: 'A', expiresAt: '9999-12-31T23:59:59-01:00' }, 'body.expiresAt'],
    ['an empty list of scopes', { label: 'A', scopes: [] }, 'body.scopes'],
    ['a scope that does not exist', { label: 'A', scopes: ['user:read', 'user:write'] }, 'body.scopes[1]'],
  ])('400: refuses %s', async (_what, body, path) => {
    const response = await api.as(await build.person()).post('/user/tokens', body);

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path }]);
  });

  it('400: refuses an expiry that has passed', async () => {
    const client = api.as(await build.person());
    const expiresAt = new Date(Date.now() - 1000).toISOString();

    const response = await client.post('/user/tokens', { label: 'CI', expiresAt });

    expect(response.status).toBe(400);
    expect(response.body.error.issues).toEqual([{ path: 'body.expiresAt', message: 'must lie in the future' }]);
    expect((await client.get('/user/tokens')).body.count).toBe(1);
  });

  it('401: needs a token', async () => {
    expect(await api.post('/user/tokens', { label: 'CI' })).toMatchObject({ status: 401 });
  });
});

describe('GET /v1/user/tokens', () => {
  it('200: lists the own tokens, newest first, and never a secret', async () => {
    const [person, other] = await Promise.all([build.person(), build.person()]);
    await api.as(other).post('/user/tokens', { label: 'Not yours' });
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    const created = (await api.as(person).post('/user/tokens', { label: 'CI', scopes: ['user:read'], expiresAt })).body;

    const response = await api.as(person).get('/user/tokens');

    expect(response.status).toBe(200);
    const { token, ...withoutSecret } = created;
    expect(response.body.items[0]).toEqual(withoutSecret);
    expect(response.body).toMatchObject({ count: 2, items: [{ label: 'CI', expiresAt }, { label: 'test' }] });
    for (const secret of [token, person.token]) expect(response.text).not.toContain(secret);
  });

  it('200: says when a token was last used', async () => {
    const client = api.as(await build.person());
    const before = new Date().toISOString();
    const unused = (await client.post('/user/tokens', { label: 'Unused' })).body;

    const [unusedItem, usedItem] = (await client.get('/user/tokens')).body.items;

    expect(unusedItem.id).toBe(unused.id);
    expect(unusedItem).not.toHaveProperty('lastUsedAt');
    expect(usedItem.lastUsedAt >= before).toBe(true);
  });

  it('200: pages are complete', async () => {
    const client = api.as(await build.person());
    for (const label of ['One', 'Two', 'Three', 'Four']) await client.post('/user/tokens', { label });

    const pages = await readPages(client, '/user/tokens?limit=2');

    expect(pages.map(({ items, count }) => [items.length, count])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(new Set(pages.flatMap(idsOf)).size).toBe(5);
  });

  it('400: refuses a cursor of another person', async () => {
    const [first, second] = [api.as(await build.person()), api.as(await build.person())];
    await first.post('/user/tokens', { label: 'Second' });
    const { next } = (await first.get('/user/tokens?limit=1')).body;

    expect(await second.get(`/user/tokens?page=${next.page}`)).toMatchObject({ status: 400 });
  });

  it('401: needs a token', async () => {
    expect(await api.get('/user/tokens')).toMatchObject({ status: 401 });
  });
});

describe('DELETE /v1/user/tokens/:tokenId', () => {
  it('204: a revoked token is refused from the next request on', async () => {
    const person = await build.person();
    const created = (await api.as(person).post('/user/tokens', { label: 'Lost laptop' })).body;
    expect(await api.as(created).get('/user')).toMatchObject({ status: 200 });

    const response = await api.as(person).delete(`/user/tokens/${created.id}`);

    expect(response).toMatchObject({ status: 204, text: '' });
    expect((await api.as(created).get('/user')).body.error.name).toBe('auth.token_invalid');
    expect(await api.as(person).get('/user')).toMatchObject({ status: 200 });
    expect((await api.as(person).get('/user/tokens')).body.count).toBe(1);
  });

  it('204: a token can revoke itself', async () => {
    const person = await build.person();
    const [{ id }] = (await api.as(person).get('/user/tokens')).body.items;

    expect(await api.as(person).delete(`/user/tokens/${id}`)).toMatchObject({ status: 204 });

    expect(await api.as(person).get('/user')).toMatchObject({ status: 401 });
  });

  it('204: revoking twice, or at the same time, is harmless and audited once', async () => {
    const client = api.as(await build.person());
    const { id } = (await client.post('/user/tokens', { label: 'CI' })).body;
    const revoke = () => client.delete(`/user/tokens/${id}`);

    const responses = [...(await Promise.all([revoke(), revoke()])), await revoke()];

    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await database.prisma.auditEvent.count({ where: { targetId: id, action: 'token.revoked' } })).toBe(1);
  });

  it('204: the token of somebody else stays as it is', async () => {
    const [owner, other] = await Promise.all([build.person(), build.person()]);
    const [{ id }] = (await api.as(owner).get('/user/tokens')).body.items;

    expect(await api.as(other).delete(`/user/tokens/${id}`)).toMatchObject({ status: 204 });
    expect(await api.as(other).delete('/user/tokens/unknown')).toMatchObject({ status: 204 });

    expect(await api.as(owner).get('/user')).toMatchObject({ status: 200 });
    expect(await database.prisma.auditEvent.count({ where: { targetId: id } })).toBe(0);
  });

  it('401: needs a token', async () => {
    expect(await api.delete('/user/tokens/unknown')).toMatchObject({ status: 401 });
  });
});
