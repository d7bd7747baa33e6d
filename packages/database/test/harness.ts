import type { Factory } from '@lectern/commands/testing/factory';
import type { Database } from '@lectern/database/client';
import type { Keyring } from '@lectern/database/keyring';

interface TestWorker {
  /** Address of this worker's database. */
  url: string;
  /** Address of the server, for specs that need databases of their own. */
  serverUrl: string;
  database: Database;
  keyring: Keyring;
  build: Factory;
  /** Loads a built module outside of jest's module registry. */
  native<T>(specifier: string): Promise<T>;
}

declare global {
  var lectern: TestWorker;
}

export const { url, serverUrl, database, keyring, build, native } = globalThis.lectern;
