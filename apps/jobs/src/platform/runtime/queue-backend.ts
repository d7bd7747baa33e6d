import { StartError } from '@lectern/domain/platform/config/parse-env';
import type { BullRootModuleOptions } from '@nestjs/bullmq';
import {
  type ConnectionOptions,
  createPostgresBackend,
  runMigrations,
  setDefaultBackendFactory,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';

/** How long a worker that died holds up its jobs in the queue: half a minute by default would be too long. */
const WORKER_OPTIONS = {
  stalledInterval: 5_000,
  lockDuration: 10_000,
  // The row in the database counts starts; the queue must not give up by itself.
  maxStalledCount: 1_000_000,
  // How soon a worker asks again after the queue was out of reach.
  runRetryDelay: 1_000,
};

const SCHEMA = 'bullmq';
/** Beside one pinned connection for each worker. */
const SPARE_CONNECTIONS = 6;
const CONNECT_TIMEOUT_MS = 10_000;

/** Keys of others may lie in the same Redis. */
const REDIS_PREFIX = 'lectern';
/** A Redis that has gone without a word is noticed after this time; longer than a worker waits for a job. */
const REDIS_SILENCE_MS = 15_000;

/** Where BullMQ keeps its queues. */
export interface QueueBackend {
  /** For the queues, through which jobs are handed over. */
  queueOptions: BullRootModuleOptions;
  /** For the workers, which take them off. */
  workerOptions: WorkerOptions;
  close(): Promise<void>;
}

/** The queue can not be used as it is configured; the message says what to change. */
export class QueueConfigurationError extends StartError {}

/** Prepares Redis when its address is given, PostgreSQL otherwise. */
export async function openQueueBackend(
  { redisUrl, databaseUrl }: { redisUrl?: string | undefined; databaseUrl: string },
  workers: number,
): Promise<QueueBackend> {
  return redisUrl === undefined ? openPostgres(databaseUrl, workers) : openRedis(redisUrl);
}

async function openRedis(url: string): Promise<QueueBackend> {
  await refuseEvictingRedis(url);
  const connection = {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
    socketTimeout: REDIS_SILENCE_MS,
  };
  // While Redis is away a hand-over fails at once and is repeated: kept, it would pile up in memory.
  const handOver = { ...connection, maxRetriesPerRequest: 0, enableOfflineQueue: false };
  return {
    queueOptions: { connection: handOver, prefix: REDIS_PREFIX },
    workerOptions: { ...WORKER_OPTIONS, connection, prefix: REDIS_PREFIX },
    close: async () => {},
  };
}

/** A Redis that evicts would throw jobs away without a word. */
async function refuseEvictingRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null });
  let reason = '';
  redis.on('error', (error) => {
    reason = error.message;
  });
  try {
    await redis.connect();
    const policy = /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1];
    if (policy !== undefined && policy !== 'noeviction') {
      throw new QueueConfigurationError(
        `The Redis at REDIS_URL evicts keys (maxmemory-policy is "${policy}"), so it could lose jobs. ` +
          'Set "maxmemory-policy noeviction" in its configuration.',
      );
    }
  } catch (error) {
    if (error instanceof QueueConfigurationError) throw error;
    const why = reason || (error instanceof Error ? error.message : String(error));
    throw new QueueConfigurationError(`The Redis at REDIS_URL cannot be reached: ${why}`);
  } finally {
    redis.disconnect();
  }
}

async function openPostgres(connectionString: string, workers: number): Promise<QueueBackend> {
  setDefaultBackendFactory(createPostgresBackend);
  const pool = new pg.Pool({
    connectionString,
    max: workers + SPARE_CONNECTIONS,
    options: `-c search_path=${SCHEMA}`,
    application_name: 'lectern-queue',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.setMaxListeners(0);
  pool.on('error', () => {});
  const client = await pool.connect().catch((error: Error) => {
    throw new QueueConfigurationError(`The database at DATABASE_URL cannot be reached: ${error.message}`);
  });
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
  const options: { connection: ConnectionOptions } = { connection: {} };
  // The type of `connection` knows only Redis; the PostgreSQL backend takes a pool.
  Reflect.set(options, 'connection', pool);
  return { queueOptions: options, workerOptions: { ...WORKER_OPTIONS, ...options }, close: () => pool.end() };
}
