import type { ContentChanges } from '@lectern/database/content/content-types';
import { type IndexedRevisionRow, lockCurrentRevision } from '@lectern/database/content/revisions.queries';
import { authorOf, type OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { Sql } from '@lectern/database/sql';
import { together } from '@lectern/database/together';
import type { AuditAction } from '@lectern/domain/platform/audit/actions';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type CommitContext, commitToCurrent, type RevisionDetails } from './commit.js';
import { withComputedPages } from './computed/computed-pages.js';
import { enqueueContentOfRevision, enqueueContentOfSpace } from './computed/enqueue-content.js';
import { keepComputedContent } from './computed/keep-computed-content.js';
import { refuseNewSpecs } from './computed/new-specs.js';
import { enqueueRunsOf } from './enqueue-translations.js';

/** What becomes the current content, with what is said of the revision that it makes. */
export type CurrentCommit = {
  changes: ContentChanges;
  /** Whether they are what integrations made, who are not asked for it again. */
  byIntegrations?: boolean;
} & Partial<Pick<RevisionDetails, 'type' | 'git' | 'sourceRevision' | 'otherParents'>>;

/** Changes to be made to the current content, and what comes of them. */
export type CurrentUpdate<T> = CurrentCommit & { result: T };

export interface CurrentUpdateOptions {
  spaceId: string;
  /** What was done, for the audit trail. */
  action: AuditAction;
  /** Whether it is a direct edit, which a locked space refuses. */
  direct: boolean;
  /** Whether it is done for somebody who may read API specifications; others add no reference to one. */
  mayReadSpecs: boolean;
}

/**
 * Changes the current content of a space in one transaction: `draft` says how, given the head it builds on.
 * Updates of one space wait for each other, so none is ever built on content that has moved on.
 */
export async function updateCurrent<T>(
  tx: Sql,
  context: OperationContext,
  commit: CommitContext,
  { spaceId, action, direct, mayReadSpecs }: CurrentUpdateOptions,
  draft: (sql: Sql, head: IndexedRevisionRow) => Promise<CurrentUpdate<T>>,
): Promise<{ revision: IndexedRevisionRow; result: T }> {
  const head = await lockCurrentRevision(tx, spaceId);
  if (!head) throw new DomainError('space.not_found');
  if (direct && head.locked) throw new DomainError('space.locked');
  const { result, ...update } = await draft(tx, head);
  if (!mayReadSpecs) await refuseNewSpecs(tx, commit.store, [head], update.changes);
  const revision = await commitUpdate(tx, context, commit, head, update);
  await recordAudit(tx, context, {
    action,
    organizationId: head.organizationId,
    target: { type: 'space', id: spaceId },
    payload: { revision: revision.id, pages: update.changes.pages.size, files: update.changes.assets.size },
  });
  return { revision, result };
}

/** Commits changes to the current content of a space that `lockCurrentRevision` has locked, and tells that it changed. */
export async function commitUpdate(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  head: IndexedRevisionRow,
  { changes, byIntegrations = false, type = 'edits', git, sourceRevision, otherParents = [] }: CurrentCommit,
): Promise<IndexedRevisionRow> {
  const { organizationId, spaceId } = head;
  const kept = byIntegrations ? { changes, wanted: [] } : await keepComputedContent(sql, commit.store, head, changes);
  const complete = await withComputedPages(sql, commit.store, head, kept.changes, context.at);
  const plan = await commit.store.plan(sql, head, complete);
  const said = { type, git, sourceRevision, otherParents };
  const details = { ...said, id: newId(context.at), authorId: authorOf(context), at: context.at };
  const committed = commitToCurrent(sql, commit, head, plan, details);
  const event = { spaceId, revisionId: details.id };
  await together(
    committed,
    recordEvent(sql, context, organizationId, 'space.content-updated', event),
    enqueueRunsOf(sql, spaceId, context),
    // What they made does not make integrations be asked: otherwise two of them could go on for ever.
    byIntegrations ? Promise.resolve() : enqueueContent(sql, context, { ...head, id: details.id }, kept.wanted),
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
async function enqueueContent(
  sql: Sql,
  context: OperationContext,
  revision: IndexedRevisionRow,
  wanted: readonly string[],
): Promise<void> {
  await enqueueContentOfRevision(sql, revision, wanted, context);
  await enqueueContentOfSpace(sql, revision, context);
}
