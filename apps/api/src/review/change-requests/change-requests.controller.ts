import { presentChangeRequest } from '@lectern/domain/content/change-request-presenter';
import { ChangeRequest } from '@lectern/domain/content/change-request-schemas';
import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { MergeCheck } from '@lectern/domain/review/change-requests/merge-check-schemas';
import {
  ChangeRequestPage,
  ChangeRequestParams,
  CreateChangeRequest,
  ListChangeRequests,
  ListOrganizationChangeRequests,
  MergeResult,
  UpdateChangeRequest,
  UpdateResult,
} from '@lectern/domain/review/change-requests/schemas';
import { Controller } from '@nestjs/common';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ChangeRequestsService } from './change-requests.service.js';
import { EditChangeRequestCommand } from './edit-change-request.command.js';
import { MergeChangeRequestCommand } from './merge-change-request.command.js';
import { MergeCheckView } from './merge-check.view.js';
import { OpenChangeRequestCommand } from './open-change-request.command.js';

@Controller('v1')
export class ChangeRequestsController {
  constructor(
    private readonly changeRequests: ChangeRequestsService,
    private readonly openChangeRequest: OpenChangeRequestCommand,
    private readonly editChangeRequest: EditChangeRequestCommand,
    private readonly mergeCommand: MergeChangeRequestCommand,
    private readonly mergeCheck: MergeCheckView,
    private readonly visible: VisibleContent,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId/change-requests',
    summary: 'List the change requests of the spaces of an organization that you may see',
    action: 'change-request.list',
    params: OrganizationParams,
    query: ListOrganizationChangeRequests,
    response: ChangeRequestPage,
  })
  async listChangeRequestsForOrganization({
    params: { organizationId },
    query: { space, ...query },
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListOrganizationChangeRequests }>) {
    const visible = [...(await this.visible.rolesOf(caller, organizationId)).keys()];
    const spaceIds = space === undefined ? visible : visible.filter((id) => id === space);
    const selection = { organizationId, spaceIds, scope: [caller.userId, space ?? ''] };
    const page = await this.changeRequests.list(selection, query);
    return mapPage(page, (row) => presentChangeRequest(row, this.urls));
  }

  @Endpoint({
    method: 'GET',
    path: 'spaces/:spaceId/change-requests',
    summary: 'List the change requests of a space',
    action: 'space.view',
    params: SpaceParams,
    query: ListChangeRequests,
    response: ChangeRequestPage,
    forInstallations: 'space:content:read',
  })
  async listChangeRequestsForSpace({
    params: { spaceId },
    query,
    caller,
  }: Authorized<{ params: SpaceParams; query: ListChangeRequests }>) {
    const selection = { organizationId: caller.organizationId, spaceIds: [spaceId], scope: [spaceId] };
    const page = await this.changeRequests.list(selection, query);
    return mapPage(page, (row) => presentChangeRequest(row, this.urls));
  }

  @Endpoint({
    method: 'POST',
    path: 'spaces/:spaceId/change-requests',
    summary: 'Begin a change request',
    action: 'space.edit',
    params: SpaceParams,
    body: CreateChangeRequest,
    status: 201,
    response: ChangeRequest,
    errors: [
      'template.unknown',
      'page.slug_taken',
      'openapi_spec.not_found',
      'issues_cluster.other_not_found',
      'issues_cluster.busy',
    ],
    forInstallations: 'space:content:write',
  })
  async createChangeRequest({ params, body, caller }: Authorized<{ params: SpaceParams; body: CreateChangeRequest }>) {
    return presentChangeRequest(await this.openChangeRequest.execute(caller, params.spaceId, body), this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: 'spaces/:spaceId/change-requests/:changeRequestId',
    summary: 'Get a change request',
    action: 'space.view',
    params: ChangeRequestParams,
    response: ChangeRequest,
    errors: ['change_request.not_found'],
    forInstallations: 'space:content:read',
  })
  async getChangeRequestById({ params }: Authorized<{ params: ChangeRequestParams }>) {
    return presentChangeRequest(await this.changeRequests.get(params), this.urls);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'spaces/:spaceId/change-requests/:changeRequestId',
    summary: 'Change subject, description, links or status of a change request',
    action: 'space.edit',
    params: ChangeRequestParams,
    body: UpdateChangeRequest,
    response: ChangeRequest,
    minimal: true,
    errors: [
      'change_request.not_found',
      'change_request.merged',
      'issues_cluster.other_not_found',
      'issues_cluster.busy',
    ],
    forInstallations: 'space:content:write',
  })
  async updateChangeRequestById({
    params,
    body,
    caller,
  }: Authorized<{ params: ChangeRequestParams; body: UpdateChangeRequest }>) {
    return presentChangeRequest(await this.editChangeRequest.execute(caller, params, body), this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: 'spaces/:spaceId/change-requests/:changeRequestId/merge-check',
    summary: 'Check what merging a change request would lead to: every rule with its state, and the conflicts',
    action: 'space.view',
    params: ChangeRequestParams,
    response: MergeCheck,
    errors: ['change_request.not_found', 'change_request.closed', 'openapi_spec.not_found'],
  })
  checkChangeRequestMerge({ params, caller }: Authorized<{ params: ChangeRequestParams }>) {
    return this.mergeCheck.of(caller, params);
  }

  @Endpoint({
    method: 'POST',
    path: 'spaces/:spaceId/change-requests/:changeRequestId/merge',
    summary: 'Make what a change request proposes the current content of its space',
    action: 'space.merge',
    params: ChangeRequestParams,
    response: MergeResult,
    errors: ['change_request.not_found', 'change_request.closed', 'merge.refused', 'openapi_spec.not_found'],
  })
  mergeChangeRequest({ params, caller }: Authorized<{ params: ChangeRequestParams }>) {
    return this.mergeCommand.merge(caller, params);
  }

  @Endpoint({
    method: 'POST',
    path: 'spaces/:spaceId/change-requests/:changeRequestId/update',
    summary: 'Bring what has changed in the space since into a change request',
    action: 'space.edit',
    params: ChangeRequestParams,
    response: UpdateResult,
    errors: ['change_request.not_found', 'change_request.closed', 'openapi_spec.not_found'],
    forInstallations: 'space:content:write',
  })
  updateChangeRequest({ params, caller }: Authorized<{ params: ChangeRequestParams }>) {
    return this.mergeCommand.update(caller, params);
  }
}
