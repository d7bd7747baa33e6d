import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
/** Longer than anything takes on a slow machine that does other things as well; what comes is not waited for longer. */
export const PATIENCE_MS = 90_000;

/**
 * Asks again and again until the response is there: anything but undefined, null and false.
 * Fails with `what` was waited for when it does not come in time.
 * @template T
 * @param {string} what
 * @param {() => T | Promise<T>} ask
 * @param {number} [patienceMs]
 * @returns {Promise<Exclude<T, undefined | null | false>>}
 */
export async function eventually(what, ask, patienceMs = PATIENCE_MS) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const response = await ask();
    if (isThere(response)) return response;
    if (performance.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain for ${what}.`);
    await delay(POLL_MS);
  }
}

/**
 * @template T
 * @param {T} response
 * @returns {response is Exclude<T, undefined | null | false>}
 */
function isThere(response) {
  return response !== undefined && response !== null && response !== false;
}
