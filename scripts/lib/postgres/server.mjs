import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { spawnOptions } from './account.mjs';
import { watchOver } from './guardian.mjs';
import { lastLines, logSize } from './log.mjs';
import { within } from './processes.mjs';

/** @typedef {import('./home.mjs').Home} Home */
/** @typedef {import('./binaries.mjs').Binaries} Binaries */
/**
 * @typedef {object} Plan
 * @property {Home} home
 * @property {Binaries} binaries
 * @property {Record<string, string | number>} settings
 * @property {number | undefined} port
 * @property {string} logFile
 */
/**
 * How a server ended, and why: the same in a sentence, with the last lines of its log.
 * @typedef {{ how: string, reason: string }} Exit
 */

const ATTEMPTS = 10;
const READY_MS = 300_000;
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 6_000;
// Another process was quicker to take the port, or workers of a killed server have not noticed its death yet.
const PASSING = /could not create any TCP\/IP sockets|pre-existing shared memory block/;

/**
 * Starts the server on a loopback port and returns when it takes connections.
 * @param {Plan} plan
 */
export async function startServer(plan) {
  for (let attempt = 1; ; attempt += 1) {
    const port = plan.port ?? (await freePort());
    const server = await launch(plan, port);
    if (await server.ready()) return { port, pid: server.pid, stop: server.stop, exited: server.exited };
    await server.stop();
    const { reason } = await server.exited;
    if (attempt === ATTEMPTS || !PASSING.test(reason)) throw new Error(reason);
    await delay(attempt * 100);
  }
}

/**
 * @param {Plan} plan
 * @param {number} port
 */
async function launch(plan, port) {
  const logStart = await logSize(plan.logFile);
  const child = await spawnServer(plan, port);
  const guardian = watchOver(child.pid, plan.home.account);
  let running = true;
  /** @type {Promise<Exit>} */
  const exited = endOf(child).then(async (how) => {
    running = false;
    guardian.dismiss();
    return { how, reason: `PostgreSQL ended (${how}).${await lastLines(plan.logFile, logStart)}` };
  });

  async function ready() {
    let responses = false;
    await within(READY_MS, async () => {
      responses = await saysReady(plan.home.clusterDir, child.pid);
      return responses || !running;
    });
    return responses;
  }

  async function end() {
    child.kill('SIGINT');
    if (await within(FAST_SHUTDOWN_MS, () => !running)) return;
    child.kill('SIGQUIT');
    if (await within(IMMEDIATE_SHUTDOWN_MS, () => !running)) return;
    child.kill('SIGKILL');
    await exited;
  }

  /** @type {Promise<void> | undefined} */
  let ending;
  function stop() {
    ending ??= end();
    return ending;
  }

  return { pid: child.pid, ready, stop, exited };
}

/**
 * @param {Plan} plan
 * @param {number} port
 */
async function spawnServer({ home, binaries, settings, logFile }, port) {
  const fixed = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  const effective = Object.entries({ timezone: 'UTC', log_timezone: 'UTC', ...settings, ...fixed });
  const options = effective.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(logFile, 'a', 0o600);
  // In a process group of its own the server does not hear the terminal's Ctrl-C: its parent decides when it stops.
  const child = spawn(binaries.postgres, ['-D', home.clusterDir, ...options], {
    ...spawnOptions(home.account),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function endOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
}

/**
 * Reads what the server itself notes in its lock file: its process id in the first line, its state in the eighth.
 * @param {string} clusterDir
 * @param {number | undefined} pid
 */
async function saysReady(clusterDir, pid) {
  const lines = (await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}
