import type { OperationContext } from '../../context.js';
import { recordAudit } from '../../platform/audit/record-audit.js';
import type { Sql } from '../../sql.js';
import type { CommentRef } from './comment-ref.js';

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
