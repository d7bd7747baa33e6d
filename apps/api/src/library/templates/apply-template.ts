import type { ApplyTemplate as ApplyTemplateInput } from '@lectern/domain/library/templates/schemas';
import { Injectable } from '@nestjs/common';
import { ChangeContent } from '../../content/changes/change-content.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeRequestsService } from '../../review/change-requests/change-requests.service.js';
import { templateChanges } from './template-changes.js';

const ACTION = 'content.template-applied';

/** Fills a space with content to begin with. */
@Injectable()
export class ApplyTemplate {
  constructor(
    private readonly changeContent: ChangeContent,
    private readonly changeRequests: ChangeRequestsService,
  ) {}

  /** Adds the pages of a template to the current content of a space or to a change request, in one revision. */
  async execute(caller: Caller, spaceId: string, input: ApplyTemplateInput): Promise<void> {
    const changes = templateChanges(input);
    const { changeRequestId } = input;
    if (changeRequestId === undefined) {
      await this.changeContent.execute(caller, spaceId, changes, ACTION);
      return;
    }
    const changeRequest = await this.changeRequests.get({ spaceId, changeRequestId });
    await this.changeContent.propose(caller, changeRequest, changes, ACTION);
  }
}
