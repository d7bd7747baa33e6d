import { Factory } from '@lectern/commands/testing/factory';
import { openDatabase } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { cloneDatabase } from '@lectern/database/testing/clone-database';
import { conversationProvider } from '@lectern/intelligence/conversations/conversation-provider';
import SpecEnvironment from '../../../scripts/jest-environment.mjs';
import { JobsEnv } from '../dist/platform/config/env.js';
import { rememberVectors } from './remembering-embedder.mjs';

const serverUrl = process.env.LECTERN_TEST_DATABASE_URL;
const redisUrl = process.env.LECTERN_TEST_REDIS_URL;
const secretKey = 'a secret that only the specs use, long enough';
const native = (specifier) => import(specifier);
let shared;

async function start() {
  if (!serverUrl) throw new Error('Run "npm test" in the root folder: it starts the database that the specs need.');
  const url = await cloneDatabase(serverUrl);
  const database = openDatabase({ url, poolSize: 10, applicationName: 'lectern-specs' });
  const keyring = new Keyring(secretKey);
  const build = new Factory(database, keyring);
  const conversations = conversationProvider(JobsEnv.parse({ DATABASE_URL: url, LECTERN_SECRET_KEY: secretKey }));
  rememberVectors(conversations.embedder);
  return { url, serverUrl, redisUrl, secretKey, database, keyring, build, conversations, native };
}

/** Loads the built application once for each worker, outside of jest's module registry, over a database of its own. */
export default class extends SpecEnvironment {
  async setup() {
    await super.setup();
    shared ??= start();
    this.global.lectern = await shared;
  }
}
