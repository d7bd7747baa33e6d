import type { WebhookRow } from '@lectern/database/integrations/webhooks/webhooks.queries';
import { build, database, localClient, native, newRunner, type RunnerOptions } from './harness.js';
import type { Receiver } from './receiver.js';

const { queueDeliveries } = await native<typeof import('@lectern/commands/integrations/deliveries/queue-delivery')>(
  '@lectern/commands/integrations/deliveries/queue-delivery',
);
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);
const { wakeReceiver } = await native<typeof import('@lectern/commands/integrations/deliveries/waking')>(
  '@lectern/commands/integrations/deliveries/waking',
);
const { newId } = await native<typeof import('@lectern/database/ids')>('@lectern/database/ids');

/** Deliveries to one webhook about one object, and the job that sends what waits for the webhook. */
export class Lane {
  readonly name = newId();

  private constructor(readonly webhook: WebhookRow) {}

  /** A lane to a receiver, whose webhook is new unless there is one. */
  static async to({ url }: Pick<Receiver, 'url'>, webhook?: WebhookRow): Promise<Lane> {
    return new Lane(webhook ?? (await build.webhook((await build.organization()).id, { url })));
  }

  /** Queues messages with these names, one after the other. */
  async queue(...names: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const name of names) ids.push(await this.#queue(name));
    return ids;
  }

  async #queue(name: string): Promise<string> {
    const { id: webhookId, organizationId } = this.webhook;
    const at = new Date();
    const id = newId(at);
    const data = { id: newId(at), organization: organizationId, name };
    const payload = { type: 'team.created', timestamp: at, data };
    const delivery = { id, organizationId, webhookId, type: 'team.created', payload, lane: this.name };
    await inPlainTransaction(database, (sql) => queueDeliveries(sql, [delivery], at));
    return id;
  }

  /** Runs the job of the webhook while it is due, and those that follow from it, until none is. */
  async work(options: RunnerOptions = {}): Promise<void> {
    const runner = newRunner({ outbound: localClient, ...options });
    for (let jobs = await this.dueJobs(); jobs.length > 0; jobs = await this.dueJobs()) {
      for (const { id } of jobs) await runner.run(id);
    }
  }

  /** Lets the time pass until the next attempt of everything is due. */
  async letTimePass(): Promise<void> {
    await database.pool.query(
      `UPDATE deliveries SET next_attempt_at = least(next_attempt_at, now() - interval '1 ms')
        WHERE lane = $1 AND state = 'waiting'`,
      [this.name],
    );
    await database.pool.query(
      `UPDATE webhooks SET rests_until = least(rests_until, now() - interval '1 ms')
        WHERE id = $1 AND rests_until IS NOT NULL`,
      [this.webhook.id],
    );
    await database.pool.query(
      `UPDATE jobs SET next_attempt_at = least(next_attempt_at, now() - interval '1 ms')
        WHERE state = 'queued' AND deduplication_key = $1`,
      [this.webhook.id],
    );
  }

  /** Makes everything in the lane, and how its webhook fares, so much older. */
  async grow(interval: string): Promise<void> {
    await database.pool.query(
      'UPDATE deliveries SET created_at = created_at - $2::interval, next_attempt_at = next_attempt_at - $2::interval WHERE lane = $1',
      [this.name, interval],
    );
    await database.pool.query('UPDATE webhooks SET failing_since = failing_since - $2::interval WHERE id = $1', [
      this.webhook.id,
      interval,
    ]);
  }

  /** The jobs that wait or run for the webhook: there is never more than one. */
  async jobs() {
    return database.prisma.job.findMany({
      where: { state: { in: ['queued', 'running'] }, deduplicationKey: this.webhook.id },
      orderBy: [{ nextAttemptAt: 'asc' }, { id: 'asc' }],
    });
  }

  async dueJobs() {
    const now = new Date();
    return (await this.jobs()).filter(({ state, nextAttemptAt }) => state === 'queued' && nextAttemptAt <= now);
  }

  /** The deliveries of the lane, in order. */
  async deliveries() {
    return database.prisma.delivery.findMany({
      where: { lane: this.name },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
  }

  /** The states of the deliveries, in order. */
  async states(): Promise<string[]> {
    return (await this.deliveries()).map(({ state, parked }) => (parked && state === 'waiting' ? 'parked' : state));
  }

  /** Somebody pauses the webhook. */
  async pause(): Promise<void> {
    await database.prisma.webhook.update({ where: { id: this.webhook.id }, data: { status: 'paused' } });
  }

  /** Somebody has the webhook go on. */
  async resume(): Promise<void> {
    const { id: webhookId } = this.webhook;
    await inPlainTransaction(database, async (sql) => {
      await sql.execute(
        `UPDATE webhooks SET status = 'active', status_reason = NULL, failures = 0, failing_since = NULL, failing_lane = NULL,
                rests_until = NULL WHERE id = $1`,
        [webhookId],
      );
      await wakeReceiver(sql, webhookId, new Date());
    });
  }

  /** Lets the leases of workers expire that were killed. */
  async expireLeases(): Promise<void> {
    await database.pool.query(
      `UPDATE jobs SET lease_expires_at = now() - interval '1 ms' WHERE state = 'running' AND deduplication_key = $1`,
      [this.webhook.id],
    );
  }

  /** The row of the webhook. */
  receiver() {
    return database.prisma.webhook.findUniqueOrThrow({ where: { id: this.webhook.id } });
  }
}
