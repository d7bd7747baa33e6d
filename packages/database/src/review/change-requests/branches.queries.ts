import { ContentConflict } from '@lectern/content/merge/content-conflict';
import { z } from 'zod';
import type { Sql } from '../../sql.js';

const Conflicts = z.array(ContentConflict);

const ConflictsRow = z.object({ conflicts: z.unknown() });

/** Finds what a change request and the current content changed differently and nobody has settled yet. */
export async function findConflicts(sql: Sql, changeRequestId: string): Promise<ContentConflict[]> {
  const [row] = await sql.query(ConflictsRow, 'SELECT conflicts FROM change_requests WHERE id = $1', [changeRequestId]);
  return Conflicts.parse(row?.conflicts ?? []);
}

/** Where a branch is now. */
export interface BranchStep {
  changeRequestId: string;
  revisionId: string;
  /** The revision of the current content that it has taken in with this step. */
  ancestorRevisionId?: string | undefined;
  conflicts: readonly ContentConflict[];
  at: Date;
}

/** Moves a branch on to a new revision. */
export async function advanceBranch(sql: Sql, step: BranchStep): Promise<void> {
  await sql.execute(
    `UPDATE change_requests SET revision_id = $2, ancestor_revision_id = coalesce($3, ancestor_revision_id),
            conflicts = $4::text::jsonb, updated_at = $5::timestamptz
      WHERE id = $1`,
    [step.changeRequestId, step.revisionId, step.ancestorRevisionId ?? null, JSON.stringify(step.conflicts), step.at],
  );
}

/** Marks a change request as merged: what it became, and who did it. */
export async function markMerged(
  sql: Sql,
  merged: { changeRequestId: string; revisionId: string; mergedBy: string; at: Date },
): Promise<void> {
  await sql.execute(
    `UPDATE change_requests SET status = 'merged', merged_revision_id = $2, merged_by_id = $3,
            merged_at = $4::timestamptz, updated_at = $4::timestamptz
      WHERE id = $1`,
    [merged.changeRequestId, merged.revisionId, merged.mergedBy, merged.at],
  );
}
