import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from './embedded-postgres.mjs';
import { ROOT } from './workspace.mjs';

const APPLICATION_ROLE = 'lectern_app';

/**
 * @typedef {object} Installation A local Lectern: where its data is and how its processes are configured.
 * @property {string} dataDir
 * @property {string} tokenFile Holds the administrator's token.
 * @property {Record<string, string>} env What every process needs to know, beside the database.
 */

/** @typedef {import('./embedded-postgres.mjs').EmbeddedPostgres} EmbeddedPostgres */
/** @typedef {EmbeddedPostgres & { startAgain: () => Promise<EmbeddedPostgres> }} StartedDatabase */

/**
 * Finds the local installation, making its folder and its secret on the first use.
 * @param {NodeJS.ProcessEnv} given
 * @returns {Installation}
 */
export function openInstallation(given) {
  const dataDir = dataDirOf(given);
  // Others may pass through, because PostgreSQL runs as another user when root starts it; files in it are closed.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  return {
    dataDir,
    tokenFile: path.join(dataDir, 'admin-token'),
    env: {
      LECTERN_DATA_DIR: dataDir,
      LECTERN_SITE_IMAGE_DIR: given.LECTERN_SITE_IMAGE_DIR || path.join(dataDir, 'site-images'),
      LECTERN_SECRET_KEY: given.LECTERN_SECRET_KEY || readOrCreateSecret(path.join(dataDir, 'secret-key')),
      LECTERN_RUNTIME_TOKEN: given.LECTERN_RUNTIME_TOKEN || readOrCreateSecret(path.join(dataDir, 'runtime-token')),
    },
  };
}

/**
 * Provides the database of an installation: the one that is configured, the one that a running `npm start` has opened,
 * or an embedded one that is started here, and that `startAgain` brings back to the same address.
 * @param {Installation} installation
 * @param {NodeJS.ProcessEnv} given
 * @param {(text: string) => void} [onProgress]
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | StartedDatabase>}
 */
export async function openDatabase(installation, given, onProgress) {
  const url = given.DATABASE_URL || readRunning(installation.dataDir)?.databaseUrl;
  if (url) return { url, stop: async () => {} };
  const dataDir = path.join(installation.dataDir, 'postgres');
  const postgres = await startPostgres({ dataDir, onProgress });
  const startAgain = () => startPostgres({ dataDir, port: postgres.port });
  return { ...postgres, url: await applicationUrl(postgres), startAgain };
}

/**
 * The database as a role that owns it and may do nothing else, which is made or mended here; what is embedded knows
 * only its superuser.
 * @param {{ url: string, stop: () => Promise<void> }} postgres
 */
async function applicationUrl({ url, stop }) {
  // Loaded late, because it may not be built before.
  const { prepareApplicationRole } = await import('@lectern/database/migrations/application-role');
  const own = new URL(url);
  own.username = APPLICATION_ROLE;
  // The same at every start, and of no use to find the password of the superuser.
  own.password = createHmac('sha256', new URL(url).password).update(APPLICATION_ROLE).digest('base64url');
  await prepareApplicationRole(url, own.href).catch(async (error) => {
    await stop();
    throw error;
  });
  return own.href;
}

/**
 * Where clients reach the API that a running `npm start` has opened; undefined when there is none.
 * @param {NodeJS.ProcessEnv} given
 * @returns {string | undefined}
 */
export function runningPublicUrl(given) {
  return readRunning(dataDirOf(given))?.publicUrl;
}

/**
 * Lets other commands know where a running installation is reached; the returned function takes it back.
 * @param {Installation} installation
 * @param {{ databaseUrl: string, publicUrl: string }} addresses
 */
export function announceRunning({ dataDir }, addresses) {
  const file = runFile(dataDir);
  writeFileSync(file, JSON.stringify({ pid: process.pid, ...addresses }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/**
 * @param {string} dataDir
 * @returns {{ databaseUrl: string, publicUrl?: string } | undefined}
 */
function readRunning(dataDir) {
  const file = runFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    const { pid, ...addresses } = JSON.parse(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return addresses;
  } catch {
    return undefined;
  }
}

/** @param {NodeJS.ProcessEnv} given */
function dataDirOf(given) {
  return path.resolve(ROOT, given.LECTERN_DATA_DIR || '.lectern');
}

/** @param {string} dataDir */
function runFile(dataDir) {
  return path.join(dataDir, 'running.json');
}

/** @param {string} file */
function readOrCreateSecret(file) {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}
