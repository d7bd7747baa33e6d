import { createServer, type Server } from 'node:http';
import type { Database } from '@lectern/database/client';
import { isSchemaCurrent } from '@lectern/database/migrations/migrate';
import { readMigrations } from '@lectern/database/migrations/migration-files';
import { oldestWaitMs } from '@lectern/database/platform/jobs/dispatch.queries';
import type { JobMetrics } from './job-metrics.js';
import type { JobRunner } from './job-runner.js';

export interface HealthServerOptions {
  database: Database;
  metrics: JobMetrics;
  runner: JobRunner;
  /** Due jobs that wait longer than this while none is run mean that the queue does not move. */
  standstillMs: number;
}

/** Tells operators how the worker is: `/health/live`, `/health/ready` and `/metrics`. */
export class HealthServer {
  readonly #server: Server;
  readonly #migrations = readMigrations();
  draining = false;

  constructor(private readonly options: HealthServerOptions) {
    this.#server = createServer((request, response) => {
      this.#response(request.url ?? '/').then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        () => response.writeHead(503).end(),
      );
    });
  }

  /** Starts listening; fails when the port is taken. */
  async listen(port: number, host: string): Promise<void> {
    await this.#migrations;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, host, resolve);
    });
  }

  /** Stops listening and ends all connections. */
  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #response(url: string): Promise<{ status: number; type: string; body: string }> {
    const json = (status: number, body: object) => ({ status, type: 'application/json', body: JSON.stringify(body) });
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/health/live') return json(200, { status: 'ok' });
    if (pathname === '/health/ready') {
      const problem = await this.#problem();
      return problem ? json(503, { status: 'unavailable', problem }) : json(200, { status: 'ok' });
    }
    if (pathname === '/metrics') {
      const { contentType, body } = await this.options.metrics.text();
      return { status: 200, type: contentType, body };
    }
    return json(404, { error: { code: 404, message: 'Not found. Use /health/live, /health/ready or /metrics.' } });
  }

  async #problem(): Promise<string | undefined> {
    const { database, runner, standstillMs } = this.options;
    if (this.draining) return 'draining';
    try {
      if (!(await isSchemaCurrent(database.pool, await this.#migrations))) return 'database schema is not current';
      const waitMs = Math.min(await oldestWaitMs(database), runner.idleMs);
      if (waitMs < standstillMs) return undefined;
      return `the queue does not move: jobs have been waiting for ${Math.round(waitMs / 1000)} s`;
    } catch {
      return 'database is not reachable';
    }
  }
}
