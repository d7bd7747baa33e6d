import { setTimeout as delay } from 'node:timers/promises';
import { createAddressPolicy } from '@lectern/outbound/address-policy';
import { createGuardedClient } from '@lectern/outbound/guarded-client';
import { pino } from 'pino';
import type { RuntimeEnv } from './config/env.js';
import { createMeter } from './processes/meter.js';
import { ProcessPool } from './processes/pool.js';
import { openBaseFolder, removeFolder, unprivileged } from './processes/private-folder.js';
import { probe } from './processes/probe.js';
import type { ProcessSettings } from './processes/script-process.js';
import { readWorkerModules } from './processes/worker-modules.js';
import { findWorkerd } from './processes/workerd-binary.js';
import { ScriptProxy } from './proxy/script-proxy.js';
import { RuntimeMetrics } from './runtime-metrics.js';
import { ScriptStore } from './script-store.js';
import { RuntimeServer } from './server.js';

const MEBIBYTE = 1024 * 1024;
const KEPT_SCRIPTS_BYTES = 256 * MEBIBYTE;
const CALLS_PER_PROCESS = 32;
const PATIENCE_MS = 5_000;
const LINGER_MS = 1_000;
/** A machine that is busy loads scripts slowly, however short the time of their calls is. */
const MIN_LOAD_MS = 10_000;

/** Starts the runtime and returns how to stop it: calls under way are cut short and no process is left. */
export async function startRuntime(env: RuntimeEnv): Promise<{ close(): Promise<void> }> {
  const log = pino({ level: env.LECTERN_LOG_LEVEL, base: { app: 'runtime' } });
  const baseFolder = await openBaseFolder();
  const settings = await processSettings(env, baseFolder);
  const pool = new ProcessPool(
    settings,
    {
      processes: env.LECTERN_RUNTIME_PROCESSES,
      callsPerProcess: CALLS_PER_PROCESS,
      idleMs: env.LECTERN_RUNTIME_IDLE_SECONDS * 1000,
      patienceMs: PATIENCE_MS,
    },
    (reason, key) => {
      metrics.recordEnd(reason);
      log.info({ reason, integration: key.split(' ', 1)[0] }, 'a script process ended');
    },
  );
  const metrics = new RuntimeMetrics(() => pool.size);
  const server = new RuntimeServer({
    token: env.LECTERN_RUNTIME_TOKEN,
    pool,
    scripts: new ScriptStore(KEPT_SCRIPTS_BYTES),
    metrics,
    log,
    problem: probe(settings),
  });
  await server.listen(env.LECTERN_RUNTIME_PORT, env.LECTERN_RUNTIME_HOST);
  log.info({ port: env.LECTERN_RUNTIME_PORT, scriptsRunAs: unprivileged?.uid ?? 'the same user' }, 'runtime started');
  return {
    async close() {
      const responded = server.close();
      await pool.close();
      // Callers that keep their connections open must not hold up the end.
      await Promise.race([responded, delay(LINGER_MS)]);
      await removeFolder(baseFolder);
    },
  };
}

async function processSettings(env: RuntimeEnv, baseFolder: string): Promise<ProcessSettings> {
  const wallMs = env.LECTERN_RUNTIME_WALL_MS;
  const backgroundMs = Math.max(wallMs, env.LECTERN_RUNTIME_BACKGROUND_SECONDS * 1000);
  // The script follows redirects itself, so that each of them is looked at again.
  const limits = { maxRedirects: 0 };
  const proxy = {
    outside: createGuardedClient({ policy: createAddressPolicy(env.LECTERN_OUTBOUND_ALLOW), limits }),
    inside: createGuardedClient({ policy: { decide: () => ({ allowed: true }) }, limits }),
    // No request waits longer than its call.
    timeoutMs: { awaited: wallMs, background: backgroundMs },
    api: { publicUrl: env.LECTERN_PUBLIC_URL, internalUrl: env.LECTERN_RUNTIME_API_URL ?? env.LECTERN_PUBLIC_URL },
  };
  return {
    program: findWorkerd(),
    baseFolder,
    modules: await readWorkerModules(),
    meter: createMeter(),
    limits: {
      cpuMs: env.LECTERN_RUNTIME_CPU_MS,
      loadMs: Math.max(wallMs, MIN_LOAD_MS),
      wallMs,
      backgroundMs,
      memoryBytes: env.LECTERN_RUNTIME_MEMORY_MEGABYTES * MEBIBYTE,
    },
    openProxy: (socketPath) => ScriptProxy.open(proxy, socketPath),
  };
}
