import type { Database } from '@lectern/database/client';
import { native, serverUrl } from './harness.js';

type CloneDatabase = typeof import('@lectern/database/testing/clone-database');
type Client = typeof import('@lectern/database/client');

export interface OwnDatabase {
  url: string;
  database: Database;
  drop(): Promise<void>;
}

/** A database for one spec alone, because it changes or counts what others use too. */
export async function openOwnDatabase({ empty = false } = {}): Promise<OwnDatabase> {
  const { cloneDatabase, createEmptyDatabase } = await native<CloneDatabase>(
    '@lectern/database/testing/clone-database',
  );
  const { openDatabase } = await native<Client>('@lectern/database/client');
  const url = await (empty ? createEmptyDatabase(serverUrl) : cloneDatabase(serverUrl));
  const database = openDatabase({ url, poolSize: 10, applicationName: 'lectern-specs' });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await dropDatabase(url);
    },
  };
}

/** A database without a schema whose owner may do nothing but own it. */
export async function openDatabaseOfPlainRole(): Promise<OwnDatabase> {
  const { openDatabase } = await native<Client>('@lectern/database/client');
  const own = await openOwnDatabase({ empty: true });
  const name = new URL(own.url).pathname.slice(1);
  await own.database.pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'specs'`);
  await own.database.pool.query(`ALTER DATABASE ${name} OWNER TO ${name}`);
  await own.database.close();
  const url = Object.assign(new URL(own.url), { username: name, password: 'specs' }).href;
  const database = openDatabase({ url, poolSize: 10, applicationName: 'lectern-specs' });
  return {
    url,
    database,
    async drop() {
      await database.close();
      await dropDatabase(url);
      await onServer(`DROP ROLE ${name}`);
    },
  };
}

function dropDatabase(url: string): Promise<void> {
  return onServer(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

async function onServer(sql: string): Promise<void> {
  const { default: pg } = await native<typeof import('pg')>('pg');
  const server = new pg.Client(serverUrl);
  await server.connect();
  await server.query(sql);
  await server.end();
}
