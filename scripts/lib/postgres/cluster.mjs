import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { handOver, run } from './account.mjs';
import { ifMissing, readText } from './files.mjs';

/** @typedef {import('./home.mjs').Home} Home */
/** @typedef {import('./binaries.mjs').Binaries} Binaries */

/** The name of both the superuser and the database. */
export const NAME = 'lectern';

// The full text parser and pg_trgm know the letters beyond ASCII by the character type alone, and no name of a UTF-8
// one exists on every system. Sorting does not depend on it: that is PostgreSQL's own C.UTF-8.
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];
const HOST_RULES = 'host all all 127.0.0.1/32 scram-sha-256\n';

/**
 * Makes sure that the home holds a complete cluster of the programs' major version, and returns the password of its
 * superuser; a new cluster appears under its final name only when it is finished, so an interrupted attempt leaves
 * nothing but a folder to clear away.
 * @param {{ home: Home, binaries: Binaries, durable: boolean, onProgress: (text: string) => void }} options
 */
export async function ensureCluster({ home, binaries, durable, onProgress }) {
  await clearUnfinished(home.home);
  const found = await clusterVersion(home.clusterDir);
  const kept = await readText(path.join(home.home, 'password'));
  const password = kept ?? randomBytes(24).toString('base64url');
  if (found === null) {
    onProgress('Creating the database cluster');
    // Kept first: a cluster without its password would need a new one, a password without a cluster is just used.
    await keepPassword(home.home, password);
    await createCluster({ home, binaries, durable, password });
    return password;
  }
  assertMajorVersion(home.clusterDir, found, binaries.version);
  // Files restored by root would keep PostgreSQL from starting.
  if (home.account !== null && (await stat(home.clusterDir)).uid === 0) await handOver(home.clusterDir, home.account);
  if (kept === null) {
    onProgress('Setting a new database password, because the password file is missing');
    await runSingle({ home, binaries }, home.clusterDir, [passwordStatement(password)]);
    await keepPassword(home.home, password);
  }
  return password;
}

/** @param {string} home */
async function clearUnfinished(home) {
  for (const name of await readdir(home)) {
    if (!/^cluster\..*\.new$/.test(name)) continue;
    // An initdb that outlived its parent may still be adding files.
    await rm(path.join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** @param {string} clusterDir */
async function clusterVersion(clusterDir) {
  const version = await readText(path.join(clusterDir, 'PG_VERSION'));
  if (version !== null) return version;
  const content = await readdir(clusterDir).catch(ifMissing([]));
  if (content.length > 0) {
    throw new Error(
      `The folder ${clusterDir} is not empty and has no PostgreSQL cluster (PG_VERSION is missing). Move it away, or choose another LECTERN_DATA_DIR.`,
    );
  }
  return null;
}

/**
 * @param {string} clusterDir
 * @param {string} found
 * @param {string} version
 */
function assertMajorVersion(clusterDir, found, version) {
  const major = version.split('.')[0];
  if (found === major) return;
  throw new Error(
    `The database in ${clusterDir} was created by PostgreSQL ${found}, but this release of Lectern has PostgreSQL ${version}. Keep the release that created it, or make a dump with that release and restore it with this one, or choose another LECTERN_DATA_DIR.`,
  );
}

/** @param {{ home: Home, binaries: Binaries, durable: boolean, password: string }} options */
async function createCluster({ home, binaries, durable, password }) {
  const unfinished = path.join(home.home, `cluster.${randomBytes(6).toString('hex')}.new`);
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await handOver(unfinished, home.account);
    await runInitdb({ home, binaries, durable }, unfinished);
    await writeFile(path.join(unfinished, 'pg_hba.conf'), HOST_RULES, { flush: true });
    await runSingle({ home, binaries }, unfinished, [passwordStatement(password), `CREATE DATABASE ${NAME}`]);
    await rename(unfinished, home.clusterDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  // What still had the unfinished name after a power failure would be cleared away, with the data put into it since.
  await syncFolder(home.home);
}

/** @param {string} folder */
async function syncFolder(folder) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * @param {{ home: Home, binaries: Binaries, durable: boolean }} options
 * @param {string} folder
 */
async function runInitdb({ home, binaries, durable }, folder) {
  let reason = '';
  for (const characterType of CHARACTER_TYPES) {
    const { code, stderr } = await run(
      binaries.initdb,
      [
        ...['-D', folder, '-U', NAME, '--auth=reject', '--encoding=UTF8', '--data-checksums'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${characterType}`],
        ...(durable ? [] : ['--no-sync']),
      ],
      { account: home.account },
    );
    if (code === 0) return;
    reason = stderr.trim();
    if (!reason.includes('invalid locale name')) break;
  }
  throw new Error(`PostgreSQL could not create its cluster in ${home.home}: ${reason}`);
}

/**
 * Runs statements without a server that anyone could connect to.
 * @param {{ home: Home, binaries: Binaries }} options
 * @param {string} folder
 * @param {string[]} statements
 */
async function runSingle({ home, binaries }, folder, statements) {
  // The statements of an error message are left out, because one of them holds the password.
  const settings = ['exit_on_error=true', 'log_checkpoints=off', 'log_min_error_statement=panic'];
  const args = ['--single', '-D', folder, ...settings.flatMap((setting) => ['-c', setting]), 'postgres'];
  const input = `${statements.join('\n')}\n`;
  const { code, stderr } = await run(binaries.postgres, args, { account: home.account, input });
  if (code !== 0) throw new Error(`PostgreSQL could not prepare the cluster in ${folder}: ${stderr.trim()}`);
}

/** @param {string} password */
function passwordStatement(password) {
  return `ALTER ROLE ${NAME} PASSWORD '${password}'`;
}

/**
 * @param {string} home
 * @param {string} password
 */
async function keepPassword(home, password) {
  const unfinished = path.join(home, `password.${randomBytes(6).toString('hex')}`);
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, path.join(home, 'password'));
}
