import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native } from '../../../test/harness.js';
import { openSignInPage } from '../../../test/sign-in-browser.js';

const { createSignInCode } = await native<typeof import('@lectern/database/people/sign-in/sign-in.queries')>(
  '@lectern/database/people/sign-in/sign-in.queries',
);
const { challengeOf, createSsoCode, createSsoRequest, createUnsolicitedSignIn, takeSsoRequest } = await native<
  typeof import('@lectern/database/people/sso/sign-ins.queries')
>('@lectern/database/people/sso/sign-ins.queries');

const fetchPage = (path: string) => api.get(`https://docs.test${path}`);

describe('GET /auth/sign-in', () => {
  it.each([
    ['/auth/sign-in', 'text/html; charset=utf-8'],
    ['/auth/sign-in.js', 'text/javascript; charset=utf-8'],
    ['/auth/sign-in.css', 'text/css; charset=utf-8'],
  ])('200: %s is served to anybody, under a policy that lets nothing foreign in', async (path, type) => {
    const { status, headers } = await fetchPage(path);

    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  });

  it('200: the page has no script or style of its own, and what it loads is there', async () => {
    const { text: page } = await fetchPage('/auth/sign-in');

    expect([...page.matchAll(/<script\b[^>]*>([^<]*)/g)].map(([, inline]) => inline)).toEqual(['']);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    const loaded = [...page.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(loaded.sort()).toEqual(['/auth/sign-in.css', '/auth/sign-in.js']);
    for (const path of loaded) expect(await fetchPage(path)).toMatchObject({ status: 200 });
  });

  it('200: opening the link uses nothing up; pressing the button signs in', async () => {
    const person = await build.person();
    const code = await createSignInCode(database, keyring, {
      email: person.email,
      at: new Date(),
      validMinutes: 15,
    });

    const page = await openSignInPage(`#${code}`);
    expect(page.calls()).toEqual([]);
    await page.fire('sign-in', 'click');

    expect(page.calls()).toEqual(['/v1/auth/exchange']);
    expect(page.element('message').textContent).toContain(person.email);
    expect((await api.as(page.element('token').value).get('/user')).body.id).toBe(person.id);
  });

  it('200: without a code the page asks for the address and has a link mailed', async () => {
    const { email } = await build.person();

    const page = await openSignInPage('');
    page.element('email').value = email;
    await page.fire('request', 'submit');

    expect(page.calls()).toEqual(['/v1/auth/email']);
    expect(page.element('message').textContent).toContain('on its way');
  });

  it('400: a link that does not work says so on the page', async () => {
    const page = await openSignInPage('#unknown');

    await page.fire('sign-in', 'click');

    expect(page.element('message').textContent).toContain('already used');
    expect(page.element('token').value).toBe('');
    expect([page.element('sign-in').hidden, page.element('request').hidden]).toEqual([true, false]);
  });

  it('502: something that is not the API says nothing that could be understood, and the page says so', async () => {
    const page = await openSignInPage('#code', {
      fetch: async () => ({ ok: false, status: 502, json: () => Promise.reject() }),
    });

    await page.fire('sign-in', 'click');

    expect(page.element('message').textContent).toContain('Lectern is not responding');
  });
});

describe('GET /auth/sign-in?organization=', () => {
  it('200: the page links to every provider of the organization that is active, beside the link by mail', async () => {
    const { id: organizationId } = await build.organization();
    const staff = await build.samlProvider({ organizationId, label: 'Staff <b>' });
    const partners = await build.samlProvider({ organizationId, label: 'Partners' });
    await build.samlProvider({ organizationId, label: 'Pending', certificate: null });

    const page = await openSignInPage('', { search: `?organization=${organizationId}` });

    expect(page.element('providers').hidden).toBe(false);
    const links = page.element('providers').children.flatMap(({ children }) => children);
    expect(links.map(({ tag, href, textContent }) => ({ tag, href, textContent }))).toEqual([
      { tag: 'a', href: `https://docs.test/sso/saml/${partners.id}/start`, textContent: 'Sign in with Partners' },
      { tag: 'a', href: `https://docs.test/sso/saml/${staff.id}/start`, textContent: 'Sign in with Staff <b>' },
    ]);
    expect(page.element('request').hidden).toBe(false);
    expect(page.element('message').textContent).toContain('Choose how to sign in');
  });

  it.each(['nowhere', '../../user'])('200: for "%s", which has no provider, the page only mails a link', async (id) => {
    const page = await openSignInPage('', { search: `?organization=${encodeURIComponent(id)}` });

    expect(page.calls()).toEqual([`/v1/orgs/${encodeURIComponent(id)}/sso`]);
    expect([page.element('providers').hidden, page.element('request').hidden]).toEqual([true, false]);
    expect(page.element('message').textContent).toContain('sign-in link by email');
  });

  it('200: who comes with a code is not asked how to sign in', async () => {
    const { id: organizationId } = await build.organization();
    await build.samlProvider({ organizationId });

    const page = await openSignInPage('#code', { search: `?organization=${organizationId}` });

    expect(page.calls()).toEqual([]);
    expect([page.element('providers').hidden, page.element('sign-in').hidden]).toEqual([true, false]);
  });
});

describe('GET /auth/sign-in after single sign-on', () => {
  it('200: what the browser began with is sent along with the code, and then forgotten', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const { code, email } = await newSsoCode(verifier);

    const page = await openSignInPage(`#${code}`, {
      cookies: { theme: 'dark', lectern_sign_in: verifier, other: 'x' },
    });
    expect(page.element('sign-in').hidden).toBe(false);
    await page.fire('sign-in', 'click');

    expect(page.sent()).toEqual([{ code, verifier }]);
    expect(page.element('heading').textContent).toBe('You are signed in');
    expect(page.element('message').textContent).toContain(email);
    expect(page.element('token').value).toMatch(/^lct_/);
    expect(page.cookies()).toEqual({ theme: 'dark', other: 'x' });
  });

  it('200: who came from the identity provider has begun with nothing, and sends nothing', async () => {
    const { code, email } = await newSsoCode(null);

    const page = await openSignInPage(`#${code}`, { cookies: { not_lectern_sign_in: 'x' } });
    await page.fire('sign-in', 'click');

    expect(page.sent()).toEqual([{ code }]);
    expect(page.element('message').textContent).toContain(email);
  });

  it('400: a code that another browser has begun is of no use, and what this one began with stays', async () => {
    const own = randomBytes(32).toString('base64url');
    const { code } = await newSsoCode(randomBytes(32).toString('base64url'));

    const page = await openSignInPage(`#${code}`, { cookies: { lectern_sign_in: own } });
    await page.fire('sign-in', 'click');

    expect(page.element('message').textContent).toContain('begun elsewhere');
    expect(page.element('token').value).toBe('');
    expect(page.cookies()).toEqual({ lectern_sign_in: own });
  });
});

/** The code of a member's sign-in that was begun with the verifier; null for one that began at the provider. */
async function newSsoCode(verifier: string | null): Promise<{ code: string; email: string }> {
  const { id: organizationId, admin } = await build.organization();
  const { id: providerId } = await build.samlProvider({ organizationId });
  const at = new Date();
  const signIn = await (verifier === null
    ? createUnsolicitedSignIn(database, providerId, at)
    : beginSignIn(providerId, verifier, at));
  const responded = { signInId: signIn?.id ?? '', userId: admin.id, sessionEndsAt: null, at };
  return { code: await createSsoCode(database, keyring, responded), email: admin.email };
}

async function beginSignIn(providerId: string, verifier: string, at: Date) {
  const request = { providerId, challenge: challengeOf(verifier), returnTo: null, at };
  const requestId = await createSsoRequest(database, request);
  return takeSsoRequest(database, { providerId, requestId }, at);
}
