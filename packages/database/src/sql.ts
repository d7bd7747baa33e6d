import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { z } from 'zod';

/** Where plain SQL runs: on the pool, or inside a transaction, where statements run in the order they are asked for. */
export interface Sql {
  /** Runs a statement and returns its rows, which have the shape of `row`. */
  query<Row extends z.ZodType>(row: Row, text: string, values?: readonly unknown[]): Promise<z.output<Row>[]>;
  /** Runs a statement whose rows nobody reads and returns how many rows it wrote or found. */
  execute(text: string, values?: readonly unknown[]): Promise<number>;
}

/** Plain SQL on a pool or on a connection. Statements that are asked for in one go travel in one go. */
export class PgSql implements Sql {
  readonly #socket: Pick<Writable, 'cork' | 'uncork'> | undefined;

  constructor(private readonly driver: pg.Pool | pg.ClientBase) {
    this.#socket = driver instanceof pg.Client ? driver.connection.stream : undefined;
  }

  async query<Row extends z.ZodType>(
    row: Row,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<z.output<Row>[]> {
    const { rows } = await this.#run(text, values);
    if (CHECKS_ROWS) requireShape(row, rows, text);
    return rows;
  }

  async execute(text: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.#run(text, values)).rowCount ?? 0;
  }

  #run(text: string, values: readonly unknown[]) {
    if (this.#socket) holdBack(this.#socket);
    return this.driver.query({ name: nameOf(text), text, values: [...values] });
  }
}

// As with responses: specs and development check every row, production trusts what they have shown.
const CHECKS_ROWS = process.env['NODE_ENV'] !== 'production';

function requireShape(row: z.ZodType, rows: readonly unknown[], text: string): void {
  const { error } = z.array(row).safeParse(rows);
  if (error) throw new Error(`Rows have another shape than their statement says: ${z.prettifyError(error)}\n${text}`);
}

/** A JSON column whose shape the code that writes it guarantees. */
export const json = <T>() => z.custom<T>();

/** A row of which only the id is read. */
export const IdRow = z.object({ id: z.string() });

/** A column of bytes. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Lets a socket gather what is written to it until the work at hand is done. */
function holdBack(socket: Pick<Writable, 'cork' | 'uncork'>): void {
  socket.cork();
  process.nextTick(() => socket.uncork());
}

const names = new Map<string, string>();
const MAX_NAMES = 1_000;

/**
 * The name under which a connection keeps a statement, so that PostgreSQL reads and plans it once. Statements here are
 * constants; should somebody put them together anew each time, those beyond a number stay without a name.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `lectern_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
