import { changeStatus, lockWithSpace } from '@lectern/commands/review/change-status';
import { lockClusterAddressedBy } from '@lectern/database/conversations/addressed-cluster';
import { newId } from '@lectern/database/ids';
import type {
  ChangeRequestRef,
  ChangeRequestRow,
} from '@lectern/database/review/change-requests/change-requests.queries';
import type { ChangeRequestLink } from '@lectern/domain/content/change-request-schemas';
import type { UpdateChangeRequest } from '@lectern/domain/review/change-requests/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ChangeRequestsService } from './change-requests.service.js';
import { describeChangeRequest } from './describe-change-request.js';
import { readDescription } from './description.js';

/** Changes what is said of change requests; what they propose is not its business. */
@Injectable()
export class EditChangeRequestCommand {
  constructor(
    private readonly mutations: Mutations,
    private readonly changeRequests: ChangeRequestsService,
  ) {}

  /** Changes subject, description, links, cluster or status of a change request. */
  async execute(caller: Caller, ref: ChangeRequestRef, input: UpdateChangeRequest): Promise<ChangeRequestRow> {
    const { context, organizationId } = caller;
    const { status, subject, description, links, conversationsIssuesCluster: cluster } = input;
    await this.mutations.runOneByOne(context, ref.spaceId, async (sql) => {
      const issuesCluster = cluster ? await lockClusterAddressedBy(sql, organizationId, cluster) : cluster;
      const row = await lockWithSpace(sql, ref);
      if (status !== undefined) await changeStatus(sql, context, row, status);
      await describeChangeRequest(sql, context, row, {
        subject,
        description: description && readDescription(description, 'body.description'),
        links: links?.map(({ id = newId(context.at), ...link }): ChangeRequestLink => ({ id, ...link })),
        issuesCluster,
      });
    });
    return this.changeRequests.get(ref);
  }
}
