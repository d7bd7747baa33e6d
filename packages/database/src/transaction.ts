import type { Database, Transaction } from './client.js';
import { isTransactionConflict } from './database-errors.js';
import { connectionUser } from './shared-pool.js';
import { PgSql, type Sql } from './sql.js';

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/**
 * Runs `work` in one transaction and returns its result.
 * Runs it again, a few times at most, when another transaction was in the way; so `work` must not touch anything
 * outside the database. What takes longer than half a minute says so by `timeoutMs`. Where a transaction is held, `work`
 * joins that.
 */
export function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<T> {
  if (database.held) return work(database.held);
  const options = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  return untilNobodyIsInTheWay(async () => {
    const result = await database.transaction(work, options);
    connectionUser()?.onCommit?.();
    return result;
  });
}

/** Does the same with plain SQL only, for changes so frequent that Prisma costs too much. */
export function inPlainTransaction<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  if (database.held) return work(database.held);
  return untilNobodyIsInTheWay(async () => {
    const client = await database.pool.connect();
    let broken: Error | undefined;
    try {
      // Nobody waits for the response: it comes with that to the first statement.
      const begun = client.query(BEGIN);
      const [result] = await Promise.all([work(new PgSql(client)), begun]);
      await client.query('COMMIT');
      connectionUser()?.onCommit?.();
      return result;
    } catch (error) {
      // A connection that cannot even be rolled back is not given to anybody else.
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/**
 * Reads with plain SQL by indexes alone, which takes long. Where a table holds the rows of all organizations, the planner
 * may believe that reading it from the beginning finds enough rows soon; it would read those of everybody else.
 */
export function inIndexScans<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  const read = (): Promise<T> =>
    inPlainTransaction(database, async (sql) => {
      const [, result] = await Promise.all([sql.execute('SET LOCAL enable_seqscan = off'), work(sql)]);
      return result;
    });
  return database.runLong(read);
}

// Its statements are constants that look rows up by their keys: planning them anew for each set of values costs more
// than most of them take.
const BEGIN = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan';

/** Makes an attempt, and a few more as long as another transaction was in the way. */
export async function untilNobodyIsInTheWay<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** count * (0.5 + Math.random()));
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
