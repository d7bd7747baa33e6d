import { Database } from '@lectern/database/client';
import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import { findRedirectsFrom } from '@lectern/database/sites/site-redirects.queries';
import type { SiteSnapshot, SiteSpaceRow, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { normalizePath } from '@lectern/domain/sites/redirects/redirect-paths';
import type {
  RedirectDestination,
  ResolvedRedirect,
  ResolveRedirect,
} from '@lectern/domain/sites/redirects/redirect-schemas';
import { leadsToItself, matchRedirect, redirectTarget, sourcesFor } from '@lectern/domain/sites/redirects/redirects';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { RedirectDestinations } from './redirect-destinations.service.js';
import { presentRedirect } from './site-redirects.presenter.js';

/** A page of a space. */
interface PageRef {
  spaceId: string;
  pageId: string;
}

/** Leads readers from paths of a site to where its content is now. */
@Injectable()
export class RedirectResolver {
  constructor(
    private readonly database: Database,
    private readonly urls: Urls,
    private readonly destinations: RedirectDestinations,
  ) {}

  /**
   * The redirect for a path and the address that it leads to, for a reader who sees these items of a site, and of their
   * pages those that `sees` tells of.
   */
  async resolve(
    snapshot: SiteSnapshot,
    shown: readonly StructureRow[],
    { source, shareKey }: ResolveRedirect,
    sees: (page: PageRef) => Promise<boolean> = async () => true,
  ): Promise<ResolvedRedirect> {
    const { id: siteId, organizationId } = snapshot.site;
    const path = normalizePath(source);
    const rows = await findRedirectsFrom(this.database, { organizationId, siteId }, sourcesFor(source));
    const match = matchRedirect(rows, source);
    const page = match && pageOf(shown, match.redirect.destination);
    if (path === null || match === null || (page && !(await sees(page))))
      throw new DomainError('site_redirect.not_found');
    const { redirect, rest } = match;
    const addresses = new SiteAddresses(snapshot, shown, this.urls.sitesHost, { shareKey });
    const address = await this.destinations.target(addresses, shown, redirect.destination);
    const target = address && redirectTarget(address, redirect.captureWildcard, rest);
    // What was fine when it was written leads in a circle once its destination has moved to where it leads away from.
    if (!target || leadsToItself(path, target, addresses.all())) throw new DomainError('site_redirect.not_found');
    return { redirect: presentRedirect(redirect), target };
  }
}

function pageOf(shown: readonly StructureRow[], destination: RedirectDestination): PageRef | null {
  if (destination.kind !== 'site-page') return null;
  const { siteSpaceId, pageId } = destination;
  const row = shown.find((item): item is SiteSpaceRow => item.type === 'site-space' && item.id === siteSpaceId);
  return row ? { spaceId: row.spaceId, pageId } : null;
}
