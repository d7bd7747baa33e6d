import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';
import type { DiscussedPlace } from './threads.js';

const PAGE_SIZE = 100;
const MAX_PEOPLE = 1000;
/** New members can wait a minute until they are offered. */
const PEOPLE_STAY_MS = 60_000;

/** Every comment of a change request, or of a space outside of them, with the first replies; the oldest first. */
export function commentsQuery(api: LecternClient, { spaceId, changeRequestId }: DiscussedPlace) {
  return queryOptions({
    queryKey: ['listComments', { spaceId, changeRequestId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const query = { page, limit: PAGE_SIZE, order: 'asc', format: 'document', include: 'replies' } as const;
        if (changeRequestId === undefined) {
          return data(api.GET('/v1/spaces/{spaceId}/comments', { params: { path: { spaceId }, query }, signal }));
        }
        const params = { path: { spaceId, changeRequestId }, query };
        return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', { params, signal }));
      }),
  });
}

/** Every reply to a comment, for those that have more than the first few. */
export function repliesQuery(
  api: LecternClient,
  { spaceId, changeRequestId, commentId }: DiscussedPlace & { commentId: string },
) {
  return queryOptions({
    queryKey: ['listComments', { spaceId, changeRequestId, commentId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const query = { page, limit: PAGE_SIZE, format: 'document' } as const;
        if (changeRequestId === undefined) {
          const params = { path: { spaceId, commentId }, query };
          return data(api.GET('/v1/spaces/{spaceId}/comments/{commentId}/replies', { params, signal }));
        }
        const params = { path: { spaceId, changeRequestId, commentId }, query };
        const replies = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies';
        return data(api.GET(replies, { params, signal }));
      }),
  });
}

/** Everybody who may comment here, and so can be mentioned. */
export function commentersQuery(api: LecternClient, { spaceId, changeRequestId }: DiscussedPlace) {
  return queryOptions({
    queryKey: ['listCommenters', { spaceId, changeRequestId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const query = { page, limit: MAX_PEOPLE };
        if (changeRequestId === undefined) {
          return data(api.GET('/v1/spaces/{spaceId}/commenters', { params: { path: { spaceId }, query }, signal }));
        }
        const params = { path: { spaceId, changeRequestId }, query };
        return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters', { params, signal }));
      }),
    staleTime: PEOPLE_STAY_MS,
  });
}

/** Which comment is meant, or which reply to it. */
export interface CommentPath extends DiscussedPlace {
  commentId: string;
  commentReplyId?: string | undefined;
}

const IN_SPACE = '/v1/spaces/{spaceId}/comments/{commentId}';
const IN_CHANGE_REQUEST = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}';

/** Reads the Markdown of a comment or a reply, to write it anew. */
export async function readCommentMarkdown(
  api: LecternClient,
  { spaceId, changeRequestId, commentId, commentReplyId }: CommentPath,
): Promise<string> {
  const query = { format: 'markdown' } as const;
  const read = () => {
    if (changeRequestId === undefined) {
      const path = { spaceId, commentId };
      return commentReplyId === undefined
        ? api.GET(IN_SPACE, { params: { path, query } })
        : api.GET(`${IN_SPACE}/replies/{commentReplyId}`, { params: { path: { ...path, commentReplyId }, query } });
    }
    const path = { spaceId, changeRequestId, commentId };
    return commentReplyId === undefined
      ? api.GET(IN_CHANGE_REQUEST, { params: { path, query } })
      : api.GET(`${IN_CHANGE_REQUEST}/replies/{commentReplyId}`, {
          params: { path: { ...path, commentReplyId }, query },
        });
  };
  const { body } = await data<{ body: { markdown: string } | { document: unknown } }>(read());
  return 'markdown' in body ? body.markdown : '';
}
