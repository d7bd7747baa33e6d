import { Database } from '@lectern/database/client';
import { findAdmittedRole } from '@lectern/database/people/sso/admitted-members.queries';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteRef, SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { findHostnameHolder, releaseHostname } from '@lectern/database/sites/sites.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { effectiveRole, isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { ContentAccess } from '../../platform/access/content-access.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';

/** Tells whom custom hostnames belong to, and frees them. */
@Injectable()
export class HostnamesService {
  constructor(
    private readonly database: Database,
    private readonly siteReader: SiteReader,
    private readonly access: ContentAccess,
    private readonly change: ChangeSiteCommand,
  ) {}

  /** Gets the site that a hostname belongs to, if the caller may see that site. */
  async get(caller: Caller, hostname: string): Promise<SiteSnapshot> {
    const holder = await this.#findHolder(caller, hostname);
    const snapshot = holder && (await this.siteReader.find(holder.ref.siteId));
    if (!snapshot) throw new DomainError('custom_hostname.not_found');
    return snapshot;
  }

  /** Takes a hostname from its site; nothing happens when it belongs to none that the caller may see. */
  async free(caller: Caller, hostname: string): Promise<void> {
    const holder = await this.#findHolder(caller, hostname);
    if (!holder) return;
    const { ref, role } = holder;
    if (!isAllowed('site.update', { role })) throw new DomainError('access.denied', { action: 'hostname.delete' });
    const told = { action: 'hostname-removed', payload: { hostname } };
    await this.change.execute(caller, ref, told, async ({ tx }) => {
      await releaseHostname(tx, ref, hostname, caller.context.at);
    });
  }

  /** The site of a hostname with the role of the caller on it; null when the caller may not see such a site. */
  async #findHolder(caller: Caller, hostname: string): Promise<{ ref: SiteRef; role: RoleOrGuest } | null> {
    const ref = await findHostnameHolder(this.database, hostname);
    if (!ref) return null;
    const { userId, identity } = caller;
    const samlProviderId = identity.vouchedBy?.providerId ?? null;
    const member = { organizationId: ref.organizationId, userId, samlProviderId };
    // Not from what is remembered of the caller, which may be too old to say no.
    const own = await findAdmittedRole(this.database, member);
    const facts = await this.access.resolveFresh({ kind: 'site', id: ref.siteId, userId });
    const role = own === undefined || !facts ? null : effectiveRole(own, facts.path);
    return isAllowed('site.view', { role }) ? { ref, role } : null;
  }
}
