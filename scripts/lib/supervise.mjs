import { setTimeout as delay } from 'node:timers/promises';
import { note } from './steps.mjs';

/**
 * @typedef {object} Running Something that runs until it is stopped or ends by itself.
 * @property {Promise<string>} exited Settles when it has ended, with how.
 * @property {() => Promise<void>} stop Ends it; asked again, it does nothing.
 */

/**
 * @typedef {object} Pauses
 * @property {number} firstMs Before the first new start.
 * @property {number} longestMs Each further pause is twice as long, up to this.
 * @property {number} healthyMs What has run for so long is healthy: its pauses begin anew.
 */

/** @type {Pauses} */
const PAUSES = { firstMs: 500, longestMs: 30_000, healthyMs: 60_000 };

/**
 * Keeps something running: when it ends by itself it is started again, after a pause that grows while that does not
 * help, and a line says so. `stop` ends it for good, and does not wait for the end of a pause.
 * @param {string} name How lines call it, such as "The API".
 * @param {Running} first
 * @param {() => Running | Promise<Running>} start Starts it again; when that fails, it counts as ended.
 * @param {{ pauses?: Pauses, print?: (line: string) => void }} [options]
 * @returns {{ stop: () => Promise<void> }}
 */
export function supervise(name, first, start, { pauses = PAUSES, print = note } = {}) {
  const stopping = new AbortController();
  let running = first;
  const over = keepRunning();

  async function keepRunning() {
    for (let pauseMs = pauses.firstMs; ; pauseMs = Math.min(pauseMs * 2, pauses.longestMs)) {
      const began = performance.now();
      const how = await running.exited;
      if (stopping.signal.aborted) return;
      if (performance.now() - began >= pauses.healthyMs) pauseMs = pauses.firstMs;
      print(`${name} has stopped and will be started again in ${pauseMs / 1000} s: ${how}`);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      running = await startAgain();
      if (stopping.signal.aborted) return running.stop();
    }
  }

  /** @returns {Promise<Running>} */
  async function startAgain() {
    try {
      return await start();
    } catch (error) {
      return { exited: Promise.resolve(error instanceof Error ? error.message : String(error)), stop: async () => {} };
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running.stop();
      await over;
    },
  };
}
