import type { CommentRow } from '@lectern/database/review/comments/comments.queries';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { commentPermissions } from '@lectern/domain/review/comments/permissions';
import type { Comment, CommentReply } from '@lectern/domain/review/comments/schemas';

/** Whom a comment is shown to, with its text in the form that was asked for. */
export interface CommentView {
  viewer: { userId: string; role: RoleOrGuest };
  body: Comment['body'];
  urls: { api: string };
}

/** Presents a comment. */
export function presentComment(row: CommentRow, view: CommentView): Comment {
  const { urls } = view;
  const comment = {
    object: 'comment' as const,
    ...presentPost(row, view),
    replies: row.replyCount,
    repliers: row.repliers.map(({ user, count, updatedAt }) => ({
      updatedAt: timestamp(new Date(updatedAt)),
      count,
      user: presentUser(user, urls),
    })),
    target: {
      space: row.spaceId,
      revision: row.revisionId,
      ...(row.changeRequestId !== null && { changeRequest: row.changeRequestId }),
      ...(row.reviewId !== null && { review: row.reviewId }),
      ...(row.pageId !== null && { page: { id: row.pageId } }),
      ...(row.nodeId !== null && { node: { id: row.nodeId } }),
      ...(row.tableCell !== null && { tableCell: row.tableCell }),
    },
  };
  if (row.resolvedAt === null) return { ...comment, status: 'open' };
  const resolvedBy = row.resolvedBy && { resolvedBy: presentUser(row.resolvedBy, urls) };
  return { ...comment, status: 'resolved', resolvedAt: timestamp(row.resolvedAt), ...resolvedBy };
}

/** Presents a reply to a comment. */
export function presentReply(row: CommentRow, view: CommentView): CommentReply {
  return { object: 'comment-reply', ...presentPost(row, view) };
}

/** What comments and replies have in common. */
function presentPost(row: CommentRow, { viewer, body, urls }: CommentView): Omit<CommentReply, 'object'> {
  return {
    id: row.id,
    postedBy: presentUser(row.author, urls),
    postedAt: timestamp(row.createdAt),
    ...(row.editedAt !== null && { editedAt: timestamp(row.editedAt) }),
    reactions: row.reactions.map(({ emoji, users }) => ({
      emoji,
      count: users.length,
      users: users.map(({ user, reactedAt }) => ({
        user: presentUser(user, urls),
        reactedAt: timestamp(new Date(reactedAt)),
      })),
    })),
    body,
    urls: { location: `${urls.api}/v1${pathOf(row)}` },
    permissions: commentPermissions({ role: viewer.role, own: row.author.id === viewer.userId }),
  };
}

function pathOf({ id, spaceId, changeRequestId, parentId }: CommentRow): string {
  const place = `/spaces/${spaceId}${changeRequestId === null ? '' : `/change-requests/${changeRequestId}`}`;
  return parentId === null ? `${place}/comments/${id}` : `${place}/comments/${parentId}/replies/${id}`;
}
