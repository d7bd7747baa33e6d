import { Pool } from 'undici';

const CONNECTIONS = 32;
/** What browsers say, of which the first is taken. */
const ENCODINGS = 'br, gzip';

/**
 * @typedef {object} Asked
 * @property {string} origin
 * @property {() => { path: string, headers?: Record<string, string> } | undefined} next What to ask for next; nothing
 *   when that was all.
 * @property {Record<string, () => number>} meters CPU seconds so far of everybody who has a part in the answers.
 * @property {number} [status] What every answer has to be.
 */

/**
 * Asks for pages over connections that stay open, until the time is over or there is nothing left to ask for.
 * @param {Asked} asked
 * @param {number} [durationMs]
 * @returns {Promise<{ perSecond: number, cpu: Record<string, number> }>} CPU in microseconds for one answer.
 */
export async function askFor({ origin, next, meters, status = 200 }, durationMs = Number.POSITIVE_INFINITY) {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  let answers = 0;
  const before = readAll(meters);
  const began = performance.now();
  const client = async () => {
    while (performance.now() - began < durationMs) {
      const request = next();
      if (!request) return;
      await askOnce(pool, request, status);
      answers++;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
  } finally {
    await pool.destroy();
  }
  const seconds = (performance.now() - began) / 1000;
  const after = readAll(meters);
  const cpu = Object.keys(meters).map((name) => [name, ((after[name] - before[name]) / answers) * 1e6]);
  return { perSecond: answers / seconds, cpu: Object.fromEntries(cpu) };
}

async function askOnce(pool, { path, headers }, status) {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path,
    headers: { 'accept-encoding': ENCODINGS, ...headers },
  });
  if (statusCode !== status) throw new Error(`${path} answered ${statusCode}: ${(await body.text()).slice(0, 500)}`);
  await body.dump();
}

/**
 * Fetches something as it is sent, without unpacking it.
 * @param {string} address
 * @returns {Promise<{ bytes: number, headers: Record<string, string>, ms: number }>}
 */
export async function fetchAsSent(address) {
  const { origin, pathname } = new URL(address);
  const pool = new Pool(origin);
  try {
    const began = performance.now();
    const { statusCode, headers, body } = await pool.request({
      method: 'GET',
      path: pathname,
      headers: { 'accept-encoding': ENCODINGS },
    });
    const bytes = (await body.arrayBuffer()).byteLength;
    if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`);
    return { bytes, headers, ms: performance.now() - began };
  } finally {
    await pool.destroy();
  }
}

function readAll(meters) {
  return Object.fromEntries(Object.entries(meters).map(([name, read]) => [name, read()]));
}
