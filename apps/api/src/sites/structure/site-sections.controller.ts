import { SiteParams } from '@lectern/domain/sites/schemas';
import { MoveNavigationItem, placeIn } from '@lectern/domain/sites/structure/move-schemas';
import {
  AddSiteSection,
  ListSiteSections,
  SiteSectionParams,
  UpdateSiteSection,
} from '@lectern/domain/sites/structure/structure-inputs';
import { SiteSection, SiteSectionPage } from '@lectern/domain/sites/structure/structure-schemas';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { viewerOf } from '../sites/sites.view.js';
import { SiteSectionsService } from './site-sections.service.js';
import { SiteStructureService } from './site-structure.service.js';
import { StructureView } from './structure.view.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/sections')
export class SiteSectionsController {
  constructor(
    private readonly sections: SiteSectionsService,
    private readonly structure: SiteStructureService,
    private readonly responses: StructureView,
  ) {}

  @ReaderEndpoint({
    method: 'GET',
    summary: 'List the sections of a site, in the order in which readers meet them',
    action: 'site.view',
    params: SiteParams,
    query: ListSiteSections,
    response: SiteSectionPage,
    validated: true,
    errors: ['site.not_found'],
    forInstallations: 'site:metadata:read',
  })
  listSiteSections({ params, query, reader }: Readable<{ params: SiteParams; query: ListSiteSections }>) {
    return this.responses.sections(viewerOf(reader), params, query);
  }

  @Endpoint({
    method: 'POST',
    summary: 'Add a section that shows a space; the first one is preceded by one with all spaces so far',
    action: 'site.edit-structure',
    params: SiteParams,
    body: AddSiteSection,
    status: 201,
    response: SiteSection,
    errors: [
      'site.not_found',
      'site.space_unknown',
      'site.space_attached',
      'site.item_unknown',
      'site.structure_full',
      'template.unknown',
    ],
  })
  async addSectionToSite({ params, body, caller }: Authorized<{ params: SiteParams; body: AddSiteSection }>) {
    const id = await this.sections.add(caller, params, body);
    return this.responses.section(caller, params, id);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':siteSectionId',
    summary: 'Change a section',
    action: 'site.edit-structure',
    params: SiteSectionParams,
    body: UpdateSiteSection,
    response: SiteSection,
    errors: [
      'site.not_found',
      'site_section.not_found',
      'site.item_unknown',
      'site.path_taken',
      'site.default_not_in_section',
      'site.condition_invalid',
    ],
    minimal: true,
  })
  async updateSiteSectionById({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteSectionParams; body: UpdateSiteSection }>) {
    await this.sections.update(caller, params, params.siteSectionId, body);
    return this.responses.section(caller, params, params.siteSectionId);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':siteSectionId',
    summary: 'Remove a section with the spaces in it; those of the last section stay on the site',
    action: 'site.edit-structure',
    params: SiteSectionParams,
    response: null,
    errors: ['site.not_found'],
  })
  async deleteSiteSectionById({ params, caller }: Authorized<{ params: SiteSectionParams }>) {
    await this.structure.remove(caller, params, { type: 'site-section', id: params.siteSectionId });
  }

  @Endpoint({
    method: 'POST',
    path: ':siteSectionId/move',
    summary: 'Move a section beside another item of the navigation',
    action: 'site.edit-structure',
    params: SiteSectionParams,
    body: MoveNavigationItem,
    response: SiteSection,
    errors: ['site.not_found', 'site_section.not_found', 'site.position_invalid'],
  })
  async moveSiteSection({ params, body, caller }: Authorized<{ params: SiteSectionParams; body: MoveNavigationItem }>) {
    const { siteSectionId: id } = params;
    await this.structure.move(caller, params, { type: 'site-section', id }, placeIn(body.position));
    return this.responses.section(caller, params, id);
  }
}
