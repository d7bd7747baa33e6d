import { conflictName } from '@lectern/content/merge/content-conflict';
import type { MergedContent } from '@lectern/content/merge/merge-content';
import type { ContentStore } from '@lectern/database/content/content-store';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import { findConflicts } from '@lectern/database/review/change-requests/branches.queries';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';
import { addToBranch } from './update-branch.js';

/** Adds a revision to a branch in which the main content is taken in; conflicts that were left before stay. */
export async function takeInCurrent(
  sql: Sql,
  context: OperationContext,
  store: ContentStore,
  {
    changeRequest,
    branch,
    main,
    merged,
  }: { changeRequest: ChangeRequestRow; branch: IndexedRevisionRow; main: IndexedRevisionRow; merged: MergedContent },
): Promise<IndexedRevisionRow> {
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
