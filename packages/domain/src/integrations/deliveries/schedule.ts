const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How often a delivery may fail before those behind it in its lane stop waiting for it. */
export const FAILURES_IN_LANE = 5;

/** How long a delivery is tried before it is given up. */
export const DELIVERY_LIFE_MS = 24 * HOUR_MS;

/** How long the records of deliveries are kept. */
export const DELIVERY_RECORD_DAYS = 30;

/** How long one attempt may take. */
export const DELIVERY_TIMEOUT_MS = 10 * SECOND_MS;

/** Waits after each failure in turn: short ones while others wait in the lane, then longer and longer ones. */
const WAITS_MS = [
  ...[2 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS, 45 * SECOND_MS],
  ...[5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS],
];
const MAX_WAIT_MS = 6 * HOUR_MS;

/** What happens next to a delivery whose attempt has failed. */
export type AfterFailure =
  | { next: 'wait-in-lane'; at: Date }
  /** It is tried on beside its lane, where it may arrive after what came later. */
  | { next: 'park'; at: Date }
  | { next: 'give-up' };

/** Decides it by how often a delivery has failed, this time included, and how old it is. */
export function afterFailure(failures: number, createdAt: Date, now: Date): AfterFailure {
  const endsAt = createdAt.getTime() + DELIVERY_LIFE_MS;
  if (now.getTime() >= endsAt) return { next: 'give-up' };
  const waitMs = WAITS_MS[failures - 1] ?? MAX_WAIT_MS;
  // The last attempt falls on the end of its life, not somewhere before it.
  const at = new Date(Math.min(now.getTime() + waitMs, endsAt));
  return failures < FAILURES_IN_LANE ? { next: 'wait-in-lane', at } : { next: 'park', at };
}

const MIN_REST_MS = 2 * SECOND_MS;
const MAX_REST_MS = 5 * MINUTE_MS;

/** Until when a receiver is left alone that nothing reaches: as long again as this has lasted, within limits. */
export function restsUntil(failingSince: Date, now: Date): Date {
  const failingMs = now.getTime() - failingSince.getTime();
  return new Date(now.getTime() + Math.min(Math.max(failingMs, MIN_REST_MS), MAX_REST_MS));
}

/** Failures in a row without which nobody is paused, however long ago the last success was. */
const FAILURES_BEFORE_PAUSE = 10;

/** Whether a receiver that could not be reached for so long is to be sent nothing more. */
export function shouldPause(
  { failures, failingSince }: { failures: number; failingSince: Date | null },
  now: Date,
): boolean {
  if (failingSince === null || failures < FAILURES_BEFORE_PAUSE) return false;
  return now.getTime() - failingSince.getTime() >= DELIVERY_LIFE_MS;
}
