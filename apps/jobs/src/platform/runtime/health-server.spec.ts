import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { native, newMetrics } from '../../../test/harness.js';
import { newJob, runnerThat } from '../../../test/one-job.js';
import { type OwnDatabase, openOwnDatabase } from '../../../test/own-database.js';
import type { HealthServer } from './health-server.js';

const { HealthServer: NativeHealthServer } = await native<typeof import('./health-server.js')>(
  '../dist/platform/runtime/health-server.js',
);
const { done } = await native<typeof import('./handler.js')>('../dist/platform/runtime/handler.js');

let own: OwnDatabase;
let health: HealthServer;
let port: number;
const runner = runnerThat(async () => done);
beforeAll(async () => {
  own = await openOwnDatabase();
  port = await freePort();
  health = new NativeHealthServer({ database: own.database, metrics: newMetrics(), runner, standstillMs: 60_000 });
  await health.listen(port, '127.0.0.1');
});
afterAll(async () => {
  await health.close();
  await own.drop();
});

async function get(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, body: await response.text() };
}

async function dueSince(seconds: number, name = 'mail.send-invitation'): Promise<void> {
  await own.database.pool.query('DELETE FROM jobs');
  await own.database.pool.query(
    `INSERT INTO jobs (id, name, payload, next_attempt_at) VALUES ('waiting', $1, '{}', now() - $2 * interval '1 s')`,
    [name, seconds],
  );
}

describe('GET /health/ready', () => {
  it('200: jobs that have just become due are no reason to worry', async () => {
    await dueSince(50);
    expect(await get('/health/ready')).toEqual({ status: 200, body: '{"status":"ok"}' });
  });

  it('200: nor are jobs that only a newer release knows', async () => {
    await dueSince(90, 'mail.not-yet-invented');
    expect(await get('/health/ready')).toMatchObject({ status: 200 });
  });

  it('503: jobs have been due for long and nothing runs; 200: something does, however long the line', async () => {
    await dueSince(90);
    expect(await get('/health/ready')).toEqual({
      status: 503,
      body: '{"status":"unavailable","problem":"the queue does not move: jobs have been waiting for 90 s"}',
    });
    await runner.run(await newJob());
    expect(await get('/health/ready')).toMatchObject({ status: 200 });
  });

  it('503: the process drains', async () => {
    health.draining = true;
    expect(await get('/health/ready')).toEqual({ status: 503, body: '{"status":"unavailable","problem":"draining"}' });
    health.draining = false;
  });

  it('503: a migration is missing', async () => {
    await own.database.pool.query('ALTER TABLE "_prisma_migrations" RENAME TO hidden');
    const response = await get('/health/ready');
    await own.database.pool.query('ALTER TABLE hidden RENAME TO "_prisma_migrations"');
    expect(response).toEqual({
      status: 503,
      body: '{"status":"unavailable","problem":"database schema is not current"}',
    });
  });
});

describe('the rest', () => {
  it('200: /health/live answers whatever state the queue is in', async () => {
    await dueSince(90);
    expect(await get('/health/live')).toEqual({ status: 200, body: '{"status":"ok"}' });
  });

  it('200: /metrics speaks to Prometheus', async () => {
    const { status, body } = await get('/metrics');
    expect(status).toBe(200);
    expect(body).toContain('# TYPE lectern_job_oldest_wait_seconds gauge');
  });

  it('404: says what there is', async () => {
    expect(await get('/')).toEqual({
      status: 404,
      body: '{"error":{"code":404,"message":"Not found. Use /health/live, /health/ready or /metrics."}}',
    });
  });
});
