import { findSpecChromium } from './chromium.mjs';
import { startRedis } from './redis.mjs';
import { startTemporaryPostgres } from './temporary-postgres.mjs';

/**
 * Starts what the specs need: a PostgreSQL, and a Redis where a program for it can be found. Specs in a browser look for
 * a Chromium.
 * LECTERN_TEST_DATABASE_URL and LECTERN_TEST_REDIS_URL name others to use instead.
 */
export async function startTestServices() {
  const given = process.env.LECTERN_TEST_DATABASE_URL;
  const postgres = given ? { url: given, stop: async () => {} } : await startTemporaryPostgres();
  const redis = await openRedis();
  const chromium = findSpecChromium();
  return {
    databaseUrl: postgres.url,
    missing: [
      ...(redis ? [] : ['redis-server was not found, so the Redis specs are skipped. Install it to run them.']),
      ...(chromium ? [] : ['Chromium was not found, so the browser specs are skipped. Install it to run them.']),
    ],
    env: {
      LECTERN_TEST_DATABASE_URL: postgres.url,
      LECTERN_TEST_REDIS: redis ? '1' : '0',
      LECTERN_TEST_CHROMIUM: chromium ?? '',
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
  return given ? { url: given, stop: async () => {} } : startRedis();
}
