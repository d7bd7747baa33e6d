import type { OperationContext } from '@lectern/database/context';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { countOpenComments, lockPlace } from '@lectern/database/review/comments/comment-place';
import { type CommentRef, NAMED_COMMENT, namedComment } from '@lectern/database/review/comments/comment-ref';
import type { Sql } from '@lectern/database/sql';
import { z } from 'zod';
import { auditComment, commentPayload } from './record-comment.js';

const OpenRow = z.object({ open: z.boolean() });

/** Deletes a reply, or a comment with its replies; nothing happens when there is none. */
export async function deleteComment(
  sql: Sql,
  context: OperationContext,
  organizationId: string,
  ref: CommentRef,
): Promise<void> {
  await lockPlace(sql, ref);
  const [deleted] = await sql.query(
    OpenRow,
    `DELETE FROM comments c WHERE ${NAMED_COMMENT} RETURNING c.resolved_at IS NULL AS open`,
    namedComment(ref),
  );
  if (!deleted) return;
  if (ref.parentId !== null) {
    await sql.execute('UPDATE comments SET reply_count = reply_count - 1 WHERE id = $1', [ref.parentId]);
  } else if (deleted.open) {
    await countOpenComments(sql, ref, -1);
  }
  await auditComment(sql, context, organizationId, 'deleted', ref);
  await recordEvent(sql, context, organizationId, 'comment.deleted', commentPayload(ref));
}
