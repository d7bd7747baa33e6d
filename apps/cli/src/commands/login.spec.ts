import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build, database, keyring, native } from '../../../../packages/database/test/harness.js';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { type RunningIdentityProvider, startIdentityProvider } from '../../../api/test/identity-provider.js';
import { signInWith, visit } from '../../../api/test/sso-browser.js';
import { beginLogin, login } from '../../test/login.js';
import { type RunningApi, startApi } from '../../test/running-api.js';

const { findIdentity } = await native<typeof import('@lectern/database/people/identity/identity.queries')>(
  '@lectern/database/people/identity/identity.queries',
);

let api: RunningApi;
let identityProvider: RunningIdentityProvider;
beforeAll(async () => {
  [api, identityProvider] = await Promise.all([startApi(), startIdentityProvider()]);
});
afterAll(async () => {
  await Promise.all([api.close(), identityProvider.close()]);
});

/** An organization with a provider for each label. */
async function newOrganization(...labels: string[]) {
  const { id } = await build.organization();
  const { ssoUrl, entityId, certificate } = identityProvider;
  const providers = [];
  for (const label of labels) {
    providers.push(await build.samlProvider({ organizationId: id, label, ssoUrl, entityId, certificate }));
  }
  return { id, providers, at: ['--organization', id, '--url', api.origin] };
}

