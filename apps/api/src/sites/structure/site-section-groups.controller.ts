import { SiteParams } from '@lectern/domain/sites/schemas';
import { MoveNavigationItem, placeIn } from '@lectern/domain/sites/structure/move-schemas';
import {
  AddSectionToGroup,
  CreateSiteSectionGroup,
  GroupedSectionParams,
  ListSiteSectionGroups,
  SiteSectionGroupParams,
  UpdateSiteSectionGroup,
} from '@lectern/domain/sites/structure/structure-inputs';
import { SiteSectionGroup, SiteSectionGroupPage } from '@lectern/domain/sites/structure/structure-schemas';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { viewerOf } from '../sites/sites.view.js';
import { SiteSectionGroupsService } from './site-section-groups.service.js';
import { SiteStructureService } from './site-structure.service.js';
import { StructureView } from './structure.view.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/section-groups')
export class SiteSectionGroupsController {
  constructor(
    private readonly groups: SiteSectionGroupsService,
    private readonly structure: SiteStructureService,
    private readonly responses: StructureView,
  ) {}

  @ReaderEndpoint({
    method: 'GET',
    summary: 'List the groups of sections of a site, each before those that stand in it',
    action: 'site.view',
    params: SiteParams,
    query: ListSiteSectionGroups,
    response: SiteSectionGroupPage,
    validated: true,
    errors: ['site.not_found'],
    forInstallations: 'site:metadata:read',
  })
  listSiteSectionGroups({ params, query, reader }: Readable<{ params: SiteParams; query: ListSiteSectionGroups }>) {
    return this.responses.groups(viewerOf(reader), params, query);
  }

  @Endpoint({
    method: 'POST',
    summary: 'Add a group, with sections that are moved into it',
    action: 'site.edit-structure',
    params: SiteParams,
    body: CreateSiteSectionGroup,
    status: 201,
    response: SiteSectionGroup,
    errors: ['site.not_found', 'site.item_unknown', 'site.groups_too_deep', 'site.structure_full'],
  })
  async addSectionGroupToSite({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteParams; body: CreateSiteSectionGroup }>) {
    const id = await this.groups.add(caller, params, body);
    return this.responses.group(caller, params, id);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':siteSectionGroupId',
    summary: 'Change a group of sections',
    action: 'site.edit-structure',
    params: SiteSectionGroupParams,
    body: UpdateSiteSectionGroup,
    response: SiteSectionGroup,
    minimal: true,
    errors: [
      'site.not_found',
      'site_section_group.not_found',
      'site.item_unknown',
      'site.group_circular',
      'site.groups_too_deep',
    ],
  })
  async updateSiteSectionGroupById({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteSectionGroupParams; body: UpdateSiteSectionGroup }>) {
    await this.groups.update(caller, params, params.siteSectionGroupId, body);
    return this.responses.group(caller, params, params.siteSectionGroupId);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':siteSectionGroupId',
    summary: 'Remove a group; what stands in it takes its place',
    action: 'site.edit-structure',
    params: SiteSectionGroupParams,
    response: null,
    errors: ['site.not_found'],
  })
  async deleteSiteSectionGroupById({ params, caller }: Authorized<{ params: SiteSectionGroupParams }>) {
    await this.structure.remove(caller, params, { type: 'site-section-group', id: params.siteSectionGroupId });
  }

  @Endpoint({
    method: 'POST',
    path: ':siteSectionGroupId/sections',
    summary: 'Move a section into a group',
    action: 'site.edit-structure',
    params: SiteSectionGroupParams,
    body: AddSectionToGroup,
    status: 201,
    besideTarget: true,
    response: SiteSectionGroup,
    errors: ['site.not_found', 'site_section_group.not_found', 'site.item_unknown'],
  })
  async addSectionToGroup({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteSectionGroupParams; body: AddSectionToGroup }>) {
    const { siteSectionGroupId: group } = params;
    await this.groups.addSection(caller, params, { group, section: body.sectionId });
    return this.responses.group(caller, params, group);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':siteSectionGroupId/sections/:siteSectionId',
    summary: 'Take a section out of a group; it stands right after the group then',
    action: 'site.edit-structure',
    params: GroupedSectionParams,
    response: null,
    errors: ['site.not_found'],
  })
  async removeSectionFromGroup({ params, caller }: Authorized<{ params: GroupedSectionParams }>) {
    const { siteSectionGroupId: group, siteSectionId: section } = params;
    await this.groups.removeSection(caller, params, { group, section });
  }

  @Endpoint({
    method: 'POST',
    path: ':siteSectionGroupId/move',
    summary: 'Move a group beside another item of the navigation',
    action: 'site.edit-structure',
    params: SiteSectionGroupParams,
    body: MoveNavigationItem,
    response: SiteSectionGroup,
    errors: [
      'site.not_found',
      'site_section_group.not_found',
      'site.position_invalid',
      'site.group_circular',
      'site.groups_too_deep',
    ],
  })
  async moveSiteSectionGroup({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteSectionGroupParams; body: MoveNavigationItem }>) {
    const { siteSectionGroupId: id } = params;
    await this.structure.move(caller, params, { type: 'site-section-group', id }, placeIn(body.position));
    return this.responses.group(caller, params, id);
  }
}
