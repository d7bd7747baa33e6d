import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { ROOT } from './workspace.mjs';

const READY_MS = 60_000;
const STOP_MS = 12_000;
const POLL_MS = 100;

/**
 * @typedef {object} Application A started process of Lectern.
 * @property {string} name
 * @property {number | undefined} pid
 * @property {Promise<string>} exited Settles when it has ended, with how.
 * @property {(url: string) => Promise<void>} ready Returns when the address responds with 200.
 * @property {() => Promise<void>} stop Asks it to end, and makes it end.
 * @property {() => Promise<void>} kill Ends it as a power failure would.
 */

/**
 * Starts a built application. It ends when this process ends, whatever happens.
 * @param {string} name
 * @param {string} entry Path of its entry point in the checkout.
 * @param {Record<string, string>} env
 * @param {{ apart?: boolean }} [options] Apart, it learns nothing of the environment of this process.
 * @returns {Application}
 */
export function startApplication(name, entry, env, { apart = false } = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(ROOT, entry)], {
    // Its own process group: a Ctrl-C reaches only this process, which then decides the order of the end.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: apart ? { PATH: process.env.PATH, ...env } : { ...process.env, ...env },
  });
  let running = true;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  }).finally(() => {
    running = false;
  });
  return {
    name,
    pid: child.pid,
    exited,
    ready: (url) => waitUntilReady(url, () => running, `${name} stopped before it was ready. See its messages above.`),
    async stop() {
      if (!running) return;
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(kill);
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * @param {string} url
 * @param {() => boolean} isRunning
 * @param {string} endedMessage
 */
async function waitUntilReady(url, isRunning, endedMessage) {
  const deadline = Date.now() + READY_MS;
  while (isRunning() && Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(isRunning() ? `${url} was not ready within ${READY_MS / 1000} seconds.` : endedMessage);
}

/**
 * Whether nobody listens on a port.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
