import { inspect, types } from 'node:util';
import type { Database, Transaction } from '@lectern/database/client';

/** What a call came to: what it returned or threw, and the rows that it wrote. */
export interface Outcome {
  result: string;
  refused: boolean;
  changes: string[];
}

/** Lets a database note every row that is written. */
export async function logChanges(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'`,
  );
  await database.pool.query([LOG, ...rows.map(({ name }) => triggerOf(name))].join('\n'));
}

// In a schema of its own, so that it is none of the tables that anybody else looks at.
const LOG = `
  CREATE SCHEMA spec_log;
  CREATE UNLOGGED TABLE spec_log.changes (position bigserial, change text NOT NULL);
  CREATE FUNCTION spec_log.note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO spec_log.changes (change)
      VALUES (concat_ws(' ', TG_OP, TG_TABLE_NAME, to_jsonb(CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END)));
      RETURN NULL;
    END
  $$;`;

const triggerOf = (table: string) => `
  CREATE TRIGGER spec_log AFTER INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION spec_log.note_change();`;

/** Makes a call in a transaction that is rolled back, so that the next call finds everything as it was. */
export async function tryOut(database: Database, call: (db: Database) => unknown): Promise<Outcome> {
  let outcome: Outcome | undefined;
  const attempt = database.transaction(async (tx) => {
    outcome = await observe(tx, () => call(withinTransaction(database, tx)));
    throw new Undone();
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (!outcome) throw new Error('The transaction has not run');
  return outcome;
}

class Undone extends Error {}

async function observe(tx: Transaction, call: () => unknown): Promise<Outcome> {
  try {
    const result = withoutNewValues(inspect(await call(), { depth: null, maxArrayLength: null, sorted: true }));
    await tx.prisma.$executeRawUnsafe('SET CONSTRAINTS ALL IMMEDIATE');
    const changes = await tx.prisma.$queryRawUnsafe<{ change: string }[]>(
      'SELECT change FROM spec_log.changes ORDER BY position',
    );
    return { result, refused: false, changes: changes.map(({ change }) => withoutNewValues(change)) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { result: `${error.name}: ${error.message}`, refused: true, changes: [] };
  }
}

/** Ids, secrets and the present instant are others each time. */
function withoutNewValues(text: string): string {
  return text.replace(/[\w+/=-]{20,}|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '...');
}

// A row that a reference names is not there (P2003, 23503), or none to be changed (P2025).
const NOT_THERE = ['P2003', 'P2025', '23503'];

function isRefusal(error: unknown): error is Error {
  if (!types.isNativeError(error)) return false;
  return error.name === 'DomainError' || ('code' in error && NOT_THERE.some((code) => code === error.code));
}

/** The database as a query sees it that is not told of the transaction around it. */
function withinTransaction(database: Database, tx: Transaction): Database {
  return Object.create(database, {
    prisma: { value: tx.prisma },
    query: { value: tx.query },
    execute: { value: tx.execute },
    transaction: { value: <T>(work: (inner: Transaction) => Promise<T>) => work(tx) },
  });
}
