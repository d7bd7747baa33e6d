import { SiteParams } from '@lectern/domain/sites/schemas';
import {
  CreateSiteExternalLink,
  SiteExternalLinkParams,
  UpdateSiteExternalLink,
} from '@lectern/domain/sites/structure/structure-inputs';
import { SiteExternalLink } from '@lectern/domain/sites/structure/structure-schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { SiteExternalLinksService } from './site-external-links.service.js';
import { SiteStructureService } from './site-structure.service.js';
import { StructureView } from './structure.view.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/external-links')
export class SiteExternalLinksController {
  constructor(
    private readonly links: SiteExternalLinksService,
    private readonly structure: SiteStructureService,
    private readonly responses: StructureView,
  ) {}

  @Endpoint({
    method: 'POST',
    summary: 'Add a link to the navigation of a site',
    action: 'site.edit-structure',
    params: SiteParams,
    body: CreateSiteExternalLink,
    status: 201,
    response: SiteExternalLink,
    errors: ['site.not_found', 'site.item_unknown', 'site.condition_invalid', 'site.structure_full'],
  })
  async createSiteExternalLink({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteParams; body: CreateSiteExternalLink }>) {
    const id = await this.links.add(caller, params, body);
    return this.responses.link(caller, params, id);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':siteExternalLinkId',
    summary: 'Change a link in the navigation of a site',
    action: 'site.edit-structure',
    params: SiteExternalLinkParams,
    body: UpdateSiteExternalLink,
    response: SiteExternalLink,
    errors: ['site.not_found', 'site_external_link.not_found', 'site.item_unknown', 'site.condition_invalid'],
    minimal: true,
  })
  async updateSiteExternalLinkById({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteExternalLinkParams; body: UpdateSiteExternalLink }>) {
    await this.links.update(caller, params, params.siteExternalLinkId, body);
    return this.responses.link(caller, params, params.siteExternalLinkId);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':siteExternalLinkId',
    summary: 'Remove a link from the navigation of a site',
    action: 'site.edit-structure',
    params: SiteExternalLinkParams,
    response: null,
    errors: ['site.not_found'],
  })
  async deleteSiteExternalLinkById({ params, caller }: Authorized<{ params: SiteExternalLinkParams }>) {
    await this.structure.remove(caller, params, { type: 'site-external-link', id: params.siteExternalLinkId });
  }
}
