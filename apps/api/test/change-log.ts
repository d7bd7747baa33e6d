import { database } from './harness.js';
import { listTables } from './tables.js';

// Bytes are stored, and this is noted, before the change that names them; nobody sees them until that is made.
const BYTES = 'file_blobs';

/** By how many rows tables grew or shrank; 0 for those in which rows were only changed. */
export type Growth = Map<string, number>;

/** A moment of the database; only what was committed before is visible in it. */
export interface Moment {
  snapshot: string;
  /** Transactions from this one on began later. */
  next: string;
}

let installed: Promise<void> | undefined;

/**
 * Lets the database note which tables are written to, so that nobody has to look at all of them. The note is part of
 * the transaction that writes, and goes with it when that is rolled back.
 */
export function keepChangeLog(): Promise<void> {
  installed ??= install();
  return installed;
}

/** The present moment. */
export async function currentMoment(): Promise<Moment> {
  const { rows } = await database.pool.query<Moment>(
    `SELECT current::text AS snapshot, pg_snapshot_xmax(current)::text AS next FROM pg_current_snapshot() AS current`,
  );
  const [moment] = rows;
  if (!moment) throw new Error('The database does not tell its snapshot');
  return moment;
}

/** The tables that were written to since a moment, in the order of their names. */
export async function tablesWrittenSince({ snapshot }: Moment): Promise<Growth> {
  const { rows } = await database.pool.query<{ name: string; growth: number }>(
    `SELECT name, sum(growth)::int AS growth FROM spec_log.changes
      WHERE transaction >= pg_snapshot_xmin($1::pg_snapshot)
        AND NOT pg_visible_in_snapshot(transaction, $1::pg_snapshot)
      GROUP BY name ORDER BY name`,
    [snapshot],
  );
  return new Map(rows.map(({ name, growth }) => [name, growth]));
}

// In a schema of its own, so that it is none of the tables that anybody else looks at.
const LOG = `
  CREATE SCHEMA spec_log;
  CREATE UNLOGGED TABLE spec_log.changes (
    name text NOT NULL,
    growth int NOT NULL,
    transaction xid8 NOT NULL DEFAULT pg_current_xact_id()
  );
  CREATE INDEX ON spec_log.changes (transaction);
  CREATE FUNCTION spec_log.note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      number int;
    BEGIN
      IF TG_OP = 'TRUNCATE' THEN
        EXECUTE format('SELECT count(*) FROM %I', TG_TABLE_NAME) INTO number;
      ELSE
        SELECT count(*) INTO number FROM changed_rows;
      END IF;
      -- Statements that find nothing change nothing.
      IF number > 0 THEN
        INSERT INTO spec_log.changes (name, growth)
        VALUES (TG_TABLE_NAME, CASE TG_OP WHEN 'INSERT' THEN number WHEN 'UPDATE' THEN 0 ELSE -number END);
      END IF;
      RETURN NULL;
    END
  $$;`;

const triggersOf = (table: string) => `
  CREATE TRIGGER spec_log_insert AFTER INSERT ON "${table}" REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION spec_log.note_change();
  CREATE TRIGGER spec_log_update AFTER UPDATE ON "${table}" REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION spec_log.note_change();
  CREATE TRIGGER spec_log_delete AFTER DELETE ON "${table}" REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION spec_log.note_change();
  CREATE TRIGGER spec_log_truncate BEFORE TRUNCATE ON "${table}"
    FOR EACH STATEMENT EXECUTE FUNCTION spec_log.note_change();`;

async function install(): Promise<void> {
  // Another file of specs may have done it: all that run in one process use the same database.
  const { rows } = await database.pool.query(`SELECT to_regclass('spec_log.changes') IS NOT NULL AS done`);
  if (rows[0].done) return;
  const tables = (await listTables()).filter((table) => table !== BYTES);
  await database.pool.query([LOG, ...tables.map(triggersOf)].join('\n'));
}
