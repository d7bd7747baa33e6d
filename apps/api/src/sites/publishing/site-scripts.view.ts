import { Database } from '@lectern/database/client';
import { listAskableOnSite, listShownPolicies } from '@lectern/database/integrations/askable.queries';
import { contentSecurityHeader } from '@lectern/domain/integrations/content-security-policy';
import { frameSources } from '@lectern/domain/integrations/frame-sources';
import { siteScriptUrl } from '@lectern/domain/integrations/integration-urls';
import type { SiteFrames, SiteScript } from '@lectern/domain/sites/publishing/published-schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';

/** Knows what integrations add to the pages of sites: scripts, and frames of other hosts. */
@Injectable()
export class SiteScriptsView {
  constructor(
    private readonly database: Database,
    private readonly urls: Urls,
  ) {}

  /** The scripts of a site, in the order in which their integrations were installed. */
  async list(site: { siteId: string; organizationId: string }): Promise<SiteScript[]> {
    const { database, urls } = this;
    const installed = await listAskableOnSite(database, site, 'site:script:inject');
    return installed.map(({ integrationName, installationId, scopes, contentSecurityPolicy }) => ({
      script: siteScriptUrl(urls, integrationName, installationId, site.siteId),
      ...(contentSecurityPolicy !== null && { contentSecurityPolicy: contentSecurityHeader(contentSecurityPolicy) }),
      cookies: scopes.includes('site:script:cookies'),
    }));
  }

  /** Where frames of the blocks may come from that integrations show on a site and on spaces of it. */
  async frames(site: { siteId: string; organizationId: string; spaceIds: readonly string[] }): Promise<SiteFrames[]> {
    const shown = await listShownPolicies(this.database, site);
    const frames = shown.map(({ name, policy }) => ({ integration: name, sources: frameSources(policy) }));
    return frames.filter(({ sources }) => sources.length > 0);
  }
}
