import { describe, expect, it } from '@jest/globals';
import type { Configurations } from '@lectern/domain/integrations/configuration-schemas';
import { api, build, database } from '../../../test/harness.js';
import { CONFIGURATIONS, newInstallation, newIntegration } from '../../../test/new-installation.js';
import { previousConfiguration } from '../../../test/previous-configuration.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const WITH_BUTTON: Configurations = {
  account: {
    properties: {
      oauth_credentials: { type: 'button', callback_url: '/oauth', button_text: 'Authorize' },
      room: { type: 'string' },
    },
    required: ['oauth_credentials'],
  },
};

describe('PATCH /v1/integrations/:integrationName/installations/:installationId', () => {
  it('200: stores a configuration encrypted, with defaults, and is active once it is complete', async () => {
    const { url, admin, installation } = await newInstallation({ configurations: CONFIGURATIONS });
    const response = await api.as(admin).patch(url, { configuration: { key: 'hush-hush', more: [1] } });
    const configuration = { color: 'red', key: 'hush-hush', more: [1] };
    expect([response.status, response.body.status, response.body.configuration]).toEqual([
      200,
      'active',
      configuration,
    ]);
    const row = await database.prisma.installation.findUniqueOrThrow({ where: { id: installation.id } });
    expect(Buffer.from(row.configuration).toString('latin1')).not.toContain('hush');
    const recorded = await recordedBy(response);
    expect(JSON.stringify(recorded)).not.toContain('hush');
    expect(recorded.audit).toMatchObject([{ action: 'installation.updated', payload: { fields: ['configuration'] } }]);
    expect(recorded.events).toMatchObject([
      { type: 'installation.set-up', payload: { status: 'active', previous: { status: 'pending' } } },
    ]);
    expect(await previousConfiguration(response)).toEqual({ color: 'red' });
  });

  it('200: replaces the whole configuration, and is pending again when that lacks something', async () => {
    const { url, admin } = await newInstallation({ configurations: CONFIGURATIONS });
    await api.as(admin).patch(url, { configuration: { key: 'a', color: 'blue' } });
    const { body } = await api.as(admin).patch(url, { configuration: { more: true } });
    expect([body.status, body.configuration]).toEqual(['pending', { color: 'red', more: true }]);
  });

  it('200: tells nobody of what stays as it is, so that a script that stores it again comes to an end', async () => {
    const { url, admin, installation, integration } = await newInstallation();
    await api.as(admin).patch(url, { configuration: { a: 1, b: { c: 2 } } });
    const token = build.installationToken({ id: installation.id, integrationId: integration.id });
    const again = await api.as(token).patch(url, { configuration: { b: { c: 2 }, a: 1 } });
    const renamed = await api.as(admin).patch(url, { externalIds: ['x'], space_selection: 'selected' });
    expect([again.status, (await recordedBy(again)).events]).toEqual([200, []]);
    expect([renamed.status, (await recordedBy(renamed)).events]).toEqual([200, []]);
    expect(renamed.body).toMatchObject({ externalIds: ['x'], space_selection: 'selected', site_selection: 'all' });
  });

  it('200: pauses and goes on by hand, forgets failures then, and has sent what waited', async () => {
    const { url, admin, installation, integration, id } = await newInstallation();
    expect((await api.as(admin).patch(url, { status: 'paused' })).body.status).toBe('paused');
    expect((await api.as(admin).patch(url, { configuration: { a: 1 } })).body.status).toBe('paused');
    await database.prisma.installation.update({
      where: { id: installation.id },
      data: { statusReason: 'Nothing arrived.', failures: 12, failingSince: new Date(0) },
    });
    expect((await api.as(admin).get(url)).body.statusReason).toBe('Nothing arrived.');
    expect((await api.as(await build.member(id, 'create')).get(url)).body).not.toHaveProperty('statusReason');
    const lane = `lane-${installation.id}`;
    await waitingDelivery({ integrationId: integration.id, installationId: installation.id, organizationId: id, lane });
    const { body } = await api.as(admin).patch(url, { status: 'active' });
    expect([body.status, 'statusReason' in body]).toEqual(['active', false]);
    const row = await database.prisma.installation.findUniqueOrThrow({ where: { id: installation.id } });
    expect([row.failures, row.failingSince]).toEqual([0, null]);
    const jobs = await database.prisma.job.findMany({ where: { deduplicationKey: installation.id } });
    expect(jobs.map(({ name }) => name)).toEqual(['deliveries.drain']);
  });

  it('200: keeps what a script stores behind a button, for the script alone', async () => {
    const { url, admin, owner, installation, integration } = await newInstallation({ configurations: WITH_BUTTON });
    const script = api.as(build.installationToken({ id: installation.id, integrationId: integration.id }));
    expect(installation.status).toBe('pending');
    expect((await api.as(admin).patch(url, { configuration: { room: 'a' } })).body.status).toBe('pending');

    const oauth_credentials = { access_token: 'hush-hush' };
    const stored = await script.patch(url, { configuration: { room: 'a', oauth_credentials } });
    expect([stored.status, stored.body.status]).toEqual([200, 'active']);
    expect(JSON.stringify(await recordedBy(stored))).not.toContain('hush');
    const row = await database.prisma.installation.findUniqueOrThrow({ where: { id: installation.id } });
    expect(Buffer.from(row.configuration).toString('latin1')).not.toContain('hush');
    expect((await script.get(url)).body.configuration).toEqual({ room: 'a', oauth_credentials });
    for (const person of [admin, owner]) {
      expect((await api.as(person).get(url)).body.configuration).toEqual({ room: 'a' });
    }
  });

  it('200: leaves what is behind a button when people change what they see, until they remove it by null', async () => {
    const { url, admin, installation, integration } = await newInstallation({ configurations: WITH_BUTTON });
    const script = api.as(build.installationToken({ id: installation.id, integrationId: integration.id }));
    const oauth_credentials = { access_token: 'hush-hush' };
    await script.patch(url, { configuration: { room: 'a', oauth_credentials } });
    expect((await api.as(admin).patch(url, { configuration: { room: 'b' } })).body.status).toBe('active');
    expect((await script.get(url)).body.configuration).toEqual({ room: 'b', oauth_credentials });
    const removed = await api.as(admin).patch(url, { configuration: { room: 'b', oauth_credentials: null } });
    expect(removed.body.status).toBe('pending');
    expect((await script.get(url)).body.configuration).toEqual({ room: 'b', oauth_credentials: null });
    expect((await script.patch(url, { configuration: { oauth_credentials } })).body.status).toBe('active');
    expect((await script.patch(url, { configuration: {} })).body.status).toBe('pending');
  });

  it('200: shows of a secret only that it is set, keeps it, and removes it by null', async () => {
    const key = { type: 'string' as const, secret: true };
    const configurations: Configurations = {
      account: { properties: { key, room: { type: 'string' } }, required: ['key'] },
    };
    const { url, admin, installation, integration } = await newInstallation({ configurations });
    const script = api.as(build.installationToken({ id: installation.id, integrationId: integration.id }));
    const change = async (configuration: object) => (await api.as(admin).patch(url, { configuration })).body;
    const shown = { status: 'active', configuration: { room: 'a' }, hiddenValues: ['key'] };
    expect(await change({ key: 'hush-hush', room: 'a' })).toMatchObject(shown);
    expect(await change({ room: 'b' })).toMatchObject({ ...shown, configuration: { room: 'b' } });
    const { body } = await script.get(url);
    expect([body.configuration, body.hiddenValues]).toEqual([{ key: 'hush-hush', room: 'b' }, undefined]);
    const removed = await change({ key: null });
    expect([removed.status, removed.hiddenValues]).toEqual(['pending', undefined]);
  });

  it('400: refuses what does not fit the schema of the integration, and says where', async () => {
    const { url, admin } = await newInstallation({ configurations: CONFIGURATIONS });
    const { status, body } = await api.as(admin).patch(url, { configuration: { key: 5, color: 'green' } });
    expect([status, body.error.name]).toEqual([400, 'request.invalid']);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'body.configuration.key',
      'body.configuration.color',
    ]);
    for (const wrong of [{ externalIds: Array(6).fill('x') }, { status: 'pending' }, { space_selection: 'none' }]) {
      expect((await api.as(admin).patch(url, wrong)).status).toBe(400);
    }
  });

  it('403: is for administrators where it is installed, not for the owner of the integration', async () => {
    const { url, id, owner } = await newInstallation();
    const { create } = await build.membersOfEveryRole(id);
    for (const person of [owner, create]) {
      const response = await api.as(person).patch(url, { configuration: {} });
      expect([response.status, response.body.error.name, await recordedBy(response)]).toEqual([
        403,
        'access.denied',
        NOTHING,
      ]);
    }
  });

  it('200, 403: an integration stores its configuration and ids, but widens nothing and does not set its status', async () => {
    const { url, installation, integration } = await newInstallation({ target: 'space' });
    const row = { id: installation.id, integrationId: integration.id };
    for (const token of [build.integrationToken(integration), build.installationToken(row)]) {
      const stored = await api.as(token).patch(url, { configuration: { token: 'x' }, externalIds: ['7'] });
      expect([stored.status, stored.body.configuration, stored.body.externalIds]).toEqual([200, { token: 'x' }, ['7']]);
      for (const wider of [{ space_selection: 'all' }, { site_selection: 'all' }, { status: 'paused' }]) {
        const { status, body } = await api.as(token).patch(url, wider);
        expect([status, body.error.name]).toEqual([403, 'auth.agent_token_limited']);
      }
    }
  });

  it('404: an installation of others does not exist', async () => {
    const { url } = await newInstallation();
    const other = await newInstallation();
    expect((await api.as(other.admin).patch(url, { configuration: {} })).status).toBe(404);
    expect((await api.as(build.integrationToken(other.integration)).patch(url, {})).status).toBe(404);
  });
});

