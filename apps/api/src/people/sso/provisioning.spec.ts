import { describe, expect, it } from '@jest/globals';
import type { RoleMapping } from '@lectern/domain/people/sso/mapping';
import { build, database } from '../../../test/harness.js';
import { auditsOf, memberOf, newEmail, useSsoWorld } from '../../../test/sso-people.js';

const world = useSsoWorld();

describe('an organization', () => {
  it('makes a new person a member with the default role and team, marked as one of single sign-on', async () => {
    const { id, client, provider, startURL } = await world.newOrganization({ defaultRole: 'edit' });
    const team = await build.team(id);
    await client.patch(`/orgs/${id}/saml/${provider.id}`, { defaultTeam: team });
    const email = newEmail();

    await world.signInAs(startURL, email, { attributes: { displayName: 'Ada Lovelace' } });

    expect(await memberOf(id, email)).toMatchObject({
      role: 'edit',
      sso: true,
      teams: [{ teamId: team }],
      user: { displayName: 'Ada Lovelace', emailVerifiedAt: null },
    });
    const actions = (await auditsOf(id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['member.joined', 'team.members-updated', 'user.signed-in']));
  });

  it('finds a member by email address, who keeps role and teams and is marked', async () => {
    const { id, startURL } = await world.newOrganization({ defaultRole: 'read' });
    const member = await build.member(id, 'create');

    const { exchanged } = await world.signInAs(startURL, 'u-1001', {
      attributes: { email: member.email.toUpperCase() },
    });

    expect(exchanged.body.user.id).toBe(member.id);
    expect(await memberOf(id, member.email)).toMatchObject({ role: 'create', sso: true });
  });

  it('knows a person by name also after the address has changed', async () => {
    const { id, startURL } = await world.newOrganization();
    const first = await world.signInAs(startURL, 'u-1001', { attributes: { email: newEmail() } });
    const moved = await world.signInAs(startURL, 'u-1001', { attributes: { email: newEmail() } });
    const other = await world.signInAs(startURL, 'u-1002', { attributes: { email: newEmail() } });

    expect(moved.exchanged.body.user).toEqual(first.exchanged.body.user);
    expect(other.exchanged.body.user.id).not.toBe(first.exchanged.body.user.id);
    expect(await database.prisma.member.count({ where: { organizationId: id } })).toBe(3);
  });

  it('does not take a name that changes with every sign-in for the person', async () => {
    const { startURL } = await world.newOrganization();
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
    const email = newEmail();

    const one = await world.signInAs(startURL, '_a', { nameIdFormat, attributes: { mail: email } });
    const two = await world.signInAs(startURL, '_a', { nameIdFormat, attributes: { mail: newEmail() } });

    expect(one.exchanged.body.user.email).toBe(email);
    expect(two.exchanged.body.user.id).not.toBe(one.exchanged.body.user.id);
  });

  it('accepts the invitation that waits for the address, and leaves those of others alone', async () => {
    const { id, client, startURL } = await world.newOrganization({ defaultRole: 'read' });
    const elsewhere = await world.newOrganization();
    const email = newEmail();
    for (const { id: to, client: inviter } of [{ id, client }, elsewhere]) {
      await inviter.post(`/orgs/${to}/invites`, { emails: [email], role: 'review' });
    }

    await world.signInAs(startURL, email);

    expect(await memberOf(id, email)).toMatchObject({ role: 'review', sso: true });
    expect(await memberOf(elsewhere.id, email)).toBeNull();
  });

  it('knows the people of each of its providers by their own names', async () => {
    const { id, client, provider, startURL } = await world.newOrganization();
    const { entityId, ssoUrl, certificate } = world.identityProvider;
    const other = await build.samlProvider({ organizationId: id, label: 'Partners', entityId, ssoUrl, certificate });
    const otherStart = startURL.replace(provider.id, other.id);
    const [staff, partner] = [newEmail(), newEmail()];

    const one = await world.signInAs(startURL, 'u-1', { attributes: { email: staff } });
    const two = await world.signInAs(otherStart, 'u-1', { attributes: { email: partner } });
    const same = await world.signInAs(otherStart, 'u-2', { attributes: { email: staff } });

    expect(two.exchanged.body.user.email).toBe(partner);
    expect(same.exchanged.body.user.id).toBe(one.exchanged.body.user.id);
    await client.delete(`/orgs/${id}/saml/${other.id}`);
    expect((await one.client.get(`/orgs/${id}`)).status).toBe(200);
    expect((await same.client.get(`/orgs/${id}`)).status).toBe(401);
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
    const { id, startURL } = await world.newOrganization({ defaultRole: 'read', roleMapping });
    const email = newEmail();
    const roleWith = async (groups: string[]) => {
      await world.signInAs(startURL, email, { attributes: { groups } });
      return (await memberOf(id, email))?.role;
    };

    expect(await roleWith(['others'])).toBe('read');
    expect(await roleWith(['writers', 'leads'])).toBe('create');
    expect(await roleWith(['writers'])).toBe('edit');
    expect(await roleWith([])).toBe('edit');
  });

  it('does not take the last administrator from an organization', async () => {
    const roleMapping: RoleMapping = { attribute: 'groups', roles: [{ value: 'all', role: 'read' }] };
    const { id, admin, startURL } = await world.newOrganization({ roleMapping });
    await world.signInAs(startURL, admin.email, { attributes: { groups: 'all' } });
    expect(await memberOf(id, admin.email)).toMatchObject({ role: 'admin', sso: true });
  });

  it('decides which of the named teams somebody is in, and leaves other teams alone', async () => {
    const { id, client, provider, startURL } = await world.newOrganization();
    const [docs, reference, own] = [await build.team(id), await build.team(id), await build.team(id)];
    const teams = [
      { value: 'docs', team: docs },
      { value: 'api', team: reference },
    ];
    await client.patch(`/orgs/${id}/saml/${provider.id}`, { teamMapping: { attribute: 'groups', teams } });
    const email = newEmail();
    const teamsWith = async (groups: string[]) => {
      await world.signInAs(startURL, email, { attributes: { groups } });
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
