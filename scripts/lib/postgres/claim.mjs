import { link, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, readText } from './files.mjs';
import { isTaken, processBirth, send, serversOf, within } from './processes.mjs';

const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 6_000;
const KILL_MS = 5_000;

/**
 * Takes a home for this process alone and returns the function that gives it back; a home whose owner is gone is
 * taken over, one whose owner is alive is refused.
 * @param {string} home
 */
export async function claimHome(home) {
  const file = path.join(home, 'owner');
  const claim = `${process.pid} ${await processBirth(process.pid)}\n`;
  while (!(await writeNew(file, claim))) {
    const pid = await livingOwner(home);
    if (pid !== null) {
      throw new Error(
        `The database in ${home} is in use by process ${pid}. Stop that process first, or choose another LECTERN_DATA_DIR.`,
      );
    }
    await rm(file, { force: true });
  }
  return () => rm(file, { force: true });
}

/**
 * Names the process that has claimed a home and is still alive, if there is one.
 * @param {string} home
 */
export async function livingOwner(home) {
  const owner = await readText(path.join(home, 'owner'));
  const pid = Number.parseInt(owner ?? '', 10);
  const birth = pid > 0 ? await processBirth(pid) : null;
  return birth !== null && owner === `${pid} ${birth}` ? pid : null;
}

/**
 * Ends the server that an earlier, crashed run left behind in a cluster, and clears away its lock file where
 * PostgreSQL would stumble over it.
 * @param {string} clusterDir
 * @param {(text: string) => void} onProgress
 */
export async function clearLeftovers(clusterDir, onProgress) {
  const lockFile = path.join(clusterDir, 'postmaster.pid');
  const locker = await readPid(lockFile);
  if ((await serversOf(clusterDir)).length > 0) {
    onProgress('Stopping PostgreSQL from an earlier run');
    await endServers(clusterDir, locker);
  }
  // PostgreSQL replaces the lock of a dead process by itself, after checks of its own. It refuses to start over a lock
  // that names no process, or one that has since been given to a stranger.
  if (locker === null || isTaken(locker)) await rm(lockFile, { force: true });
}

/**
 * @param {string} clusterDir
 * @param {number | null} main
 */
async function endServers(clusterDir, main) {
  const gone = async () => (await serversOf(clusterDir)).length === 0;
  const signal = async (/** @type {NodeJS.Signals} */ name) => {
    const running = await serversOf(clusterDir);
    const targets = main !== null && running.includes(main) ? [main] : running;
    for (const pid of targets) send(pid, name);
  };
  await signal('SIGINT');
  if (await within(FAST_SHUTDOWN_MS, gone)) return;
  await signal('SIGQUIT');
  if (await within(IMMEDIATE_SHUTDOWN_MS, gone)) return;
  for (const pid of await serversOf(clusterDir)) send(pid, 'SIGKILL');
  if (await within(KILL_MS, gone)) return;
  throw new Error(`PostgreSQL from an earlier run is still running in ${clusterDir} and cannot be stopped.`);
}

/** @param {string} lockFile */
async function readPid(lockFile) {
  const pid = Number.parseInt((await readText(lockFile)) ?? '', 10);
  return pid > 0 ? pid : null;
}

/**
 * Makes a file appear with all of its content at once, unless it exists.
 * @param {string} file
 * @param {string} content
 */
async function writeNew(file, content) {
  const complete = `${file}.${process.pid}`;
  await writeFile(complete, content);
  try {
    await link(complete, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(complete, { force: true });
  }
}
