import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api } from '../../../test/harness.js';
import { readMetadata } from '../../../test/identity-provider.js';
import { codeIn, signInWith, visit } from '../../../test/sso-browser.js';
import { memberOf, newEmail, useSsoWorld } from '../../../test/sso-people.js';

const world = useSsoWorld();

describe('a sign-in for a command', () => {
  it('sends the code to the computer of whoever began, who alone can exchange it', async () => {
    const { startURL } = await world.newOrganization();
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({
      redirect_uri: 'http://127.0.0.1:4567/back?state=x',
      code_challenge: challenge,
    });
    world.identityProvider.says({ nameId: newEmail() });

    const responded = await signInWith(`${startURL}?${query}`);

    expect(responded.verifier).toBe('');
    expect(responded.location).toMatch(/^http:\/\/127\.0\.0\.1:4567\/back\?state=x&code=[\w-]{43}$/);
    const code = codeIn(responded);
    expect((await api.post('/auth/exchange', { code })).status).toBe(400);
    expect((await api.post('/auth/exchange', { code, verifier })).status).toBe(200);
  });

  it.each([
    'https://evil.example/',
    'http://127.0.0.1.evil.example:80/',
    'http://user@127.0.0.1:4567/',
    'http://localhost/',
    'javascript:alert(1)',
    '//127.0.0.1:4567',
    '',
  ])('refuses to send it to %j', async (address) => {
    const { startURL } = await world.newOrganization();
    const query = new URLSearchParams({ redirect_uri: address, code_challenge: 'a'.repeat(43) });
    const { status, html, cookie } = await visit(`${startURL}?${query}`);
    expect({ status, cookie }).toEqual({ status: 400, cookie: '' });
    expect(html).toContain('must be an address of your own computer');
  });

  it('refuses to begin without a challenge', async () => {
    const { startURL } = await world.newOrganization();
    const { status, html } = await visit(`${startURL}?redirect_uri=http://127.0.0.1:4567/`);
    expect(status).toBe(400);
    expect(html).toContain('query.code_challenge');
  });
});

describe('a sign-in that leads back to a page', () => {
  const at = (startURL: string, path: string) => `${startURL}?${new URLSearchParams({ return: path })}`;

  it('names the page beside the code, whatever came along as relay state', async () => {
    const { startURL } = await world.newOrganization();
    const page = '/o/org/s/space/a/page?panel=comments&filter=a%26b';
    world.identityProvider.says({ nameId: newEmail() });

    const responded = await signInWith(at(startURL, page), 'https://evil.example/');

    const { origin, pathname, searchParams, hash } = new URL(responded.location);
    expect([origin, pathname, [...searchParams]]).toEqual([world.origin, '/auth/sign-in', [['return', page]]]);
    expect(hash).toMatch(/^#[\w-]{43}$/);
    const { verifier } = responded;
    expect((await api.post('/auth/exchange', { code: codeIn(responded), verifier })).status).toBe(200);
    expect((await visit(responded.location)).status).toBe(200);
  });

  it('names no page where none was asked for', async () => {
    const { startURL } = await world.newOrganization();
    world.identityProvider.says({ nameId: newEmail() });
    const responded = await signInWith(startURL, '/o/org');
    expect(responded.location).toMatch(/\/auth\/sign-in#[\w-]{43}$/);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    '/\r\nset-cookie: a=b',
    'javascript:alert(1)',
    'evil.example',
    '',
  ])('refuses to lead back to %j', async (address) => {
    const { startURL } = await world.newOrganization();
    const { status, html, location, cookie } = await visit(at(startURL, address));
    expect({ status, location, cookie }).toEqual({ status: 400, location: '', cookie: '' });
    expect(html).toContain('must be a path of this installation');
  });
});

describe('a sign-in that begins at the identity provider', () => {
  const unsolicited = async ({ service }: { service: { entityID: string } }, said: object) =>
    world.identityProvider.unsolicited(await readMetadata(service.entityID), said);

  it('is accepted, and its code needs no verifier', async () => {
    const { id, provider } = await world.newOrganization();
    const email = newEmail();

    const responded = await visit(provider.service.acsURL, {
      SAMLResponse: await unsolicited(provider, { nameId: email }),
      RelayState: 'https://evil.example/',
    });

    expect(responded.location.replace(/#.*/, '')).toBe(`${world.origin}/auth/sign-in`);
    const { status, body } = await api.post('/auth/exchange', { code: codeIn(responded) });
    expect({ status, email: body.user.email }).toEqual({ status: 200, email });
    expect(await memberOf(id, email)).not.toBeNull();
  });

  it('is refused where the organization does not want it', async () => {
    const { id, provider } = await world.newOrganization({ allowsUnsolicited: false });
    const email = newEmail();
    const SAMLResponse = await unsolicited(provider, { nameId: email });

    const { status, html } = await visit(provider.service.acsURL, { SAMLResponse });

    expect(status).toBe(403);
    expect(html).toContain('start the sign-in at Lectern');
    expect(await memberOf(id, email)).toBeNull();
  });
});