describe('DELETE /v1/integrations/:integrationName/installations/:installationId', () => {
  it('204: removes it with what waited for it, and tells what it knew', async () => {
    const { url, admin, installation, integration, id } = await newInstallation();
    await api.as(admin).patch(url, { configuration: { key: 'hush' } });
    const told = { integrationId: integration.id, installationId: installation.id, organizationId: id };
    await waitingDelivery({ ...told, lane: 'one' });
    const kept = await waitingDelivery({ ...told, lane: 'two', type: 'installation_deleted' });
    const response = await api.as(admin).delete(url);
    expect(response.status).toBe(204);
    const { audit, events } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'installation.deleted', organizationId: id, targetId: installation.id }]);
    expect(events).toMatchObject([{ type: 'installation.deleted', payload: { previous: { status: 'active' } } }]);
    expect(await previousConfiguration(response)).toEqual({ key: 'hush' });
    const deliveries = await database.prisma.delivery.findMany({ where: { installationId: installation.id } });
    expect(deliveries.map((delivery) => delivery.id)).toEqual([kept]);
    expect((await api.as(admin).get(url)).status).toBe(404);
  });

  it('204: also when there is none, or none that the caller may see, and then nothing happens', async () => {
    const { url, admin, installation } = await newInstallation();
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).delete(url)).status).toBe(204);
    expect((await api.as(admin).get(url)).body).toMatchObject({ id: installation.id });
    await api.as(admin).delete(url);
    const again = await api.as(admin).delete(url);
    expect([again.status, (await recordedBy(again)).events]).toEqual([204, []]);
  });

  it('403: is for administrators where it is installed', async () => {
    const { url, id, owner, integration, installation } = await newInstallation();
    const { create } = await build.membersOfEveryRole(id);
    const row = { id: installation.id, integrationId: integration.id };
    for (const caller of [owner, create, build.integrationToken(integration), build.installationToken(row)]) {
      expect((await api.as(caller).delete(url)).status).toBe(403);
    }
  });
});

