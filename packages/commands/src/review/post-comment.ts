import { mentionedUsers } from '@lectern/content/links/mentioned-users';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { noteContribution } from '@lectern/database/review/change-requests/contributors.queries';
import { type CommentPlace, countOpenComments, lockPlace } from '@lectern/database/review/comments/comment-place';
import { type CommentRef, NAMED_COMMENT, namedComment } from '@lectern/database/review/comments/comment-ref';
import type { CommentedCell } from '@lectern/database/review/comments/comments.queries';
import type { Sql } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { auditComment, commentPayload } from './record-comment.js';

/** What somebody wrote, and where. */
export interface NewReply extends CommentPlace {
  organizationId: string;
  /** The revision that its author was looking at. */
  revisionId: string;
  authorId: string;
  markdown: string;
}

/** What a comment is about, beside its place. */
export interface CommentTarget {
  pageId?: string | undefined;
  nodeId?: string | undefined;
  tableCell?: CommentedCell | undefined;
}

export interface NewComment extends NewReply {
  target?: CommentTarget;
  /** The review that it is written with. */
  reviewId?: string;
}

/** Adds a comment to a space or a change request, open, and returns where it stands. */
export async function postComment(sql: Sql, context: OperationContext, comment: NewComment): Promise<CommentRef> {
  await lockPlace(sql, comment);
  await countOpenComments(sql, comment, 1);
  return insert(sql, context, comment, null);
}

/** Adds a reply to a comment and returns where it stands. */
export async function postReply(
  sql: Sql,
  context: OperationContext,
  commentId: string,
  reply: NewReply,
): Promise<CommentRef> {
  await lockPlace(sql, reply);
  const found = await sql.execute(
    `UPDATE comments c SET reply_count = reply_count + 1 WHERE ${NAMED_COMMENT} RETURNING id`,
    namedComment({ ...reply, id: commentId, parentId: null }),
  );
  if (found === 0) throw new DomainError('comment.not_found');
  return insert(sql, context, reply, commentId);
}

async function insert(
  sql: Sql,
  context: OperationContext,
  comment: NewComment,
  parentId: string | null,
): Promise<CommentRef> {
  const { organizationId, spaceId, changeRequestId, target = {}, revisionId, authorId, markdown, reviewId } = comment;
  const ref = { id: newId(context.at), spaceId, changeRequestId, parentId };
  await sql.execute(
    `INSERT INTO comments (id, space_id, change_request_id, parent_id, review_id, page_id, node_id, table_cell,
                           revision_id, author_id, markdown, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text::jsonb, $9, $10, $11, $12::timestamptz)`,
    [
      ref.id,
      spaceId,
      changeRequestId,
      parentId,
      reviewId ?? null,
      target.pageId ?? null,
      target.nodeId ?? null,
      target.tableCell ? JSON.stringify(target.tableCell) : null,
      revisionId,
      authorId,
      markdown,
      context.at,
    ],
  );
  if (changeRequestId !== null) {
    await noteContribution(sql, { changeRequestId, userId: authorId, contribution: 'comment', at: context.at });
  }
  await auditComment(sql, context, organizationId, 'created', ref);
  const said = { ...commentPayload(ref), mentions: mentionedUsers(markdown) };
  await recordEvent(sql, context, organizationId, 'comment.created', said);
  return ref;
}
