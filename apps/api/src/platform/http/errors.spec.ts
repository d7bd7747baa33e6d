import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, build, type OtherApi, outsideV1, startedWith } from '../../../test/harness.js';

describe('every error answer', () => {
  it('401: has a status, a name, a message and the request id, and nothing else', async () => {
    const { status, headers, body } = await api.get('/user');

    expect(status).toBe(401);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(body).toEqual({
      error: {
        code: 401,
        name: 'auth.token_missing',
        message: 'Send a token in the header "Authorization: Bearer <token>".',
        requestId: headers['x-request-id'],
      },
    });
  });

  it('401: says of a token that nobody has that it is not valid', async () => {
    const { status, body } = await api.as('lct_nobody').get('/user');
    expect([status, body.error.name]).toEqual([401, 'auth.token_invalid']);
  });

  it.each(['/v1/nothing/here', outsideV1('/nothing'), outsideV1('/v1/orgs/a/b/c?secret=1')])(
    '404: names the operation that does not exist at %s, without its query',
    async (url) => {
      const { status, body } = await api.get(url);

      expect([status, body.error.name]).toEqual([404, 'route.not_found']);
      expect(body.error.message).toContain('There is no operation GET /');
      expect(body.error.message).not.toContain('secret');
    },
  );

  it('404: does not know a method that a path has no operation for', async () => {
    const { status, body } = await api.put('/v1/user', {});
    expect([status, body.error.name]).toEqual([404, 'route.not_found']);
  });

  it.each([
    ['cannot be decoded', '%E0%A4%A'],
    ['has too long an id', 'x'.repeat(2049)],
  ])('400: is complete even for a path that %s', async (_what, id) => {
    const ordinary = await api.get('/user');
    const { status, headers, body } = await api.get(`/users/${id}`);

    expect([status, body.error.code, body.error.name]).toEqual([400, 400, 'request.malformed']);
    expect(body.error.requestId).toBe(headers['x-request-id']);
    const expected = Object.keys(ordinary.headers).filter((name) => !/^(access-control-|www-authenticate)/.test(name));
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(expected));
  });
});

describe('a body that cannot be read', () => {
  it.each([
    ['half an object', '{"title": "Acm'],
    ['text that is no JSON', 'title=Acme'],
    ['an object that reaches for the prototype', '{"title":"Acme","__proto__":{"admin":true}}'],
    ['an object that reaches for the constructor', '{"title":"Acme","constructor":{"prototype":{"admin":true}}}'],
  ])('400: refuses %s', async (_what, body) => {
    const { admin } = await build.organization();
    const response = await api.as(admin).post('/orgs', body);
    expect([response.status, response.body.error.code, response.body.error.name]).toEqual([
      400,
      400,
      'request.malformed',
    ]);
  });

  it.each([null, [], 'Acme', 7])('400: says that %j is not an object', async (body) => {
    const { admin } = await build.organization();
    const response = await api.as(admin).post('/orgs', JSON.stringify(body));
    expect([response.status, response.body.error.name]).toEqual([400, 'request.invalid']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    '415: refuses the media type %s',
    async (type) => {
      const { admin } = await build.organization();
      const response = await api.as(admin).post('/orgs', '{"title":"Acme"}', { headers: { 'content-type': type } });
      expect([response.status, response.body.error.name]).toEqual([415, 'request.unsupported_media_type']);
    },
  );

  it('accepts an empty body, whatever its media type, where no body is needed', async () => {
    const { id, admin } = await build.organization();
    for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded']) {
      const options = { body: '', headers: { 'content-type': type } };
      expect((await api.as(admin).call('POST', `/orgs/${id}/ping`, options)).status).toBe(200);
    }
  });

  it('accepts an empty body with the media type of JSON where no body is needed', async () => {
    const { id, admin } = await build.organization();
    const headers = { 'content-type': 'application/json' };
    const teamId = await build.team(id);

    expect((await api.as(admin).call('POST', `/orgs/${id}/ping`, { headers })).status).toBe(200);
    expect((await api.as(admin).call('DELETE', `/orgs/${id}/teams/${teamId}`, { headers })).status).toBe(204);
    expect((await api.as(admin).call('GET', '/user', { headers })).status).toBe(200);
    expect((await api.as(admin).call('POST', '/orgs', { headers })).status).toBe(400);
  });
});

describe('values that are not acceptable', () => {
  it('400: lists every one of them, each with its place', async () => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).post(`/orgs/${id}/invites`, {
      emails: ['fine@example.com', 'not an address', { email: 'fine@example.com', role: 'king' }],
      role: 'queen',
      sso: 'yes',
    });

    expect([status, body.error.name]).toEqual([400, 'request.invalid']);
    const paths = body.error.issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['body.emails[1]', 'body.emails[2].role', 'body.role', 'body.sso']);
    for (const { path, message } of body.error.issues) expect(body.error.message).toContain(`${path}: ${message}`);
  });

  it('400: reports the query together with everything else', async () => {
    const { id, admin } = await build.organization();
    const { body } = await api.as(admin).get(`/orgs/${id}/members?limit=1001&order=up&sort=age`);
    const paths = body.error.issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['query.limit', 'query.sort', 'query.order']);
  });

  it('400: refuses a cursor that was forged, and one of another list', async () => {
    const { id, admin } = await build.organization();
    await build.member(id);
    const { body: page } = await api.as(admin).get(`/orgs/${id}/members?limit=1`);
    const cursor: string = page.next.page;
    const forged = Buffer.from(cursor, 'base64url');
    forged[forged.length - 2] = (forged.at(-2) ?? 0) ^ 1;

    for (const path of [`members?page=${forged.toString('base64url')}`, 'members?page=x', `teams?page=${cursor}`]) {
      const { status, body } = await api.as(admin).get(`/orgs/${id}/${path}`);
      expect([status, body.error.name]).toEqual([400, 'request.cursor_invalid']);
    }
  });
});

describe('the id of a request', () => {
  it.each(['12345678', 'trace-0123_ABC', 'x'.repeat(64)])('is the one that the caller sent: %s', async (id) => {
    const { headers, body } = await api.get('/user', { headers: { 'x-request-id': id } });
    expect([headers['x-request-id'], body.error.requestId]).toEqual([id, id]);
  });

  it.each(['', 'short', 'x'.repeat(65), 'with space in it', '<script>alert(1)</script>', 'line; break=1'])(
    'is a new one when the caller sent "%s"',
    async (id) => {
      const { headers, body } = await api.get('/user', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-z]{26}$/);
      expect(body.error.requestId).toBe(headers['x-request-id']);
    },
  );
});

describe('an API that accepts small bodies', () => {
  let small: OtherApi;
  beforeAll(async () => {
    small = await startedWith({ LECTERN_BODY_LIMIT_BYTES: '1024' });
  });
  afterAll(() => small.close());

  it('413: refuses a larger one and says how large it may be', async () => {
    const { admin } = await build.organization();
    const { status, body } = await small.api.as(admin).post('/orgs', { title: 'x'.repeat(1024) });
    expect([status, body.error.name]).toEqual([413, 'request.too_large']);
    expect(body.error.message).toContain('1024 bytes');
  });

  it('201: accepts one within the limit', async () => {
    const { admin } = await build.organization();
    expect((await small.api.as(admin).post('/orgs', { title: 'x'.repeat(255) })).status).toBe(201);
  });
});
