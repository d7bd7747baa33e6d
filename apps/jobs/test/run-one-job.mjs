// Runs one job in a process of its own, which specs kill half-way.
import os from 'node:os';
import { FileBlobStore } from '@lectern/database/blobs/file-blob-store';
import { openDatabase } from '@lectern/database/client';
import { ContentStore } from '@lectern/database/content/content-store';
import { Keyring } from '@lectern/database/keyring';
import { IntegrationCaller } from '@lectern/integrations/integration-caller';
import { RuntimeClient } from '@lectern/integrations/runtime-client';
import { conversationProvider } from '@lectern/intelligence/conversations/conversation-provider';
import { pseudoTranslator } from '@lectern/intelligence/translation/pseudo';
import { createAddressPolicy } from '@lectern/outbound/address-policy';
import { createGuardedClient } from '@lectern/outbound/guarded-client';
import { pino } from 'pino';
import { createHandlers } from '../dist/handlers.js';
import { JobsEnv } from '../dist/platform/config/env.js';
import { openApiOptions } from '../dist/platform/config/openapi-options.js';
import { createMailer } from '../dist/platform/mail/mailer.js';
import { JobMetrics } from '../dist/platform/runtime/job-metrics.js';
import { JobRunner } from '../dist/platform/runtime/job-runner.js';

const { BLOB_DIR = os.tmpdir(), DATABASE_URL, SECRET_KEY, SMTP_URL, APPLICATION_NAME, JOB_ID } = process.env;
const { RUNTIME_URL, RUNTIME_TOKEN = '' } = process.env;
const database = openDatabase({ url: DATABASE_URL, poolSize: 5, applicationName: APPLICATION_NAME });
const env = JobsEnv.parse({ DATABASE_URL, LECTERN_SECRET_KEY: SECRET_KEY });
const keyring = new Keyring(SECRET_KEY);
const outbound = createGuardedClient({ policy: createAddressPolicy('127.0.0.1') });
const runtime = new RuntimeClient(RUNTIME_URL === undefined ? null : { url: RUNTIME_URL, token: RUNTIME_TOKEN });
const urls = { api: 'https://docs.test', app: 'https://docs.test', plan: env.LECTERN_PLAN };
const handlers = createHandlers({
  database,
  keyring,
  integrations: new IntegrationCaller({ database, keyring, outbound, runtime, urls, now: () => new Date() }),
  mailer: createMailer({ smtpUrl: SMTP_URL, from: 'lectern@localhost' }),
  publicUrl: 'https://docs.test',
  commit: { store: new ContentStore(), appUrl: 'https://docs.test' },
  blobs: new FileBlobStore(BLOB_DIR),
  unusedFilesMs: 86_400_000,
  openapi: openApiOptions(env),
  translation: { translator: pseudoTranslator },
  conversations: conversationProvider(env),
  outbound,
});
await new JobRunner(database, handlers, new JobMetrics(database), pino({ level: 'silent' })).run(JOB_ID);
process.exit(0);
