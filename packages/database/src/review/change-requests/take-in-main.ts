import { conflictName } from '@lectern/content/merge/content-conflict';
import type { MergedContent } from '@lectern/content/merge/merge-content';
import type { ContentStore } from '../../content/content-store.js';
import type { HeadRow } from '../../content/revisions.queries.js';
import type { OperationContext } from '../../context.js';
import type { Sql } from '../../sql.js';
import { findConflicts } from './branches.queries.js';
import type { ChangeRequestRow } from './change-requests.queries.js';
import { addToBranch } from './update-branch.operation.js';

/** Adds a revision to a branch in which the main content is taken in; conflicts that were left before stay. */
export async function takeInMain(
  sql: Sql,
  context: OperationContext,
  store: ContentStore,
  {
    changeRequest,
    branch,
    main,
    merged,
  }: { changeRequest: ChangeRequestRow; branch: HeadRow; main: HeadRow; merged: MergedContent },
): Promise<HeadRow> {
  const known = await findConflicts(sql, changeRequest.id);
  const conflicts = new Map([...known, ...merged.conflicts].map((conflict) => [conflictName(conflict), conflict]));
  return addToBranch(sql, context, store, {
    changeRequest,
    head: branch,
    changes: { ...merged.changes.ours, bodies: merged.bodies },
    conflicts: [...conflicts.values()],
    type: 'update',
    takenIn: main.id,
  });
}
