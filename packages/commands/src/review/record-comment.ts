import type { OperationContext } from '@lectern/database/context';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { CommentRef } from '@lectern/database/review/comments/comment-ref';
import type { Sql } from '@lectern/database/sql';

/** What events say of a comment or a reply. */
export function commentPayload({ spaceId, changeRequestId, id, parentId }: CommentRef) {
  return {
    spaceId,
    ...(changeRequestId !== null && { changeRequestId }),
    commentId: id,
    ...(parentId !== null && { replyTo: parentId }),
  };
}

/** Adds what was done to a comment or a reply to the audit trail. */
export async function auditComment(
  sql: Sql,
  context: OperationContext,
  organizationId: string,
  verb: 'created' | 'updated' | 'deleted',
  comment: CommentRef & { changes?: string[] },
): Promise<void> {
  const { id, parentId, spaceId, changeRequestId, changes } = comment;
  const type = parentId === null ? 'comment' : 'comment-reply';
  await recordAudit(sql, context, {
    action: `${type}.${verb}`,
    organizationId,
    target: { type, id },
    payload: {
      space: spaceId,
      ...(changeRequestId !== null && { changeRequest: changeRequestId }),
      ...(parentId !== null && { replyTo: parentId }),
      ...(changes && { changes }),
    },
  });
}
