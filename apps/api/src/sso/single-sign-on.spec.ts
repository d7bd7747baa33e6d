import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RoleMapping } from '@lectern/domain/sso/mapping';
import { api, build, database } from '../../test/harness.js';
import { readMetadata } from '../../test/identity-provider.js';
import { codeIn, formIn, signInWith, visit } from '../../test/sso-browser.js';
import { newSsoOrganization, type SsoWorld, startSsoWorld } from '../../test/sso-organization.js';

const HOUR_MS = 3_600_000;
let world: SsoWorld;

beforeAll(async () => {
  world = await startSsoWorld();
});
afterAll(() => world.close());
beforeEach(() => world.identityProvider.says({}));

const newEmail = () => `sso-${randomBytes(6).toString('hex')}@example.com`;
const newOrganization = (settings?: Parameters<typeof newSsoOrganization>[1]) => newSsoOrganization(world, settings);

/** Signs somebody in as the identity provider is told to say, and exchanges the code. */
async function signIn(startURL: string) {
  const answered = await signInWith(startURL);
  const exchanged = await api.post('/auth/exchange', { code: codeIn(answered), verifier: answered.verifier });
  return { answered, exchanged, client: api.as(exchanged.body.token) };
}

async function signInAs(startURL: string, nameId: string, said: object = {}) {
  world.identityProvider.says({ nameId, ...said });
  return signIn(startURL);
}

const memberOf = (organizationId: string, email: string) =>
  database.prisma.member.findFirst({
    where: { organizationId, user: { email } },
    include: { user: true, teams: { select: { teamId: true } } },
  });

const auditsOf = (organizationId: string) =>
  database.prisma.auditEvent.findMany({ where: { organizationId }, orderBy: { occurredAt: 'asc' } });

