import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Factory } from '@lectern/commands/testing/factory';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import type { Database } from '@lectern/database/client';
import type { Keyring } from '@lectern/database/keyring';
import type { RuntimeAddress } from '@lectern/integrations/runtime-client';
import type { ConversationProvider } from '@lectern/intelligence/conversations/conversation-provider';
import type { TranslationProvider } from '@lectern/intelligence/translation/translation-provider';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import type { Logger } from 'pino';
import type { OpenApiOptions } from '../src/platform/config/openapi-options.js';
import type { Mailer } from '../src/platform/mail/mailer.js';
import type { Handlers } from '../src/platform/runtime/handler.js';
import type { HeavyJobs } from '../src/platform/runtime/heavy-jobs.js';
import type { JobMetrics } from '../src/platform/runtime/job-metrics.js';
import type { JobRunner, RunnerTiming } from '../src/platform/runtime/job-runner.js';

interface TestWorker {
  /** Address of this worker's database. */
  url: string;
  /** Address of the server, for specs that need databases of their own. */
  serverUrl: string;
  /** Address of a Redis that specs may empty; absent where there is none. */
  redisUrl: string | undefined;
  /** What the keyring is made of, for processes that have to share it. */
  secretKey: string;
  database: Database;
  keyring: Keyring;
  build: Factory;
  conversations: ConversationProvider;
  /** Loads a built module outside of jest's module registry; paths are relative to this folder. */
  native<T>(specifier: string): Promise<T>;
}

declare global {
  var lectern: TestWorker;
}

export const { url, serverUrl, redisUrl, secretKey, database, keyring, build, native } = globalThis.lectern;

const { JobRunner: NativeJobRunner } = await native<typeof import('../src/platform/runtime/job-runner.js')>(
  '../dist/platform/runtime/job-runner.js',
);
const { JobMetrics: NativeJobMetrics } = await native<typeof import('../src/platform/runtime/job-metrics.js')>(
  '../dist/platform/runtime/job-metrics.js',
);
const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
  '@lectern/database/content/content-store',
);
const { FileBlobStore } = await native<typeof import('@lectern/database/blobs/file-blob-store')>(
  '@lectern/database/blobs/file-blob-store',
);
const { createGuardedClient } = await native<typeof import('@lectern/outbound/guarded-client')>(
  '@lectern/outbound/guarded-client',
);
const { createAddressPolicy } = await native<typeof import('@lectern/outbound/address-policy')>(
  '@lectern/outbound/address-policy',
);
const { pseudoTranslator } = await native<typeof import('@lectern/intelligence/translation/pseudo')>(
  '@lectern/intelligence/translation/pseudo',
);
const { IntegrationCaller } = await native<typeof import('@lectern/integrations/integration-caller')>(
  '@lectern/integrations/integration-caller',
);
const { RuntimeClient } = await native<typeof import('@lectern/integrations/runtime-client')>(
  '@lectern/integrations/runtime-client',
);
export const { pino } = await native<typeof import('pino')>('pino');
const { JobsEnv } = await native<typeof import('../src/platform/config/env.js')>('../dist/platform/config/env.js');
const { openApiOptions } = await native<typeof import('../src/platform/config/openapi-options.js')>(
  '../dist/platform/config/openapi-options.js',
);
const { createHandlers } = await native<typeof import('../src/handlers.js')>('../dist/handlers.js');

export const PUBLIC_URL = 'https://docs.test';

/** Where the specs of this worker keep files: the data folder of an installation, and the files in it. */
export const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'lectern-jobs-specs-'));
export const blobFolder = path.join(dataFolder, 'blobs');

const env = JobsEnv.parse({ DATABASE_URL: url, LECTERN_SECRET_KEY: secretKey });

/** How specifications are read where the operator has set nothing. */
const openapi = openApiOptions(env);

/** Who reads conversations where the operator has set nothing: rules, and the model that comes along. */
export const conversationsByRules = globalThis.lectern.conversations;

/** The rest of what handlers work with; the guarded client reaches nothing on this machine. */
const services = {
  commit: { store: new ContentStore(), appUrl: PUBLIC_URL },
  blobs: new FileBlobStore(blobFolder),
  unusedFilesMs: 86_400_000,
  outbound: createGuardedClient(),
};
export const { blobs, commit } = services;

/** A place for files in which nothing can be kept. */
export const brokenBlobs = new FileBlobStore('/dev/null/nothing');

/** A guarded client that also reaches the servers that specs start on this machine. */
export const localClient = createGuardedClient({ policy: createAddressPolicy('127.0.0.1') });

/** Where people and scripts reach the API. */
export const urls = { api: PUBLIC_URL, app: PUBLIC_URL, plan: env.LECTERN_PLAN };

/** Asks integrations, in the runtime at an address if there is one; tunnels are reached through the client. */
export function newCaller({ runtime = null, outbound = localClient, keyring: keys = keyring }: CallerOptions = {}) {
  return new IntegrationCaller({
    database,
    keyring: keys,
    outbound,
    runtime: new RuntimeClient(runtime),
    urls,
    now: () => new Date(),
  });
}

interface CallerOptions {
  runtime?: RuntimeAddress | null;
  outbound?: GuardedClient;
  keyring?: Keyring;
}

const noMailer: Mailer = {
  hasServer: true,
  send: () => Promise.reject(new Error('This spec does not expect a mail.')),
};

export interface RunnerOptions {
  mailer?: Mailer;
  handlers?: Partial<Handlers>;
  timing?: Partial<RunnerTiming>;
  metrics?: JobMetrics;
  outbound?: GuardedClient;
  blobs?: BlobStore;
  openapi?: Partial<OpenApiOptions>;
  translation?: TranslationProvider;
  conversations?: Partial<ConversationProvider>;
  /** Where scripts are run; nowhere when absent. */
  runtime?: RuntimeAddress;
  keyring?: Keyring;
  /** Where heavy jobs are run; in the process of the specs when absent. */
  heavy?: HeavyJobs;
  /** Where the log goes; nowhere when absent. */
  log?: Logger;
}

/** The figures that a runner counts. */
export const newMetrics = (): JobMetrics => new NativeJobMetrics(database);

/** A runner as the jobs app has one, over this worker's database; some handlers can be replaced. */
export function newRunner({
  mailer = noMailer,
  handlers = {},
  timing,
  metrics,
  outbound = services.outbound,
  blobs: keptIn = services.blobs,
  openapi: changed = {},
  translation = { translator: pseudoTranslator },
  conversations = {},
  runtime,
  keyring: keys = keyring,
  heavy,
  log = pino({ level: 'silent' }),
}: RunnerOptions = {}): JobRunner {
  const own = {
    translation,
    conversations: { ...conversationsByRules, ...conversations },
    outbound,
    blobs: keptIn,
    openapi: { ...openapi, ...changed },
    keyring: keys,
    integrations: newCaller({ outbound, keyring: keys, ...(runtime && { runtime }) }),
  };
  const dependencies = { database, mailer, publicUrl: PUBLIC_URL, ...services, ...own };
  const all = { ...createHandlers(dependencies), ...handlers };
  return new NativeJobRunner(database, all, metrics ?? newMetrics(), log, timing, heavy);
}
