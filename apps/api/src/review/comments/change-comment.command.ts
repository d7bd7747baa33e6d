import { auditComment, commentPayload } from '@lectern/commands/review/record-comment';
import { mentionedUsers } from '@lectern/content/links/mentioned-users';
import { Database } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { countOpenComments, lockPlace } from '@lectern/database/review/comments/comment-place';
import { type CommentRef, NAMED_COMMENT, namedComment } from '@lectern/database/review/comments/comment-ref';
import { type CommentRow, findComment } from '@lectern/database/review/comments/comments.queries';
import { addReactions, removeReactions } from '@lectern/database/review/comments/reactions.queries';
import type { Sql } from '@lectern/database/sql';
import type { EventPayload } from '@lectern/domain/integrations/events/catalog';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { commentPermissions } from '@lectern/domain/review/comments/permissions';
import type { UpdateComment } from '@lectern/domain/review/comments/schemas';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { readCommentText } from './comment-text.js';
import { type CommentParams, CommentsService } from './comments.service.js';

/** Changes and deletes comments and replies. */
@Injectable()
export class ChangeCommentCommand {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
    private readonly comments: CommentsService,
    private readonly notify: NotificationsService,
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
      await updateComment(tx, context, organizationId, before, changes);
      if (markdown !== undefined) await this.notify.ofEditedComment(tx, caller, before, markdown);
      return this.comments.read(tx, before);
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

const OpenRow = z.object({ open: z.boolean() });

/** Deletes a reply, or a comment with its replies; nothing happens when there is none. */
export async function deleteComment(
  sql: Sql,
  context: OperationContext,
  organizationId: string,
  ref: CommentRef,
): Promise<void> {
  await lockPlace(sql, ref);
  const [deleted] = await sql.query(
    OpenRow,
    `DELETE FROM comments c WHERE ${NAMED_COMMENT} RETURNING c.resolved_at IS NULL AS open`,
    namedComment(ref),
  );
  if (!deleted) return;
  if (ref.parentId !== null) {
    await sql.execute('UPDATE comments SET reply_count = reply_count - 1 WHERE id = $1', [ref.parentId]);
  } else if (deleted.open) {
    await countOpenComments(sql, ref, -1);
  }
  await auditComment(sql, context, organizationId, 'deleted', ref);
  await recordEvent(sql, context, organizationId, 'comment.deleted', commentPayload(ref));
}

/** What somebody changes of a comment or a reply; what is absent stays. */
export interface CommentChanges {
  userId: string;
  markdown?: string | undefined;
  /** Means nothing to a reply. */
  resolved?: boolean | undefined;
  addedReactions?: readonly string[] | undefined;
  removedReactions?: readonly string[] | undefined;
}

type Change = EventPayload<'comment.updated'>['changes'][number];

/** Changes a comment or a reply; nothing is recorded when it says all of that already. */
export async function updateComment(
  sql: Sql,
  context: OperationContext,
  organizationId: string,
  ref: CommentRef,
  changes: CommentChanges,
): Promise<void> {
  const decides = changes.resolved !== undefined && ref.parentId === null;
  if (decides) await lockPlace(sql, ref);
  const before = await lockComment(sql, ref);
  const changed: Change[] = [];
  if (changes.markdown !== undefined && changes.markdown !== before.markdown) {
    await editText(sql, ref.id, changes.markdown, context.at);
    changed.push('body');
  }
  if (decides && changes.resolved !== before.resolved) {
    await decide(sql, ref, changes.resolved === true ? { by: changes.userId, at: context.at } : null);
    changed.push('status');
  }
  if (await react(sql, ref.id, changes, context.at)) changed.push('reactions');
  if (changed.length === 0) return;
  await auditComment(sql, context, organizationId, 'updated', { ...ref, changes: changed });
  const said = { ...commentPayload(ref), changes: changed, mentions: newMentions(before.markdown, changes.markdown) };
  await recordEvent(sql, context, organizationId, 'comment.updated', said);
}

const FormerText = z.object({ markdown: z.string(), resolved: z.boolean() });

async function lockComment(sql: Sql, ref: CommentRef): Promise<{ markdown: string; resolved: boolean }> {
  const [row] = await sql.query(
    FormerText,
    `SELECT c.markdown, c.resolved_at IS NOT NULL AS resolved FROM comments c WHERE ${NAMED_COMMENT} FOR NO KEY UPDATE`,
    namedComment(ref),
  );
  if (!row) throw new DomainError(ref.parentId === null ? 'comment.not_found' : 'comment_reply.not_found');
  return row;
}

async function editText(sql: Sql, id: string, markdown: string, at: Date): Promise<void> {
  await sql.execute('UPDATE comments SET markdown = $2, edited_at = $3::timestamptz WHERE id = $1', [id, markdown, at]);
}

/** Resolves a comment at a place that is locked, or opens it again. */
async function decide(sql: Sql, ref: CommentRef, resolved: { by: string; at: Date } | null): Promise<void> {
  await sql.execute('UPDATE comments SET resolved_at = $2::timestamptz, resolved_by_id = $3 WHERE id = $1', [
    ref.id,
    resolved?.at ?? null,
    resolved?.by ?? null,
  ]);
  await countOpenComments(sql, ref, resolved ? -1 : 1);
}

async function react(
  sql: Sql,
  commentId: string,
  { userId, addedReactions = [], removedReactions = [] }: CommentChanges,
  at: Date,
): Promise<boolean> {
  // What is taken back and given in one request stays as it was given first.
  const taken = removedReactions.filter((emoji) => !addedReactions.includes(emoji));
  const removed = await removeReactions(sql, { commentId, userId }, taken);
  const added = await addReactions(sql, { commentId, userId }, addedReactions, at);
  return removed + added > 0;
}

function newMentions(before: string, after: string | undefined): string[] {
  if (after === undefined) return [];
  const known = new Set(mentionedUsers(before));
  return mentionedUsers(after).filter((user) => !known.has(user));
}
