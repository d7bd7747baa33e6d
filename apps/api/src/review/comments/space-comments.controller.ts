import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { mapPage, type PageQuery } from '@lectern/domain/platform/http/page';
import {
  type ListComments,
  type ListReplies,
  type PostComment as PostCommentBody,
  type PostReply,
  type ReadComment,
  SpaceCommentParams,
  SpaceCommentReplyParams,
  type UpdateComment,
} from '@lectern/domain/review/comments/schemas';
import { Controller } from '@nestjs/common';
import { presentMember } from '../../people/members/members.presenter.js';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ChangeCommentCommand } from './change-comment.command.js';
import { onComments } from './comment-endpoints.js';
import { CommentersService } from './commenters.service.js';
import { CommentsService } from './comments.service.js';
import { CommentsView } from './comments.view.js';
import { PostCommentCommand } from './post-comment.command.js';

@Controller('v1/spaces/:spaceId')
export class SpaceCommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly postComment: PostCommentCommand,
    private readonly changeComment: ChangeCommentCommand,
    private readonly commenters: CommentersService,
    private readonly responses: CommentsView,
    private readonly urls: Urls,
  ) {}

  @Endpoint({ ...onComments.list, summary: 'List the comments on a space', params: SpaceParams })
  async listCommentsInSpace({ params, query, caller }: Authorized<{ params: SpaceParams; query: ListComments }>) {
    return this.responses.comments(caller, await this.comments.list(params, query), query);
  }

  @Endpoint({
    ...onComments.post,
    summary: 'Post a comment on a space or on something in its content',
    params: SpaceParams,
  })
  async postCommentInSpace({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: SpaceParams; query: ReadComment; body: PostCommentBody }>) {
    return this.responses.comment(caller, await this.postComment.execute(caller, params, body), query);
  }

  @Endpoint({ ...onComments.get, summary: 'Get a comment on a space', params: SpaceCommentParams })
  async getCommentInSpace({ params, query, caller }: Authorized<{ params: SpaceCommentParams; query: ReadComment }>) {
    return this.responses.comment(caller, await this.comments.get(params), query);
  }

  @Endpoint({
    ...onComments.update,
    summary: 'Change the text of a comment on a space, resolve it or react to it',
    params: SpaceCommentParams,
  })
  async updateCommentInSpace({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: SpaceCommentParams; query: ReadComment; body: UpdateComment }>) {
    return this.responses.comment(caller, await this.changeComment.update(caller, params, body), query);
  }

  @Endpoint({
    ...onComments.delete,
    summary: 'Delete a comment on a space and its replies',
    params: SpaceCommentParams,
  })
  async deleteCommentInSpace({ params, caller }: Authorized<{ params: SpaceCommentParams }>) {
    await this.changeComment.delete(caller, params);
  }

  @Endpoint({
    ...onComments.listReplies,
    summary: 'List the replies to a comment on a space, the oldest first',
    params: SpaceCommentParams,
  })
  async listCommentRepliesInSpace({
    params,
    query,
    caller,
  }: Authorized<{ params: SpaceCommentParams; query: ListReplies }>) {
    return this.responses.replies(caller, await this.comments.listReplies(params, query), query);
  }

  @Endpoint({ ...onComments.postReply, summary: 'Reply to a comment on a space', params: SpaceCommentParams })
  async postCommentReplyInSpace({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: SpaceCommentParams; query: ReadComment; body: PostReply }>) {
    return this.responses.reply(caller, await this.postComment.reply(caller, params, body), query);
  }

  @Endpoint({ ...onComments.getReply, summary: 'Get a reply to a comment on a space', params: SpaceCommentReplyParams })
  async getCommentReplyInSpace({
    params,
    query,
    caller,
  }: Authorized<{ params: SpaceCommentReplyParams; query: ReadComment }>) {
    return this.responses.reply(caller, await this.comments.get(params), query);
  }

  @Endpoint({
    ...onComments.updateReply,
    summary: 'Change the text of a reply to a comment on a space or react to it',
    params: SpaceCommentReplyParams,
  })
  async updateCommentReplyInSpace({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: SpaceCommentReplyParams; query: ReadComment; body: UpdateComment }>) {
    return this.responses.reply(caller, await this.changeComment.update(caller, params, body), query);
  }

  @Endpoint({
    ...onComments.deleteReply,
    summary: 'Delete a reply to a comment on a space',
    params: SpaceCommentReplyParams,
  })
  async deleteCommentReplyInSpace({ params, caller }: Authorized<{ params: SpaceCommentReplyParams }>) {
    await this.changeComment.delete(caller, params);
  }

  @Endpoint({ ...onComments.listCommenters, summary: 'List who may comment on a space', params: SpaceParams })
  async listCommentersInSpace({ params, query, caller }: Authorized<{ params: SpaceParams; query: PageQuery }>) {
    const page = await this.commenters.list(caller, params, query);
    return mapPage(page, (row) => presentMember(row, this.urls));
  }
}
