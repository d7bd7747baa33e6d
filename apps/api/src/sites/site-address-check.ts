import type { Db } from '@lectern/database/client';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { findAddressHolder } from '@lectern/database/sites/sites.queries';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { type HostnameConflict, hostnameConflict } from '@lectern/domain/sites/hostnames';
import { type ProxyConflict, proxyConflict } from '@lectern/domain/sites/proxy';
import type { UpdateSite } from '@lectern/domain/sites/schemas';
import { Injectable } from '@nestjs/common';
import { Platform } from '../common/platform.js';

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
  constructor(private readonly platform: Platform) {}

  /** Refuses a hostname, a basename or a proxy that is somebody else's, or nobody's to have. */
  async require(tx: Db, ref: SiteRef, { hostname, basename, proxy }: UpdateSite): Promise<void> {
    if (hostname) await this.#requireHostname(tx, ref, hostname);
    if (basename && (await findAddressHolder(tx, ref, { basename })) !== null) {
      throw new DomainError('site.basename_taken', { basename });
    }
    if (proxy) await this.#requireProxy(tx, ref, proxy, hostname);
  }

  async #requireHostname(tx: Db, ref: SiteRef, hostname: string): Promise<void> {
    const conflict = hostnameConflict(hostname, this.platform.ownHosts);
    if (conflict) throw new DomainError('site.hostname_refused', { hostname, reason: HOSTNAME_REASONS[conflict] });
    if ((await findAddressHolder(tx, ref, { hostname })) !== null) {
      throw new DomainError('site.hostname_taken', { hostname });
    }
  }

  async #requireProxy(tx: Db, ref: SiteRef, origin: string, given: string | null | undefined): Promise<void> {
    const stored = given === undefined ? (await this.platform.sites.find(ref.siteId))?.site.hostname : given;
    const conflict = proxyConflict(origin, { hostname: stored ?? null }, this.platform.ownHosts);
    if (conflict) throw new DomainError('site.proxy_refused', { origin, reason: PROXY_REASONS[conflict] });
    if ((await findAddressHolder(tx, ref, { proxyOrigin: origin })) !== null) {
      throw new DomainError('site.proxy_taken', { origin });
    }
  }
}
