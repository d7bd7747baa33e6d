import type { InstallationOptions } from '@lectern/commands/testing/installations';
import type { IntegrationOptions } from '@lectern/commands/testing/integrations';
import type { EventName, EventPayload } from '@lectern/domain/integrations/events/catalog';
import { build, database, localClient, native, newRunner, type RunnerOptions, urls } from './harness.js';

const { fanOut } = await native<typeof import('@lectern/commands/integrations/deliveries/fan-out')>(
  '@lectern/commands/integrations/deliveries/fan-out',
);
const { recordEvent } = await native<typeof import('@lectern/database/platform/outbox/record-event')>(
  '@lectern/database/platform/outbox/record-event',
);
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');

/** What a spec may say of an installation that is told things. */
export interface SubscribedOptions extends IntegrationOptions {
  installation?: InstallationOptions;
  /** Whether another organization than that of the integration has installed it. */
  elsewhere?: boolean;
  /** The organization that publishes it; a new one when absent. */
  ownerId?: string;
}

/** Tells everybody of what has happened. */
async function deliver(): Promise<void> {
  while ((await fanOut(database, urls, new Date())) > 0);
}

/** An installation that has heard of nothing yet, not even of itself. */
export async function subscribedInstallation({
  installation: options,
  elsewhere = false,
  ownerId: given,
  ...integration
}: SubscribedOptions = {}) {
  const ownerId = given ?? (await build.organization()).id;
  const organizationId = elsewhere ? (await build.organization()).id : ownerId;
  const published = await build.integration(ownerId, { scopes: ['space:content:read'], ...integration });
  const installation = await build.installation(published, organizationId, options);
  await database.pool.query('UPDATE events SET pending = false WHERE pending');
  const where = { installationId: installation.id };

  const dueJobs = () =>
    database.prisma.job.findMany({
      where: { state: 'queued', deduplicationKey: installation.id, nextAttemptAt: { lte: new Date() } },
    });
  return {
    organizationId,
    integration: published,
    installation,
    deliveries: () => database.prisma.delivery.findMany({ where, orderBy: [{ position: 'asc' }, { id: 'asc' }] }),

    /** Has something happen in its organization and be told. */
    async happen<Name extends EventName>(type: Name, payload: EventPayload<Name>): Promise<void> {
      const context = operatorContext('request', new Date());
      await recordEvent(database, context, organizationId, type, payload);
      await deliver();
    },

    deliver,

    /** Sends what is due, until nothing is. */
    async work(options: RunnerOptions): Promise<void> {
      const runner = newRunner({ outbound: localClient, ...options });
      for (let jobs = await dueJobs(); jobs.length > 0; jobs = await dueJobs()) {
        for (const { id } of jobs) await runner.run(id);
      }
    },

    /** Lets the time pass until everything is due that waits. */
    async letTimePass(): Promise<void> {
      await database.pool.query(
        `UPDATE deliveries SET next_attempt_at = now() - interval '1 ms' WHERE installation_id = $1 AND state = 'waiting'`,
        [installation.id],
      );
      await database.pool.query(
        `UPDATE installations SET rests_until = now() - interval '1 ms' WHERE id = $1 AND rests_until IS NOT NULL`,
        [installation.id],
      );
      await database.pool.query(
        `UPDATE jobs SET next_attempt_at = now() - interval '1 ms' WHERE state = 'queued' AND deduplication_key = $1`,
        [installation.id],
      );
    },
  };
}
