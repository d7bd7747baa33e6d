import { Database } from '@lectern/database/client';
import { listProcesses } from '@lectern/database/platform/system/processes.queries';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { SystemProcess } from '@lectern/domain/platform/system/installation-schemas';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../config/clock.js';
import { API_ENV, type ApiEnv } from '../config/env.js';
import { presentProcess } from './system.presenter.js';

const TIMEOUT_MS = 2_000;

const HealthResponse = z.object({ problem: z.string().max(500).optional() });

/** A process without a database, which is asked for how it is. */
interface AskedProcess {
  kind: 'site' | 'runtime';
  name: string;
  url: string;
  path: string;
  variable: string;
}

/** Knows which processes run: some give signs of life in the database, the others are asked. */
@Injectable()
export class ProcessesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(API_ENV) private readonly env: ApiEnv,
  ) {}

  /** Lists all processes and how they are. */
  async list(): Promise<SystemProcess[]> {
    const [rows, asked] = await Promise.all([
      listProcesses(this.database),
      Promise.all(this.#others().map((process) => this.#ask(process))),
    ]);
    return [...rows.map(presentProcess), ...asked];
  }

  #others(): AskedProcess[] {
    const { LECTERN_SITE_SERVER_URL, LECTERN_SITES_URL, LECTERN_RUNTIME_URL, LECTERN_RUNTIME_TOKEN } = this.env;
    const site: AskedProcess = {
      kind: 'site',
      name: 'The site server',
      url: LECTERN_SITE_SERVER_URL ?? LECTERN_SITES_URL,
      path: '/~site/health/ready',
      variable: 'LECTERN_SITE_SERVER_URL',
    };
    const runtime: AskedProcess = {
      kind: 'runtime',
      name: 'The integration runtime',
      url: LECTERN_RUNTIME_URL,
      path: '/health/ready',
      variable: 'LECTERN_RUNTIME_URL',
    };
    return LECTERN_RUNTIME_TOKEN === undefined ? [site] : [site, runtime];
  }

  async #ask(process: AskedProcess): Promise<SystemProcess> {
    const { kind, url } = process;
    const common = { object: 'process', id: kind, kind, host: new URL(url).host } as const;
    const problem = await problemOf(process);
    return problem === undefined
      ? { ...common, state: 'ready', seenAt: timestamp(this.clock.now()) }
      : { ...common, state: 'unavailable', problem };
  }
}

/** What is wrong with a process; undefined when it is ready. */
async function problemOf({ name, url, path, variable }: AskedProcess): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const silent = `${name} did not respond at ${url} within ${TIMEOUT_MS / 1000} seconds. Check that it runs, and ${variable}.`;
  try {
    const response = await fetch(url + path, { signal, redirect: 'manual' });
    if (response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    const { data } = HealthResponse.safeParse(await response.json().catch(() => undefined));
    return data?.problem ?? `${name} responded with status ${response.status} at ${url}. Check ${variable}.`;
  } catch {
    return signal.aborted ? silent : `${name} cannot be reached at ${url}. Check that it runs, and ${variable}.`;
  }
}
