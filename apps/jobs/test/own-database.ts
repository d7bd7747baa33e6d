import type { Factory } from '@lectern/commands/testing/factory';
import type { Database } from '@lectern/database/client';
import { keyring, native, serverUrl } from './harness.js';

const { cloneDatabase } = await native<typeof import('@lectern/database/testing/clone-database')>(
  '@lectern/database/testing/clone-database',
);
const { openDatabase } = await native<typeof import('@lectern/database/client')>('@lectern/database/client');
const { Factory: NativeFactory } = await native<typeof import('@lectern/commands/testing/factory')>(
  '@lectern/commands/testing/factory',
);
const { default: pg } = await native<typeof import('pg')>('pg');

export interface OwnDatabase {
  url: string;
  database: Database;
  build: Factory;
  drop(): Promise<void>;
}

/** A database for one spec alone, because processes work on everything that is in it. */
export async function openOwnDatabase(): Promise<OwnDatabase> {
  const url = await cloneDatabase(serverUrl);
  const database = openDatabase({ url, poolSize: 5, applicationName: 'lectern-specs' });
  return {
    url,
    database,
    build: new NativeFactory(database, keyring),
    async drop() {
      await database.close();
      const server = new pg.Client(serverUrl);
      await server.connect();
      await server.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
      await server.end();
    },
  };
}
