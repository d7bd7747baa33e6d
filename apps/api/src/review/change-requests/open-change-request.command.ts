import { createChangeRequest } from '@lectern/commands/review/create-change-request';
import { lockClusterAddressedBy } from '@lectern/database/conversations/addressed-cluster';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import type { CreateChangeRequest } from '@lectern/domain/review/change-requests/schemas';
import { Injectable } from '@nestjs/common';
import { ChangeContentCommand } from '../../content/changes/change-content.command.js';
import { templateChanges } from '../../library/templates/template-changes.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ChangeRequestsService } from './change-requests.service.js';

/** Begins change requests. */
@Injectable()
export class OpenChangeRequestCommand {
  constructor(
    private readonly mutations: Mutations,
    private readonly changeRequests: ChangeRequestsService,
    private readonly changeContent: ChangeContentCommand,
  ) {}

  /** Begins a change request on the current content of a space, with what a template puts into it. */
  async execute(caller: Caller, spaceId: string, input: CreateChangeRequest): Promise<ChangeRequestRow> {
    const { context, userId, organizationId } = caller;
    const { subject, template, conversationsIssuesCluster: cluster } = input;
    const changes = template ? templateChanges(template) : [];
    const id = await this.mutations.runOneByOne(context, spaceId, async (sql) => {
      const issuesCluster =
        cluster === undefined ? cluster : await lockClusterAddressedBy(sql, organizationId, cluster);
      const created = await createChangeRequest(sql, context, { spaceId, subject, issuesCluster, createdBy: userId });
      if (changes.length > 0) {
        const proposal = { changes, action: 'content.template-applied' as const };
        await this.changeContent.proposeIn(sql, caller, { spaceId, id: created }, proposal);
      }
      return created;
    });
    return this.changeRequests.get({ spaceId, changeRequestId: id });
  }
}