describe('a sign-in that begins at Lectern', () => {
  it.each(['response', 'assertion', 'both'] as const)(
    'is accepted with a signed %s, plain and encrypted',
    async (sign) => {
      const { id, startURL } = await newOrganization();
      for (const encrypt of [undefined, 'aes256-gcm', 'aes128-cbc'] as const) {
        const email = newEmail();

        const { answered, exchanged, client } = await signInAs(startURL, email, { sign, ...(encrypt && { encrypt }) });

        expect(answered).toMatchObject({ status: 303, location: expect.stringContaining('/auth/sign-in#') });
        expect(exchanged).toMatchObject({ status: 200, body: { user: { email } } });
        expect((await client.get(`/orgs/${id}`)).status).toBe(200);
      }
    },
  );

  it('makes a new person a member with the default role and team, marked as one of single sign-on', async () => {
    const { id, client, provider, startURL } = await newOrganization({ defaultRole: 'edit' });
    const team = await build.team(id);
    await client.patch(`/orgs/${id}/saml/${provider.id}`, { defaultTeam: team });
    const email = newEmail();

    await signInAs(startURL, email, { attributes: { displayName: 'Ada Lovelace' } });

    expect(await memberOf(id, email)).toMatchObject({
      role: 'edit',
      sso: true,
      teams: [{ teamId: team }],
      user: { displayName: 'Ada Lovelace', emailVerifiedAt: null },
    });
    const actions = (await auditsOf(id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['member.joined', 'user.signed-in']));
  });

  it('gives a token for a few hours, and no longer than the session at the provider', async () => {
    const { startURL } = await newOrganization();
    const sessionNotOnOrAfter = new Date(Date.now() + HOUR_MS);

    const long = await signInAs(startURL, newEmail());
    const short = await signInAs(startURL, newEmail(), { sessionNotOnOrAfter });

    const hours = (Date.parse(long.exchanged.body.expiresAt) - Date.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect(short.exchanged.body.expiresAt).toBe(sessionNotOnOrAfter.toISOString());
    const { items } = (await long.client.get('/user/tokens')).body;
    expect(items).toMatchObject([{ origin: 'sso', label: 'Sign-in by Staff', organization: expect.any(String) }]);
  });

  it('finds a member by e-mail address, who keeps role and teams and is marked', async () => {
    const { id, startURL } = await newOrganization({ defaultRole: 'read' });
    const member = await build.member(id, 'create');

    const { exchanged } = await signInAs(startURL, 'u-1001', { attributes: { email: member.email.toUpperCase() } });

    expect(exchanged.body.user.id).toBe(member.id);
    expect(await memberOf(id, member.email)).toMatchObject({ role: 'create', sso: true });
  });

  it('knows a person by name also after the address has changed', async () => {
    const { id, startURL } = await newOrganization();
    const first = await signInAs(startURL, 'u-1001', { attributes: { email: newEmail() } });
    const moved = await signInAs(startURL, 'u-1001', { attributes: { email: newEmail() } });
    const other = await signInAs(startURL, 'u-1002', { attributes: { email: newEmail() } });

    expect(moved.exchanged.body.user).toEqual(first.exchanged.body.user);
    expect(other.exchanged.body.user.id).not.toBe(first.exchanged.body.user.id);
    expect(await database.prisma.member.count({ where: { organizationId: id } })).toBe(3);
  });

  it('does not take a name that changes with every sign-in for the person', async () => {
    const { startURL } = await newOrganization();
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const email = newEmail();

    const one = await signInAs(startURL, '_a', { nameIdFormat, attributes: { mail: email } });
    const two = await signInAs(startURL, '_a', { nameIdFormat, attributes: { mail: newEmail() } });

    expect(one.exchanged.body.user.email).toBe(email);
    expect(two.exchanged.body.user.id).not.toBe(one.exchanged.body.user.id);
  });

  it('accepts the invitation that waits for the address, and leaves those of others alone', async () => {
    const { id, client, startURL } = await newOrganization({ defaultRole: 'read' });
    const elsewhere = await newOrganization();
    const email = newEmail();
    for (const { id: to, client: inviter } of [{ id, client }, elsewhere]) {
      await inviter.post(`/orgs/${to}/invites`, { emails: [email], role: 'review' });
    }

    await signInAs(startURL, email);

    expect(await memberOf(id, email)).toMatchObject({ role: 'review', sso: true });
    expect(await memberOf(elsewhere.id, email)).toBeNull();
  });

  it('signs a request only when the provider is set up so, and the provider can check it by the metadata', async () => {
    const plain = await newOrganization();
    const signed = await newOrganization({ signsRequests: true });

    await signInAs(plain.startURL, newEmail());
    await signInAs(signed.startURL, newEmail());

    const { service } = signed.provider;
    expect(world.identityProvider.requests.slice(-2)).toMatchObject([
      { isGenuine: null },
      { isGenuine: true, issuer: service.entityID, acsUrl: service.acsURL, destination: world.identityProvider.ssoUrl },
    ]);
  });

  it('goes on where it began, wherever the relay state points', async () => {
    const { startURL } = await newOrganization();
    for (const relayState of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', `${world.origin}/v1`]) {
      world.identityProvider.says({ nameId: newEmail() });
      const { location } = await signInWith(startURL, relayState);
      expect(location.replace(/#.*/, '')).toBe(`${world.origin}/auth/sign-in`);
    }
  });

  it('refuses the code to whoever has not begun: another browser, or a link from somebody else', async () => {
    const { startURL } = await newOrganization();
    world.identityProvider.says({ nameId: newEmail() });
    const answered = await signInWith(startURL);
    const code = codeIn(answered);

    for (const verifier of [undefined, 'a'.repeat(43)]) {
      expect(await api.post('/auth/exchange', { code, verifier })).toMatchObject({
        status: 400,
        body: { error: { name: 'sign_in.invalid' } },
      });
    }
    expect((await api.post('/auth/exchange', { code, verifier: answered.verifier })).status).toBe(200);
    expect((await api.post('/auth/exchange', { code, verifier: answered.verifier })).status).toBe(400);
  });

  it('keeps neither code, verifier nor token in the database', async () => {
    const { startURL } = await newOrganization();
    const { answered, exchanged } = await signInAs(startURL, newEmail());
    const { rows } = await database.pool.query<{ text: string }>(
      'SELECT s::text AS text FROM sso_sign_ins s UNION ALL SELECT t::text FROM api_tokens t',
    );
    const kept = rows.map(({ text }) => text).join('\n');
    for (const secret of [codeIn(answered), answered.verifier, exchanged.body.token])
      expect(kept).not.toContain(secret);
  });
});

describe('a sign-in for a command', () => {
  it('sends the code to the computer of whoever began, who alone can exchange it', async () => {
    const { startURL } = await newOrganization();
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({
      redirect_uri: 'http://127.0.0.1:4567/back?state=x',
      code_challenge: challenge,
    });
    world.identityProvider.says({ nameId: newEmail() });

    const answered = await signInWith(`${startURL}?${query}`);

    expect(answered.verifier).toBe('');
    expect(answered.location).toMatch(/^http:\/\/127\.0\.0\.1:4567\/back\?state=x&code=[\w-]{43}$/);
    const code = codeIn(answered);
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
    const { startURL } = await newOrganization();
    const query = new URLSearchParams({ redirect_uri: address, code_challenge: 'a'.repeat(43) });
    const { status, html, cookie } = await visit(`${startURL}?${query}`);
    expect({ status, cookie }).toEqual({ status: 400, cookie: '' });
    expect(html).toContain('must be an address of your own computer');
  });

  it('refuses to begin without a challenge', async () => {
    const { startURL } = await newOrganization();
    const { status, html } = await visit(`${startURL}?redirect_uri=http://127.0.0.1:4567/`);
    expect(status).toBe(400);
    expect(html).toContain('query.code_challenge');
  });
});

describe('a sign-in that begins at the identity provider', () => {
  const unsolicited = async ({ service }: { service: { entityID: string } }, said: object) =>
    world.identityProvider.unsolicited(await readMetadata(service.entityID), said);

  it('is accepted, and its code needs no verifier', async () => {
    const { id, provider } = await newOrganization();
    const email = newEmail();

    const answered = await visit(provider.service.acsURL, {
      SAMLResponse: await unsolicited(provider, { nameId: email }),
      RelayState: 'https://evil.example/',
    });

    expect(answered.location.replace(/#.*/, '')).toBe(`${world.origin}/auth/sign-in`);
    const { status, body } = await api.post('/auth/exchange', { code: codeIn(answered) });
    expect({ status, email: body.user.email }).toEqual({ status: 200, email });
    expect(await memberOf(id, email)).not.toBeNull();
  });

  it('is refused where the organization does not want it', async () => {
    const { id, provider } = await newOrganization({ allowsUnsolicited: false });
    const email = newEmail();
    const SAMLResponse = await unsolicited(provider, { nameId: email });

    const { status, html } = await visit(provider.service.acsURL, { SAMLResponse });

    expect(status).toBe(403);
    expect(html).toContain('begin to sign in at Lectern');
    expect(await memberOf(id, email)).toBeNull();
  });
});

describe('what a provider says of roles and teams', () => {
  it('decides the role at every sign-in, the strongest of several, and leaves it alone when it says nothing', async () => {
    const roleMapping: RoleMapping = {
      attribute: 'groups',
      roles: [
        { value: 'writers', role: 'edit' },
        { value: 'leads', role: 'create' },
      ],
    };
    const { id, startURL } = await newOrganization({ defaultRole: 'read', roleMapping });
    const email = newEmail();
    const roleWith = async (groups: string[]) => {
      await signInAs(startURL, email, { attributes: { groups } });
      return (await memberOf(id, email))?.role;
    };

    expect(await roleWith(['others'])).toBe('read');
    expect(await roleWith(['writers', 'leads'])).toBe('create');
    expect(await roleWith(['writers'])).toBe('edit');
    expect(await roleWith([])).toBe('edit');
  });

  it('does not take the last administrator from an organization', async () => {
    const roleMapping: RoleMapping = { attribute: 'groups', roles: [{ value: 'all', role: 'read' }] };
    const { id, admin, startURL } = await newOrganization({ roleMapping });
    await signInAs(startURL, admin.email, { attributes: { groups: 'all' } });
    expect(await memberOf(id, admin.email)).toMatchObject({ role: 'admin', sso: true });
  });

  it('decides which of the named teams somebody is in, and leaves other teams alone', async () => {
    const { id, client, provider, startURL } = await newOrganization();
    const [docs, reference, own] = [await build.team(id), await build.team(id), await build.team(id)];
    const teams = [
      { value: 'docs', team: docs },
      { value: 'api', team: reference },
    ];
    await client.patch(`/orgs/${id}/saml/${provider.id}`, { teamMapping: { attribute: 'groups', teams } });
    const email = newEmail();
    const teamsWith = async (groups: string[]) => {
      await signInAs(startURL, email, { attributes: { groups } });
      return new Set((await memberOf(id, email))?.teams.map(({ teamId }) => teamId));
    };

    expect(await teamsWith(['docs', 'api'])).toEqual(new Set([docs, reference]));
    const { user } = (await memberOf(id, email)) ?? {};
    await client.put(`/orgs/${id}/teams/${own}/members`, { add: [user?.id] });
    expect(await teamsWith(['api'])).toEqual(new Set([reference, own]));
    await client.delete(`/orgs/${id}/teams/${reference}`);
    expect(await teamsWith(['docs', 'api'])).toEqual(new Set([docs, own]));
  });
});

describe('who cannot sign in', () => {
  it('is a member who is disabled', async () => {
    const { id, client, startURL } = await newOrganization();
    const member = await build.member(id, 'edit');
    await client.patch(`/orgs/${id}/members/${member.id}`, { disabled: true });
    world.identityProvider.says({ nameId: member.email });
    const { status, html } = await signInWith(startURL);
    expect(status).toBe(403);
    expect(html).toContain('Your access to this organization is disabled');
  });

  it.each([{ nameId: 'u-1' }, { nameId: 'a@example.com', attributes: { email: 'nobody' } }])(
    'is somebody whose address is not told: %j',
    async (said) => {
      const { startURL } = await newOrganization();
      world.identityProvider.says(said);
      const { status, html } = await signInWith(startURL);
      expect(status).toBe(403);
      expect(html).toContain('does not tell your e-mail address');
    },
  );

  it('is everybody while a provider is pending or gone, or the organization is', async () => {
    const { id, client, provider, startURL } = await newOrganization();
    const pending = (await client.post(`/orgs/${id}/saml`, { label: 'Next' })).body;
    const away = await newOrganization();
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

describe('GET /sso/saml/:samlProviderId/metadata', () => {
  it('200: tells an identity provider everything, with keys for encryption and, where it signs, for signing', async () => {
    const { provider } = await newOrganization();
    const signing = await newOrganization({ signsRequests: true });

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
    const { id, client } = await newOrganization();
    const { body } = await client.post(`/orgs/${id}/saml`, { label: 'Next' });
    const { status } = await visit(`${world.origin}/sso/saml/${body.id}/metadata`);
    expect(status).toBe(200);
  });
});

describe('a response', () => {
  it('is used once: the same one again is refused and recorded', async () => {
    const { id, startURL } = await newOrganization();
    world.identityProvider.says({ nameId: newEmail() });
    const { action, samlResponse: SAMLResponse } = formIn(await visit((await visit(startURL)).location));

    const [one, two] = await Promise.all([visit(action, { SAMLResponse }), visit(action, { SAMLResponse })]);

    expect([one.status, two.status].sort()).toEqual([303, 403]);
    expect((await visit(action, { SAMLResponse })).html).toContain('was used before');
    const refused = (await auditsOf(id)).filter(({ action: name }) => name === 'sso.refused');
    expect(refused).toMatchObject([{ payload: { reason: 'replayed' } }, { payload: { reason: 'replayed' } }]);
  });

  it('of one provider is worth nothing at another, also of the same identity provider', async () => {
    const { startURL } = await newOrganization();
    const other = await newOrganization();
    world.identityProvider.says({ nameId: newEmail() });
    const { samlResponse: SAMLResponse } = formIn(await visit((await visit(startURL)).location));

    const { status, html } = await visit(other.provider.service.acsURL, { SAMLResponse });

    expect(status).toBe(403);
    expect(html).toContain('another address');
  });
});
