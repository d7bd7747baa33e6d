import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { CreateSite, ListSites, Site, SitePage, SiteParams, UpdateSite } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { SitesService } from './sites.service.js';
import { SitesView } from './sites.view.js';

@Controller('v1/orgs/:organizationId/sites')
export class SitesController {
  constructor(
    private readonly sites: SitesService,
    private readonly responses: SitesView,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the sites of an organization that you may see',
    action: 'site.list',
    params: OrganizationParams,
    query: ListSites,
    response: SitePage,
  })
  async listSites({ params, query, caller }: Authorized<{ params: OrganizationParams; query: ListSites }>) {
    const page = await this.sites.list(caller, params.organizationId, query);
    return { ...page, items: page.items.map(({ snapshot, role }) => this.responses.present(snapshot, role)) };
  }

  @Endpoint({
    method: 'POST',
    summary: 'Create a site, which is not published yet',
    action: 'site.create',
    params: OrganizationParams,
    body: CreateSite,
    status: 201,
    response: Site,
    errors: ['site.space_unknown', 'site.structure_full'],
  })
  async createSite({ params, body, caller }: Authorized<{ params: OrganizationParams; body: CreateSite }>) {
    const ref = await this.sites.create(caller, params.organizationId, body);
    return this.responses.site(ref, await this.sites.roleOf(caller, ref));
  }

  @Endpoint({
    method: 'GET',
    path: ':siteId',
    summary: 'Get a site',
    action: 'site.view',
    params: SiteParams,
    response: Site,
    errors: ['site.not_found'],
    forInstallations: 'site:metadata:read',
  })
  getSiteById({ params, caller }: Authorized<{ params: SiteParams }>) {
    return this.responses.site(params, caller.role);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':siteId',
    summary: 'Change a site',
    action: 'site.update',
    params: SiteParams,
    body: UpdateSite,
    response: Site,
    errors: [
      'site.not_found',
      'site.hostname_taken',
      'site.hostname_refused',
      'site.basename_taken',
      'site.proxy_taken',
      'site.proxy_refused',
      'site.item_unknown',
      'site.section_empty',
      'site.default_not_in_section',
      'site.styleguide_unknown',
    ],
  })
  async updateSiteById({ params, body, caller }: Authorized<{ params: SiteParams; body: UpdateSite }>) {
    await this.sites.update(caller, params, body);
    return this.#seen(params, caller);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':siteId',
    summary: 'Delete a site, but not the spaces that it shows',
    action: 'site.delete',
    recentSignIn: true,
    params: SiteParams,
    response: null,
  })
  async deleteSiteById({ params, caller }: Authorized<{ params: SiteParams }>) {
    await this.sites.delete(caller, params);
  }

  @Endpoint({
    method: 'POST',
    path: ':siteId/publish',
    summary: 'Let the audience of a site read it',
    action: 'site.publish',
    params: SiteParams,
    response: Site,
    errors: ['site.not_found', 'site.nothing_to_publish'],
  })
  async publishSite({ params, caller }: Authorized<{ params: SiteParams }>) {
    await this.sites.publish(caller, params);
    return this.#seen(params, caller);
  }

  @Endpoint({
    method: 'POST',
    path: ':siteId/unpublish',
    summary: 'Take a site down',
    action: 'site.publish',
    params: SiteParams,
    response: Site,
    errors: ['site.not_found'],
  })
  async unpublishSite({ params, caller }: Authorized<{ params: SiteParams }>) {
    await this.sites.unpublish(caller, params);
    return this.#seen(params, caller);
  }

  #seen(params: SiteParams, { role }: Caller): Promise<Site> {
    return this.responses.site(params, role);
  }
}
