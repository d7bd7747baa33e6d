import type { LecternClient, RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { CommentPath } from './queries.js';
import type { CommentSubject, DiscussedPlace } from './threads.js';

const IN_SPACE = '/v1/spaces/{spaceId}/comments';
const IN_CHANGE_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments';

/** What of a comment or a reply is changed. */
export type CommentUpdate = RequestBodyOf<`${typeof IN_SPACE}/{commentId}`, 'put'>;

const SHOWN = [
  ['listComments'],
  ['getChangeRequestById'],
  ['listChangeRequestsForOrganization'],
  ['listContributorsToChangeRequest'],
];

/** Posts comments in a space or a change request. */
export function usePostComment(place: DiscussedPlace) {
  return useChange({
    operation: 'postComment',
    send: (api, { target, markdown }: { target: CommentSubject; markdown: string }) =>
      post(api, place, { ...target, body: { markdown } }),
    invalidates: SHOWN,
  });
}

/** Replies to a comment. */
export function usePostReply(place: DiscussedPlace & { commentId: string }) {
  return useChange({
    operation: 'postCommentReply',
    send: (api, markdown: string) => reply(api, place, markdown),
    invalidates: SHOWN,
  });
}

/** Changes the text of a comment or a reply, resolves it, opens it again, or gives and takes reactions. */
export function useUpdateComment(path: CommentPath) {
  return useChange({
    operation: 'updateComment',
    send: (api, body: CommentUpdate) => update(api, path, body),
    invalidates: SHOWN,
  });
}

/** Deletes a comment with its replies, or a reply. */
export function useDeleteComment(path: CommentPath) {
  return useChange({ operation: 'deleteComment', send: (api) => remove(api, path), invalidates: SHOWN });
}

function post(
  api: LecternClient,
  { spaceId, changeRequestId }: DiscussedPlace,
  body: RequestBodyOf<typeof IN_SPACE, 'post'>,
): Promise<unknown> {
  if (changeRequestId === undefined) return data(api.POST(IN_SPACE, { params: { path: { spaceId } }, body }));
  return data(api.POST(IN_CHANGE_REQUEST, { params: { path: { spaceId, changeRequestId } }, body }));
}

function reply(
  api: LecternClient,
  { spaceId, changeRequestId, commentId }: DiscussedPlace & { commentId: string },
  markdown: string,
): Promise<unknown> {
  const body = { body: { markdown } };
  if (changeRequestId === undefined) {
    return data(api.POST(`${IN_SPACE}/{commentId}/replies`, { params: { path: { spaceId, commentId } }, body }));
  }
  const path = { spaceId, changeRequestId, commentId };
  return data(api.POST(`${IN_CHANGE_REQUEST}/{commentId}/replies`, { params: { path }, body }));
}

function update(
  api: LecternClient,
  { spaceId, changeRequestId, commentId, commentReplyId }: CommentPath,
  body: CommentUpdate,
): Promise<unknown> {
  if (changeRequestId === undefined) {
    const path = { spaceId, commentId };
    if (commentReplyId === undefined) return data(api.PUT(`${IN_SPACE}/{commentId}`, { params: { path }, body }));
    const params = { path: { ...path, commentReplyId } };
    return data(api.PUT(`${IN_SPACE}/{commentId}/replies/{commentReplyId}`, { params, body }));
  }
  const path = { spaceId, changeRequestId, commentId };
  if (commentReplyId === undefined) {
    return data(api.PUT(`${IN_CHANGE_REQUEST}/{commentId}`, { params: { path }, body }));
  }
  const params = { path: { ...path, commentReplyId } };
  return data(api.PUT(`${IN_CHANGE_REQUEST}/{commentId}/replies/{commentReplyId}`, { params, body }));
}

function remove(
  api: LecternClient,
  { spaceId, changeRequestId, commentId, commentReplyId }: CommentPath,
): Promise<unknown> {
  if (changeRequestId === undefined) {
    const path = { spaceId, commentId };
    if (commentReplyId === undefined) return data(api.DELETE(`${IN_SPACE}/{commentId}`, { params: { path } }));
    const params = { path: { ...path, commentReplyId } };
    return data(api.DELETE(`${IN_SPACE}/{commentId}/replies/{commentReplyId}`, { params }));
  }
  const path = { spaceId, changeRequestId, commentId };
  if (commentReplyId === undefined) {
    return data(api.DELETE(`${IN_CHANGE_REQUEST}/{commentId}`, { params: { path } }));
  }
  const params = { path: { ...path, commentReplyId } };
  return data(api.DELETE(`${IN_CHANGE_REQUEST}/{commentId}/replies/{commentReplyId}`, { params }));
}
