import type { CommitContext } from '@lectern/commands/content/commit';
import { ContentReader } from '@lectern/commands/content/content-reader';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import type { Database } from '@lectern/database/client';
import { ContentStore } from '@lectern/database/content/content-store';
import { Keyring } from '@lectern/database/keyring';
import { SiteReader } from '@lectern/database/sites/site-reader';
import { IntegrationCaller } from '@lectern/integrations/integration-caller';
import { RuntimeClient } from '@lectern/integrations/runtime-client';
import { createAddressPolicy } from '@lectern/outbound/address-policy';
import { createGuardedClient, type GuardedClient } from '@lectern/outbound/guarded-client';
import { Clock } from './clock.js';
import type { ApiEnv } from './env.js';
import { Urls } from './urls.js';

/** What services are made of. Each takes the parts that it needs; nobody takes all of it. */
export interface Platform {
  env: ApiEnv;
  database: Database;
  keyring: Keyring;
  clock: Clock;
  urls: Urls;
  content: ContentReader;
  sites: SiteReader;
  blobs: BlobStore;
  /** Fetches from addresses that users name. */
  outbound: GuardedClient;
  integrations: IntegrationCaller;
  /** What making revisions needs. */
  commit: CommitContext;
}

/** Makes the parts over an open database, as the operator has configured them. */
export function createPlatform(env: ApiEnv, database: Database): Platform {
  const keyring = new Keyring(env.LECTERN_SECRET_KEY, env.LECTERN_SECRET_KEY_PREVIOUS);
  const clock = new Clock();
  const urls = new Urls(env);
  const content = new ContentReader(database, new ContentStore());
  const outbound = createGuardedClient({ policy: createAddressPolicy(env.LECTERN_OUTBOUND_ALLOW) });
  const { LECTERN_RUNTIME_URL: url, LECTERN_RUNTIME_TOKEN: token } = env;
  const runtime = new RuntimeClient(token === undefined ? null : { url, token });
  const integrations = new IntegrationCaller({ database, keyring, outbound, runtime, urls, now: clock.now });
  return {
    env,
    database,
    keyring,
    clock,
    urls,
    content,
    sites: new SiteReader(database),
    blobs: createBlobStore(env),
    outbound,
    integrations,
    commit: { store: content.store, appUrl: urls.app },
  };
}
