import { Socket } from 'node:net';
import pg from 'pg';

/** One connection to PostgreSQL, apart from any pool, that can be dropped in the middle of a COPY. */
export interface Connection {
  client: pg.Client;
  /** Ends it in order. */
  close(): Promise<void>;
  /** Ends it at once; PostgreSQL rolls back what was not committed. */
  drop(): void;
}

/** Opens a connection. */
export async function openConnection(url: string): Promise<Connection> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lectern-backup',
    keepAlive: true,
    stream: () => socket,
  });
  // A broken connection also fails what is running on it; without a listener it would end the process as well.
  client.on('error', () => {});
  await client.connect();
  return { client, close: () => client.end(), drop: () => socket.destroy() };
}

/** Makes values look the same in every session, and waits however long a large table takes. */
export const SESSION_SETTINGS = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL transaction_timeout = 0; SET LOCAL lock_timeout = '10s'`;
