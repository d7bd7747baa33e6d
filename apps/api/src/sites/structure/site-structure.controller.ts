import { ShareKeyQuery } from '@lectern/domain/sites/fields';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { placeIn, SortSiteStructure } from '@lectern/domain/sites/structure/move-schemas';
import { SiteStructure, SiteStructureItem } from '@lectern/domain/sites/structure/structure-schemas';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { SitesView, viewerOf } from '../sites/sites.view.js';
import { SiteStructureService } from './site-structure.service.js';
import { StructureView } from './structure.view.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/structure')
export class SiteStructureController {
  constructor(
    private readonly structure: SiteStructureService,
    private readonly sites: SitesView,
    private readonly responses: StructureView,
  ) {}

  @ReaderEndpoint({
    method: 'GET',
    summary: 'Get everything that a site shows, as sections or as spaces',
    action: 'site.view',
    params: SiteParams,
    query: ShareKeyQuery,
    response: SiteStructure,
    validated: true,
    errors: ['site.not_found'],
    forInstallations: 'site:metadata:read',
  })
  getSiteStructure({ params, query, reader }: Readable<{ params: SiteParams; query: ShareKeyQuery }>) {
    return this.sites.structure(viewerOf(reader), params, query.shareKey);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'sort',
    summary: 'Move any item of a site beside another one',
    action: 'site.edit-structure',
    params: SiteParams,
    body: SortSiteStructure,
    response: SiteStructureItem,
    minimal: true,
    errors: [
      'site.not_found',
      'site_space.not_found',
      'site_section.not_found',
      'site_section_group.not_found',
      'site_external_link.not_found',
      'site.position_invalid',
      'site.path_taken',
      'site.group_circular',
      'site.groups_too_deep',
    ],
  })
  async sortSiteStructure({ params, body, caller }: Authorized<{ params: SiteParams; body: SortSiteStructure }>) {
    await this.structure.move(caller, params, body.item, placeIn(body.position));
    return this.responses.item(caller, params, body.item);
  }
}
