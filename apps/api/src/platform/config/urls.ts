import type { OrganizationUrls } from '@lectern/domain/people/organizations/presenter';
import type { OwnHosts } from '@lectern/domain/sites/hostnames/hostnames';
import type { SitesHost } from '@lectern/domain/sites/urls/site-addresses';
import type { ApiEnv } from './env.js';

/** Where the installation is found: its API, its app and its published sites. */
export class Urls implements OrganizationUrls {
  readonly api: string;
  readonly app: string;
  readonly plan: string;
  /** Where sites are published. */
  readonly sitesHost: SitesHost;
  /** The hosts that the installation answers on itself. */
  readonly ownHosts: OwnHosts;

  constructor(env: ApiEnv) {
    this.api = env.LECTERN_PUBLIC_URL;
    this.app = env.LECTERN_APP_URL ?? this.api;
    this.plan = env.LECTERN_PLAN;
    const { host, protocol } = new URL(env.LECTERN_SITES_URL);
    const scheme = protocol === 'https:' ? 'https' : 'http';
    this.sitesHost = { host, scheme, hasSubdomains: env.LECTERN_SITES_SUBDOMAINS };
    this.ownHosts = { hosts: [this.api, this.app].map((url) => new URL(url).host), sites: host };
  }
}
