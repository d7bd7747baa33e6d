import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native, startedWith } from '../../../test/harness.js';

const { createSignInCode } = await native<typeof import('@lectern/database/people/sign-in/sign-in.queries')>(
  '@lectern/database/people/sign-in/sign-in.queries',
);

const COOKIE = '__Host-lectern_session';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DAY_MS = 86_400_000;

/** What a browser sends along with a request of the console. */
const ofConsole = (name = 'personal') => ({ 'lectern-session': name, 'sec-fetch-site': 'same-origin' });
const withCookie = (secret: string, name = 'personal') => ({
  ...ofConsole(name),
  cookie: `theme=dark; ${COOKIE}${name === 'personal' ? '' : `_${name}`}=${secret}`,
});

const codeFor = (email: string) => createSignInCode(database, keyring, { email, at: new Date(), validMinutes: 15 });
const secretIn = (cookie: unknown) => /=(lcs_[\w-]+);/.exec(String(cookie))?.[1] ?? '';

async function signIn(email: string, headers: Record<string, string> = {}) {
  const options = { headers: { ...ofConsole(), 'user-agent': FIREFOX, ...headers } };
  const response = await api.post('/auth/session', { code: await codeFor(email) }, options);
  return { response, secret: secretIn(response.headers['set-cookie']) };
}

