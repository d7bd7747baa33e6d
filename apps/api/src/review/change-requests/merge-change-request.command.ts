import { CommitContext } from '@lectern/commands/content/commit';
import { commitUpdate } from '@lectern/commands/content/update-content';
import { countStatus, lockWithSpace, requireUnclosed } from '@lectern/commands/review/change-status';
import { branchHead } from '@lectern/commands/review/update-branch';
import { changesBetween } from '@lectern/database/content/changes-between';
import type { ContentChanges } from '@lectern/database/content/content-types';
import {
  findCurrentRevision,
  type IndexedRevisionRow,
  lockCurrentRevision,
} from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { markMerged } from '@lectern/database/review/change-requests/branches.queries';
import {
  type ChangeRequestRef,
  type ChangeRequestRow,
  lockChangeRequest,
} from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { MergeResult, UpdateResult } from '@lectern/domain/review/change-requests/schemas';
import { Injectable } from '@nestjs/common';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { MergeGate } from './merge-gate.service.js';
import { isUnsettled, mergeWithCurrent, takeInCurrent } from './merge-with-current.js';

/** Brings change requests and the current content of their space together. */
@Injectable()
export class MergeChangeRequestCommand {
  constructor(
    private readonly commit: CommitContext,
    private readonly mutations: Mutations,
    private readonly gate: MergeGate,
    private readonly notify: NotificationsService,
  ) {}

  /** Makes what a change request proposes the current content of its space, as far as the rules allow it. */
  merge(caller: Caller, ref: ChangeRequestRef): Promise<MergeResult> {
    const { context, userId } = caller;
    return this.mutations.runOneByOne(context, ref.spaceId, (sql) =>
      mergeChangeRequest(sql, context, this.commit, {
        ref,
        mergedBy: userId,
        mayReadSpecs: mayReadSpecs(caller),
        check: (changeRequest) => this.gate.check(sql, caller, changeRequest),
        announce: (changeRequest) => this.notify.ofMerge(sql, caller, changeRequest),
      }),
    );
  }

  /** Brings what has changed in the space since into a change request. */
  update(caller: Caller, ref: ChangeRequestRef): Promise<UpdateResult> {
    const { context } = caller;
    return this.mutations.runOneByOne(context, ref.spaceId, (sql) =>
      updateFromCurrent(sql, context, this.commit, { ref, mayReadSpecs: mayReadSpecs(caller) }),
    );
  }
}

/** Brings what has changed in the current content since into a change request, in one transaction. */
export async function updateFromCurrent(
  sql: Sql,
  context: OperationContext,
  { store }: CommitContext,
  { ref, mayReadSpecs: readsSpecs }: { ref: ChangeRequestRef; mayReadSpecs: boolean },
): Promise<UpdateResult> {
  const changeRequest = await lockChangeRequest(sql, ref);
  if (!changeRequest) throw new DomainError('change_request.not_found');
  requireUnclosed(changeRequest);
  const main = await findCurrentRevision(sql, ref.spaceId);
  if (!main) throw new DomainError('change_request.not_found');
  let branch = await branchHead(sql, changeRequest);
  if (changeRequest.ancestorRevisionId !== main.id) {
    const base = await branchHead(sql, { spaceId: ref.spaceId, revisionId: changeRequest.ancestorRevisionId });
    const merged = await mergeWithCurrent(sql, store, { base, branch, main }, readsSpecs);
    branch = await takeInCurrent(sql, context, store, { changeRequest, branch, main, merged });
    await recordAudit(sql, context, {
      action: 'change-request.updated-from-main',
      organizationId: main.organizationId,
      target: { type: 'change-request', id: changeRequest.id, label: changeRequest.subject },
      payload: { revision: branch.id, main: main.id },
    });
  }
  const unsettled = await isUnsettled(sql, changeRequest, await changesBetween(store, sql, main, branch));
  return { revision: branch.id, result: unsettled ? 'conflicts' : 'update' };
}

export interface MergeOptions {
  ref: ChangeRequestRef;
  mergedBy: string;
  /** Whether whoever merges may read API specifications; for others a merge adds no reference to one. */
  mayReadSpecs: boolean;
  /** Throws when a rule forbids the merge. */
  check: (changeRequest: ChangeRequestRow) => Promise<void>;
  /** Tells people that it was merged. */
  announce: (changeRequest: ChangeRequestRow) => Promise<void>;
}

/**
 * Merges a change request into the current content of its space, in one transaction. Where both changed the same thing
 * the current content stays as it is, and the change request receives a revision that shows both versions.
 */
export async function mergeChangeRequest(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  { ref, mergedBy, mayReadSpecs: readsSpecs, check, announce }: MergeOptions,
): Promise<MergeResult> {
  const main = await lockCurrentRevision(sql, ref.spaceId);
  if (!main) throw new DomainError('change_request.not_found');
  const changeRequest = await lockWithSpace(sql, ref);
  requireUnclosed(changeRequest);
  await check(changeRequest);
  const branch = await branchHead(sql, changeRequest);
  const base = await branchHead(sql, { spaceId: ref.spaceId, revisionId: changeRequest.ancestorRevisionId });
  const proposed = await changesBetween(commit.store, sql, base, branch);
  if (await isUnsettled(sql, changeRequest, proposed)) return { revision: branch.id, result: 'conflicts' };
  const completion = { changeRequest, branch, main, mergedBy, announce };
  if (base.id === main.id) return complete(sql, context, commit, completion, proposed);
  const merged = await mergeWithCurrent(sql, commit.store, { base, branch, main }, readsSpecs);
  if (merged.conflicts.length > 0 || merged.conflictedTexts.length > 0) {
    const revision = await takeInCurrent(sql, context, commit.store, { changeRequest, branch, main, merged });
    return { revision: revision.id, result: 'conflicts' };
  }
  const changes = { ...merged.changes.theirs, bodies: merged.bodies };
  return complete(sql, context, commit, completion, changes);
}

interface Completion {
  changeRequest: ChangeRequestRow;
  branch: IndexedRevisionRow;
  main: IndexedRevisionRow;
  mergedBy: string;
  announce: MergeOptions['announce'];
}

async function complete(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  { changeRequest, branch, main, mergedBy, announce }: Completion,
  changes: ContentChanges,
): Promise<MergeResult> {
  const { id: changeRequestId, spaceId, status } = changeRequest;
  const details = { type: 'merge' as const, otherParents: [branch.id] };
  const { id: revisionId } = await commitUpdate(sql, context, commit, main, { changes, ...details });
  await markMerged(sql, { changeRequestId, revisionId, mergedBy, at: context.at });
  await countStatus(sql, spaceId, status, 'merged');
  await recordAudit(sql, context, {
    action: 'change-request.merged',
    organizationId: main.organizationId,
    target: { type: 'change-request', id: changeRequestId, label: changeRequest.subject },
    payload: { revision: revisionId, pages: changes.pages.size, files: changes.assets.size },
  });
  await recordEvent(sql, context, main.organizationId, 'change-request.merged', {
    spaceId,
    changeRequestId,
    revisionId,
  });
  await announce(changeRequest);
  return { revision: revisionId, result: 'merge' };
}