describe('POST /v1/integrations/:integrationName/installations/:installationId/tokens', () => {
  it('200: gives the integration a token with which it calls for the installation', async () => {
    const { url, integration, id, installation } = await newInstallation();
    const response = await api.as(build.integrationToken(integration)).post(`${url}/tokens`);
    expect(response.status).toBe(200);
    expect((await api.as(response.body.token).get(`/orgs/${id}`)).body.id).toBe(id);
    const { audit } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'installation.token-created', targetId: installation.id }]);
    expect(JSON.stringify(audit)).not.toContain(response.body.token);
  });

  it('200: tells organizations that have it installed of a token, but not from whom it comes', async () => {
    const { url, owner, ownerId, id } = await newInstallation();
    const { audit } = await recordedBy(await api.as(owner).post(`${url}/tokens`));
    const actors = new Map(audit.map(({ organizationId, actorId }) => [organizationId, actorId]));
    expect(actors).toEqual(
      new Map([
        [id, 'lectern'],
        [ownerId, owner.id],
      ]),
    );
  });

  it('403: gives none to those who have installed it', async () => {
    const { url, admin } = await newInstallation();
    expect((await api.as(admin).post(`${url}/tokens`)).body.error.name).toBe('access.denied');
  });

  it('403, 404: gives none to the installation itself or to other integrations', async () => {
    const { url, integration, installation } = await newInstallation();
    const own = build.installationToken({ id: installation.id, integrationId: integration.id });
    expect((await api.as(own).post(`${url}/tokens`)).status).toBe(403);
    const other = await newIntegration();
    expect((await api.as(build.integrationToken(other.integration)).post(`${url}/tokens`)).status).toBe(404);
  });
});

async function waitingDelivery(delivery: {
  integrationId: string;
  installationId: string;
  organizationId: string;
  lane: string;
  type?: string;
}): Promise<string> {
  const id = `${delivery.lane}-${delivery.installationId}`;
  const data = { type: 'task', ...delivery, id, payload: {}, nextAttemptAt: new Date() };
  await database.prisma.delivery.create({ data, select: { id: true } });
  return id;
}
