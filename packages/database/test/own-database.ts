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

async function dropDatabase(url: string): Promise<void> {
  const { default: pg } = await native<typeof import('pg')>('pg');
  const server = new pg.Client(serverUrl);
  await server.connect();
  await server.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  await server.end();
}
