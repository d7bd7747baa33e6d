import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'undici';

const PAUSE_MS = 50;

/**
 * Asks an address over and over; returns how to stop, which returns the milliseconds of the slowest response.
 * @param {string} url
 */
export function watchResponses(url) {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin);
  let worst = 0;
  let isOver = false;
  const ask = async () => {
    const { body } = await client.request({ method: 'GET', path: pathname });
    await body.dump();
  };
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      // A connection that was idle for long is closed; the next one is answered.
      await ask().catch(() => {});
      worst = Math.max(worst, performance.now() - began);
      await delay(PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    await client.close();
    return worst;
  };
}
