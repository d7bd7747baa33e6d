import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { nextMigrationSql, PRISMA_DIR } from './lib/schema-engine.mjs';
import { startTemporaryPostgres } from './lib/temporary-postgres.mjs';

const USAGE = 'Usage: npm run db:diff [-- name_of_the_migration | -- --check]';

try {
  process.exitCode = await main(readArguments());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, 'prisma-dir': { type: 'string', default: PRISMA_DIR } },
  });
  const [name, ...others] = positionals;
  if (others.length > 0 || (values.check && name !== undefined)) throw new Error(USAGE);
  if (name !== undefined && !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" is not a valid name for a migration. Use lower-case words joined by underscores, such as add_teams.`,
    );
  }
  return { name, check: values.check, prismaDir: path.resolve(values['prisma-dir']) };
}

/** @param {{ name: string | undefined, check: boolean, prismaDir: string }} options */
async function main({ name, check, prismaDir }) {
  const sql = await compare(prismaDir);
  if (sql === null) {
    console.log('The migrations match the schema.');
    return 0;
  }
  if (name !== undefined) {
    const file = await writeMigration(prismaDir, name, sql);
    console.log(`Wrote ${path.relative(process.cwd(), file)}.`);
    console.log('It does not contain CHECK constraints, triggers and partial indexes. Add them by hand.');
    return 0;
  }
  if (!check) console.log(`${sql.trim()}\n`);
  console.log('The migrations do not match the schema. Run `npm run db:diff -- name` to write the missing migration.');
  return 1;
}

/** @param {string} prismaDir */
async function compare(prismaDir) {
  const given = process.env.DATABASE_URL;
  if (given) return nextMigrationSql({ url: given, prismaDir });
  const postgres = await startTemporaryPostgres();
  try {
    return await nextMigrationSql({ url: postgres.url, prismaDir });
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {string} prismaDir
 * @param {string} name
 * @param {string} sql
 */
async function writeMigration(prismaDir, name, sql) {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(prismaDir, 'migrations', `${time}_${name}`);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'migration.sql');
  await writeFile(file, `${sql.trim()}\n`, { flag: 'wx' });
  return file;
}
