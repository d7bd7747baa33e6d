import { deleteComment } from '@lectern/commands/review/delete-comment';
import { updateComment } from '@lectern/commands/review/update-comment';
import { Database } from '@lectern/database/client';
import { type CommentRow, findComment } from '@lectern/database/review/comments/comments.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { commentPermissions } from '@lectern/domain/review/comments/permissions';
import type { UpdateComment } from '@lectern/domain/review/comments/schemas';
import { Injectable } from '@nestjs/common';
import { Notify } from '../../people/notifications/notifications.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { readCommentText } from './comment-text.js';
import { type CommentParams, CommentsService } from './comments.service.js';

/** Changes and deletes comments and replies. */
@Injectable()
export class ChangeComment {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
    private readonly comments: CommentsService,
    private readonly notify: Notify,
  ) {}

  /** Changes the text, the status and the caller's own reactions. */
  async update(caller: Caller, params: CommentParams, sent: UpdateComment): Promise<CommentRow> {
    const { context, userId, organizationId } = caller;
    const before = await this.comments.get(params);
    const markdown = sent.body && readCommentText(sent.body);
    if (markdown !== undefined && !permissionsOf(caller, before).edit) throw new DomainError('comment.edit_denied');
    const { resolved, addedReactions, removedReactions } = sent;
    const changes = { userId, markdown, resolved, addedReactions, removedReactions };
    return this.mutations.run(context, async (tx) => {
      const sql = tx;
      await updateComment(sql, context, organizationId, before, changes);
      if (markdown !== undefined) await this.notify.ofEditedComment(tx, caller, before, markdown);
      return this.comments.read(sql, before);
    });
  }

  /** Deletes a reply, or a comment with its replies; nothing happens when there is none. */
  async delete(caller: Caller, params: CommentParams): Promise<void> {
    const ref = await this.comments.ref(params);
    const row = await findComment(this.database, ref);
    if (!row) return;
    if (!permissionsOf(caller, row).delete) throw new DomainError('comment.delete_denied');
    const { context, organizationId } = caller;
    await this.mutations.run(context, (tx) => deleteComment(tx, context, organizationId, ref));
  }
}

function permissionsOf({ role, userId }: Caller, { author }: CommentRow) {
  return commentPermissions({ role, own: author.id === userId });
}
