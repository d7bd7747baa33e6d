import { readFileSync } from 'node:fs';
import { Pool } from 'undici';

const CONNECTIONS = 32;
const CLOCK_TICKS_PER_SECOND = 100;

/**
 * @typedef {object} Target
 * @property {number} pid Process that answers.
 * @property {string} origin
 * @property {string} path
 * @property {Record<string, string>} headers
 */

/**
 * Asks a server for the same thing over and over, and measures what that costs it.
 * @param {Target} target
 * @param {number} durationMs
 * @returns {Promise<{ requests: number, requestsPerSecond: number, cpuMicroseconds: number }>}
 */
export async function load({ pid, origin, path, headers }, durationMs) {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const end = performance.now() + durationMs;
  let requests = 0;
  const cpuBefore = cpuSeconds(pid);
  const began = performance.now();
  const client = async () => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`);
      requests++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const seconds = (performance.now() - began) / 1000;
  const cpu = cpuSeconds(pid) - cpuBefore;
  await pool.close();
  return { requests, requestsPerSecond: requests / seconds, cpuMicroseconds: (cpu / requests) * 1e6 };
}

/** CPU time of a process so far; only Linux tells it this way, elsewhere it is not known. */
function cpuSeconds(pid) {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}
