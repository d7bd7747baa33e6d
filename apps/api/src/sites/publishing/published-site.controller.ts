import { FoundSpacePage } from '@lectern/domain/content/search/schemas';
import { PageQuery } from '@lectern/domain/platform/http/page';
import { ShareKeyQuery } from '@lectern/domain/sites/fields';
import { PublishedSite, SiteScript } from '@lectern/domain/sites/publishing/published-schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { SearchSite as SearchSiteBody } from '@lectern/domain/sites/search-schemas';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Readable } from '../../platform/endpoint/endpoint-input.js';
import { PublishedSites } from './published-sites.service.js';
import { SiteSearchService } from './search-site.service.js';
import { SiteScriptsView } from './site-scripts.view.js';

type SearchBody = z.infer<typeof SearchSiteBody>;

/** What readers see of a site. */
@Controller('v1/orgs/:organizationId/sites/:siteId')
export class PublishedSiteController {
  constructor(
    private readonly sites: PublishedSites,
    private readonly search: SiteSearchService,
    private readonly scripts: SiteScriptsView,
  ) {}

  @ReaderEndpoint({
    method: 'GET',
    path: 'published',
    summary: 'Get everything that is needed to show a published site, but for the content of its spaces',
    action: 'site.view',
    params: SiteParams,
    query: ShareKeyQuery,
    response: PublishedSite,
    validated: true,
    errors: ['site.not_found'],
    forInstallations: 'site:metadata:read',
  })
  getPublishedContentSite({ params, query, reader }: Readable<{ params: SiteParams; query: ShareKeyQuery }>) {
    return this.sites.get(reader, params, query.shareKey);
  }

  @ReaderEndpoint({
    method: 'GET',
    path: 'integration-scripts',
    summary: 'List the scripts that integrations add to the pages of a site',
    action: 'site.view',
    params: SiteParams,
    response: z.array(SiteScript),
    validated: true,
    forInstallations: 'site:metadata:read',
    errors: ['site.not_found'],
  })
  listSiteIntegrationScripts({ params }: Readable<{ params: SiteParams }>): Promise<SiteScript[]> {
    return this.scripts.list(params);
  }

  @ReaderEndpoint({
    method: 'POST',
    path: 'search',
    summary: 'Search the published content of a site',
    action: 'site.search',
    params: SiteParams,
    query: PageQuery,
    body: SearchSiteBody,
    response: FoundSpacePage,
    readOnly: true,
    errors: ['site.not_found'],
  })
  async searchSiteContent({
    params,
    query,
    body,
    reader,
  }: Readable<{ params: SiteParams; query: PageQuery; body: SearchBody }>) {
    return this.search.execute(await this.sites.viewOf(reader, params), body, query);
  }
}
