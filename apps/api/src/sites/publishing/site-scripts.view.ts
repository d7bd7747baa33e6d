import { Database } from '@lectern/database/client';
import { listAskableOnSite } from '@lectern/database/integrations/askable.queries';
import { contentSecurityHeader } from '@lectern/domain/integrations/content-security-policy';
import { siteScriptUrl } from '@lectern/domain/integrations/integration-urls';
import type { SiteScript } from '@lectern/domain/sites/publishing/published-schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';

/** Knows which scripts integrations add to the pages of sites. */
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
}
