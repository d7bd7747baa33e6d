import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { Heartbeat } from '@lectern/commands/platform/heartbeat';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import { type Database, openDatabase } from '@lectern/database/client';
import { ContentStore } from '@lectern/database/content/content-store';
import { Keyring } from '@lectern/database/keyring';
import { QUEUES } from '@lectern/domain/platform/jobs/catalog';
import { IntegrationCaller } from '@lectern/integrations/integration-caller';
import { RuntimeClient } from '@lectern/integrations/runtime-client';
import {
  type ConversationProvider,
  conversationProvider,
} from '@lectern/intelligence/conversations/conversation-provider';
import { translationProvider } from '@lectern/intelligence/translation/translation-provider';
import { createAddressPolicy } from '@lectern/outbound/address-policy';
import { createGuardedClient, type GuardedClient } from '@lectern/outbound/guarded-client';
import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { pino } from 'pino';
import { createHandlers } from './handlers.js';
import { jobsModule } from './jobs.module.js';
import type { JobsEnv } from './platform/config/env.js';
import { openApiOptions } from './platform/config/openapi-options.js';
import { WORKER_VERSION } from './platform/config/version.js';
import { createMailer } from './platform/mail/mailer.js';
import { EventFanOut } from './platform/runtime/event-fan-out.js';
import type { Handlers } from './platform/runtime/handler.js';
import { HealthServer } from './platform/runtime/health-server.js';
import { HeavyJobs } from './platform/runtime/heavy-jobs.js';
import { JobMetrics } from './platform/runtime/job-metrics.js';
import { JobRunner } from './platform/runtime/job-runner.js';
import { openQueueBackend, type QueueBackend } from './platform/runtime/queue-backend.js';
import { queueErrorLog } from './platform/runtime/queue-error-log.js';
import { Relay } from './platform/runtime/relay.js';

const GRACE_MS = 6_000;
const QUEUE_CLOSE_MS = 2_000;

/** Starts the jobs app and returns how to stop it: running jobs finish, or are given back for others to start. */
export async function startJobs(env: JobsEnv): Promise<{ close(): Promise<void> }> {
  const { database, conversations, handlers, log } = createRunParts(env);
  const metrics = new JobMetrics(database);
  const heavy = env.LECTERN_HEAVY_PROCESSES === 0 ? undefined : new HeavyJobs(env);
  const runner = new JobRunner(database, handlers, metrics, log, {}, heavy);
  const urls = { redisUrl: env.REDIS_URL, databaseUrl: env.DATABASE_URL };
  const backend = await openQueueBackend(urls, QUEUES.length);
  const onQueueError = queueErrorLog(log);
  const app = await NestFactory.createApplicationContext(
    jobsModule({ runner, backend, concurrency: env.LECTERN_JOBS_CONCURRENCY, onQueueError }),
    { logger: ['error', 'warn'] },
  );
  const { DATABASE_URL: databaseUrl, LECTERN_JOBS_CONCURRENCY: concurrency } = env;
  const relay = new Relay(database, queuesOf(app, onQueueError), log, { databaseUrl, concurrency });
  runner.onEnded = () => relay.wake();
  const fanOut = new EventFanOut(database, { api: env.LECTERN_PUBLIC_URL }, log, env.DATABASE_URL);
  const standstillMs = env.LECTERN_JOBS_STANDSTILL_SECONDS * 1000;
  const health = new HealthServer({ database, metrics, runner, standstillMs });
  await health.listen(env.LECTERN_JOBS_PORT, env.LECTERN_HOST);
  const heartbeat = new Heartbeat(database, { kind: 'jobs', version: WORKER_VERSION });
  heartbeat.start();
  relay.start();
  fanOut.start();
  log.info({ port: env.LECTERN_JOBS_PORT, queues: [...QUEUES] }, 'jobs app started');
  return {
    close: () => stop({ health, heartbeat, app, backend, relay, fanOut, runner, heavy, conversations, database }),
  };
}

/** Makes what handling jobs takes, as the operator has configured it. */
export function createRunParts(env: JobsEnv) {
  const log = pino({ level: env.LECTERN_LOG_LEVEL, base: { app: 'jobs' } });
  const database = openDatabase({
    url: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    applicationName: 'lectern-jobs',
  });
  const conversations = conversationProvider(env);
  return { database, conversations, handlers: handlersFor(env, database, conversations), log };
}

function handlersFor(env: JobsEnv, database: Database, conversations: ConversationProvider): Handlers {
  const keyring = new Keyring(env.LECTERN_SECRET_KEY, env.LECTERN_SECRET_KEY_PREVIOUS);
  const outbound = createGuardedClient({ policy: createAddressPolicy(env.LECTERN_OUTBOUND_ALLOW) });
  return createHandlers({
    database,
    keyring,
    mailer: createMailer({ smtpUrl: env.SMTP_URL, from: env.LECTERN_MAIL_FROM }),
    publicUrl: env.LECTERN_PUBLIC_URL,
    integrations: integrationCaller(env, database, keyring, outbound),
    commit: { store: new ContentStore(), appUrl: env.LECTERN_APP_URL ?? env.LECTERN_PUBLIC_URL },
    blobs: createBlobStore(env),
    unusedFilesMs: env.LECTERN_UNUSED_FILES_HOURS * 3_600_000,
    outbound,
    openapi: openApiOptions(env),
    translation: translationProvider(env),
    conversations,
  });
}

function integrationCaller(env: JobsEnv, database: Database, keyring: Keyring, outbound: GuardedClient) {
  const { LECTERN_PUBLIC_URL: api, LECTERN_APP_URL: app = api, LECTERN_PLAN: plan } = env;
  const { LECTERN_RUNTIME_URL: url, LECTERN_RUNTIME_TOKEN: token } = env;
  const runtime = new RuntimeClient(token === undefined ? null : { url, token });
  return new IntegrationCaller({
    database,
    keyring,
    outbound,
    runtime,
    urls: { api, app, plan },
    now: () => new Date(),
  });
}

function queuesOf(app: INestApplicationContext, onError: (error: Error) => void): ReadonlyMap<string, Queue> {
  return new Map(QUEUES.map((name) => [name, app.get<Queue>(getQueueToken(name)).on('error', onError)]));
}

interface Running {
  health: HealthServer;
  heartbeat: Heartbeat;
  app: INestApplicationContext;
  backend: QueueBackend;
  relay: Relay;
  fanOut: EventFanOut;
  runner: JobRunner;
  heavy: HeavyJobs | undefined;
  conversations: ConversationProvider;
  database: Database;
}

async function stop({
  health,
  heartbeat,
  app,
  backend,
  relay,
  fanOut,
  runner,
  heavy,
  conversations,
  database,
}: Running): Promise<void> {
  health.draining = true;
  // Closing the workers keeps them from taking anything new while the running jobs finish.
  const queueClosed = app
    .close()
    .then(() => backend.close())
    .catch(() => {});
  await Promise.all([heartbeat.stop(), relay.stop(), fanOut.stop(), runner.stop(GRACE_MS)]);
  // By now everything is finished or given back: a queue that does not answer must not hold up the end.
  await Promise.race([queueClosed, delay(QUEUE_CLOSE_MS)]);
  await heavy?.close();
  await conversations.close();
  await health.close();
  await database.close();
}
