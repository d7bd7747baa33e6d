import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { codeOf } from './files.mjs';

const POLL_MS = 25;

/**
 * Names the moment a process began in a form that differs between two processes which had the same number one after
 * the other; null means that no such process is running any more, even if its parent has not noticed yet.
 * @param {number} pid
 * @returns {Promise<string | null>}
 */
export async function processBirth(pid) {
  if (process.platform !== 'linux') {
    const [state = '', ...start] = (await ps(['-o', 'stat=,lstart=', '-p', String(pid)])).trim().split(/\s+/);
    return state === '' || state.startsWith('Z') ? null : start.join(' ');
  }
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in parentheses and may hold blanks; the start time is the 22nd.
  const [state = '', ...others] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return 'ZX'.includes(state) ? null : (others[18] ?? null);
}

/**
 * Lists the PostgreSQL processes that work in a cluster folder: on Linux all of them, elsewhere the main one.
 * @param {string} clusterDir
 * @returns {Promise<number[]>}
 */
export async function serversOf(clusterDir) {
  return process.platform === 'linux' ? serversByWorkingFolder(clusterDir) : serversByCommand(clusterDir);
}

/**
 * Waits until the condition holds, and returns whether it did in time.
 * @param {number} milliseconds
 * @param {() => boolean | Promise<boolean>} condition
 */
export async function within(milliseconds, condition) {
  const end = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}

/**
 * Whether the system still counts a process under that number, be it running or not.
 * @param {number} pid
 */
export function isTaken(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/**
 * Sends a signal to a process that may have ended already.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** @param {string} clusterDir */
async function serversByWorkingFolder(clusterDir) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [folder, program] = await Promise.all([
        readlink(`/proc/${pid}/cwd`).catch(() => null),
        readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
      ]);
      return folder === clusterDir && program.trim() === 'postgres';
    }),
  );
  return pids.filter((_, index) => found[index]).map(Number);
}

/** @param {string} clusterDir */
async function serversByCommand(clusterDir) {
  const lines = (await ps(['-axww', '-o', 'pid=,command='])).split('\n').map((line) => line.trim());
  return lines
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.replace(/^\d+\s+/, '') }))
    .filter(({ command }) => path.basename(command.split(' -D ')[0] ?? '') === 'postgres')
    .filter(({ command }) => command.includes(` -D ${clusterDir} `))
    .map(({ pid }) => pid);
}

/** @param {string[]} args */
async function ps(args) {
  const { stdout } = await promisify(execFile)('ps', args).catch(() => ({ stdout: '' }));
  return stdout;
}
