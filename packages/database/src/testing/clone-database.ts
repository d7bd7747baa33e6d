import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../migrations/migrate.js';
import { readMigrations } from '../migrations/migration-files.js';

const ADVISORY_LOCK = 7_215_402_118;

/** Makes a fresh database with the current schema on the test server and returns its address. */
export async function cloneDatabase(serverUrl: string): Promise<string> {
  const template = await templateName();
  const name = `lectern_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  try {
    // Cloning a template fails while somebody else clones or creates it.
    await admin.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await createTemplate(admin, serverUrl, template);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await admin.end();
  }
  return urlOf(serverUrl, name);
}

/** Makes a database without anything in it and returns its address. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `lectern_test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
  } finally {
    await admin.end();
  }
  return urlOf(serverUrl, name);
}

async function templateName(): Promise<string> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum).join();
  return `lectern_template_${createHash('sha256').update(checksums).digest('hex').slice(0, 12)}`;
}

/** Under another name until it is complete, so that a half-made template is never cloned. */
async function createTemplate(admin: pg.Client, serverUrl: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`DROP DATABASE IF EXISTS ${draft}`);
  await admin.query(`CREATE DATABASE ${draft}`);
  await migrate(urlOf(serverUrl, draft));
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