/** Responds as something else than Lectern does, while the work lasts. */
async function withServer<T>(listener: RequestListener, work: (origin: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe('lectern login', () => {
  it('prints a token that works, and nothing beside it', async () => {
    const { id, at, providers } = await newOrganization('Staff');
    const email = `login-${randomBytes(6).toString('hex')}@example.com`;
    identityProvider.says({ nameId: email });
    const { startUrl, ended } = await beginLogin(at);

    const { location } = await signInWith(startUrl);
    const page = await visit(location);
    const { code, output, errors } = await ended;

    expect(page).toMatchObject({ status: 200, html: expect.stringContaining('You can close this window') });
    expect([code, output]).toEqual([0, expect.stringMatching(/^lct_\S+\n$/)]);
    expect(errors).toContain(`You are signed in as ${email}.`);
    expect(await findIdentity(database, keyring, output.trim())).toMatchObject({
      user: { email },
      signedInAt: null,
      vouchedBy: { providerId: providers[0]?.id, organizationId: id },
    });
    const user = await fetch(`${api.origin}/v1/user`, { headers: { authorization: `Bearer ${output.trim()}` } });
    expect([user.status, await user.json()]).toEqual([200, expect.objectContaining({ email })]);
  });

  it('finds the installation by LECTERN_PUBLIC_URL, and needs no other variable', async () => {
    const { id } = await newOrganization('Staff');
    identityProvider.says({ nameId: 'variables@example.com' });
    const { startUrl, ended } = await beginLogin(['--organization', id], { LECTERN_PUBLIC_URL: `${api.origin}/` });

    const { location } = await signInWith(startUrl);
    await visit(location);

    expect(await ended).toMatchObject({ code: 0 });
  });

  it('listens on this computer only, and no longer than it waits', async () => {
    const { at } = await newOrganization('Staff');
    identityProvider.says({ nameId: 'short@example.com' });
    const { startUrl, listener, ended } = await beginLogin(at);
    expect(listener.hostname).toBe('127.0.0.1');

    const { location } = await signInWith(startUrl);
    await visit(location);
    await ended;

    await expect(fetch(listener)).rejects.toThrow('fetch failed');
  });

  it('waits on when somebody comes with another state, without one, or for something else', async () => {
    const { at } = await newOrganization('Staff');
    identityProvider.says({ nameId: 'patient@example.com' });
    const { startUrl, listener, ended } = await beginLogin(at);
    const wrong = new URL('?state=guessed&code=stolen', listener);
    const without = new URL('?code=stolen', listener);

    expect(await visit(wrong.href)).toMatchObject({ status: 400, html: expect.stringContaining('not signed in') });
    expect(await visit(without.href)).toMatchObject({ status: 400 });
    expect(await visit(listener.href)).toMatchObject({ status: 400 });
    expect(await visit(`${listener.origin}//`)).toMatchObject({ status: 404 });
    expect(await visit(`${listener}&code=posted`, {})).toMatchObject({ status: 404 });

    const { location } = await signInWith(startUrl);
    expect(await visit(location)).toMatchObject({ status: 200 });
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('tells in the words of the API that a code is not the one that it asked for', async () => {
    const { at } = await newOrganization('Staff');
    const { listener, ended } = await beginLogin(at);

    await visit(`${listener}&code=unknown`);

    const { code, output, errors } = await ended;
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('This sign-in is unknown, expired or already used, or was begun elsewhere. Begin anew.');
  });

  it('ends when the sign-in is refused and nobody comes', async () => {
    const { at } = await newOrganization('Staff');
    identityProvider.says({ nameId: 'not an address', attributes: {} });
    const { startUrl, listener, ended } = await beginLogin([...at, '--patience', '1']);

    const refused = await signInWith(startUrl);
    const { code, output, errors } = await ended;

    expect(refused).toMatchObject({ status: 403, html: expect.stringContaining('does not send your email address') });
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('Nobody signed in within 1 s.');
    await expect(fetch(listener)).rejects.toThrow('fetch failed');
  });
});

describe('the identity provider of lectern login', () => {
  it.each([
    ['its label, however it is written', () => ' partners '],
    ['its id', ([, partners]: { id: string }[]) => partners?.id ?? ''],
  ])('is chosen by %s', async (_how, nameOf) => {
    const { at, providers } = await newOrganization('Staff', 'Partners');

    const { startUrl, ended } = await beginLogin([...at, '--provider', nameOf(providers), '--patience', '0.001']);

    expect(startUrl).toContain(`/sso/saml/${providers[1]?.id}/start?`);
    await ended;
  });

  it.each([
    ['none is named', [], 'There are several identity providers'],
    ['another is named', ['--provider', 'Guests'], 'There is no identity provider "Guests"'],
    ['the label is not of one alone', ['--provider', 'staff'], 'Several identity providers have the label "staff"'],
  ])('is asked for with a list of all when %s', async (_when, args, message) => {
    const { at, providers } = await newOrganization('Staff', 'Partners', 'Staff');

    const { code, output, errors } = await login([...at, ...args]);

    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(message);
    for (const { id, label } of providers) expect(errors).toContain(`  ${id}  "${label}"`);
  });

  it('is missing where the organization has none that is active, or does not exist', async () => {
    const { id } = await newOrganization();
    await build.samlProvider({ organizationId: id, certificate: null });

    for (const organization of [id, 'nowhere/../x']) {
      const { code, errors } = await login(['--organization', organization, '--url', api.origin]);
      expect([code, errors]).toEqual([1, expect.stringContaining(`"${organization}" has no single sign-on`)]);
      expect(errors).toContain(`${api.origin}/auth/sign-in`);
    }
  });
});

describe('an API that lectern login cannot speak to', () => {
  it('is said to be away', async () => {
    const origin = `http://127.0.0.1:${await freePort()}`;

    const { code, output, errors } = await login(['--organization', 'any', '--url', origin]);

    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(`Cannot reach the API at ${origin} (connect ECONNREFUSED`);
    expect(errors).not.toContain('    at ');
  });

  it.each<[string, RequestListener, string]>([
    [
      'a web page',
      (_request, response) => response.end('<html>'),
      'returned 200, and this is not a response of Lectern',
    ],
    [
      'something else',
      (_request, response) => response.end('{"items":[{}]}'),
      'returned 200, and this is not a response of Lectern',
    ],
    [
      'a broken proxy',
      (_request, response) => response.writeHead(502).end(),
      'returned 502, and this is not a response of Lectern',
    ],
    [
      'a redirect',
      (_request, response) => response.writeHead(301, { location: 'https://docs.example.com/' }).end(),
      'redirects to https://docs.example.com/. Use the redirect target with --url.',
    ],
    [
      'a program to start',
      (_request, response) => {
        response.end(JSON.stringify({ items: [{ id: 'a', label: 'b', startURL: 'file:///bin/sh' }] }));
      },
      'returned 200, and this is not a response of Lectern',
    ],
  ])('is said to be another when it answers %s', async (_what, listener, message) => {
    await withServer(listener, async (origin) => {
      const { code, errors } = await login(['--organization', 'any', '--url', origin]);

      expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
    });
  });

  it.each([
    [['--url', 'docs.example.com'], '--url must be an absolute http or https URL, not "docs.example.com"'],
    [['--patience', 'long'], '--patience must be a number of seconds up to 3600, not "long"'],
  ])('is not looked for with %j', async (args, message) => {
    expect(await login(['--organization', 'any', ...args])).toMatchObject({
      code: 1,
      errors: expect.stringContaining(message),
    });
  });
});
