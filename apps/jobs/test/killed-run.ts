import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RuntimeAddress } from '@lectern/integrations/runtime-client';
import { eventually } from '../../../scripts/lib/eventually.mjs';
import { blobFolder, database, secretKey, url } from './harness.js';
import { letTimePass } from './job-rows.js';
import { SHORT_LIVED } from './jobs-process.js';

const SCRIPT = fileURLToPath(new URL('run-one-job.mjs', import.meta.url));
const APPLICATION_NAME = 'lectern-to-be-killed';
/** What a run to be killed reaches. */
export interface KilledRunOptions {
  smtpUrl?: string;
  runtime?: RuntimeAddress;
}

/** Runs a job in a process of its own and kills it -9 when the condition holds; then its lease expires. */
export async function killRunWhen(
  jobId: string,
  what: string,
  condition: () => boolean | Promise<boolean>,
  { smtpUrl, runtime }: KilledRunOptions = {},
): Promise<void> {
  const child = startRun(jobId, smtpUrl, runtime);
  const closed = once(child, 'close');
  try {
    await eventually(what, condition);
  } finally {
    child.kill('SIGKILL');
    await closed;
  }
}

/** Kills a run in the middle of its transaction: when it comes to what the statement has locked. */
export async function killRunAtLock(
  jobId: string,
  lock: string,
  values: unknown[] = [],
  options: KilledRunOptions = {},
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock, values);
    await killRunWhen(jobId, 'the run to come to the lock', isBlocked, options);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  // Statements that it had sent are still carried out, also one that prolongs its lease.
  await eventually('the killed run to be gone', async () => (await connections()) === 0);
  await letTimePass(jobId);
}

function startRun(jobId: string, smtpUrl: string | undefined, runtime: RuntimeAddress | undefined): ChildProcess {
  return spawn(process.execPath, [...SHORT_LIVED, SCRIPT], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      DATABASE_URL: url,
      BLOB_DIR: blobFolder,
      SECRET_KEY: secretKey,
      APPLICATION_NAME,
      JOB_ID: jobId,
      ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
      ...(runtime && { RUNTIME_URL: runtime.url, RUNTIME_TOKEN: runtime.token }),
    },
  });
}

async function isBlocked(): Promise<boolean> {
  return (await connections(`AND wait_event_type = 'Lock'`)) > 0;
}

async function connections(condition = ''): Promise<number> {
  const { rowCount } = await database.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 ${condition}`,
    [APPLICATION_NAME],
  );
  return rowCount ?? 0;
}
