import type { ContentConflict } from '@lectern/content/merge/content-conflict';
import type { ContentChanges } from '@lectern/database/content/content-types';
import {
  findRevision,
  type IndexedRevisionRow,
  type RecordedCommit,
} from '@lectern/database/content/revisions.queries';
import { authorOf, type OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { advanceBranch, findConflicts } from '@lectern/database/review/change-requests/branches.queries';
import {
  type ChangeRequestRef,
  type ChangeRequestRow,
  lockChangeRequest,
} from '@lectern/database/review/change-requests/change-requests.queries';
import { noteContribution } from '@lectern/database/review/change-requests/contributors.queries';
import type { Sql } from '@lectern/database/sql';
import type { AuditAction } from '@lectern/domain/platform/audit/actions';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type CommitContext, storeRevision } from '../content/commit.js';
import { withComputedPages } from '../content/computed/computed-pages.js';
import { refuseNewSpecs } from '../content/computed/new-specs.js';
import { requireUnclosed } from './change-status.js';

/** Changes to be made to a branch, and the conflicts that are left when they are made. */
export interface BranchUpdate<T> {
  changes: ContentChanges;
  conflicts: readonly ContentConflict[];
  /** The commit of a repository that they come from. */
  git?: RecordedCommit | undefined;
  result: T;
}

export interface BranchUpdateOptions {
  ref: ChangeRequestRef;
  /** What was done, for the audit trail. */
  action: AuditAction;
  /** Whether it is done for somebody who may read API specifications; others add no reference to one. */
  mayReadSpecs: boolean;
}

/** What changes to a branch are drafted on. */
export interface BranchBase {
  head: IndexedRevisionRow;
  /** As it is while nobody else can change it. */
  changeRequest: ChangeRequestRow;
  /** What nobody has settled yet. */
  conflicts: readonly ContentConflict[];
}

/**
 * Changes the content of a change request in one transaction: `draft` says how, given what it builds on.
 * Updates of one change request wait for each other; the current content goes on meanwhile.
 */
export async function updateBranch<T>(
  sql: Sql,
  context: OperationContext,
  { store }: CommitContext,
  { ref, action, mayReadSpecs }: BranchUpdateOptions,
  draft: (base: BranchBase) => Promise<BranchUpdate<T>>,
): Promise<{ revision: IndexedRevisionRow; result: T }> {
  const changeRequest = await lockChangeRequest(sql, ref);
  if (!changeRequest) throw new DomainError('change_request.not_found');
  requireUnclosed(changeRequest);
  const head = await branchHead(sql, changeRequest);
  const left = await findConflicts(sql, changeRequest.id);
  const { result, ...update } = await draft({ head, changeRequest, conflicts: left });
  if (!mayReadSpecs) await refuseNewSpecs(sql, store, [head], update.changes);
  const revision = await addToBranch(sql, context, store, { changeRequest, head, ...update, type: 'edits' });
  const userId = authorOf(context);
  if (userId !== null) {
    const contribution = { changeRequestId: changeRequest.id, userId, at: context.at };
    await noteContribution(sql, { ...contribution, contribution: 'edit' });
  }
  await recordAudit(sql, context, {
    action,
    organizationId: head.organizationId,
    target: { type: 'change-request', id: changeRequest.id, label: changeRequest.subject },
    payload: { revision: revision.id, pages: update.changes.pages.size, files: update.changes.assets.size },
  });
  return { revision, result };
}

/** The revision that a branch stands at. */
export async function branchHead(
  sql: Sql,
  { spaceId, revisionId }: Pick<ChangeRequestRow, 'spaceId' | 'revisionId'>,
): Promise<IndexedRevisionRow> {
  const head = await findRevision(sql, spaceId, revisionId);
  if (!head) throw new Error(`There is no revision ${revisionId} in the space ${spaceId}`);
  return head;
}

/** What makes the next revision of a branch. */
export interface BranchAddition extends Omit<BranchUpdate<unknown>, 'result'> {
  changeRequest: ChangeRequestRow;
  head: IndexedRevisionRow;
  type: 'edits' | 'update';
  /** The revision of the current content that is taken in with it. */
  takenIn?: string;
}

/** Adds a revision to a branch whose change request is locked. */
export async function addToBranch(
  sql: Sql,
  context: OperationContext,
  store: CommitContext['store'],
  { changeRequest, head, changes, conflicts, git, type, takenIn }: BranchAddition,
): Promise<IndexedRevisionRow> {
  const { id: changeRequestId, spaceId } = changeRequest;
  const complete = await withComputedPages(sql, store, head, changes, context.at);
  const plan = await store.plan(sql, head, complete);
  const details = {
    id: newId(context.at),
    type,
    authorId: authorOf(context),
    at: context.at,
    git,
    changeRequestId,
    otherParents: takenIn === undefined ? [] : [takenIn],
  };
  await storeRevision(sql, store, head, plan, details);
  const { id: revisionId, at } = details;
  await advanceBranch(sql, { changeRequestId, revisionId, ancestorRevisionId: takenIn, conflicts, at });
  await recordEvent(sql, context, head.organizationId, 'change-request.content-updated', {
    spaceId,
    changeRequestId,
    revisionId,
  });
  return {
    ...head,
    id: revisionId,
    type,
    parents: [head.id, ...details.otherParents],
    roots: plan.roots,
    changeRequestId,
    authorId: details.authorId,
    git: git ?? null,
    indexed: false,
    createdAt: at,
  };
}
