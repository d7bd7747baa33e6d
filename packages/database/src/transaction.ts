import type { Database, Db } from './client.js';
import { isTransactionConflict } from './database-errors.js';

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/**
 * Runs `work` in one transaction and answers what it answers.
 * Runs it again, a few times at most, when another transaction was in the way; so `work` must not touch anything
 * outside the database. What takes longer than half a minute says so by `timeoutMs`.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Db) => Promise<T>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.prisma.$transaction(work, timeoutMs === undefined ? {} : { timeout: timeoutMs });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
