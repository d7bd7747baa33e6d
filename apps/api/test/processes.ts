import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { runtimePort } from './harness.js';

/** A process of the platform, as operators run it. */
export interface StartedProcess {
  url: string;
  stop(): Promise<void>;
}

const READY_MS = 60_000;

/** Starts an application of this checkout on a port of its own, and returns when it is ready. */
export async function startProcess(
  name: 'api' | 'jobs' | 'runtime',
  portVariable: string,
  env: Record<string, string>,
  wanted?: number,
): Promise<StartedProcess> {
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const main = fileURLToPath(new URL(`../../${name}/dist/main.js`, import.meta.url));
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    // The channel ends it when the specs are gone.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      LECTERN_HOST: '127.0.0.1',
      LECTERN_LOG_LEVEL: 'fatal',
      [portVariable]: String(port),
      ...env,
    },
  });
  let messages = '';
  child.stderr?.on('data', (text: Buffer) => {
    messages += text;
  });
  await untilReady(`${url}/health/ready`, child, () => messages);
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const RUNTIME_TOKEN = 'a token that only the specs use, long enough';

/** Starts the integration runtime, which reaches the API and whatever else is allowed. */
export function startRuntime({
  api,
  allow = '',
  port,
}: {
  api?: string;
  allow?: string;
  port?: number;
} = {}): Promise<StartedProcess> {
  const env = {
    LECTERN_RUNTIME_TOKEN: RUNTIME_TOKEN,
    LECTERN_PUBLIC_URL: 'https://docs.test',
    LECTERN_OUTBOUND_ALLOW: allow,
    // Endless scripts come last on a busy machine, and have to reach their limit of CPU time before this one.
    LECTERN_RUNTIME_WALL_MS: '25000',
    ...(api !== undefined && { LECTERN_RUNTIME_API_URL: api }),
  };
  return startProcess('runtime', 'LECTERN_RUNTIME_PORT', env, port);
}

let shared: Promise<StartedProcess> | undefined;

/** Starts the runtime that the API of all specs asks, once for each file that needs it. */
export function useRuntime(): Promise<StartedProcess> {
  shared ??= isRunning(runtimePort).then((running) =>
    running ? { url: `http://127.0.0.1:${runtimePort}`, stop: async () => {} } : startRuntime({ port: runtimePort }),
  );
  return shared;
}

async function isRunning(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
  return response?.ok === true;
}

async function untilReady(url: string, child: ChildProcess, messages: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${url} did not become ready:\n${messages()}`);
}
