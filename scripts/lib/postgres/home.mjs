import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accountFor, canEnter } from './account.mjs';
import { codeOf, exists, readText } from './files.mjs';

/** @typedef {import('./account.mjs').Account} Account */
/** @typedef {{ home: string, clusterDir: string, account: Account }} Home */

const ROOT_HOMES = '/var/lib/lectern';

/**
 * Decides where the cluster of a data folder lies and who runs it: in the data folder itself, or, where root's
 * stand-in cannot enter that folder, in a folder of its own below /var/lib/lectern that the file `location` names.
 * @param {string} dataDir
 * @returns {Promise<Home>}
 */
export async function findHome(dataDir) {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const home = await describe((await followLocation(folder)) ?? folder);
  await assertOwn(home.clusterDir);
  if (await canEnter(home.home, home.account)) return home;
  if (home.home !== folder || (await exists(home.clusterDir))) {
    throw new Error(
      `The database in ${home.clusterDir} runs as user ${home.account?.uid}, who has no access to that folder. Allow access to its parent folders (chmod o+x), or choose another LECTERN_DATA_DIR.`,
    );
  }
  return describe(await makeHome(folder));
}

/**
 * @param {string} home
 * @returns {Promise<Home>}
 */
async function describe(home) {
  const clusterDir = path.join(home, 'cluster');
  return { home, clusterDir, account: await accountFor(clusterDir) };
}

/**
 * Follows `location`, unless the data folder is a copy: then two folders would share one database.
 * @param {string} dataDir
 */
async function followLocation(dataDir) {
  const home = await readText(path.join(dataDir, 'location'));
  if (home === null) return null;
  const origin = await readText(path.join(home, 'origin'));
  if (origin === dataDir) return home;
  if (origin !== null && (await readText(path.join(origin, 'location'))) === home) {
    throw new Error(
      `${dataDir} is a copy of ${origin}, whose database is in ${home}. Remove ${path.join(dataDir, 'location')} to start with an empty database there.`,
    );
  }
  await openHome(home, dataDir);
  return home;
}

/**
 * Takes the first free name, because a cluster that no `location` names any more is somebody's data all the same.
 * @param {string} dataDir
 */
async function makeHome(dataDir) {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  let home = path.join(ROOT_HOMES, hash);
  for (let number = 2; await exists(path.join(home, 'cluster')); number += 1) {
    home = path.join(ROOT_HOMES, `${hash}-${number}`);
  }
  await mkdir(ROOT_HOMES, { recursive: true });
  await chmod(ROOT_HOMES, 0o755);
  await openHome(home, dataDir);
  await writeFile(path.join(dataDir, 'location'), `${home}\n`);
  return home;
}

/**
 * @param {string} home
 * @param {string} dataDir
 */
async function openHome(home, dataDir) {
  await mkdir(home, { recursive: true });
  await chmod(home, 0o755);
  await writeFile(path.join(home, 'origin'), `${dataDir}\n`);
}

/** @param {string} clusterDir */
async function assertOwn(clusterDir) {
  const { R_OK, W_OK, X_OK } = constants;
  await access(clusterDir, R_OK | W_OK | X_OK).catch(async (error) => {
    if (codeOf(error) === 'ENOENT') return;
    const owner = await stat(clusterDir).then(
      ({ uid }) => `user ${uid}`,
      () => 'another user',
    );
    throw new Error(
      `The database in ${clusterDir} belongs to ${owner} and cannot be opened as user ${process.getuid?.()}. Start Lectern as the user who created it (root, if root started it), or choose another LECTERN_DATA_DIR.`,
    );
  });
}
