import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring } from '../../../test/harness.js';
import { newIntegrationEvent } from '../../../test/integration-events.js';

async function newInstalled() {
  const { id: ownerId, admin: owner } = await build.organization();
  const integration = await build.integration(ownerId, { visibility: 'public' });
  const { id: organizationId, admin } = await build.organization();
  const installation = await build.installation(integration, organizationId);
  const { id: otherId, admin: other } = await build.organization();
  const otherInstallation = await build.installation(integration, otherId);
  const url = `/integrations/${integration.name}/events`;
  return { integration, owner, admin, organizationId, installation, other, otherInstallation, url };
}

const idsIn = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe('GET /v1/integrations/:integrationName/events', () => {
  it('200: shows the owner and the integration all, and others what is of their installation', async () => {
    const { integration, owner, admin, installation, other, otherInstallation, url } = await newInstalled();
    const own = await newIntegrationEvent(integration);
    const first = await newIntegrationEvent(integration, { installation });
    const second = await newIntegrationEvent(integration, { installation: otherInstallation });
    const seenBy = async (caller: { token: string } | string) => idsIn((await api.as(caller).get(url)).body);
    const all = [second.id, first.id, own.id];
    for (const caller of [owner, build.integrationToken(integration)]) expect(await seenBy(caller)).toEqual(all);
    for (const caller of [admin, build.installationToken(installation)])
      expect(await seenBy(caller)).toEqual([first.id]);
    expect(await seenBy(other)).toEqual([second.id]);
  });

  it('200: says how the last attempt ended, and nothing of what was not tried yet', async () => {
    const { integration, owner, url } = await newInstalled();
    await newIntegrationEvent(integration, { state: 'waiting', attempts: 0 });
    const waiting = await newIntegrationEvent(integration, { state: 'waiting', attempts: 2, error: 'It is down.' });
    const failed = await newIntegrationEvent(integration, { state: 'failed', attempts: 9, error: 'It is gone.' });
    const delivered = await newIntegrationEvent(integration);
    const { body } = await api.as(owner).get(url);
    expect(body.count).toBe(3);
    expect(body.items).toEqual([
      expect.objectContaining({ id: delivered.id, status: 'success', attempts: 1 }),
      expect.objectContaining({ id: failed.id, status: 'failed', attempts: 9, error: 'It is gone.' }),
      expect.objectContaining({ id: waiting.id, status: 'failed', nextAttemptAt: waiting.createdAt.toISOString() }),
    ]);
    expect(idsIn((await api.as(owner).get(`${url}?status=success`)).body)).toEqual([delivered.id]);
    expect(idsIn((await api.as(owner).get(`${url}?status=failed`)).body)).toEqual([failed.id, waiting.id]);
  });

  it('200: finds those of one installation, but not of one that is none of the caller', async () => {
    const { integration, owner, admin, installation, otherInstallation, url } = await newInstalled();
    const first = await newIntegrationEvent(integration, { installation });
    await newIntegrationEvent(integration, { installation: otherInstallation });
    for (const person of [owner, admin]) {
      expect(idsIn((await api.as(person).get(`${url}?installation=${installation.id}`)).body)).toEqual([first.id]);
    }
    expect(idsIn((await api.as(admin).get(`${url}?installation=${otherInstallation.id}`)).body)).toEqual([]);
  });

  it('200: comes page by page', async () => {
    const { integration, admin, installation, url } = await newInstalled();
    for (const _ of [1, 2, 3]) await newIntegrationEvent(integration, { installation });
    const { body: first } = await api.as(admin).get(`${url}?limit=2`);
    expect([first.items.length, first.count]).toEqual([2, 3]);
    const { body: next } = await api.as(admin).get(`${url}?limit=2&page=${first.next.page}`);
    expect([next.items.length, next.next]).toEqual([1, undefined]);
  });

  it('200: shows the configuration that an installation had before, which is stored encrypted', async () => {
    const { integration, owner, installation, url } = await newInstalled();
    const sealedConfiguration = keyring.seal('integrations', JSON.stringify({ room: 'lobby' })).toString('hex');
    const payload = { status: 'active', previous: { status: 'pending', sealedConfiguration } };
    const { id } = await newIntegrationEvent(integration, { installation, type: 'installation_setup', payload });
    const previous = { status: 'pending', configuration: { room: 'lobby' } };
    expect((await api.as(owner).get(url)).body.items[0].payload.previous).toEqual(previous);
    expect((await api.as(owner).get(`${url}/${id}`)).body.event.payload.previous).toEqual(previous);
  });

  it('200: shows people nothing of the secrets that an installation had before', async () => {
    const { id: organizationId, admin } = await build.organization();
    const key = { type: 'string' as const, secret: true };
    const integration = await build.integration(organizationId, {
      configurations: { account: { properties: { key } } },
    });
    const installation = await build.installation(integration, organizationId);
    const configuration = JSON.stringify({ key: 'hush-hush', room: 'lobby' });
    const sealedConfiguration = keyring.seal('integrations', configuration).toString('hex');
    const payload = { status: 'active', previous: { status: 'pending', sealedConfiguration } };
    const { id } = await newIntegrationEvent(integration, { installation, type: 'installation_setup', payload });
    const url = `/integrations/${integration.name}/events`;
    const previous = { status: 'pending', configuration: { room: 'lobby' } };
    expect((await api.as(admin).get(url)).body.items[0].payload.previous).toEqual(previous);
    expect((await api.as(admin).get(`${url}/${id}`)).body.event.payload.previous).toEqual(previous);
  });

  it('403: whoever administrates neither it nor an organization that has it installed sees nothing', async () => {
    const { integration, organizationId, url } = await newInstalled();
    const member = await build.member(organizationId, 'create');
    const { id, admin: outsider } = await build.organization();
    const agent = build.integrationToken(await build.integration(id));
    const ofOwner = await build.member(integration.organizationId, 'create');
    for (const caller of [member, outsider, agent, ofOwner]) expect((await api.as(caller).get(url)).status).toBe(403);
  });

  it('404: a private integration of others is as good as none', async () => {
    const { id } = await build.organization();
    const { name } = await build.integration(id);
    const { admin } = await build.organization();
    expect((await api.as(admin).get(`/integrations/${name}/events`)).status).toBe(404);
  });
});

