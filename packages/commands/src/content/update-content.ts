import type { ContentChanges } from '@lectern/database/content/content-types';
import { type HeadRow, lockHead } from '@lectern/database/content/revisions.queries';
import { authorOf, type OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { Sql } from '@lectern/database/sql';
import { together } from '@lectern/database/together';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type CommitContext, commitToMain, type RevisionDetails } from './commit.js';
import { withComputedPages } from './computed/computed-pages.js';
import { keepMadeContent } from './computed/keep-made-content.js';
import { orderContentOfRevision, orderContentOfSpace } from './computed/order-content.js';
import { orderRunsOf } from './order-translations.js';

/** What becomes the current content, with what is said of the revision that it makes. */
export type MainCommit = {
  changes: ContentChanges;
  /** Whether they are what integrations made, who are not asked for it again. */
  madeByIntegrations?: boolean;
} & Partial<Pick<RevisionDetails, 'type' | 'git' | 'sourceRevision' | 'otherParents'>>;

/** Changes to be made to the current content, and what comes of them. */
export type MainUpdate<T> = MainCommit & { result: T };

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
  tx: Sql,
  context: OperationContext,
  commit: CommitContext,
  { spaceId, action, direct }: MainUpdateOptions,
  draft: (sql: Sql, head: HeadRow) => Promise<MainUpdate<T>>,
): Promise<{ revision: HeadRow; result: T }> {
  const sql = tx;
  const head = await lockHead(sql, spaceId);
  if (!head) throw new DomainError('space.not_found');
  if (direct && head.locked) throw new DomainError('space.locked');
  const { result, ...update } = await draft(sql, head);
  const revision = await commitUpdate(sql, context, commit, head, update);
  await recordAudit(sql, context, {
    action,
    organizationId: head.organizationId,
    target: { type: 'space', id: spaceId },
    payload: { revision: revision.id, pages: update.changes.pages.size, files: update.changes.assets.size },
  });
  return { revision, result };
}

/** Commits changes to the main content of a space that `lockHead` has locked, and tells that it changed. */
export async function commitUpdate(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  head: HeadRow,
  { changes, madeByIntegrations = false, type = 'edits', git, sourceRevision, otherParents = [] }: MainCommit,
): Promise<HeadRow> {
  const { organizationId, spaceId } = head;
  const kept = madeByIntegrations ? { changes, wanted: [] } : await keepMadeContent(sql, commit.store, head, changes);
  const complete = await withComputedPages(sql, commit.store, head, kept.changes, context.at);
  const plan = await commit.store.plan(sql, head, complete);
  const said = { type, git, sourceRevision, otherParents };
  const details = { ...said, id: newId(context.at), authorId: authorOf(context), at: context.at };
  const committed = commitToMain(sql, commit, head, plan, details);
  const event = { spaceId, revisionId: details.id };
  await together(
    committed,
    recordEvent(sql, context, organizationId, 'space.content-updated', event),
    orderRunsOf(sql, spaceId, context),
    // What they made does not make integrations be asked: otherwise two of them could go on for ever.
    madeByIntegrations ? Promise.resolve() : orderContent(sql, context, { ...head, id: details.id }, kept.wanted),
  );
  if (!(await committed)) throw new Error(`The space ${spaceId} moved under its lock`);
  return {
    ...head,
    id: details.id,
    type,
    parents: [head.id, ...otherParents],
    roots: plan.roots,
    authorId: details.authorId,
    git: git ?? null,
    sourceRevision: sourceRevision ?? null,
    createdAt: context.at,
  };
}

/** Has integrations asked for pages that are new, and for those that are made with the help of the space. */
async function orderContent(
  sql: Sql,
  context: OperationContext,
  revision: HeadRow,
  wanted: readonly string[],
): Promise<void> {
  await orderContentOfRevision(sql, revision, wanted, context);
  await orderContentOfSpace(sql, revision, context);
}
