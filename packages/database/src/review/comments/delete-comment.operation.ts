import { z } from 'zod';
import type { OperationContext } from '../../context.js';
import { recordEvent } from '../../platform/outbox/record-event.js';
import type { Sql } from '../../sql.js';
import { countOpenComments, lockPlace } from './comment-place.js';
import { type CommentRef, NAMED_COMMENT, namedComment } from './comment-ref.js';
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
