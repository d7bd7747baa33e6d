import type { Database } from '@lectern/database/client';
import { isSchemaCurrent } from '@lectern/database/migrations/migrate';
import { readMigrations } from '@lectern/database/migrations/migration-files';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '../http/drain.js';

/** Serves `/health/live` (the process runs) and `/health/ready` (it can do its work, and wants more). */
export async function serveHealth(fastify: FastifyInstance, database: Database, drain: Drain): Promise<void> {
  const migrations = await readMigrations();
  fastify.get('/health/live', async () => ({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const problem = drain.draining ? 'draining' : await databaseProblem();
    return reply.status(problem ? 503 : 200).send(problem ? { status: 'unavailable', problem } : { status: 'ok' });
  });

  async function databaseProblem(): Promise<string | undefined> {
    try {
      return (await isSchemaCurrent(database.pool, migrations)) ? undefined : 'database schema is not current';
    } catch {
      return 'database is not reachable';
    }
  }
}
