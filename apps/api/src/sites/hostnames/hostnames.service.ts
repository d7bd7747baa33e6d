import { Database } from '@lectern/database/client';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { findHostnameHolder, releaseHostname } from '@lectern/database/sites/sites.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { checkHostname, type HostnameCheck } from '@lectern/domain/sites/hostnames/hostname-check';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { findDnsRecords } from './dns-records.js';

/** Tells whom custom hostnames belong to and whether they lead here, and frees them. */
@Injectable()
export class HostnamesService {
  constructor(
    private readonly database: Database,
    private readonly siteReader: SiteReader,
    private readonly change: ChangeSiteCommand,
    private readonly urls: Urls,
    @Inject(API_ENV) private readonly env: ApiEnv,
  ) {}

  /** Gets the site that a hostname belongs to. */
  async get(hostname: string): Promise<SiteSnapshot> {
    const holder = await findHostnameHolder(this.database, hostname);
    const snapshot = holder && (await this.siteReader.find(holder.siteId));
    if (!snapshot) throw new DomainError('custom_hostname.not_found');
    return snapshot;
  }

  /** Asks DNS whether a hostname of a site leads to this installation. */
  async check(hostname: string): Promise<HostnameCheck> {
    await this.get(hostname);
    const target = new URL(`http://${this.urls.sitesHost.host}`).hostname;
    const servers = this.env.LECTERN_DNS_SERVERS;
    const [found, own] = await Promise.all([findDnsRecords(hostname, servers), findDnsRecords(target, servers)]);
    return checkHostname(hostname, target, found, own);
  }

  /** Takes a hostname from its site; nothing happens when it belongs to none. */
  async free(caller: Caller, hostname: string): Promise<void> {
    const ref = await findHostnameHolder(this.database, hostname);
    if (!ref) return;
    const described = { action: 'hostname-removed' as const, payload: { hostname } };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      await releaseHostname(tx, ref, hostname, caller.context.at);
    });
  }
}
