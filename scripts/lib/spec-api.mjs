import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Factory } from '@lectern/commands/testing/factory';
import { cloneDatabase } from '@lectern/database/testing/clone-database';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import { createApi } from '../../apps/api/dist/app.factory.js';
import { ApiEnv } from '../../apps/api/dist/platform/config/env.js';
import SpecEnvironment from '../jest-environment.mjs';
import { findSpecChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';

const serverUrl = process.env.LECTERN_TEST_DATABASE_URL;
const LOOPBACK = '127.0.0.1';
const SECRET_KEY = 'a secret that only the specs use, long enough';
const executablePath = process.env.LECTERN_TEST_CHROMIUM ?? findSpecChromium();
/** Nothing outside of this machine is found by name. */
const ONLY_THIS_MACHINE = `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${LOOPBACK}, EXCLUDE localhost`;
let opened;

/** A real API over a database of its own, which listens on a port. */
async function start(settings) {
  if (!serverUrl) throw new Error('Run "npm test" in the root folder: it starts the database that the specs need.');
  const sitePort = await freePort();
  const sitesUrl = `http://localhost:${sitePort}`;
  const stored = {
    LECTERN_SITES_URL: sitesUrl,
    DATABASE_URL: await cloneDatabase(serverUrl),
    LECTERN_DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'lectern-specs-')),
    ...settings,
  };
  const { database, keyring, ...served } = await serve(stored);
  return {
    ...served,
    build: new Factory(database, keyring),
    database,
    sendWaiting: (webhookId) => sendWaiting(database, keyring, webhookId),
    openBrowser,
    serveWith: (overrides) => serve({ ...stored, ...overrides }),
    runJobs: (organizationId, overrides) => runJobs(organizationId, { ...stored, ...overrides }, served.origin),
    sitesUrl,
    startSite: once(() => startSite(sitePort, { LECTERN_PUBLIC_URL: served.origin, LECTERN_SITES_URL: sitesUrl })),
  };
}

/** Starts a real site server in front of the API, for specs that look at previews. */
async function startSite(port, settings) {
  const [{ createSiteServer }, { SiteEnv }] = await Promise.all([
    import('../../apps/site/dist/server/site-server.js'),
    import('../../apps/site/dist/config/env.js'),
  ]);
  const quiet = { LECTERN_LOG_LEVEL: 'silent', LECTERN_SITE_RATE_LIMIT: '0', LECTERN_HEAVY_PROCESSES: '0' };
  const site = await createSiteServer(parseEnv(SiteEnv, { ...quiet, ...settings }));
  await site.listen({ port, host: LOOPBACK });
}

/** Runs the jobs that are due, as the worker does, until none is left: those of an organization, or of none. */
async function runJobs(organizationId, settings, origin) {
  const [{ createRunParts }, { JobsEnv }, { JobRunner }, { JobMetrics }] = await Promise.all([
    import('../../apps/jobs/dist/jobs.factory.js'),
    import('../../apps/jobs/dist/platform/config/env.js'),
    import('../../apps/jobs/dist/platform/runtime/job-runner.js'),
    import('../../apps/jobs/dist/platform/runtime/job-metrics.js'),
  ]);
  const env = { LECTERN_SECRET_KEY: SECRET_KEY, LECTERN_PUBLIC_URL: origin, LECTERN_LOG_LEVEL: 'silent', ...settings };
  const { database, conversations, handlers, log } = createRunParts(parseEnv(JobsEnv, env));
  const runner = new JobRunner(database, handlers, new JobMetrics(database), log);
  const isDue = () => ({ organizationId, state: 'queued', nextAttemptAt: { lte: new Date() } });
  const nextJob = () => database.prisma.job.findFirst({ where: isDue(), orderBy: { createdAt: 'asc' } });
  try {
    for (let job = await nextJob(); job; job = await nextJob()) await runner.run(job.id);
  } finally {
    await conversations.close();
    await database.close();
  }
}

/** Sends what waits for a webhook, as the worker does; receivers stand on this machine. */
async function sendWaiting(database, keyring, webhookId) {
  const [{ findSendable, recordAttempt }, { sendMessage }, { createAddressPolicy }, { createGuardedClient }] =
    await Promise.all([
      import('@lectern/commands/integrations/deliveries/attempts'),
      import('@lectern/integrations/webhooks/send-message'),
      import('@lectern/outbound/address-policy'),
      import('@lectern/outbound/guarded-client'),
    ]);
  const outbound = createGuardedClient({ policy: createAddressPolicy(LOOPBACK) });
  const webhook = await database.prisma.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  for (const delivery of await findSendable(database, webhookId, 10)) {
    const attempted = await sendMessage({ outbound, keyring, now: () => new Date() }, webhook, delivery);
    await recordAttempt(database, delivery, attempted, new Date());
  }
}

/** Does something when it is first asked for, and never again. */
function once(work) {
  let done;
  return () => {
    done ??= work();
    return done;
  };
}

async function serve(overrides) {
  const port = await freePort();
  const origin = `http://${LOOPBACK}:${port}`;
  const { app, platform, close } = await createApi(
    parseEnv(ApiEnv, {
      NODE_ENV: 'test',
      LECTERN_SECRET_KEY: SECRET_KEY,
      LECTERN_PUBLIC_URL: origin,
      LECTERN_LOG_LEVEL: 'silent',
      LECTERN_RATE_LIMIT: '0',
      // Nobody answers there, so that no spec depends on DNS servers of this machine.
      LECTERN_DNS_SERVERS: '127.0.0.1:9',
      LECTERN_HEAVY_PROCESSES: '0',
      ...overrides,
    }),
  );
  await app.listen(port, LOOPBACK);
  return { origin, close, database: platform.database, keyring: platform.keyring };
}

/** One Chromium for each worker. */
function openBrowser() {
  opened ??= import('playwright-core').then(({ chromium }) =>
    chromium.launch({ executablePath, args: ['--no-sandbox', ONLY_THIS_MACHINE] }),
  );
  return opened;
}

/**
 * The environment of specs that talk to a real API on a port. It is started with the first of them in each worker,
 * outside of jest's module registry.
 * @param {Record<string, string>} settings What the API is started with beside what all specs need.
 */
export function apiEnvironment(settings) {
  let shared;
  return class extends SpecEnvironment {
    async setup() {
      await super.setup();
      this.global.hasBrowser = Boolean(executablePath);
      this.global.startApi = () => {
        shared ??= start(settings);
        return shared;
      };
    }
  };
}
