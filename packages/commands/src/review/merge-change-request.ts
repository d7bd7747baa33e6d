import { changesBetween } from '@lectern/database/content/changes-between';
import type { ContentChanges } from '@lectern/database/content/content-types';
import { type IndexedRevisionRow, lockCurrentRevision } from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { markMerged } from '@lectern/database/review/change-requests/branches.queries';
import type {
  ChangeRequestRef,
  ChangeRequestRow,
} from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { MergeResult } from '@lectern/domain/review/change-requests/schemas';
import type { CommitContext } from '../content/commit.js';
import { commitUpdate } from '../content/update-content.js';
import { countStatus, lockWithSpace, requireUnclosed } from './change-status.js';
import { isUnsettled, mergeWithCurrent } from './merge-with-current.js';
import { takeInCurrent } from './take-in-current.js';
import { branchHead } from './update-branch.js';

export interface MergeOptions {
  ref: ChangeRequestRef;
  mergedBy: string;
  /** Throws when a rule forbids the merge. */
  check: (changeRequest: ChangeRequestRow) => Promise<void>;
}

/**
 * Merges a change request into the main content of its space, in one transaction. Where both changed the same thing
 * the main content stays as it is, and the change request receives a revision that shows both versions.
 */
export async function mergeChangeRequest(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  { ref, mergedBy, check }: MergeOptions,
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
  if (base.id === main.id) return complete(sql, context, commit, { changeRequest, branch, main, mergedBy }, proposed);
  const merged = await mergeWithCurrent(sql, commit.store, { base, branch, main });
  if (merged.conflicts.length > 0 || merged.conflictedTexts.length > 0) {
    const revision = await takeInCurrent(sql, context, commit.store, { changeRequest, branch, main, merged });
    return { revision: revision.id, result: 'conflicts' };
  }
  const changes = { ...merged.changes.theirs, bodies: merged.bodies };
  return complete(sql, context, commit, { changeRequest, branch, main, mergedBy }, changes);
}

interface Completion {
  changeRequest: ChangeRequestRow;
  branch: IndexedRevisionRow;
  main: IndexedRevisionRow;
  mergedBy: string;
}

async function complete(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  { changeRequest, branch, main, mergedBy }: Completion,
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
  return { revision: revisionId, result: 'merge' };
}
