import { Pool } from 'undici';
import { load } from '../load.mjs';

/** What browsers say, of which the first is taken. */
const ENCODINGS = 'br, gzip';

/**
 * Asks for pages as browsers do, until the time is over or there is nothing left to ask for.
 * @param {import('../load.mjs').Target} target
 * @param {number} [durationMs]
 * @returns {Promise<{ perSecond: number, cpu: Record<string, number> }>} CPU in microseconds for one answer.
 */
export async function askFor({ next, ...target }, durationMs = Number.POSITIVE_INFINITY) {
  const asBrowser = () => {
    const request = next();
    return request && { ...request, headers: { 'accept-encoding': ENCODINGS, ...request.headers } };
  };
  const { requestsPerSecond, cpuMicroseconds } = await load({ status: 200, ...target, next: asBrowser }, durationMs);
  return { perSecond: requestsPerSecond, cpu: cpuMicroseconds };
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
