import { DomainError } from '@lectern/domain/errors/domain-error';
import { recordAudit } from '../audit/record-audit.js';
import type { Db } from '../client.js';
import type { OperationContext } from '../context.js';
import { newId } from '../ids.js';
import { recordEvent } from '../outbox/record-event.js';
import { type Sql, sqlFor } from '../sql.js';
import { type CommitContext, commitToMain, type RevisionDetails } from './commit.js';
import type { ContentChanges } from './content-types.js';
import { type HeadRow, lockHead } from './revisions.queries.js';

/** Changes to be made to the current content, with what is said of the revision that they make. */
export type MainUpdate<T> = { changes: ContentChanges; result: T } & Pick<
  Partial<RevisionDetails>,
  'type' | 'git' | 'sourceRevision'
>;

export interface MainUpdateOptions {
  spaceId: string;
  /** What was done, for the audit trail. */
  action: string;
  /** Whether it is a direct edit, which a locked space refuses. */
  direct: boolean;
}

/**
 * Changes the current content of a space in one transaction: `draft` says how, given the head it builds on.
 * Updates of one space wait for each other, so none is ever built on content that has moved on.
 */
export async function updateMain<T>(
  tx: Db | Sql,
  context: OperationContext,
  commit: CommitContext,
  { spaceId, action, direct }: MainUpdateOptions,
  draft: (sql: Sql, head: HeadRow) => Promise<MainUpdate<T>>,
): Promise<{ revision: HeadRow; result: T }> {
  const sql = sqlFor(tx);
  const head = await lockHead(sql, spaceId);
  if (!head) throw new DomainError('space.not_found');
  if (direct && head.locked) throw new DomainError('space.locked');
  const { changes, result, type = 'edits', git, sourceRevision } = await draft(sql, head);
  const plan = await commit.store.plan(sql, head, changes);
  const details = { id: newId(context.at), type, git, sourceRevision, authorId: authorOf(context), at: context.at };
  if (!(await commitToMain(sql, commit, head, plan, details)))
    throw new Error(`The space ${spaceId} moved under its lock`);
  await recordAudit(sql, context, {
    action,
    organizationId: head.organizationId,
    target: { type: 'space', id: spaceId },
    payload: { revision: details.id, pages: changes.pages.size, files: changes.assets.size },
  });
  await recordEvent(sql, context, head.organizationId, 'space.content-updated', { spaceId, revisionId: details.id });
  const revision: HeadRow = {
    ...head,
    id: details.id,
    type,
    parents: [head.id],
    roots: plan.roots,
    authorId: details.authorId,
    git: git ?? null,
    sourceRevision: sourceRevision ?? null,
    createdAt: context.at,
  };
  return { revision, result };
}

function authorOf({ actor }: OperationContext): string | null {
  return actor.type === 'user' ? actor.id : null;
}
