import { describe, expect, it } from '@jest/globals';
import { api, database } from '../../../test/harness.js';
import { readMetadata } from '../../../test/identity-provider.js';
import { codeIn, signInWith, visit } from '../../../test/sso-browser.js';
import { newEmail, useSsoWorld } from '../../../test/sso-people.js';

const HOUR_MS = 3_600_000;
const world = useSsoWorld();

describe('a sign-in that begins at Lectern', () => {
  it.each(['response', 'assertion', 'both'] as const)(
    'is accepted with a signed %s, plain and encrypted',
    async (sign) => {
      const { id, startURL } = await world.newOrganization();
      for (const encrypt of [undefined, 'aes256-gcm', 'aes128-cbc'] as const) {
        const email = newEmail();

        const { responded, exchanged, client } = await world.signInAs(startURL, email, {
          sign,
          ...(encrypt && { encrypt }),
        });

        expect(responded).toMatchObject({ status: 303, location: expect.stringContaining('/auth/sign-in#') });
        expect(exchanged).toMatchObject({ status: 200, body: { user: { email } } });
        expect((await client.get(`/orgs/${id}`)).status).toBe(200);
      }
    },
  );

  it('gives a token for a few hours, and no longer than the session at the provider', async () => {
    const { startURL } = await world.newOrganization();
    const sessionNotOnOrAfter = new Date(Date.now() + HOUR_MS);

    const long = await world.signInAs(startURL, newEmail());
    const short = await world.signInAs(startURL, newEmail(), { sessionNotOnOrAfter });

    const hours = (Date.parse(long.exchanged.body.expiresAt) - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect(short.exchanged.body.expiresAt).toBe(sessionNotOnOrAfter.toISOString());
    const { items } = (await long.client.get('/user/tokens')).body;
    expect(items).toMatchObject([{ origin: 'sso', label: 'Sign-in by Staff', organization: expect.any(String) }]);
  });

  it('signs a request only when the provider is set up so, and the provider can check it by the metadata', async () => {
    const plain = await world.newOrganization();
    const signed = await world.newOrganization({ signsRequests: true });

    await world.signInAs(plain.startURL, newEmail());
    await world.signInAs(signed.startURL, newEmail());

    const { service } = signed.provider;
    expect(world.identityProvider.requests.slice(-2)).toMatchObject([
      { isGenuine: null },
      { isGenuine: true, issuer: service.entityID, acsUrl: service.acsURL, destination: world.identityProvider.ssoUrl },
    ]);
  });

  it('goes on where it began, wherever the relay state points', async () => {
    const { startURL } = await world.newOrganization();
    for (const relayState of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', `${world.origin}/v1`]) {
      world.identityProvider.says({ nameId: newEmail() });
      const { location } = await signInWith(startURL, relayState);
      expect(location.replace(/#.*/, '')).toBe(`${world.origin}/auth/sign-in`);
    }
  });

  it('refuses the code to whoever has not begun: another browser, or a link from somebody else', async () => {
    const { startURL } = await world.newOrganization();
    world.identityProvider.says({ nameId: newEmail() });
    const responded = await signInWith(startURL);
    const code = codeIn(responded);

    for (const verifier of [undefined, 'a'.repeat(43)]) {
      expect(await api.post('/auth/exchange', { code, verifier })).toMatchObject({
        status: 400,
        body: { error: { name: 'sign_in.invalid' } },
      });
    }
    expect((await api.post('/auth/exchange', { code, verifier: responded.verifier })).status).toBe(200);
    expect((await api.post('/auth/exchange', { code, verifier: responded.verifier })).status).toBe(400);
  });

  it('keeps neither code, verifier nor token in the database', async () => {
    const { startURL } = await world.newOrganization();
    const { responded, exchanged } = await world.signInAs(startURL, newEmail());
    const { rows } = await database.pool.query<{ text: string }>(
      'SELECT s::text AS text FROM sso_sign_ins s UNION ALL SELECT t::text FROM api_tokens t',
    );
    const kept = rows.map(({ text }) => text).join('\n');
    for (const secret of [codeIn(responded), responded.verifier, exchanged.body.token])
      expect(kept).not.toContain(secret);
  });
});

describe('GET /sso/saml/:samlProviderId/metadata', () => {
  it('200: tells an identity provider everything, with keys for encryption and, where it signs, for signing', async () => {
    const { provider } = await world.newOrganization();
    const signing = await world.newOrganization({ signsRequests: true });

    const plain = await readMetadata(provider.service.entityID);
    const signed = await readMetadata(signing.provider.service.entityID);

    expect(plain).toMatchObject({
      entityId: provider.service.entityID,
      acsUrl: provider.service.acsURL,
      signingCertificate: null,
      certificate: expect.stringContaining('BEGIN CERTIFICATE'),
    });
    expect(plain.xml).toContain('WantAssertionsSigned="true"');
    expect(signed.signingCertificate).toBe(signed.certificate);
  });

  it('200: is there before the provider is active, because one has to know it first', async () => {
    const { id, client } = await world.newOrganization();
    const { body } = await client.post(`/orgs/${id}/saml`, { label: 'Next' });
    const { status } = await visit(`${world.origin}/sso/saml/${body.id}/metadata`);
    expect(status).toBe(200);
  });
});
