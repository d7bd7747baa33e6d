import { isAfterFailure } from './database-errors.js';

/**
 * Waits for work on one transaction that was begun without waiting for each other, which spares the way to the database
 * and back. Fails when all of it has ended, so that nothing runs on after its transaction.
 */
export async function together(...work: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length === 0) return;
  // Whether to try again is decided by what went wrong, and not by what could not be done after that.
  throw failures.find((failure) => !isAfterFailure(failure)) ?? failures[0];
}
