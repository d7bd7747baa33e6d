import { Pool } from 'undici';

const CONNECTIONS = 32;

/**
 * @typedef {object} Target
 * @property {string} origin
 * @property {() => { path: string, method?: string, headers?: Record<string, string>, body?: string } | undefined} next
 *   What to ask for next; nothing when that was all.
 * @property {Record<string, () => number>} meters CPU seconds so far of everybody who has a part in the responses.
 * @property {number} [connections] How many requests are under way at the same time.
 * @property {number} [status] What every response has to be; any success unless said.
 */

/**
 * Asks a server over and over, and measures what that costs each of those who have a part in it.
 * @param {Target} target
 * @param {number} durationMs
 * @returns {Promise<{ requestsPerSecond: number, cpuMicroseconds: Record<string, number> }>} CPU for one request.
 */
export async function load({ origin, next, meters, connections = CONNECTIONS, status }, durationMs) {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const end = performance.now() + durationMs;
  let requests = 0;
  const before = readAll(meters);
  const began = performance.now();
  const client = async () => {
    while (performance.now() < end) {
      const request = next();
      if (!request) return;
      const { statusCode, body } = await pool.request({ method: 'GET', ...request });
      if (status === undefined ? statusCode >= 300 : statusCode !== status)
        throw new Error(`${request.path} answered ${statusCode}: ${await body.text()}`);
      await body.dump();
      requests++;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, client));
  } finally {
    await pool.destroy();
  }
  const seconds = (performance.now() - began) / 1000;
  const after = readAll(meters);
  const cost = Object.keys(meters).map((name) => [name, ((after[name] - before[name]) / requests) * 1e6]);
  return { requestsPerSecond: requests / seconds, cpuMicroseconds: Object.fromEntries(cost) };
}

function readAll(meters) {
  return Object.fromEntries(Object.entries(meters).map(([name, read]) => [name, read()]));
}