describe('POST /v1/auth/session', () => {
  it('201: keeps a session in a cookie that no script reads and no other site sends', async () => {
    const person = await build.person();

    const { response, secret } = await signIn(person.email);

    expect(response.status).toBe(201);
    expect(response.headers['set-cookie']).toBe(
      `${COOKIE}=${secret}; Max-Age=${90 * 86_400}; Path=/; HttpOnly; SameSite=Strict; Secure`,
    );
    expect(response.body).toMatchObject({ object: 'session', device: 'Firefox on Linux', user: { id: person.id } });
    expect(response.text).not.toContain(secret);
    const mine = await api.get('/user', { headers: withCookie(secret) });
    expect(mine.body.id).toBe(person.id);
  });

  it('201: without TLS, the cookie does without what needs it', async () => {
    const plain = await startedWith({ LECTERN_PUBLIC_URL: 'http://localhost:4000' });
    const { email } = await build.person();

    const response = await plain.api.post('/auth/session', { code: await codeFor(email) }, { headers: ofConsole() });

    expect(String(response.headers['set-cookie'])).toMatch(
      /^lectern_session=lcs_[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    await plain.close();
  });

  it('201: signing in again ends the session that it replaces', async () => {
    const { email } = await build.person();
    const { secret: earlier } = await signIn(email);

    const { secret: later } = await signIn(email, { cookie: `${COOKIE}=${earlier}` });

    expect((await api.get('/user', { headers: withCookie(earlier) })).body.error.name).toBe('auth.session_ended');
    expect((await api.get('/user', { headers: withCookie(later) })).status).toBe(200);
  });

  it('201: the audit trail names the session and the console', async () => {
    const { id, email } = await build.person();
    const { response } = await signIn(email);

    const entries = await database.prisma.auditEvent.findMany({ where: { actorId: id, action: 'user.signed-in' } });

    expect(entries).toMatchObject([{ source: 'ui', payload: { session: response.body.id } }]);
  });

  it('400: a code works once, for a session as for a token', async () => {
    const { email } = await build.person();
    const code = await codeFor(email);
    await api.post('/auth/exchange', { code });

    const response = await api.post('/auth/session', { code }, { headers: ofConsole() });

    expect(response.body.error).toMatchObject({ code: 400, name: 'sign_in.invalid' });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['no header', { 'sec-fetch-site': 'same-origin' }],
    ['another site', { 'lectern-session': 'personal', 'sec-fetch-site': 'cross-site' }],
    ['another origin', { 'lectern-session': 'personal', origin: 'https://evil.test' }],
  ])('403: nobody is signed in by a request with %s, and the code stays good', async (_, headers) => {
    const { email } = await build.person();
    const code = await codeFor(email);

    const response = await api.post('/auth/session', { code }, { headers });

    expect(response.body.error).toMatchObject({ code: 403, name: 'auth.not_own_page' });
    expect((await api.post('/auth/session', { code }, { headers: ofConsole() })).status).toBe(201);
  });
});

describe('a session', () => {
  it.each([
    ['the console', ofConsole()],
    [
      'the console, in a browser that only names the origin',
      { 'lectern-session': 'personal', origin: 'https://docs.test' },
    ],
    ['the console under another name', { ...ofConsole(), host: 'wiki.test', origin: 'https://wiki.test' }],
    ['a client without a browser', { 'lectern-session': 'personal' }],
  ])('200: counts for %s', async (_, headers) => {
    const { id } = await build.person();
    const { secret } = await build.session(id);

    expect(await api.get('/user', { headers: { ...headers, cookie: `${COOKIE}=${secret}` } })).toMatchObject({
      status: 200,
      body: { id },
    });
  });

  it.each([
    ['a cookie without the header', { 'sec-fetch-site': 'same-origin' }],
    ['a page of another site', { ...ofConsole(), 'sec-fetch-site': 'cross-site' }],
    [
      'a published site on a sibling name',
      { ...ofConsole(), 'sec-fetch-site': 'same-site', origin: 'https://a.docs.test' },
    ],
    [
      'a published site on another port',
      { ...ofConsole(), 'sec-fetch-site': 'same-site', origin: 'https://docs.test:4100' },
    ],
    ['an address that somebody typed', { ...ofConsole(), 'sec-fetch-site': 'none' }],
    ['another origin that says to be the own one', { ...ofConsole(), origin: 'https://evil.test' }],
    ['a sandboxed page', { ...ofConsole(), origin: 'null' }],
    ['the same name without TLS', { ...ofConsole(), origin: 'http://docs.test' }],
    ['another name without TLS', { ...ofConsole(), host: 'wiki.test', origin: 'http://wiki.test' }],
    ['a name that ends like the own one', { ...ofConsole(), origin: 'https://evil-docs.test' }],
  ])('401: does not count for %s, not even for reading', async (_, headers) => {
    const { id } = await build.person();
    const { secret } = await build.session(id);
    const sent = { headers: { ...headers, cookie: `${COOKIE}=${secret}` } };

    const responses = [
      await api.get('/user', sent),
      await api.post('/orgs', { title: 'Theirs' }, sent),
      await api.delete('/auth/session', sent),
    ];

    expect(responses.map(({ status }) => status)).toEqual([401, 401, 403]);
    expect((await api.get('/user', { headers: withCookie(secret) })).status).toBe(200);
  });

  it('401: its secret is no token, and that of a token no session', async () => {
    const person = await build.person();
    const { secret } = await build.session(person.id);

    expect((await api.as(secret).get('/user')).body.error.name).toBe('auth.token_invalid');
    expect((await api.get('/user', { headers: withCookie(person.token) })).body.error.name).toBe('auth.token_missing');
  });

  it('401: a cookie of another name does not count', async () => {
    const { id } = await build.person();
    const { secret } = await build.session(id);

    for (const cookie of ['lectern_session', `${COOKIE}_elsewhere`, `x${COOKIE}`]) {
      const response = await api.get('/user', { headers: { ...ofConsole(), cookie: `${cookie}=${secret}` } });
      expect([cookie, response.status]).toEqual([cookie, 401]);
    }
  });

  it('401: ends with its time, and with that of what vouched for it', async () => {
    const { id: organizationId, admin } = await build.organization();
    const { id: samlProviderId } = await build.samlProvider({ organizationId });
    const expired = await build.session(admin.id, { at: new Date(Date.now() - 31 * DAY_MS) });
    const vouched = await build.session(admin.id, { samlProviderId });
    const asVouched = { headers: withCookie(vouched.secret, organizationId) };

    expect((await api.get('/user', { headers: withCookie(expired.secret) })).body.error.name).toBe(
      'auth.session_ended',
    );
    expect((await api.get(`/orgs/${organizationId}`, asVouched)).status).toBe(200);
    await database.prisma.samlProvider.delete({ where: { id: samlProviderId } });
    await api.as(admin).patch(`/orgs/${organizationId}`, { title: 'Renamed' });
    expect((await api.get(`/orgs/${organizationId}`, asVouched)).body.error.name).toBe('auth.session_ended');
  });

  it('403: does not reach an organization that wants single sign-on; the session of that does', async () => {
    const { id: organizationId, admin } = await build.organization();
    const { id: samlProviderId } = await build.samlProvider({ organizationId });
    const member = await build.member(organizationId, 'edit');
    await database.prisma.organization.update({ where: { id: organizationId }, data: { sso: true } });
    await api.as(admin).get('/user');
    const personal = await build.session(member.id);
    const vouched = await build.session(member.id, { samlProviderId });
    const cookie = `${COOKIE}=${personal.secret}; ${COOKIE}_${organizationId}=${vouched.secret}`;
    const get = (name: string) => api.get(`/orgs/${organizationId}`, { headers: { ...ofConsole(name), cookie } });

    expect((await get('personal')).body.error.name).toBe('auth.sso_required');
    expect((await get(organizationId)).status).toBe(200);
  });

  it('is renewed while it is used, and lasts ninety days at most', async () => {
    const { id } = await build.person();
    const day = (days: number) => new Date(Date.now() - days * DAY_MS);
    const used = await build.session(id, { at: day(20) });
    const old = await build.session(id, { at: day(75) });
    await database.prisma.apiToken.update({
      where: { id: old.id },
      data: { expiresAt: new Date(Date.now() + DAY_MS) },
    });

    for (const { secret } of [used, old]) {
      expect((await api.get('/user', { headers: withCookie(secret) })).status).toBe(200);
    }

    const { body } = await api.get('/user/sessions', { headers: withCookie(used.secret) });
    const daysLeft = new Map(
      body.items.map((one: { id: string; expiresAt: string }) => [
        one.id,
        Math.round((Date.parse(one.expiresAt) - Date.now()) / DAY_MS),
      ]),
    );
    expect([daysLeft.get(used.id), daysLeft.get(old.id)]).toEqual([30, 15]);
  });

  it('records what is done in it as done in the console', async () => {
    const { id: organizationId, admin } = await build.organization();
    const { secret } = await build.session(admin.id);

    await api.patch(`/orgs/${organizationId}`, { title: 'Renamed' }, { headers: withCookie(secret) });

    const where = { organizationId, action: 'organization.updated' };
    expect(await database.prisma.auditEvent.findFirst({ where })).toMatchObject({ source: 'ui' });
  });
});

describe('what changes security', () => {
  it('403: asks somebody to sign in again whose session is older than a quarter of an hour', async () => {
    const { id: organizationId, admin } = await build.organization();
    const { secret } = await build.session(admin.id, { at: new Date(Date.now() - 16 * 60_000) });
    const sent = { headers: withCookie(secret) };

    const responses = [
      await api.post('/user/tokens', { label: 'Mine' }, sent),
      await api.post(`/orgs/${organizationId}/saml`, { label: 'Staff' }, sent),
      await api.patch(`/orgs/${organizationId}`, { sso: false }, sent),
    ];

    expect(responses.map(({ body }) => body.error?.name)).toEqual(Array(3).fill('auth.sign_in_again'));
    expect((await api.patch(`/orgs/${organizationId}`, { title: 'Renamed' }, sent)).status).toBe(200);
  });

  it('201: is done right after signing in, and with a token at any time', async () => {
    const { id, token, email } = await build.person();
    const { secret } = await signIn(email);
    await database.prisma.apiToken.updateMany({
      where: { userId: id, origin: 'api' },
      data: { createdAt: new Date(0) },
    });

    expect((await api.post('/user/tokens', { label: 'A' }, { headers: withCookie(secret) })).status).toBe(201);
    expect((await api.as(token).post('/user/tokens', { label: 'B' })).status).toBe(201);
  });
});

describe('GET /v1/auth/session', () => {
  it('200: names everything that the browser is signed in to, the personal session first', async () => {
    const { id: organizationId, admin } = await build.organization();
    const { id: samlProviderId } = await build.samlProvider({ organizationId });
    const [vouched, personal] = [await build.session(admin.id, { samlProviderId }), await build.session(admin.id)];
    const ended = await build.session(admin.id, { at: new Date(Date.now() - 40 * DAY_MS) });
    const cookie = [
      `${COOKIE}_${organizationId}=${vouched.secret}`,
      `${COOKIE}=${personal.secret}`,
      `${COOKIE}_other=${ended.secret}`,
    ].join('; ');

    const { body } = await api.get('/auth/session', { headers: { ...ofConsole(), cookie } });

    expect(body.items.map(({ id, organization }: { id: string; organization?: string }) => [id, organization])).toEqual(
      [
        [personal.id, undefined],
        [vouched.id, organizationId],
      ],
    );
  });

  it('200: says who administers the installation, but not where a provider vouched for that', async () => {
    const [{ id: organizationId, admin }, administrator] = [await build.organization(), await build.administrator()];
    const { id: samlProviderId } = await build.samlProvider({ organizationId });
    const administratorIn = async (name: string, { secret }: { secret: string }) => {
      const { body } = await api.get('/auth/session', { headers: { ...ofConsole(), cookie: `${name}=${secret}` } });
      return body.items[0].administrator;
    };

    expect(await administratorIn(COOKIE, await build.session(administrator.id))).toBe(true);
    expect(await administratorIn(COOKIE, await build.session(admin.id))).toBe(false);
    const vouched = await build.session(administrator.id, { samlProviderId });
    expect(await administratorIn(`${COOKIE}_${organizationId}`, vouched)).toBe(false);
  });

  it('200: is empty where nobody is signed in', async () => {
    expect((await api.get('/auth/session', { headers: ofConsole() })).body).toEqual({ items: [] });
  });
});

describe('DELETE /v1/auth/session', () => {
  it('204: ends the sessions of this browser at once and takes their cookies away', async () => {
    const { id } = await build.person();
    const [here, elsewhere] = [await build.session(id), await build.session(id)];

    const response = await api.delete('/auth/session', { headers: withCookie(here.secret) });

    expect(response.status).toBe(204);
    expect(response.headers['set-cookie']).toMatch(`${COOKIE}=; Max-Age=0; `);
    expect((await api.get('/user', { headers: withCookie(here.secret) })).status).toBe(401);
    expect((await api.get('/user', { headers: withCookie(elsewhere.secret) })).status).toBe(200);
    expect((await api.delete('/auth/session', { headers: withCookie(here.secret) })).status).toBe(204);
  });
});

describe('/v1/user/sessions', () => {
  it('200: lists sessions and no tokens, and says which one asks', async () => {
    const { id, token } = await build.person();
    const [first, second] = [await build.session(id), await build.session(id)];

    const { body } = await api.get('/user/sessions', { headers: withCookie(first.secret) });

    expect(body.items.map((one: { id: string; current: boolean }) => [one.id, one.current]).sort()).toEqual(
      [
        [first.id, true],
        [second.id, false],
      ].sort(),
    );
    const tokens = await api.as(token).get('/user/tokens');
    expect(tokens.body.items.map(({ id: one }: { id: string }) => one)).not.toContain(first.id);
  });

  it('200: what one organization vouched for does not see the rest', async () => {
    const { id: organizationId, admin } = await build.organization();
    const { id: samlProviderId } = await build.samlProvider({ organizationId });
    const [personal, vouched] = [await build.session(admin.id), await build.session(admin.id, { samlProviderId })];
    const sent = { headers: withCookie(vouched.secret, organizationId) };

    expect((await api.get('/user/sessions', sent)).body.items).toMatchObject([{ id: vouched.id }]);
    await api.delete(`/user/sessions/${personal.id}`, sent);
    expect((await api.get('/user', { headers: withCookie(personal.secret) })).status).toBe(200);
  });

  it('204: ends a session at once, and no session of somebody else', async () => {
    const [mine, theirs] = [await build.person(), await build.person()];
    const [first, second] = [await build.session(mine.id), await build.session(mine.id)];
    const other = await build.session(theirs.id);
    const sent = { headers: withCookie(first.secret) };

    expect((await api.delete(`/user/sessions/${second.id}`, sent)).status).toBe(204);
    expect((await api.delete(`/user/sessions/${other.id}`, sent)).status).toBe(204);

    expect((await api.get('/user', { headers: withCookie(second.secret) })).status).toBe(401);
    expect((await api.get('/user', { headers: withCookie(other.secret) })).status).toBe(200);
  });

  it('204: a session is not ended as a token', async () => {
    const person = await build.person();
    const { id, secret } = await build.session(person.id);

    await api.as(person).delete(`/user/tokens/${id}`);

    expect((await api.get('/user', { headers: withCookie(secret) })).status).toBe(200);
  });
});
