import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';

describe('GET /v1/orgs/:organizationId/sso', () => {
  it('200: tells anybody where to sign in, by label, and nothing more', async () => {
    const { id: organizationId } = await build.organization();
    const staff = await build.samlProvider({ organizationId, label: 'Staff' });
    const guests = await build.samlProvider({ organizationId, label: 'Guests' });

    const { status, body } = await api.get(`/orgs/${organizationId}/sso`);

    const login = ({ id, label }: typeof staff) => ({ id, label, startURL: `https://docs.test/sso/saml/${id}/start` });
    expect([status, body]).toEqual([200, { items: [login(guests), login(staff)] }]);
  });

  it('200: answers somebody with a token as it answers nobody', async () => {
    const { id: organizationId, admin } = await build.organization();
    await build.samlProvider({ organizationId });
    const { admin: outsider } = await build.organization();
    const { body } = await api.get(`/orgs/${organizationId}/sso`);
    for (const caller of [admin, outsider, 'lct_unknown']) {
      expect((await api.as(caller).get(`/orgs/${organizationId}/sso`)).body).toEqual(body);
    }
  });

  it('200: leaves out what is not complete', async () => {
    const { id: organizationId } = await build.organization();
    await build.samlProvider({ organizationId, certificate: null });
    for (const missing of ['ssoUrl', 'entityId']) {
      await build.samlProvider({ organizationId, [missing]: undefined });
    }
    expect((await api.get(`/orgs/${organizationId}/sso`)).body).toEqual({ items: [] });
  });

  it('200: an organization that is unknown or deleted is as one without any', async () => {
    const { id: organizationId } = await build.organization();
    const { id: without } = await build.organization();
    await build.samlProvider({ organizationId });
    await build.deleteOrganization(organizationId);
    const headers = { 'x-request-id': 'the-same-request-id' };
    const responses = await Promise.all(
      [organizationId, without, 'missing', '%20'].map((id) => api.get(`/orgs/${id}/sso`, { headers })),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"items":[]}']));
  });
});
