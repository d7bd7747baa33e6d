import { eventually } from '../../lib/eventually.mjs';

/**
 * Asks until the response is true, and returns how many seconds that took; fails when it takes longer than `seconds`.
 * @param {string} what
 * @param {number} seconds
 * @param {() => boolean | Promise<boolean>} ask
 */
export async function until(what, seconds, ask) {
  const began = performance.now();
  await eventually(what, ask, seconds * 1000);
  return (performance.now() - began) / 1000;
}

/**
 * A number between two others.
 * @param {number} least
 * @param {number} most
 */
export function between(least, most) {
  return least + Math.random() * (most - least);
}
