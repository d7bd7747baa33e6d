import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

/**
 * Asks until the response is true, and tells how many seconds that took; fails when it takes longer than `seconds`.
 * @param {string} what
 * @param {number} seconds
 * @param {() => boolean | Promise<boolean>} ask
 */
export async function until(what, seconds, ask) {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  while (!(await ask())) {
    if (elapsed() > seconds) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await delay(POLL_MS);
  }
  return elapsed();
}

/**
 * A number between two others.
 * @param {number} least
 * @param {number} most
 */
export function between(least, most) {
  return least + Math.random() * (most - least);
}
