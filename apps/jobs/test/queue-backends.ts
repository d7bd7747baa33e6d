import { redisUrl } from './harness.js';

const DATABASES_OF_A_WORKER = 7;

/** Where the queues can be, by name; without a Redis the second one is not there to be tested. */
export const backends = [
  { backend: 'PostgreSQL', available: true },
  { backend: 'Redis', available: redisUrl !== undefined },
] as const;

export type Backend = (typeof backends)[number]['backend'];

let used = 0;

/** The address of a Redis database that no other spec uses at the moment. */
export function ownRedisUrl(port?: number): string {
  if (redisUrl === undefined) throw new Error('LECTERN_TEST_REDIS_URL is not set.');
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1) % 2;
  const url = new URL(redisUrl);
  if (port !== undefined) url.port = String(port);
  url.pathname = `/${1 + worker * DATABASES_OF_A_WORKER + (used++ % DATABASES_OF_A_WORKER)}`;
  return url.href;
}

/** What tells a process which backend to use. */
export function settingsFor(backend: Backend): Record<string, string> {
  return backend === 'Redis' ? { REDIS_URL: ownRedisUrl() } : {};
}
