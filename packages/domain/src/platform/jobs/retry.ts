import type { Backoff } from './define-job.js';

/** When to try again after the given number of failed attempts. */
export function nextAttemptAt(backoff: Backoff, failedAttempts: number, now: Date): Date {
  const delayMs = Math.min(backoff.maxDelayMs, backoff.delayMs * 2 ** Math.max(0, failedAttempts - 1));
  return new Date(now.getTime() + delayMs);
}
