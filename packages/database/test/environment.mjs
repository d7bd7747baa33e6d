import { Factory } from '@lectern/commands/testing/factory';
import { openDatabase } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { cloneDatabase } from '@lectern/database/testing/clone-database';
import SpecEnvironment from '../../../scripts/jest-environment.mjs';

const serverUrl = process.env.LECTERN_TEST_DATABASE_URL;
const native = (specifier) => import(specifier);
const started = new Map();

async function start() {
  if (!serverUrl) throw new Error('Run "npm test" in the root folder: it starts the database that the specs need.');
  const url = await cloneDatabase(serverUrl);
  const database = openDatabase({ url, poolSize: 10, applicationName: 'lectern-specs' });
  const keyring = new Keyring('a secret that only the specs use, long enough');
  return { url, serverUrl, database, keyring, build: new Factory(database, keyring), native };
}

/** Loads the built package once for each worker, outside of jest's module registry, over a database of its own. */
export default class extends SpecEnvironment {
  constructor(config, context) {
    super(config, context);
    this.folder = config.projectConfig.rootDir;
  }

  async setup() {
    await super.setup();
    // Packages share this environment, but no rows.
    if (!started.has(this.folder)) started.set(this.folder, start());
    this.global.lectern = await started.get(this.folder);
  }
}
