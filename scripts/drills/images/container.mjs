import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('./image-builder.mjs').Image} Image */

/** @typedef {{ code: number | null, output: string, seconds: number }} End */

const NOBODY = { uid: 65534, gid: 65534 };
const READY_MS = 60_000;
const POLL_MS = 100;

/**
 * Runs the entry point of an image to its end.
 * @param {Image} image
 * @param {Record<string, string>} env
 * @returns {Promise<End>}
 */
export function runImage(image, env) {
  return ended(start(image, image.entrypoint, env));
}

/**
 * Runs another program where the entry point of an image would run.
 * @param {Image} image
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<End>}
 */
export function runInImage(image, command, env) {
  return ended(start(image, command, env));
}

/**
 * Starts the entry point of an image and waits until it is ready and its own health check is content.
 * @param {Image} image
 * @param {Record<string, string>} env
 * @param {string} port
 * @param {string} [healthPath] What it answers on that port when it is ready.
 */
export async function startImage(image, env, port, healthPath = '/health/ready') {
  const began = performance.now();
  const child = start(image, image.entrypoint, env);
  const end = ended(child);
  const running = {
    pid: child.pid,
    output: () => child.said.text,
    readySeconds: 0,
    /** Asks it to end, as an engine would. */
    async stop() {
      const asked = performance.now();
      if (child.exitCode === null) child.kill('SIGTERM');
      return { ...(await end), seconds: since(asked) };
    },
  };
  try {
    await ready(`http://127.0.0.1:${port}${healthPath}`, child);
    running.readySeconds = since(began);
    const { code, output } = await runInImage(image, image.healthcheck, env);
    if (code !== 0) throw new Error(`The health check ended with code ${code}: ${output}`);
    return running;
  } catch (error) {
    child.kill('SIGKILL');
    await end;
    throw error;
  }
}

/**
 * @param {string} url
 * @param {ReturnType<typeof start>} child
 */
async function ready(url, child) {
  const deadline = performance.now() + READY_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${url} did not become ready:\n${child.said.text}`);
}

/**
 * Starts a program with the environment of an image and no other, and without the rights of root.
 * @param {Image} image
 * @param {string[]} command
 * @param {Record<string, string>} env
 */
function start(image, [program = '', ...args], env) {
  const child = spawn(program, args, {
    cwd: path.join(image.root, image.workdir),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...image.env, ...env },
    ...(process.getuid?.() === 0 && NOBODY),
  });
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said.text += text;
    });
  }
  return Object.assign(child, { said });
}

/**
 * @param {ReturnType<typeof start>} child
 * @returns {Promise<End>}
 */
async function ended(child) {
  const began = performance.now();
  await once(child, 'close');
  return { code: child.exitCode, output: child.said.text, seconds: since(began) };
}

/** @param {number} began */
function since(began) {
  return (performance.now() - began) / 1000;
}
