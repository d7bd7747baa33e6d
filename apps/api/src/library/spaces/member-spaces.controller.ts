import { ListMemberSpaces, MemberSpacePage } from '@lectern/domain/library/spaces/schemas';
import { MemberParams } from '@lectern/domain/people/members/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ListSpacesView } from './list-spaces.view.js';
import { SpacesView } from './spaces.view.js';

@Controller('v1/orgs/:organizationId/members/:userId/spaces')
export class MemberSpacesController {
  constructor(
    private readonly spaces: ListSpacesView,
    private readonly responses: SpacesView,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the spaces that a member has access to, of those that you may see',
    action: 'member.view',
    params: MemberParams,
    query: ListMemberSpaces,
    response: MemberSpacePage,
    errors: ['member.not_found'],
  })
  async listSpacesForOrganizationMember({
    params,
    query,
    caller,
  }: Authorized<{ params: MemberParams; query: ListMemberSpaces }>) {
    const page = await this.spaces.ofMember(caller, params, query);
    const spaces = await this.responses.all(page.items);
    const items = spaces.map((space, index) => ({ permission: page.items[index]?.permission ?? 'read', space }));
    return { ...page, items };
  }
}
