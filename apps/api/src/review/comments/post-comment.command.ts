import { type NewReply, postComment, postReply } from '@lectern/commands/review/post-comment';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { CommentRef } from '@lectern/database/review/comments/comment-ref';
import type { CommentRow } from '@lectern/database/review/comments/comments.queries';
import type { Sql } from '@lectern/database/sql';
import type { PostReply, PostComment as Sent } from '@lectern/domain/review/comments/schemas';
import { Injectable } from '@nestjs/common';
import { ContentService } from '../../content/pages/content.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { CommentTargets } from './comment-targets.service.js';
import { readCommentText } from './comment-text.js';
import { type CommentParams, CommentsService, type PlaceParams } from './comments.service.js';

/** Posts comments and replies. */
@Injectable()
export class PostCommentCommand {
  constructor(
    private readonly mutations: Mutations,
    private readonly comments: CommentsService,
    private readonly content: ContentService,
    private readonly targets: CommentTargets,
    private readonly notify: NotificationsService,
  ) {}

  /** Posts a comment on a space or a change request, or on something in its content. */
  execute(caller: Caller, params: PlaceParams, sent: Sent): Promise<CommentRow> {
    return this.#post(caller, params, sent, async (written, revision) => {
      const target = await this.targets.find(revision, sent);
      return (sql) => postComment(sql, caller.context, { ...written, target });
    });
  }

  /** Posts a reply to a comment. */
  reply(caller: Caller, { commentId, ...params }: CommentParams, sent: PostReply): Promise<CommentRow> {
    return this.#post(caller, params, sent, async (written) => {
      return (sql) => postReply(sql, caller.context, commentId, written);
    });
  }

  async #post(
    caller: Caller,
    params: PlaceParams,
    { body }: PostReply,
    prepare: (written: NewReply, revision: IndexedRevisionRow) => Promise<(sql: Sql) => Promise<CommentRef>>,
  ): Promise<CommentRow> {
    const { context, userId, organizationId } = caller;
    const markdown = readCommentText(body) ?? '';
    const { place, version } = await this.comments.place(params);
    const revision = await this.content.revision(version);
    const written = { ...place, organizationId, revisionId: revision.id, authorId: userId, markdown };
    const post = await prepare(written, revision);
    return this.mutations.run(context, async (tx) => {
      const posted = await post(tx);
      await this.notify.ofComment(tx, caller, posted, markdown);
      return this.comments.read(tx, posted);
    });
  }
}
