import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** An organization in which everything has a name that only its members may know. */
async function secretiveOrganization() {
  const { id: organizationId, admin } = await build.organization({
    title: 'Zanzibar Holding',
    emailDomains: ['zanzibar-internal.test'],
  });
  const hostname = `zanzibar-${organizationId.slice(-8)}`;
  expect((await api.as(admin).patch(`/orgs/${organizationId}`, { hostname })).status).toBe(200);
  const team = await build.team(organizationId, {}, 'Zanzibar engineers');
  const provider = await build.samlProvider({
    organizationId,
    label: 'Staff',
    ssoUrl: 'https://idp.example.com/sso/zanzibar-app',
    entityId: 'urn:zanzibar:idp',
    defaultRole: 'review',
    defaultTeamId: team,
  });
  const pending = await build.samlProvider({ organizationId, label: 'Zanzibar test', certificate: null });
  return { organizationId, provider, pending };
}

describe('somebody who has not signed in', () => {
  it('is told what signing in needs, and nothing else of an organization', async () => {
    const { organizationId, provider, pending } = await secretiveOrganization();
    const list = await api.get(`/orgs/${organizationId}/sso`);
    const startURL = `https://docs.test/sso/saml/${provider.id}/start`;
    expect(list.body).toEqual({ items: [{ id: provider.id, label: 'Staff', startURL }] });
    const start = await api.get(`https://docs.test/sso/saml/${provider.id}/start`);
    const location = new URL(String(start.headers['location']));
    const request = inflateRawSync(Buffer.from(location.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();

    const responses = {
      list,
      metadata: await api.get(`https://docs.test/sso/saml/${provider.id}/metadata`),
      metadataOfPending: await api.get(`https://docs.test/sso/saml/${pending.id}/metadata`),
      startOfPending: await api.get(`https://docs.test/sso/saml/${pending.id}/start`),
      refused: await api.post(`https://docs.test/sso/saml/${provider.id}/acs`, 'SAMLResponse=none', { headers: FORM }),
      page: await api.get(`https://docs.test/auth/sign-in?organization=${organizationId}`),
      link: await api.post('/auth/email', { email: 'somebody@zanzibar-internal.test' }),
    };

    const statuses = Object.values(responses).map(({ status }) => status);
    expect([start.status, ...statuses]).toEqual([303, 200, 200, 200, 404, 403, 200, 204]);
    const told = Object.entries(responses).map(([name, { text, headers }]) => [name, text + JSON.stringify(headers)]);
    // The request names where it is sent to.
    told.push(['request', request.replace(String(provider.ssoUrl), '')]);
    for (const [name, text = ''] of told) expect([name, /zanzibar/i.test(text)]).toEqual([name, false]);
    // Where people sign in is the one thing that they have to be sent to.
    expect(`${location.origin}${location.pathname}`).toBe('https://idp.example.com/sso/zanzibar-app');
    expect([...location.searchParams.keys()]).toEqual(['SAMLRequest']);
  });
});
