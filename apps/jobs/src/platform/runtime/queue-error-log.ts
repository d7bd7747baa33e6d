import type { Logger } from 'pino';

const SILENCE_MS = 10_000;

/** Logs what goes wrong with the queue, the same thing once in ten seconds at most: every connection tells of it. */
export function queueErrorLog(log: Logger): (error: Error) => void {
  const loggedAt = new Map<string, number>();
  return (error) => {
    const now = performance.now();
    if (now - (loggedAt.get(error.message) ?? Number.NEGATIVE_INFINITY) < SILENCE_MS) return;
    loggedAt.set(error.message, now);
    log.warn({ err: error }, 'queue error');
  };
}
