import type { CommitContext } from '@lectern/commands/content/commit';
import { ContentReader } from '@lectern/commands/content/content-reader';
import type { BlobStore } from '@lectern/database/blobs/blob-store';
import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
import type { Database, Transaction } from '@lectern/database/client';
import { ContentStore } from '@lectern/database/content/content-store';
import type { Keyring } from '@lectern/database/keyring';
import { markIdempotentCommitted } from '@lectern/database/platform/idempotency/idempotency.queries';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { Sql } from '@lectern/database/sql';
import { inPlainTransaction, inTransaction } from '@lectern/database/transaction';
import type { OrganizationUrls } from '@lectern/domain/people/organizations/presenter';
import type { OwnHosts } from '@lectern/domain/sites/hostnames/hostnames';
import type { SitesHost } from '@lectern/domain/sites/urls/site-addresses';
import { IntegrationCaller } from '@lectern/integrations/integration-caller';
import { RuntimeClient } from '@lectern/integrations/runtime-client';
import { createAddressPolicy } from '@lectern/outbound/address-policy';
import { createGuardedClient, type GuardedClient } from '@lectern/outbound/guarded-client';
import type { ApiEnv } from './config/env.js';
import type { RequestContext } from './endpoint/endpoint-input.js';
import { Turns } from './turns.js';

/** What every service works with: the database, the keys, the configuration and the clock. */
export class Platform {
  readonly urls: OrganizationUrls;
  /** Reads content. */
  readonly content: ContentReader;
  /** Reads sites. */
  readonly sites: SiteReader;
  /** Where sites are published. */
  readonly sitesHost: SitesHost;
  /** The hosts that the installation answers on itself. */
  readonly ownHosts: OwnHosts;
  /** Keeps files. */
  readonly blobs: BlobStore;
  /** Fetches from addresses that users name. */
  readonly outbound: GuardedClient;
  /** Asks integrations. */
  readonly integrations: IntegrationCaller;
  readonly #turns = new Turns();

  constructor(
    readonly database: Database,
    readonly keyring: Keyring,
    readonly env: ApiEnv,
    readonly now: () => Date = () => new Date(),
  ) {
    const api = env.LECTERN_PUBLIC_URL;
    this.urls = { api, app: env.LECTERN_APP_URL ?? api, plan: env.LECTERN_PLAN };
    this.content = new ContentReader(database, new ContentStore());
    this.sites = new SiteReader(database);
    this.sitesHost = sitesHostOf(env);
    this.ownHosts = { hosts: [this.urls.api, this.urls.app].map(hostOf), sites: this.sitesHost.host };
    this.blobs = createBlobStore(env);
    this.outbound = createGuardedClient({ policy: createAddressPolicy(env.LECTERN_OUTBOUND_ALLOW) });
    const { LECTERN_RUNTIME_URL: url, LECTERN_RUNTIME_TOKEN: token } = env;
    const runtime = new RuntimeClient(token === undefined ? null : { url, token });
    const { outbound, urls } = this;
    this.integrations = new IntegrationCaller({ database, keyring, outbound, runtime, urls, now });
  }

  /** What making revisions needs. */
  get commit(): CommitContext {
    return { store: this.content.store, appUrl: this.urls.app };
  }

  /**
   * Runs a change in one transaction. A request that carries an idempotency key is marked as carried out in that
   * same transaction, so that repeating it can never make the change twice.
   */
  mutate<T>(context: RequestContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this.database, async (tx) => {
      const result = await work(tx);
      if (context.idempotency) {
        await markIdempotentCommitted(tx, context.idempotency.userId, context.idempotency.key, context.at);
      }
      return result;
    });
  }

  /**
   * Runs a change of the content of a space, in plain SQL and otherwise like `mutate`. Changes of one space would wait
   * for each other in the database and hold a connection each; they wait here instead.
   */
  mutateContent<T>(context: RequestContext, spaceId: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#turns.run(spaceId, () =>
      inPlainTransaction(this.database, async (sql) => {
        const result = await work(sql);
        if (context.idempotency) {
          await markIdempotentCommitted(sql, context.idempotency.userId, context.idempotency.key, context.at);
        }
        return result;
      }),
    );
  }
}

function sitesHostOf({ LECTERN_SITES_URL, LECTERN_SITES_SUBDOMAINS }: ApiEnv): SitesHost {
  const { host, protocol } = new URL(LECTERN_SITES_URL);
  return { host, scheme: protocol === 'https:' ? 'https' : 'http', hasSubdomains: LECTERN_SITES_SUBDOMAINS };
}

function hostOf(url: string): string {
  return new URL(url).host;
}
