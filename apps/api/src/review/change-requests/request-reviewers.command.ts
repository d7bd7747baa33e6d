import { changeStatus, lockWithSpace, requireUnclosed } from '@lectern/commands/review/change-status';
import { Database, type Transaction } from '@lectern/database/client';
import { findSpaceRole } from '@lectern/database/library/grants/space-role';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type {
  ChangeRequestRef,
  ChangeRequestRow,
} from '@lectern/database/review/change-requests/change-requests.queries';
import {
  findRequestedReviewers,
  type RequestedReviewerRow,
  requestReviewers,
  withdrawReviewRequest,
} from '@lectern/database/review/change-requests/requested-reviewers.queries';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import type { RequestIssue } from '@lectern/domain/platform/http/error-body';
import type { RequestReviewers as RequestReviewersInput } from '@lectern/domain/review/change-requests/review-schemas';
import { Injectable } from '@nestjs/common';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ChangeRequestsService } from './change-requests.service.js';
import { describeChangeRequest } from './describe-change-request.js';
import { readDescription } from './description.js';

/** Asks people to review change requests, and takes that back. */
@Injectable()
export class RequestReviewersCommand {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
    private readonly changeRequests: ChangeRequestsService,
    private readonly notify: NotificationsService,
  ) {}

  /** Asks people to review the newest revision; a draft becomes open. Asking again for the same changes nothing. */
  async execute(caller: Caller, ref: ChangeRequestRef, input: RequestReviewersInput): Promise<RequestedReviewerRow[]> {
    const { context, userId } = caller;
    await this.#requireReaders(ref.spaceId, input.users);
    const { subject, description } = input;
    const text = { subject, description: description && readDescription(description, 'body.description') };
    return this.mutations.run(context, async (tx) => {
      const changeRequest = await lockWithSpace(tx, ref);
      requireUnclosed(changeRequest);
      const opened = changeRequest.status === 'draft';
      if (opened) await changeStatus(tx, context, changeRequest, 'open');
      if (subject !== undefined || description !== undefined) {
        await describeChangeRequest(tx, context, changeRequest, text);
      } else if (opened) {
        await recordOpening(tx, caller, changeRequest);
      }
      const { id: changeRequestId, revisionId } = changeRequest;
      const request = { changeRequestId, revisionId, requestedBy: userId, userIds: input.users, at: context.at };
      const asked = await requestReviewers(tx, request);
      if (opened || asked.length > 0) await recordReviewers(tx, caller, changeRequest, 'requested', asked);
      await this.notify.ofReviewRequest(tx, caller, changeRequest, asked);
      return findRequestedReviewers(tx, changeRequestId, input.users);
    });
  }

  /** Takes a request for a review back; nothing happens when there is none. */
  async withdraw(caller: Caller, ref: ChangeRequestRef, userId: string): Promise<void> {
    const changeRequest = await this.changeRequests.get(ref);
    await this.mutations.run(caller.context, async (tx) => {
      if (!(await withdrawReviewRequest(tx, changeRequest.id, userId))) return;
      await recordReviewers(tx, caller, changeRequest, 'withdrawn', [userId]);
    });
  }

  /** Refuses to ask people who could not even look at it. */
  async #requireReaders(spaceId: string, users: readonly string[]): Promise<void> {
    const issues: RequestIssue[] = [];
    for (const [index, user] of users.entries()) {
      if ((await findSpaceRole(this.database, spaceId, user)) !== null) continue;
      const message = `must be the id of a user who may see the space; "${user}" may not`;
      issues.push({ path: `body.users[${index}]`, message });
    }
    if (issues.length > 0) throw invalidRequest(issues);
  }
}

/** Readers of events learn of the new status; the audit trail tells of it with the request that caused it. */
async function recordOpening(
  tx: Transaction,
  { context, organizationId }: Caller,
  { id: changeRequestId, spaceId }: ChangeRequestRow,
): Promise<void> {
  await recordEvent(tx, context, organizationId, 'change-request.updated', { spaceId, changeRequestId });
}

async function recordReviewers(
  tx: Transaction,
  { context, organizationId }: Caller,
  { id: changeRequestId, spaceId, subject, status }: ChangeRequestRow,
  verb: 'requested' | 'withdrawn',
  userIds: string[],
): Promise<void> {
  const opened = verb === 'requested' && status === 'draft';
  await recordAudit(tx, context, {
    action: `reviewers.${verb}`,
    organizationId,
    target: { type: 'change-request', id: changeRequestId, label: subject },
    payload: { space: spaceId, users: userIds, ...(opened && { status: 'open' }) },
  });
  await recordEvent(tx, context, organizationId, `reviewers.${verb}`, { spaceId, changeRequestId, userIds });
}
