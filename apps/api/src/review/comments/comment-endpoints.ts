import { MemberPage } from '@lectern/domain/people/members/schemas';
import type { ErrorName } from '@lectern/domain/platform/errors/catalog';
import { PageQuery } from '@lectern/domain/platform/http/page';
import {
  Comment,
  CommentPage,
  CommentReply,
  CommentReplyPage,
  ListComments,
  ListReplies,
  PostComment,
  PostReply,
  ReadComment,
  UpdateComment,
} from '@lectern/domain/review/comments/schemas';

const comments = 'comments';
const comment = 'comments/:commentId';
const replies = 'comments/:commentId/replies';
const reply = 'comments/:commentId/replies/:commentReplyId';

const reading = { method: 'GET', action: 'space.view' } as const;
const posting = { method: 'POST', action: 'space.comment', query: ReadComment } as const;
const changing = { method: 'PUT', action: 'space.comment', query: ReadComment, body: UpdateComment } as const;
const deleting = { method: 'DELETE', action: 'space.comment', response: null } as const;

const errors = (...names: ErrorName[]): readonly ErrorName[] => names;
const noComment = errors('comment.not_found');
const noReply = errors('comment_reply.not_found');
const notYours = errors('comment.delete_denied');

/** What the operations on comments declare, wherever the comments stand. */
export const onComments = {
  list: { ...reading, path: comments, query: ListComments, response: CommentPage, errors: errors() },
  post: { ...posting, path: comments, body: PostComment, response: Comment, errors: errors() },
  get: { ...reading, path: comment, query: ReadComment, response: Comment, errors: noComment },
  update: { ...changing, path: comment, response: Comment, errors: errors(...noComment, 'comment.edit_denied') },
  delete: { ...deleting, path: comment, errors: notYours },
  listReplies: { ...reading, path: replies, query: ListReplies, response: CommentReplyPage, errors: noComment },
  postReply: { ...posting, path: replies, body: PostReply, response: CommentReply, errors: noComment },
  getReply: { ...reading, path: reply, query: ReadComment, response: CommentReply, errors: noReply },
  updateReply: { ...changing, path: reply, response: CommentReply, errors: errors(...noReply, 'comment.edit_denied') },
  deleteReply: { ...deleting, path: reply, errors: notYours },
  listCommenters: {
    method: 'GET',
    path: 'commenters',
    action: 'space.list-commenters',
    query: PageQuery,
    response: MemberPage,
    errors: errors(),
  },
} as const;

/** The same declaration for comments on a change request, which may be missing. */
export function inChangeRequest<D extends { errors: readonly ErrorName[] }>(declaration: D): D {
  return { ...declaration, errors: ['change_request.not_found', ...declaration.errors] };
}
