import { afterAll, afterEach, beforeAll, describe } from '@jest/globals';
import { redisUrl } from './harness.js';
import { Workshop } from './workshop.js';

/** A Redis has sixteen databases where nobody says otherwise; the first one is left alone. */
const DATABASES = 15;
/** As many as there are at most (see scripts/test.mjs). */
const WORKERS = 5;
const DATABASES_OF_A_WORKER = DATABASES / WORKERS;
let used = 0;

/**
 * Makes the same promises for the queue over PostgreSQL and over Redis. Those of one backend share a workshop and its
 * processes, each of which takes seconds to start.
 */
export function describeEachBackend(promises: (workshop: () => Workshop) => void): void {
  describe('over PostgreSQL', () => withWorkshop(() => ({}), promises));
  describeWithRedis('over Redis', () => withWorkshop(() => ({ REDIS_URL: ownRedisUrl() }), promises));
}

/** Describes what needs a Redis; where there is none it is skipped and says why. */
export function describeWithRedis(title: string, promises: () => void): void {
  if (redisUrl === undefined) describe.skip(`${title} (skipped: LECTERN_TEST_REDIS_URL is not set)`, promises);
  else describe(title, promises);
}

/** The address of a Redis database that no other spec uses at the moment, on the way through a port if one is given. */
export function ownRedisUrl(port?: number): string {
  const url = givenRedisUrl();
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1) % WORKERS;
  if (port !== undefined) url.port = String(port);
  url.pathname = `/${1 + worker * DATABASES_OF_A_WORKER + (used++ % DATABASES_OF_A_WORKER)}`;
  return url.href;
}

/** The address of the Redis that specs use. */
export function givenRedisUrl(): URL {
  if (redisUrl === undefined) throw new Error('LECTERN_TEST_REDIS_URL is not set.');
  return new URL(redisUrl);
}

function withWorkshop(settings: () => Record<string, string>, promises: (workshop: () => Workshop) => void): void {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await Workshop.open(settings());
  });
  afterEach(() => workshop.clear());
  afterAll(() => workshop.close());
  promises(() => workshop);
}
