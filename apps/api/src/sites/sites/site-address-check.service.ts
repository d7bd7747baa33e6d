import { Database, type Transaction } from '@lectern/database/client';
import { isUniqueViolation } from '@lectern/database/database-errors';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteRef, SiteRow } from '@lectern/database/sites/site-snapshot.queries';
import { findAddressHolder, isHostOfOthers } from '@lectern/database/sites/sites.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type HostnameConflict, hostnameConflict } from '@lectern/domain/sites/hostnames/hostnames';
import { type ProxyConflict, proxyConflict, splitProxyOrigin } from '@lectern/domain/sites/proxy';
import type { UpdateSite } from '@lectern/domain/sites/schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';

const HOSTNAME_REASONS: Record<HostnameConflict, string> = {
  address: 'it is an IP address. Use a name, such as "docs.example.com"',
  reserved: 'such names never lead to another machine. Use one of a domain that you own',
  own: 'Lectern itself answers there. Use a name of a domain that you own',
};

const PROXY_REASONS: Record<ProxyConflict, string> = {
  own: 'Lectern itself answers there. Use a host of your own',
  'site-hostname': 'the site has that hostname itself, so requests would go round in a circle',
};

/** Refuses addresses that a site cannot have. */
@Injectable()
export class SiteAddressCheck {
  constructor(
    private readonly database: Database,
    private readonly urls: Urls,
    private readonly siteReader: SiteReader,
  ) {}

  /** Refuses a hostname, a basename or a proxy that is somebody else's, or nobody's to have. */
  async require(tx: Transaction, site: SiteRow, { hostname, basename, proxy }: UpdateSite): Promise<void> {
    const ref = { organizationId: site.organizationId, siteId: site.id };
    if (hostname) await this.#requireHostname(tx, ref, hostname);
    if (basename && (await findAddressHolder(tx, ref, { basename })) !== null) {
      throw new DomainError('site.basename_taken', { basename });
    }
    const next = {
      hostname: hostname === undefined ? site.hostname : hostname,
      proxy: proxy === undefined ? site.proxyOrigin : proxy,
    };
    if (next.proxy !== null && (proxy !== undefined || hostname !== undefined)) {
      await this.#requireProxy(tx, ref, next.proxy, next.hostname);
    }
  }

  /** Says which address it was that somebody else took at the same moment; throws every other error as it is. */
  async explain(error: unknown, ref: SiteRef, input: UpdateSite): Promise<never> {
    const snapshot = isUniqueViolation(error) ? await this.siteReader.find(ref.siteId) : null;
    if (snapshot) await this.require(this.database, snapshot.site, input);
    throw error;
  }

  async #requireHostname(tx: Transaction, ref: SiteRef, hostname: string): Promise<void> {
    const conflict = hostnameConflict(hostname, this.urls.ownHosts);
    if (conflict) throw new DomainError('site.hostname_refused', { hostname, reason: HOSTNAME_REASONS[conflict] });
    const isTaken = (await findAddressHolder(tx, ref, { hostname })) !== null;
    // Addresses below it lead to the other organization's site already.
    if (isTaken || (await isHostOfOthers(tx, ref.organizationId, hostname, 'proxy'))) {
      throw new DomainError('site.hostname_taken', { hostname });
    }
  }

  async #requireProxy(tx: Transaction, ref: SiteRef, origin: string, hostname: string | null): Promise<void> {
    const conflict = proxyConflict(origin, { hostname }, this.urls.ownHosts);
    if (conflict) throw new DomainError('site.proxy_refused', { origin, reason: PROXY_REASONS[conflict] });
    const isTaken = (await findAddressHolder(tx, ref, { proxyOrigin: origin })) !== null;
    // Whoever has the host has all addresses below it: a proxy there would take readers from another organization.
    if (isTaken || (await isHostOfOthers(tx, ref.organizationId, splitProxyOrigin(origin).host, 'hostname'))) {
      throw new DomainError('site.proxy_taken', { origin });
    }
  }
}
