import { mapPage } from '@lectern/domain/http/page';
import { MemberParams } from '@lectern/domain/members/schemas';
import { ListMemberSpaces, MemberSpacePage } from '@lectern/domain/spaces/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint/endpoint.decorator.js';
import type { Authorized } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { ListSpaces } from './list-spaces.js';
import { presentSpace } from './spaces.presenter.js';

@Controller('v1/orgs/:organizationId/members/:userId/spaces')
export class MemberSpacesController {
  constructor(
    private readonly spaces: ListSpaces,
    private readonly platform: Platform,
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
    return mapPage(page, ({ row, role, permission }) => ({
      permission,
      space: presentSpace(row, role, this.platform.urls),
    }));
  }
}
