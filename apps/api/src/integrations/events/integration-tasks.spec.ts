import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../../test/harness.js';
import { recordedBy } from '../../../test/recorded.js';

async function newIntegration() {
  const { id: ownerId, admin: owner } = await build.organization();
  const integration = await build.integration(ownerId, { visibility: 'public' });
  const { id, admin } = await build.organization();
  const installation = await build.installation(integration, id);
  return { ownerId, owner, integration, id, admin, installation, url: `/integrations/${integration.name}/tasks` };
}

const queued = (integrationId: string) =>
  database.prisma.delivery.findMany({ where: { integrationId, type: 'task' }, orderBy: { id: 'asc' } });

describe('POST /v1/integrations/:integrationName/tasks', () => {
  it('400: refuses a task that is no message but a store', async () => {
    const { integration, installation, url } = await newIntegration();
    const task = { everything: 'x'.repeat(64 * 1024) };
    const { status, body } = await api.as(build.installationToken(installation)).post(url, { task });
    expect([status, body.error.issues]).toEqual([
      400,
      [{ path: 'body.task', message: 'must be at most 64 KiB as JSON' }],
    ]);
    expect(await queued(integration.id)).toEqual([]);
  });

  it('204: queues what an installation asks for, for that installation', async () => {
    const { integration, installation, id, url } = await newIntegration();
    const task = { remind: ['editors'] };
    const response = await api.as(build.installationToken(installation)).post(url, { task });
    expect(response.status).toBe(204);
    const [delivery] = await queued(integration.id);
    const of = { installationId: installation.id };
    expect(delivery).toMatchObject({ ...of, organizationId: id, state: 'waiting' });
    expect(delivery?.payload).toEqual({ eventId: delivery?.id, type: 'task', ...of, task });
    const { audit } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'integration.task-queued', organizationId: id, targetId: integration.id }]);
    expect(JSON.stringify(audit)).not.toContain('editors');
  });

  it('204: queues what an integration or its owner asks for, for the integration, when its time has come', async () => {
    const { integration, owner, ownerId, url } = await newIntegration();
    const before = Date.now();
    for (const caller of [owner, build.integrationToken(integration)]) {
      expect((await api.as(caller).post(url, { task: {}, schedule: 3600 })).status).toBe(204);
    }
    const deliveries = await queued(integration.id);
    expect(deliveries.map(({ organizationId, installationId }) => [organizationId, installationId])).toEqual([
      [ownerId, null],
      [ownerId, null],
    ]);
    const starts = deliveries.map(({ nextAttemptAt }) => Number(nextAttemptAt));
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(before + 3_600_000);
    const jobs = await database.prisma.job.findMany({ where: { deduplicationKey: integration.id } });
    expect(jobs.map((job) => Number(job.nextAttemptAt))).toEqual([Math.min(...starts)]);
  });

  it('400: refuses no task, and waiting longer than a day', async () => {
    const { owner, url } = await newIntegration();
    for (const body of [{}, { task: 'x' }, { task: {}, schedule: -1 }, { task: {}, schedule: 86_401 }]) {
      expect((await api.as(owner).post(url, body)).status).toBe(400);
    }
  });

  it('403, 404: is for the integration alone', async () => {
    const { admin, url, integration } = await newIntegration();
    const other = await newIntegration();
    for (const caller of [
      admin,
      build.integrationToken(other.integration),
      build.installationToken(other.installation),
    ]) {
      const { status, body } = await api.as(caller).post(url, { task: {} });
      expect([status, body.error.name]).toEqual([403, 'access.denied']);
    }
    await database.prisma.integration.update({ where: { id: integration.id }, data: { visibility: 'private' } });
    const { status } = await api.as(build.integrationToken(other.integration)).post(url, { task: {} });
    expect([status, await queued(integration.id)]).toEqual([404, []]);
  });
});
