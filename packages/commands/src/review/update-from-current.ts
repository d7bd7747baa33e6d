import { changesBetween } from '@lectern/database/content/changes-between';
import { findCurrentRevision } from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import {
  type ChangeRequestRef,
  lockChangeRequest,
} from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { UpdateResult } from '@lectern/domain/review/change-requests/schemas';
import type { CommitContext } from '../content/commit.js';
import { requireUnclosed } from './change-status.js';
import { isUnsettled, mergeWithCurrent } from './merge-with-current.js';
import { takeInCurrent } from './take-in-current.js';
import { branchHead } from './update-branch.js';

/** Brings what has changed in the main content since into a change request, in one transaction. */
export async function updateFromCurrent(
  sql: Sql,
  context: OperationContext,
  { store }: CommitContext,
  ref: ChangeRequestRef,
): Promise<UpdateResult> {
  const changeRequest = await lockChangeRequest(sql, ref);
  if (!changeRequest) throw new DomainError('change_request.not_found');
  requireUnclosed(changeRequest);
  const main = await findCurrentRevision(sql, ref.spaceId);
  if (!main) throw new DomainError('change_request.not_found');
  let branch = await branchHead(sql, changeRequest);
  if (changeRequest.ancestorRevisionId !== main.id) {
    const base = await branchHead(sql, { spaceId: ref.spaceId, revisionId: changeRequest.ancestorRevisionId });
    const merged = await mergeWithCurrent(sql, store, { base, branch, main });
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
