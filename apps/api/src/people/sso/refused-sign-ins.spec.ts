import { describe, expect, it } from '@jest/globals';
import { build, database } from '../../../test/harness.js';
import { formIn, signInWith, visit } from '../../../test/sso-browser.js';
import { auditsOf, memberOf, newEmail, useSsoWorld } from '../../../test/sso-people.js';

const world = useSsoWorld();

interface Request {
  id: string;
  otherProviderId: string;
}

const change = (id: string, data: { expiresAt?: Date; answeredAt?: Date; providerId?: string }) =>
  database.prisma.ssoSignIn.update({ where: { id }, data });

describe('a response', () => {
  it('is used once: the same one again is refused and recorded', async () => {
    const { id, startURL } = await world.newOrganization();
    world.identityProvider.says({ nameId: newEmail() });
    const { action, samlResponse: SAMLResponse } = formIn(await visit((await visit(startURL)).location));

    const [one, two] = await Promise.all([visit(action, { SAMLResponse }), visit(action, { SAMLResponse })]);

    expect([one.status, two.status].sort()).toEqual([303, 403]);
    expect((await visit(action, { SAMLResponse })).html).toContain('has already been used');
    const refused = (await auditsOf(id)).filter(({ action: name }) => name === 'sso.refused');
    expect(refused).toMatchObject([{ payload: { reason: 'replayed' } }, { payload: { reason: 'replayed' } }]);
  });

  it('of one provider is worth nothing at another, also of the same identity provider', async () => {
    const { startURL } = await world.newOrganization();
    const other = await world.newOrganization();
    world.identityProvider.says({ nameId: newEmail() });
    const { samlResponse: SAMLResponse } = formIn(await visit((await visit(startURL)).location));

    const { status, html } = await visit(other.provider.service.acsURL, { SAMLResponse });

    expect(status).toBe(403);
    expect(html).toContain('different address');
  });

  it.each<[string, (request: Request) => Promise<unknown>]>([
    ['was never made', ({ id }) => database.prisma.ssoSignIn.delete({ where: { id } })],
    ['has expired', ({ id }) => change(id, { expiresAt: new Date(Date.now() - 1_000) })],
    ['was answered before by another response', ({ id }) => change(id, { answeredAt: new Date() })],
    ['was made of another provider', ({ id, otherProviderId }) => change(id, { providerId: otherProviderId })],
  ])('to a request that %s is refused and recorded', async (_what, happen) => {
    const { id: organizationId, startURL } = await world.newOrganization();
    const other = await build.samlProvider({ organizationId });
    const email = newEmail();
    world.identityProvider.says({ nameId: email });
    const { action, samlResponse: SAMLResponse } = formIn(await visit((await visit(startURL)).location));
    const requestId = world.identityProvider.requests.at(-1)?.id ?? '';
    const { id } = await database.prisma.ssoSignIn.findUniqueOrThrow({ where: { requestId } });
    await happen({ id, otherProviderId: other.id });

    const { status, html } = await visit(action, { SAMLResponse });

    expect(status).toBe(403);
    expect(html).toContain('belongs to a sign-in that was not started here');
    expect(await memberOf(organizationId, email)).toBeNull();
    expect((await auditsOf(organizationId)).at(-1)).toMatchObject({
      action: 'sso.refused',
      payload: { reason: 'unknown-request' },
    });
  });

  it('of a session that ends before its code is exchanged gives no token', async () => {
    const { startURL } = await world.newOrganization();
    const email = newEmail();
    // Clocks may differ by a minute, so the response itself is good.
    const { exchanged } = await world.signInAs(startURL, email, { sessionNotOnOrAfter: new Date(Date.now() - 10_000) });
    expect(exchanged).toMatchObject({ status: 400, body: { error: { name: 'sign_in.invalid' } } });
  });

  it('that somebody loads again leads to the beginning', async () => {
    const { provider, startURL } = await world.newOrganization();
    expect(await visit(provider.service.acsURL)).toMatchObject({ status: 303, location: startURL });
  });
});

describe('who cannot sign in', () => {
  it('is a member who is disabled, and nothing is left half done', async () => {
    const { id, client, provider, startURL } = await world.newOrganization();
    const member = await build.member(id, 'edit');
    await client.patch(`/orgs/${id}/members/${member.id}`, { disabled: true });
    world.identityProvider.says({ nameId: member.email });
    const { status, html } = await signInWith(startURL);
    expect(status).toBe(403);
    expect(html).toContain('Your access to this organization is disabled');
    const { id: providerId } = provider;
    expect(await database.prisma.seenAssertion.count({ where: { providerId } })).toBe(0);
    const [begun, ...others] = await database.prisma.ssoSignIn.findMany({ where: { providerId } });
    expect({ begun, others }).toMatchObject({ begun: { answeredAt: null, userId: null, codeHash: null }, others: [] });
    expect(await memberOf(id, member.email)).toMatchObject({ sso: false });
  });

  it.each([{ nameId: 'u-1' }, { nameId: 'a@example.com', attributes: { email: 'nobody' } }])(
    'is somebody whose address is not told: %j',
    async (said) => {
      const { startURL } = await world.newOrganization();
      world.identityProvider.says(said);
      const { status, html } = await signInWith(startURL);
      expect(status).toBe(403);
      expect(html).toContain('does not send your email address');
    },
  );

  it('is everybody while a provider is pending or gone, or the organization is', async () => {
    const { id, client, provider, startURL } = await world.newOrganization();
    const pending = (await client.post(`/orgs/${id}/saml`, { label: 'Next' })).body;
    const away = await world.newOrganization();
    await database.prisma.organization.update({ where: { id: away.id }, data: { deletedAt: new Date() } });
    await client.delete(`/orgs/${id}/saml/${provider.id}`);
    const starts = [startURL, `${world.origin}/sso/saml/${pending.id}/start`, away.startURL];
    for (const start of [...starts, `${world.origin}/sso/saml/unknown/start`]) {
      expect((await visit(start)).status).toBe(404);
      const posted = await visit(start.replace(/start$/, 'acs'), { SAMLResponse: 'PHg+' });
      expect(posted).toMatchObject({ status: 404, html: expect.stringContaining('There is no such SAML provider') });
    }
  });
});