describe('GET /v1/integrations/:integrationName/events/:eventId', () => {
  it('200: shows what was logged on the way', async () => {
    const { integration, admin, installation, url } = await newInstalled();
    const logs = [{ message: 'Hello', timestamp: '2026-05-01T12:00:00.000Z', level: 'debug' }];
    const { id, createdAt } = await newIntegrationEvent(integration, { installation, logs });
    const { status, body } = await api.as(admin).get(`${url}/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      event: {
        id,
        integrationId: integration.id,
        installationId: installation.id,
        createdAt: createdAt.toISOString(),
        payload: { eventId: id, type: 'task', installationId: installation.id },
        status: 'success',
        attempts: 1,
      },
      trace: { logs },
    });
  });

  it('404: an event of another installation or integration is as good as none', async () => {
    const { integration, owner, admin, otherInstallation, url } = await newInstalled();
    const { id } = await newIntegrationEvent(integration, { installation: otherInstallation });
    const foreign = await newIntegrationEvent(await build.integration(integration.organizationId));
    for (const [person, event] of [
      [admin, id],
      [owner, foreign.id],
      [owner, 'nothing'],
    ] as const) {
      const { status, body } = await api.as(person).get(`${url}/${event}`);
      expect([status, body.error.name]).toEqual([404, 'integration_event.not_found']);
    }
  });
});

describe('POST /v1/integrations/:integrationName/events/:eventId/replay', () => {
  it('204: has the same told again, under an id of its own', async () => {
    const { integration, owner, admin, installation, organizationId, url } = await newInstalled();
    const payload = { task: { room: 'lobby' } };
    const { id } = await newIntegrationEvent(integration, { installation, payload, state: 'failed' });
    for (const person of [owner, admin]) expect((await api.as(person).post(`${url}/${id}/replay`)).status).toBe(204);
    const replays = await database.prisma.delivery.findMany({
      where: { integrationId: integration.id, type: 'task', state: 'waiting' },
    });
    expect(replays).toHaveLength(2);
    for (const replay of replays) {
      expect(replay).toMatchObject({ organizationId, installationId: installation.id, attempts: 0 });
      expect(replay.payload).toEqual({ type: 'task', installationId: installation.id, ...payload, eventId: replay.id });
    }
    const entries = await database.prisma.auditEvent.findMany({ where: { action: 'integration.event-replayed' } });
    const trails = entries.filter(({ targetId }) => targetId === integration.id);
    expect(trails.map((entry) => [entry.organizationId, entry.actorId]).sort()).toEqual(
      [
        [integration.organizationId, owner.id],
        [organizationId, admin.id],
      ].sort(),
    );
  });

  it('400: refuses what somebody waited for an answer of', async () => {
    const { integration, owner, url } = await newInstalled();
    const { id } = await newIntegrationEvent(integration, { type: 'ui_render' });
    const { status, body } = await api.as(owner).post(`${url}/${id}/replay`);
    expect([status, body.error.name]).toEqual([400, 'integration_event.unrepeatable']);
  });

  it('403: is for people only', async () => {
    const { integration, installation, organizationId, url } = await newInstalled();
    const { id } = await newIntegrationEvent(integration, { installation });
    const member = await build.member(organizationId, 'create');
    for (const caller of [member, build.integrationToken(integration), build.installationToken(installation)]) {
      expect((await api.as(caller).post(`${url}/${id}/replay`)).status).toBe(403);
    }
  });

  it('404: there is nothing to tell again of what was not sent to the own installation', async () => {
    const { integration, admin, otherInstallation, url } = await newInstalled();
    const { id } = await newIntegrationEvent(integration, { installation: otherInstallation });
    expect((await api.as(admin).post(`${url}/${id}/replay`)).status).toBe(404);
  });
});
