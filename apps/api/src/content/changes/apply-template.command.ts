import { Database } from '@lectern/database/client';
import { getChangeRequest } from '@lectern/database/review/change-requests/change-requests.queries';
import type { ApplyTemplate as ApplyTemplateInput } from '@lectern/domain/library/templates/schemas';
import { Injectable } from '@nestjs/common';
import { templateChanges } from '../../library/templates/template-changes.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeContentCommand } from './change-content.command.js';

const ACTION = 'content.template-applied';

/** Fills a space with content to begin with. */
@Injectable()
export class ApplyTemplateCommand {
  constructor(
    private readonly changeContent: ChangeContentCommand,
    private readonly database: Database,
  ) {}

  /** Adds the pages of a template to the current content of a space or to a change request, in one revision. */
  async execute(caller: Caller, spaceId: string, input: ApplyTemplateInput): Promise<void> {
    const changes = templateChanges(input);
    const { changeRequestId } = input;
    if (changeRequestId === undefined) {
      await this.changeContent.execute(caller, spaceId, changes, ACTION);
      return;
    }
    const changeRequest = await getChangeRequest(this.database, { spaceId, changeRequestId });
    await this.changeContent.propose(caller, changeRequest, changes, ACTION);
  }
}
