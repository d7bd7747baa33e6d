import { PagePresenceParams } from '@lectern/domain/content/presence/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ContentService, forMembers } from '../pages/content.service.js';
import { PresenceService } from './presence.service.js';
import { onOpenPage } from './presence-endpoints.js';

const onSpacePage = onOpenPage({ name: 'a space' });

/** Who has a page of a space open. */
@Controller('v1/spaces/:spaceId/content')
export class PresenceController {
  constructor(
    private readonly content: ContentService,
    private readonly presence: PresenceService,
  ) {}

  @Endpoint({ ...onSpacePage.keep, params: PagePresenceParams })
  async keepPagePresence({ params, caller }: Authorized<{ params: PagePresenceParams }>) {
    await this.content.requirePage(forMembers({ spaceId: params.spaceId }), params.pageId);
    return this.presence.keep(caller, { ...params, changeRequestId: null });
  }

  @Endpoint({ ...onSpacePage.leave, params: PagePresenceParams })
  async leavePage({ params, caller }: Authorized<{ params: PagePresenceParams }>) {
    await this.presence.leave(caller, { ...params, changeRequestId: null });
  }
}
