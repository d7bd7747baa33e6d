import {
  CreateRedirect,
  ListRedirects,
  PutRedirects,
  PutRedirectsResult,
  ResolvedRedirect,
  ResolveRedirect,
  SiteRedirect,
  SiteRedirectPage,
  SiteRedirectParams,
  UpdateRedirect,
} from '@lectern/domain/sites/redirects/redirect-schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { PublishedSites } from '../publishing/published-sites.service.js';
import { PutSiteRedirectsCommand } from './put-redirects.command.js';
import { SiteRedirectsService } from './site-redirects.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId')
export class SiteRedirectsController {
  constructor(
    private readonly redirects: SiteRedirectsService,
    private readonly putRedirects: PutSiteRedirectsCommand,
    private readonly publishedSites: PublishedSites,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'redirects',
    summary: 'List the redirects of a site',
    action: 'site.view',
    params: SiteParams,
    query: ListRedirects,
    response: SiteRedirectPage,
    errors: ['site.not_found'],
  })
  listSiteRedirects({ params, query }: Authorized<{ params: SiteParams; query: ListRedirects }>) {
    return this.redirects.list(params, query);
  }

  @Endpoint({
    method: 'POST',
    path: 'redirects',
    summary: 'Lead readers of an old path to where its content is now',
    action: 'site.update',
    params: SiteParams,
    body: CreateRedirect,
    status: 201,
    response: SiteRedirect,
    errors: [
      'site.not_found',
      'site_redirect.source_taken',
      'site_redirect.destination_unknown',
      'site_redirect.invalid',
      'site_redirect.too_many',
    ],
  })
  async createSiteRedirect({ params, body, caller }: Authorized<{ params: SiteParams; body: CreateRedirect }>) {
    return this.redirects.get(await this.redirects.create(caller, params, body));
  }

  @Endpoint({
    method: 'PUT',
    path: 'redirects',
    summary: 'Create, change and delete many redirects, each by itself',
    action: 'site.update',
    params: SiteParams,
    body: PutRedirects,
    response: PutRedirectsResult,
    errors: ['site.not_found'],
  })
  async putSiteRedirects({ params, body, caller }: Authorized<{ params: SiteParams; body: PutRedirects }>) {
    return { results: await this.putRedirects.execute(caller, params, body) };
  }

  @Endpoint({
    method: 'PATCH',
    path: 'redirects/:siteRedirectId',
    summary: 'Change a redirect',
    action: 'site.update',
    params: SiteRedirectParams,
    body: UpdateRedirect,
    response: SiteRedirect,
    errors: [
      'site.not_found',
      'site_redirect.not_found',
      'site_redirect.source_taken',
      'site_redirect.destination_unknown',
      'site_redirect.invalid',
    ],
  })
  async updateSiteRedirectById({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteRedirectParams; body: UpdateRedirect }>) {
    await this.redirects.update(caller, params, body);
    return this.redirects.get(params);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'redirects/:siteRedirectId',
    summary: 'Delete a redirect',
    action: 'site.update',
    params: SiteRedirectParams,
    response: null,
    errors: ['site.not_found'],
  })
  async deleteSiteRedirectById({ params, caller }: Authorized<{ params: SiteRedirectParams }>) {
    await this.redirects.delete(caller, params);
  }

  @ReaderEndpoint({
    method: 'GET',
    path: 'redirect',
    summary: 'Find where a path of a site leads',
    action: 'site.view',
    params: SiteParams,
    query: ResolveRedirect,
    response: ResolvedRedirect,
    validated: true,
    errors: ['site.not_found', 'site_redirect.not_found'],
  })
  getSiteRedirectBySource({ params, query, reader }: Readable<{ params: SiteParams; query: ResolveRedirect }>) {
    return this.publishedSites.redirect(reader, params, query);
  }
}
