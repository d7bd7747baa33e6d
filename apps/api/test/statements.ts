import { database } from './harness.js';

/** How many statements the work sends to the database outside of transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = database;
  const query: unknown = Reflect.get(pool, 'query');
  if (typeof query !== 'function') throw new Error('The pool has no query method');
  let count = 0;
  Reflect.set(pool, 'query', (...given: unknown[]) => {
    count += 1;
    return Reflect.apply(query, pool, given);
  });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(pool, 'query');
  }
  return count;
}
