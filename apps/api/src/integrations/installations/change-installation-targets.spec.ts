import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { CONFIGURATIONS, newEnabled, newTarget } from '../../../test/new-installation-target.js';
import { previousConfiguration } from '../../../test/previous-configuration.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

describe.each(['space', 'site'] as const)(
  'PATCH /v1/integrations/:integrationName/installations/:installationId/%ss/:id',
  (kind) => {
    it('200: is configured there by those who may enable it, and by the integration', async () => {
      const { url, admin, integration, installation } = await newEnabled(kind, { configurations: CONFIGURATIONS });
      const response = await api.as(admin).patch(url, { configuration: { key: 'a' }, externalIds: ['7'] });
      const said = { status: 'active', configuration: { key: 'a' }, externalIds: ['7'] };
      expect([response.status, response.body]).toMatchObject([200, said]);
      const payload = { status: 'active', previous: { status: 'pending' } };
      expect(await recordedBy(response)).toMatchObject({
        audit: [{ action: `installation.${kind}-configured` }],
        events: [{ type: `installation.${kind}-set-up`, payload }],
      });
      const again = await api
        .as(build.installationToken(installation))
        .patch(url, { configuration: { key: 'hush-hush' } });
      expect([again.status, again.body.configuration, again.body.externalIds]).toEqual([
        200,
        { key: 'hush-hush' },
        ['7'],
      ]);
      expect(await previousConfiguration(again)).toEqual({ key: 'a' });
      const same = await api
        .as(build.integrationToken(integration))
        .patch(url, { configuration: { key: 'hush-hush' } });
      expect([same.status, (await recordedBy(same)).events]).toEqual([200, []]);
      const row = await database.pool.query(`SELECT configuration FROM installation_${kind}s`);
      expect(row.rows.map(({ configuration }) => configuration.toString('latin1')).join()).not.toContain('hush');
    });

    it('200: keeps what a script stores behind a button, for the script alone', async () => {
      const oauth_credentials = { access_token: 'hush-hush' };
      const property = { type: 'button' as const, callback_url: '/oauth', button_text: 'Authorize' };
      const schema = { properties: { oauth_credentials: property }, required: ['oauth_credentials'] };
      const enabled = await newEnabled(kind, { configurations: { [kind]: schema } });
      const { url, all, admin, owner, installation, item } = enabled;
      expect(item.status).toBe('pending');
      const script = api.as(build.installationToken(installation));
      const { body } = await script.patch(url, { configuration: { oauth_credentials } });
      expect([body.status, body.configuration]).toEqual(['active', { oauth_credentials }]);
      expect((await api.as(admin).patch(url, { configuration: {} })).body).toMatchObject({
        status: 'active',
        configuration: {},
      });
      for (const seen of [api.as(admin).get(url), api.as(owner).get(all)]) {
        expect((await seen).text).not.toContain('hush');
      }
    });

    it('400: refuses what does not fit the schema', async () => {
      const { url, admin } = await newEnabled(kind, { configurations: CONFIGURATIONS });
      const { status, body } = await api.as(admin).patch(url, { configuration: { key: 1 } });
      expect([status, body.error.issues[0].path]).toEqual([400, 'body.configuration.key']);
    });

    it('403, 404: is refused to members who may not install there, and to strangers', async () => {
      const { url, id, owner, collection, admin } = await newEnabled(kind);
      const member = await build.member(id, 'create');
      expect((await api.as(member).patch(url, { externalIds: [] })).status).toBe(403);
      expect((await api.as(member).delete(url)).status).toBe(403);
      expect((await api.as(owner).patch(url, { externalIds: [] })).status).toBe(404);
      const other = `${collection}/${await newTarget(kind, id)}`;
      expect((await api.as(admin).patch(other, {})).body.error.name).toBe(`installation_${kind}.not_found`);
    });
  },
);

describe.each(['space', 'site'] as const)(
  'DELETE /v1/integrations/:integrationName/installations/:installationId/%ss/:id',
  (kind) => {
    it('204: disables it there once, and tells what it knew', async () => {
      const { url, admin, installation, id, targetId } = await newEnabled(kind);
      await api.as(admin).patch(url, { configuration: { a: 1 } });
      const [first, second] = [await api.as(admin).delete(url), await api.as(admin).delete(url)];
      expect([first.status, second.status]).toEqual([204, 204]);
      const payload = { installationId: installation.id, [`${kind}Id`]: targetId, previous: { status: 'active' } };
      expect(await recordedBy(first)).toMatchObject({
        audit: [{ action: `installation.${kind}-disabled`, organizationId: id }],
        events: [{ type: `installation.${kind}-deleted`, payload }],
      });
      expect(await previousConfiguration(first)).toEqual({ a: 1 });
      expect(await recordedBy(second)).toEqual(NOTHING);
      expect((await api.as(admin).get(url)).status).toBe(404);
    });

    it('403, 204: an integration does not disable itself, and strangers change nothing', async () => {
      const { url, installation, integration, owner, admin } = await newEnabled(kind);
      for (const token of [build.installationToken(installation), build.integrationToken(integration)]) {
        expect((await api.as(token).delete(url)).status).toBe(403);
      }
      expect((await api.as(owner).delete(url)).status).toBe(204);
      expect((await api.as(admin).get(url)).status).toBe(200);
    });
  },
);

describe('a space with installations', () => {
  it('leaves those of the old organization behind when it is transferred, which they are told', async () => {
    const { admin, id, targetId, item, installation, integration, url } = await newEnabled('space');
    expect(item.space).toBe(targetId);
    await api.as(admin).patch(url, { configuration: { a: 1 } });
    const { id: newOrganization } = await build.organization();
    await database.prisma.member.create({
      data: { organizationId: newOrganization, userId: admin.id, role: 'admin' },
    });
    const response = await api.as(admin).post(`/spaces/${targetId}/transfer`, { organization: newOrganization });
    expect(response.status).toBe(200);
    expect((await api.as(admin).get(url)).status).toBe(404);
    const told = { installationId: installation.id, integrationId: integration.id, spaceId: targetId };
    const { events } = await recordedBy(response);
    expect(events).toContainEqual({
      type: 'installation.space-deleted',
      organizationId: id,
      payload: { ...told, previous: { status: 'active', sealedConfiguration: expect.any(String) } },
    });
    expect(await previousConfiguration(response)).toEqual({ a: 1 });
    expect(await database.prisma.installationSpace.count({ where: { spaceId: targetId } })).toBe(0);
  });

  it('is out of reach of them while it is deleted, and within it again once it is restored', async () => {
    const { admin, targetId, url } = await newEnabled('space');
    await api.as(admin).delete(`/spaces/${targetId}`);
    expect((await api.as(admin).get(url)).status).toBe(404);
    await api.as(admin).post(`/spaces/${targetId}/restore`);
    expect((await api.as(admin).get(url)).status).toBe(200);
  });
});
