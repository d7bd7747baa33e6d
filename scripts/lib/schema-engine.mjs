import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sqlTowards } from './schema-diff.mjs';

/** @typedef {import('./schema-diff.mjs').SchemaFile} SchemaFile */

/** The Prisma folder of this repository. */
export const PRISMA_DIR = fileURLToPath(new URL('../../prisma', import.meta.url));

/**
 * Drops the covering indexes of a database. Prisma takes their included columns for indexed ones; without them they are
 * what partial and expression indexes, CHECKs, triggers and functions are to it anyway: not there, and none of its
 * business.
 */
const DROP_COVERING_INDEXES = `
DO $$
DECLARE covering regclass;
BEGIN
  FOR covering IN
    SELECT indexrelid FROM pg_index
    WHERE indnatts > indnkeyatts
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
      AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = indexrelid)
  LOOP
    EXECUTE format('DROP INDEX %s', covering);
  END LOOP;
END $$`;

/**
 * Writes the SQL that the next migration needs so that the migrations lead to the Prisma schema; null means that they
 * do already. The migrations run in a database of their own on the server of `url`, which is dropped in every case.
 * @param {{ url: string, prismaDir?: string }} options
 * @returns {Promise<string | null>}
 */
export async function nextMigrationSql({ url, prismaDir = PRISMA_DIR }) {
  const schema = await readSchema(prismaDir);
  const migrations = await readMigrations(path.join(prismaDir, 'migrations'));
  return withShadowDatabase(url, async (shadowUrl) => {
    await applyMigrations(shadowUrl, migrations);
    return sqlTowards({ url: shadowUrl, schema, configDir: prismaDir });
  });
}

/**
 * @param {string} prismaDir
 * @returns {Promise<SchemaFile[]>}
 */
async function readSchema(prismaDir) {
  const names = (await readdir(prismaDir, { recursive: true })).filter((name) => name.endsWith('.prisma')).sort();
  if (names.length === 0) throw new Error(`There is no Prisma schema (*.prisma) in ${prismaDir}.`);
  const files = names.map((name) => path.join(prismaDir, name));
  return Promise.all(files.map(async (file) => ({ path: file, content: await readFile(file, 'utf8') })));
}

/**
 * @param {string} folder
 * @returns {Promise<{ file: string, sql: string }[]>}
 */
async function readMigrations(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const files = names.sort().map((name) => path.join(folder, name, 'migration.sql'));
  return Promise.all(files.map(async (file) => ({ file, sql: await readFile(file, 'utf8') })));
}

/**
 * @template T
 * @param {string} url
 * @param {(shadowUrl: string) => Promise<T>} use
 */
async function withShadowDatabase(url, use) {
  const name = `lectern_shadow_${randomBytes(8).toString('hex')}`;
  const shadowUrl = new URL(url);
  shadowUrl.pathname = `/${name}`;
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  try {
    return await use(shadowUrl.href);
  } finally {
    await withClient(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  }
}

/**
 * @param {string} url
 * @param {{ file: string, sql: string }[]} migrations
 */
async function applyMigrations(url, migrations) {
  await withClient(url, async (client) => {
    for (const { file, sql } of migrations) {
      // One query per file, because splitting at semicolons would cut functions apart; PostgreSQL makes it a transaction.
      await client.query(sql).catch((error) => {
        throw new Error(`${file}${lineOf(error, sql)} does not run: ${error.message}`, { cause: error });
      });
    }
    await client.query(DROP_COVERING_INDEXES);
  });
}

/**
 * @param {{ position?: string }} error
 * @param {string} sql
 */
function lineOf({ position }, sql) {
  return position === undefined ? '' : `:${sql.slice(0, Number(position) - 1).split('\n').length}`;
}

/**
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} use
 */
async function withClient(url, use) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
