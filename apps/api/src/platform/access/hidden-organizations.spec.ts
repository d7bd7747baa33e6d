import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';

describe('an organization of others', () => {
  it.each(['', '/members', '/teams', '/teams/x', '/jobs/x', '/audit-events', '/link-invites/x', '/saml', '/saml/x'])(
    '404: cannot be told from one that does not exist, at /v1/orgs/:organizationId%s',
    async (path) => {
      const { id: foreign } = await build.organization();
      const { admin } = await build.organization();
      const headers = { 'x-request-id': 'the-same-request-id' };
      const missing = `${foreign.slice(0, -1)}${foreign.endsWith('0') ? '1' : '0'}`;

      const ofOthers = await api.as(admin).get(`/orgs/${foreign}${path}`, { headers });
      const ofNobody = await api.as(admin).get(`/orgs/${missing}${path}`, { headers });

      expect(ofOthers.status).toBe(404);
      expect(ofOthers.text).toBe(ofNobody.text);
      expect({ ...ofOthers.headers, date: '' }).toEqual({ ...ofNobody.headers, date: '' });
    },
  );

  it('404: cannot be told from one that was deleted, nor by a change', async () => {
    const { id: deleted, admin } = await build.organization();
    const { id: foreign } = await build.organization();
    await build.deleteOrganization(deleted);
    const headers = { 'x-request-id': 'the-same-request-id' };

    const responses = await Promise.all(
      [deleted, foreign, 'missing'].map((id) => api.as(admin).patch(`/orgs/${id}`, { title: 'Mine' }, { headers })),
    );

    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]?.status).toBe(404);
  });
});
