import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { api, build, database, outsideV1, startedWith } from '../../../test/harness.js';
import { readMetadata } from '../../../test/identity-provider.js';
import { codeIn, signInWith, verifierIn, visit } from '../../../test/sso-browser.js';
import { newSsoOrganization, type SsoWorld, startSsoWorld } from '../../../test/sso-organization.js';

let world: SsoWorld;

beforeAll(async () => {
  world = await startSsoWorld();
});
afterAll(() => world.close());
beforeEach(() => world.identityProvider.says({}));

const newName = () => `sso-${randomBytes(6).toString('hex')}`;
const newEmail = () => `${newName()}@example.com`;
const newOrganization = (settings?: object) => newSsoOrganization(world, settings);
const membersOf = (organizationId: string) => database.prisma.member.count({ where: { organizationId } });

/** What a sign-in ends with that the identity provider began. */
async function unsolicited({ service }: { service: { acsURL: string; entityID: string } }, nameId: string) {
  const SAMLResponse = await world.identityProvider.unsolicited(await readMetadata(service.entityID), { nameId });
  return visit(service.acsURL, { SAMLResponse });
}

describe('a code of somebody else', () => {
  it('400: is not taken by a command that has begun itself, also when nobody had to begin', async () => {
    const { provider } = await newOrganization();
    const code = codeIn(await unsolicited(provider, newEmail()));
    const verifier = randomBytes(32).toString('base64url');
    expect((await api.post('/auth/exchange', { code, verifier })).body.error.name).toBe('sign_in.invalid');
    expect((await api.post('/auth/exchange', { code })).status).toBe(200);
  });

  it('400: is not taken without the verifier, nor with the challenge in its place', async () => {
    const { startURL } = await newOrganization();
    world.identityProvider.says({ nameId: newEmail() });
    const responded = await signInWith(startURL);
    const code = codeIn(responded);
    const challenge = createHash('sha256').update(responded.verifier).digest('base64url');
    for (const body of [{ code }, { code, verifier: challenge }]) {
      expect((await api.post('/auth/exchange', body)).status).toBe(400);
    }
    expect((await api.post('/auth/exchange', { code, verifier: responded.verifier })).status).toBe(200);
  });

  it('does not get in the way of a sign-in that begins at the identity provider after one that was given up', async () => {
    const { startURL, provider } = await newOrganization();
    expect(verifierIn(await visit(startURL))).not.toBe('');
    const { cookie } = await unsolicited(provider, newEmail());
    expect(cookie).toMatch(/^lectern_sign_in=; Path=\/auth; Max-Age=0;/);
  });

  it('is for one organization, also where one person is asserted by two', async () => {
    const victim = await build.person();
    const [one, two] = [await newOrganization(), await newOrganization()];
    world.identityProvider.says({ nameId: victim.email });
    const responded = await signInWith(one.startURL);
    const { body } = await api.post('/auth/exchange', { code: codeIn(responded), verifier: responded.verifier });
    expect((await api.as(body.token).get(`/orgs/${one.id}`)).status).toBe(200);
    expect((await api.as(body.token).get(`/orgs/${two.id}`)).status).toBe(404);
    expect(await database.prisma.member.count({ where: { organizationId: two.id, userId: victim.id } })).toBe(0);
  });
});

describe('a name that is not what it looks like', () => {
  it.each([
    ['the NUL character', 'a\u0000b'],
    ['a control character', 'a\u0001b'],
    ['a character that is none', 'a\uFFFEb'],
  ])('403: is refused with %s, although it is signed', async (_what, nameId) => {
    const { id, startURL } = await newOrganization();
    world.identityProvider.says({ nameId, attributes: { email: newEmail() } });
    const { status, html } = await signInWith(startURL);
    expect({ status, members: await membersOf(id) }).toEqual({ status: 403, members: 1 });
    expect(html).toContain('cannot be read');
  });

  it('403: does not become that of somebody else in lower case', async () => {
    const { id, startURL } = await newOrganization();
    const email = `k${newEmail()}`;
    const victim = await build.person({ email });
    world.identityProvider.says({ nameId: email.replace('k', '\u212A') });
    expect((await signInWith(startURL)).status).toBe(403);
    expect(await database.prisma.member.count({ where: { organizationId: id, userId: victim.id } })).toBe(0);
  });

  it('is cut between characters', async () => {
    const { id, startURL } = await newOrganization();
    const email = newEmail();
    world.identityProvider.says({ nameId: email, attributes: { displayName: `${'a'.repeat(63)}\u{1F600}b` } });
    expect((await signInWith(startURL)).status).toBe(303);
    const { user } = await database.prisma.member.findFirstOrThrow({
      where: { organizationId: id, user: { email } },
      include: { user: true },
    });
    expect(user.displayName).toBe('a'.repeat(63));
  });

  it('403: is not that of an integration', async () => {
    const { id, startURL } = await newOrganization();
    const integration = await build.integration(id);
    const user = await database.prisma.user.findUniqueOrThrow({ where: { id: integration.userId } });
    world.identityProvider.says({ nameId: user.email });
    expect((await signInWith(startURL)).status).toBe(403);
  });
});

describe('many responses that are refused', () => {
  it('leave so many records in the trail of the organization, wherever they come from', async () => {
    const limited = await startedWith({ LECTERN_RATE_LIMIT: '10000' });
    const { id: organizationId } = await build.organization();
    const { id } = await build.samlProvider({ organizationId });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const refuse = async (_: unknown, index: number) =>
      limited.api.post(outsideV1(`/sso/saml/${id}/acs`), 'SAMLResponse=PHg%2B', {
        headers,
        remoteAddress: `203.0.113.${index}`,
      });

    const responses = await Promise.all(Array.from({ length: 130 }, refuse));
    await limited.close();

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]));
    const count = await database.prisma.auditEvent.count({ where: { organizationId, action: 'sso.refused' } });
    expect(count).toBe(120);
  });
});

describe('one address', () => {
  it.each(['start', 'acs'])('429: asks for %s 120 times a minute at most, and others go on', async (what) => {
    const limited = await startedWith({ LECTERN_RATE_LIMIT: '10000' });
    const { id } = await build.samlProvider({ organizationId: (await build.organization()).id });
    const method = what === 'start' ? 'GET' : 'POST';
    const ask = (remoteAddress: string) =>
      limited.api.call(method, outsideV1(`/sso/saml/${id}/${what}`), { remoteAddress });

    const statuses = [];
    for (let index = 0; index < 121; index += 1) statuses.push((await ask('203.0.113.7')).status);
    const other = await ask('203.0.113.8');
    await limited.close();

    expect(statuses.slice(0, 120)).not.toContain(429);
    expect(statuses[120]).toBe(429);
    expect(other.status).not.toBe(429);
  });
});
