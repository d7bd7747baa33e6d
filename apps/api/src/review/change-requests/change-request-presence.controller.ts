import { ChangeRequestPresenceParams } from '@lectern/domain/review/change-requests/schemas';
import { Controller } from '@nestjs/common';
import { ContentService } from '../../content/pages/content.service.js';
import { PresenceService } from '../../content/presence/presence.service.js';
import { onOpenPage } from '../../content/presence/presence-endpoints.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ChangeRequestsService } from './change-requests.service.js';

const onProposedPage = onOpenPage({ name: 'a change request', errors: ['change_request.not_found'] });

/** Who has a page of a change request open. */
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/content')
export class ChangeRequestPresenceController {
  constructor(
    private readonly changeRequests: ChangeRequestsService,
    private readonly content: ContentService,
    private readonly presence: PresenceService,
  ) {}

  @Endpoint({ ...onProposedPage.keep, params: ChangeRequestPresenceParams })
  async keepPagePresenceInChangeRequest({ params, caller }: Authorized<{ params: ChangeRequestPresenceParams }>) {
    const { id, revisionId } = await this.changeRequests.get(params);
    await this.content.requirePage({ spaceId: params.spaceId, revisionId, visitor: null }, params.pageId);
    // A change request goes by its number as well, and its readers are to find each other.
    return this.presence.keep(caller, { ...params, changeRequestId: id });
  }

  @Endpoint({ ...onProposedPage.leave, params: ChangeRequestPresenceParams })
  async leavePageInChangeRequest({ params, caller }: Authorized<{ params: ChangeRequestPresenceParams }>) {
    const { id } = await this.changeRequests.get(params);
    await this.presence.leave(caller, { ...params, changeRequestId: id });
  }
}
