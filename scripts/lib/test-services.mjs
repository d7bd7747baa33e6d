import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.mjs';
import { startTemporaryPostgres } from './temporary-postgres.mjs';

/**
 * Starts what the specs need: a PostgreSQL, and a Redis where a program for it can be found.
 * LECTERN_TEST_DATABASE_URL and LECTERN_TEST_REDIS_URL name others to use instead.
 */
export async function startTestServices() {
  const given = process.env.LECTERN_TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres();
  const redis = await openRedis();
  return {
    databaseUrl: postgres.url,
    redisUrl: redis?.url,
    redisMissing: 'No redis-server was found, so the specs over Redis are skipped. Install it to run them too.',
    env: {
      LECTERN_TEST_DATABASE_URL: postgres.url,
      LECTERN_TEST_REDIS: redis ? '1' : '0',
      ...(redis && { LECTERN_TEST_REDIS_URL: redis.url }),
    },
    async stop() {
      await redis?.stop();
      await postgres.stop();
    },
  };
}

async function openRedis() {
  const given = process.env.LECTERN_TEST_REDIS_URL;
  if (given) return { url: given, stop: async () => {} };
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const started = new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('exit', () => resolve(false));
    child.stdout.on('data', (text) => String(text).includes('Ready to accept connections') && resolve(true));
  });
  if (!(await started)) return undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
