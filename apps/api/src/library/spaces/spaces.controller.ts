import {
  CreateSpace,
  GetSpace,
  ListSpaces,
  Space,
  SpacePage,
  SpaceParams,
  UpdateSpace,
} from '@lectern/domain/library/spaces/schemas';
import { SpaceTemplates } from '@lectern/domain/library/templates/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { MoveContent, TransferContent } from '@lectern/domain/platform/ordering/schemas';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller, Readable } from '../../platform/endpoint/endpoint-input.js';
import { MoveContentCommand } from '../collections/move-content.command.js';
import { TransferContentCommand } from '../collections/transfer-content.command.js';
import { DuplicateSpaceCommand } from './duplicate-space.command.js';
import { ListSpacesView as ListSpacesQuery } from './list-spaces.view.js';
import { SpacesService } from './spaces.service.js';
import { SpacesView } from './spaces.view.js';

@Controller('v1')
export class SpacesController {
  constructor(
    private readonly spaces: SpacesService,
    private readonly listSpaces: ListSpacesQuery,
    private readonly duplicate: DuplicateSpaceCommand,
    private readonly moveContent: MoveContentCommand,
    private readonly transferContent: TransferContentCommand,
    private readonly responses: SpacesView,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId/spaces',
    summary: 'List the spaces of an organization that you may see',
    action: 'space.list',
    params: OrganizationParams,
    query: ListSpaces,
    response: SpacePage,
  })
  async listSpacesInOrganizationById({
    params: { organizationId },
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListSpaces }>) {
    const page = await this.listSpaces.inOrganization(caller, organizationId, query);
    return this.responses.page(page);
  }

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId/space-templates',
    summary: 'List what a new space can begin with',
    action: 'space.list',
    params: OrganizationParams,
    response: SpaceTemplates,
  })
  async listSpaceTemplates(_: Authorized<{ params: OrganizationParams }>): Promise<SpaceTemplates> {
    return this.spaces.templates();
  }

  @Endpoint({
    method: 'POST',
    path: 'orgs/:organizationId/spaces',
    summary: 'Create a space',
    action: 'content.create',
    params: OrganizationParams,
    body: CreateSpace,
    status: 201,
    response: Space,
    errors: ['collection.parent_not_found', 'template.unknown', 'openapi_spec.not_found'],
  })
  async createSpace({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: CreateSpace }>) {
    return this.responses.one(await this.spaces.create(caller, organizationId, body));
  }

  @ReaderEndpoint({
    method: 'GET',
    path: 'spaces/:spaceId',
    summary: 'Get a space',
    action: 'space.view',
    params: SpaceParams,
    query: GetSpace,
    response: Space,
    validated: true,
    errors: ['space.not_found'],
    forInstallations: 'space:metadata:read',
  })
  async getSpaceById({
    params,
    query,
    reader,
  }: Readable<{ params: SpaceParams; query: z.infer<typeof GetSpace> }>): Promise<Space> {
    const row = await this.spaces.get({ organizationId: reader.organizationId, spaceId: params.spaceId });
    return reader.visitor
      ? this.responses.toVisitor(reader.visitor, row, query.shareKey)
      : this.responses.one({ row, role: reader.caller.role }, query.shareKey);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'spaces/:spaceId',
    summary: 'Change a space',
    action: 'space.update',
    params: SpaceParams,
    body: UpdateSpace,
    response: Space,
    errors: ['space.not_found'],
    forInstallations: 'space:metadata:write',
  })
  async updateSpaceById({ params, body, caller }: Authorized<{ params: SpaceParams; body: UpdateSpace }>) {
    requireOwnBusiness(caller, body);
    return this.responses.one(await this.spaces.update(caller, refOf(caller, params), body));
  }

  @Endpoint({
    method: 'DELETE',
    path: 'spaces/:spaceId',
    summary: 'Delete a space; it can be restored for seven days',
    action: 'space.delete',
    params: SpaceParams,
    response: null,
  })
  async deleteSpaceById({ params, caller }: Authorized<{ params: SpaceParams }>) {
    await this.spaces.delete(caller, refOf(caller, params));
  }

  @Endpoint({
    method: 'POST',
    path: 'spaces/:spaceId/restore',
    summary: 'Restore a space that was deleted in the last seven days',
    action: 'space.restore',
    params: SpaceParams,
    response: Space,
    errors: ['space.not_found'],
  })
  async restoreSpace({ params, caller }: Authorized<{ params: SpaceParams }>) {
    return this.responses.one(await this.spaces.restore(caller, refOf(caller, params)));
  }

  @Endpoint({
    method: 'POST',
    path: 'spaces/:spaceId/duplicate',
    summary: 'Make a copy of a space with its current content',
    action: 'space.duplicate',
    params: SpaceParams,
    status: 201,
    response: Space,
    errors: ['space.not_found'],
  })
  async duplicateSpace({ params, caller }: Authorized<{ params: SpaceParams }>) {
    const spaceId = await this.duplicate.execute(caller, refOf(caller, params));
    return this.responses.one(await this.spaces.see(caller, refOf(caller, { spaceId })));
  }

  @Endpoint({
    method: 'POST',
    path: 'spaces/:spaceId/move',
    summary: 'Move a space to another parent or place',
    action: 'space.update',
    params: SpaceParams,
    body: MoveContent,
    response: Space,
    errors: ['space.not_found', 'collection.parent_not_found', 'content.position_invalid', 'content.move_unneeded'],
  })
  async moveSpace({ params, body, caller }: Authorized<{ params: SpaceParams; body: MoveContent }>) {
    await this.moveContent.execute(caller, { kind: 'space', id: params.spaceId }, body);
    return this.responses.one(await this.spaces.see(caller, refOf(caller, params)));
  }

  @Endpoint({
    method: 'POST',
    path: 'spaces/:spaceId/transfer',
    summary: 'Give a space to another organization',
    action: 'space.transfer',
    params: SpaceParams,
    body: TransferContent,
    response: Space,
    errors: [
      'space.not_found',
      'organization.target_not_found',
      'content.transfer_unneeded',
      'space.not_transferable',
      'openapi_spec.not_found',
    ],
  })
  async transferSpace({ params, body, caller }: Authorized<{ params: SpaceParams; body: TransferContent }>) {
    await this.transferContent.execute(caller, { kind: 'space', id: params.spaceId }, body.organization);
    const row = await this.spaces.get({ organizationId: body.organization, ...params });
    // Nobody but administrators of the new organization transfers something to it.
    return this.responses.one({ row, role: 'admin' });
  }
}

const refOf = ({ organizationId }: Caller, { spaceId }: SpaceParams) => ({ organizationId, spaceId });

/** Installations describe spaces; who may do what in them is for people to decide. */
function requireOwnBusiness({ identity }: Caller, { defaultLevel, mergeRules }: UpdateSpace): void {
  const decidesAccess = defaultLevel !== undefined || mergeRules !== undefined;
  if (identity.agent && decidesAccess) throw new DomainError('auth.agent_token_limited');
}
