import { mapPage, type PageQuery } from '@lectern/domain/platform/http/page';
import { ChangeRequestParams } from '@lectern/domain/review/change-requests/schemas';
import {
  ChangeRequestCommentParams,
  ChangeRequestCommentReplyParams,
  type ListComments,
  type ListReplies,
  type PostComment as PostCommentBody,
  type PostReply,
  type ReadComment,
  type UpdateComment,
} from '@lectern/domain/review/comments/schemas';
import { Controller } from '@nestjs/common';
import { presentMember } from '../../people/members/members.presenter.js';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ChangeCommentCommand } from './change-comment.command.js';
import { inChangeRequest, onComments } from './comment-endpoints.js';
import { CommentersService } from './commenters.service.js';
import { CommentsService } from './comments.service.js';
import { CommentsView } from './comments.view.js';
import { PostCommentCommand } from './post-comment.command.js';

@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId')
export class ChangeRequestCommentsController {
  constructor(
    private readonly comments: CommentsService,
    private readonly postComment: PostCommentCommand,
    private readonly changeComment: ChangeCommentCommand,
    private readonly commenters: CommentersService,
    private readonly responses: CommentsView,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    ...inChangeRequest(onComments.list),
    summary: 'List the comments on a change request',
    params: ChangeRequestParams,
  })
  async listCommentsInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ListComments }>) {
    return this.responses.comments(caller, await this.comments.list(params, query), query);
  }

  @Endpoint({
    ...inChangeRequest(onComments.post),
    summary: 'Post a comment on a change request or on something in its content',
    params: ChangeRequestParams,
  })
  async postCommentInChangeRequest({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ReadComment; body: PostCommentBody }>) {
    return this.responses.comment(caller, await this.postComment.execute(caller, params, body), query);
  }

  @Endpoint({
    ...inChangeRequest(onComments.get),
    summary: 'Get a comment on a change request',
    params: ChangeRequestCommentParams,
  })
  async getCommentInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestCommentParams; query: ReadComment }>) {
    return this.responses.comment(caller, await this.comments.get(params), query);
  }

  @Endpoint({
    ...inChangeRequest(onComments.update),
    summary: 'Change the text of a comment on a change request, resolve it or react to it',
    params: ChangeRequestCommentParams,
  })
  async updateCommentInChangeRequest({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: ChangeRequestCommentParams; query: ReadComment; body: UpdateComment }>) {
    return this.responses.comment(caller, await this.changeComment.update(caller, params, body), query);
  }

  @Endpoint({
    ...inChangeRequest(onComments.delete),
    summary: 'Delete a comment on a change request and its replies',
    params: ChangeRequestCommentParams,
  })
  async deleteCommentInChangeRequest({ params, caller }: Authorized<{ params: ChangeRequestCommentParams }>) {
    await this.changeComment.delete(caller, params);
  }

  @Endpoint({
    ...inChangeRequest(onComments.listReplies),
    summary: 'List the replies to a comment on a change request, the oldest first',
    params: ChangeRequestCommentParams,
  })
  async listCommentRepliesInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestCommentParams; query: ListReplies }>) {
    return this.responses.replies(caller, await this.comments.listReplies(params, query), query);
  }

  @Endpoint({
    ...inChangeRequest(onComments.postReply),
    summary: 'Reply to a comment on a change request',
    params: ChangeRequestCommentParams,
  })
  async postCommentReplyInChangeRequest({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: ChangeRequestCommentParams; query: ReadComment; body: PostReply }>) {
    return this.responses.reply(caller, await this.postComment.reply(caller, params, body), query);
  }

  @Endpoint({
    ...inChangeRequest(onComments.getReply),
    summary: 'Get a reply to a comment on a change request',
    params: ChangeRequestCommentReplyParams,
  })
  async getCommentReplyInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestCommentReplyParams; query: ReadComment }>) {
    return this.responses.reply(caller, await this.comments.get(params), query);
  }

  @Endpoint({
    ...inChangeRequest(onComments.updateReply),
    summary: 'Change the text of a reply to a comment on a change request or react to it',
    params: ChangeRequestCommentReplyParams,
  })
  async updateCommentReplyInChangeRequest({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: ChangeRequestCommentReplyParams; query: ReadComment; body: UpdateComment }>) {
    return this.responses.reply(caller, await this.changeComment.update(caller, params, body), query);
  }

  @Endpoint({
    ...inChangeRequest(onComments.deleteReply),
    summary: 'Delete a reply to a comment on a change request',
    params: ChangeRequestCommentReplyParams,
  })
  async deleteCommentReplyInChangeRequest({ params, caller }: Authorized<{ params: ChangeRequestCommentReplyParams }>) {
    await this.changeComment.delete(caller, params);
  }

  @Endpoint({
    ...inChangeRequest(onComments.listCommenters),
    summary: 'List who may comment on a change request',
    params: ChangeRequestParams,
  })
  async listCommentersInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: PageQuery }>) {
    const page = await this.commenters.list(caller, params, query);
    return mapPage(page, (row) => presentMember(row, this.urls));
  }
}
