import { SiteParams } from '@lectern/domain/sites/schemas';
import { MoveSiteSpace, placeIn } from '@lectern/domain/sites/structure/move-schemas';
import {
  AddSiteSpace,
  ListSiteSpaces,
  SiteSpaceParams,
  UpdateSiteSpace,
} from '@lectern/domain/sites/structure/structure-inputs';
import { SiteSpace, SiteSpacePage } from '@lectern/domain/sites/structure/structure-schemas';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { viewerOf } from '../sites/sites.view.js';
import { SiteSpacesService } from './site-spaces.service.js';
import { SiteStructureService } from './site-structure.service.js';
import { StructureView } from './structure.view.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/site-spaces')
export class SiteSpacesController {
  constructor(
    private readonly siteSpaces: SiteSpacesService,
    private readonly structure: SiteStructureService,
    private readonly responses: StructureView,
  ) {}

  @ReaderEndpoint({
    method: 'GET',
    summary: 'List the spaces that a site shows, in the order in which readers meet them',
    action: 'site.view',
    params: SiteParams,
    query: ListSiteSpaces,
    response: SiteSpacePage,
    validated: true,
    errors: ['site.not_found'],
    forInstallations: 'site:metadata:read',
  })
  listSiteSpaces({ params, query, reader }: Readable<{ params: SiteParams; query: ListSiteSpaces }>) {
    return this.responses.siteSpaces(viewerOf(reader), params, query);
  }

  @Endpoint({
    method: 'POST',
    summary: 'Show a space on a site',
    action: 'site.edit-structure',
    params: SiteParams,
    body: AddSiteSpace,
    status: 201,
    response: SiteSpace,
    errors: [
      'site.not_found',
      'site.space_unknown',
      'site.space_attached',
      'site.item_unknown',
      'site.structure_full',
      'template.unknown',
    ],
  })
  async addSpaceToSite({ params, body, caller }: Authorized<{ params: SiteParams; body: AddSiteSpace }>) {
    const id = await this.siteSpaces.add(caller, params, body);
    return this.responses.siteSpace(caller, params, id);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':siteSpaceId',
    summary: 'Change how a site shows a space, or which space it shows in its place',
    action: 'site.edit-structure',
    params: SiteSpaceParams,
    body: UpdateSiteSpace,
    response: SiteSpace,
    errors: [
      'site.not_found',
      'site_space.not_found',
      'site.space_unknown',
      'site.space_attached',
      'site.path_taken',
      'site.condition_invalid',
    ],
    minimal: true,
  })
  async updateSiteSpaceById({ params, body, caller }: Authorized<{ params: SiteSpaceParams; body: UpdateSiteSpace }>) {
    await this.siteSpaces.update(caller, params, params.siteSpaceId, body);
    return this.responses.siteSpace(caller, params, params.siteSpaceId);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':siteSpaceId',
    summary: 'Take a space off a site',
    action: 'site.edit-structure',
    params: SiteSpaceParams,
    response: null,
    errors: ['site.not_found'],
  })
  async deleteSiteSpaceById({ params, caller }: Authorized<{ params: SiteSpaceParams }>) {
    await this.structure.remove(caller, params, { type: 'site-space', id: params.siteSpaceId });
  }

  @Endpoint({
    method: 'POST',
    path: ':siteSpaceId/move',
    summary: 'Move a space of a site beside another one',
    action: 'site.edit-structure',
    params: SiteSpaceParams,
    body: MoveSiteSpace,
    response: SiteSpace,
    errors: ['site.not_found', 'site_space.not_found', 'site.position_invalid', 'site.path_taken'],
  })
  async moveSiteSpace({ params, body, caller }: Authorized<{ params: SiteSpaceParams; body: MoveSiteSpace }>) {
    const { siteSpaceId: id } = params;
    await this.structure.move(caller, params, { type: 'site-space', id }, placeIn(body.position));
    return this.responses.siteSpace(caller, params, id);
  }

  @Endpoint({
    method: 'POST',
    path: ':siteSpaceId/duplicate',
    summary: 'Make a copy of a space of a site and show it right behind',
    action: 'site.edit-structure',
    params: SiteSpaceParams,
    status: 201,
    besideTarget: true,
    response: SiteSpace,
    errors: [
      'site.not_found',
      'site_space.not_found',
      'space.not_found',
      'collection.parent_not_found',
      'site.structure_full',
    ],
  })
  async duplicateSiteSpace({ params, caller }: Authorized<{ params: SiteSpaceParams }>) {
    const id = await this.siteSpaces.duplicate(caller, params, params.siteSpaceId);
    return this.responses.siteSpace(caller, params, id);
  }
}
