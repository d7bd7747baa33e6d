import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { native } from '../../../test/harness.js';
import { catalog, enqueued, jobRow } from '../../../test/job-rows.js';
import { type OwnDatabase, openOwnDatabase } from '../../../test/own-database.js';
import type { Relay } from './relay.js';

const { Relay: NativeRelay } = await native<typeof import('./relay.js')>('../dist/platform/runtime/relay.js');
const { Queue, createPostgresBackend, runMigrations } = await native<typeof import('bullmq')>('bullmq');
const { default: pg } = await native<typeof import('pg')>('pg');
const { pino } = await native<typeof import('pino')>('pino');

const SCHEMA = 'bullmq';

let own: OwnDatabase;
let pools: [Pool, Pool];
let relay: Relay;
let queues: Map<string, ReturnType<typeof newQueue>>;
beforeEach(async () => {
  own = await openOwnDatabase();
  const nowhere = `postgres://127.0.0.1:${await freePort()}/lectern`;
  pools = [newPool(own.url), newPool(nowhere)];
  const [here, away] = pools;
  const client = await here.connect();
  await runMigrations(client, SCHEMA);
  client.release();
  queues = new Map(catalog.QUEUES.map((name) => [name, newQueue(name, name === 'mail' ? away : here)]));
  relay = new NativeRelay(own.database, queues, pino({ level: 'silent' }), {
    databaseUrl: own.url,
    concurrency: 5,
  });
});
afterEach(async () => {
  await relay.stop();
  await Promise.all([...queues.values()].map((queue) => queue.close()));
  await Promise.all(pools.map((pool) => pool.end()));
  await own.drop();
});

function newPool(connectionString: string): Pool {
  const pool = new pg.Pool({ connectionString, max: 5, options: `-c search_path=${SCHEMA}` });
  return pool.on('error', () => {});
}

function newQueue(name: string, pool: Pool) {
  return new Queue(name, { connection: pool }, createPostgresBackend).on('error', () => {});
}

describe('a relay that cannot reach one of the queues', () => {
  it('hands the jobs of the others over, and those of that one again and again', async () => {
    const stuck = await enqueued(catalog.sendSignInLinkJob, { email: 'ann@example.com' }, own.database);
    const free = await enqueued(catalog.removeExpiredRecordsJob, {}, own.database);
    relay.start();
    const entry = await eventually('the entry in the queue', () => queues.get('maintenance')?.getJob(`${free}-0`));
    expect(entry.data).toEqual({ jobId: free });
    await eventually('the other hand-over to be taken back', async () => {
      const { dispatchedAt } = await jobRow(stuck, own.database);
      return dispatchedAt === null;
    });
    expect((await jobRow(free, own.database)).dispatchedAt).not.toBeNull();
  });
});
