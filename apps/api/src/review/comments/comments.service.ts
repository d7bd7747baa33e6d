import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import type { CommentPlace } from '@lectern/database/review/comments/comment-place';
import type { CommentRef } from '@lectern/database/review/comments/comment-ref';
import {
  type CommentRow,
  findComment,
  findFirstReplies,
  listComments,
  listReplies,
} from '@lectern/database/review/comments/comments.queries';
import type { Sql } from '@lectern/database/sql';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { type ListComments, type ListReplies, MAX_FIRST_REPLIES } from '@lectern/domain/review/comments/schemas';
import { Injectable } from '@nestjs/common';
import { type ContentVersion, forMembers } from '../../content/pages/content.service.js';
import { ChangeRequestsService } from '../change-requests/change-requests.service.js';

/** The part of a path that names a space, or a change request by its id or number. */
export interface PlaceParams {
  spaceId: string;
  changeRequestId?: string;
}

/** A path that names a comment, or a reply to it. */
export interface CommentParams extends PlaceParams {
  commentId: string;
  commentReplyId?: string;
}

/** A comment in a list, with the replies that were asked for. */
export interface ListedComment extends CommentRow {
  firstReplies?: readonly CommentRow[];
}

/** Finds comments and replies, on spaces and on change requests alike. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly changeRequests: ChangeRequestsService,
  ) {}

  /** Where comments of a path stand, and the content that they are about. */
  async place({ spaceId, changeRequestId }: PlaceParams): Promise<{ place: CommentPlace; version: ContentVersion }> {
    if (changeRequestId === undefined)
      return { place: { spaceId, changeRequestId: null }, version: forMembers({ spaceId }) };
    const { id, revisionId } = await this.changeRequests.get({ spaceId, changeRequestId });
    return { place: { spaceId, changeRequestId: id }, version: forMembers({ spaceId, revisionId }) };
  }

  /** Names the comment or the reply of a path. */
  async ref({ commentId, commentReplyId, ...params }: CommentParams): Promise<CommentRef> {
    const { place } = await this.place(params);
    return commentReplyId === undefined
      ? { ...place, id: commentId, parentId: null }
      : { ...place, id: commentReplyId, parentId: commentId };
  }

  /** Gets a comment or a reply by its path. */
  async get(params: CommentParams): Promise<CommentRow> {
    return this.read(this.database, await this.ref(params));
  }

  /** Reads a comment or a reply, also within a transaction. */
  async read(sql: Sql, ref: CommentRef): Promise<CommentRow> {
    const row = await findComment(sql, ref);
    if (!row) throw new DomainError(ref.parentId === null ? 'comment.not_found' : 'comment_reply.not_found');
    return row;
  }

  /** Lists comments; replies are with them if they are asked for. */
  async list(params: PlaceParams, { page, limit, include, ...selection }: ListComments): Promise<Page<ListedComment>> {
    const { place } = await this.place(params);
    const { database, keyring } = this;
    const query = { limit, ...(page !== undefined && { page }) };
    const listed = await listComments(database, keyring, place, selection, query);
    if (include !== 'replies') return listed;
    const commented = listed.items.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id);
    const replies = commented.length === 0 ? [] : await findFirstReplies(database, commented, MAX_FIRST_REPLIES);
    return mapPage(listed, (comment) => ({
      ...comment,
      firstReplies: replies.filter(({ parentId }) => parentId === comment.id),
    }));
  }

  /** Lists the replies to a comment. */
  async listReplies(params: CommentParams, query: ListReplies): Promise<Page<CommentRow>> {
    const comment = await this.get(params);
    return listReplies(this.database, this.keyring, comment, query);
  }
}
