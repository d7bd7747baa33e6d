import { updateCurrent } from '@lectern/commands/content/update-content';
import { updateBranch } from '@lectern/commands/review/update-branch';
import { resolveConflicts } from '@lectern/content/merge/resolve-conflicts';
import type { Transaction } from '@lectern/database/client';
import { removeFetchedArchives } from '@lectern/database/content/imports/fetched-archives';
import { deleteImportTexts } from '@lectern/database/content/imports/import-texts.queries';
import {
  completeImport,
  findImportRunOfJob,
  type ImportRunRow,
  lockOpenImport,
  markImportStarted,
} from '@lectern/database/content/imports/imports.queries';
import type { IndexedRevisionRow, RecordedCommit } from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import { inTransaction } from '@lectern/database/transaction';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import {
  done,
  type Handler,
  type HandlerDependencies,
  JobError,
  type JobRun,
  PermanentJobError,
  skipped,
} from '../../platform/runtime/handler.js';
import { failSync, succeedSync } from '../git/sync-state.js';
import { importScope, loadBase } from './import-base.js';
import { type ImportWork, prepareImport } from './prepare-import.js';
import { findPushedPaths } from './pushed-paths.js';
import { type ReadSource, readSource } from './read-source.js';

const COMMIT_TIMEOUT_MS = 10 * 60_000;
const MAX_TRIES = 5;

/** An import, and whether whoever started it may read API specifications. */
type StartedImport = ImportRunRow & { mayReadSpecs: boolean };

/** Somebody changed the content while the import was prepared. */
class MovedOnError extends Error {}

/** The import was cancelled while it was prepared. */
class CancelledError extends Error {}

/** Imports content into a space: all of it in one revision, or nothing. */
export function runImportHandler(dependencies: HandlerDependencies): Handler<'imports.run'> {
  const { database, blobs } = dependencies;
  return async ({ importRunId, mayReadSpecs }, run) => {
    const row = await findImportRunOfJob(database, importRunId);
    if (!row || row.completedAt) return skipped('it is done or gone');
    const endCancelled = async () => {
      await failSync(dependencies, row, new JobError('The import was cancelled.'), run);
      return skipped('it was cancelled');
    };
    if (row.cancelledAt) return endCancelled();
    await markImportStarted(database, row.id, run.context.at);
    try {
      const source = await readSource(dependencies, row, run);
      await importFrom(dependencies, { ...row, mayReadSpecs }, source, run);
      return done;
    } catch (error) {
      if (error instanceof CancelledError) return endCancelled();
      const reason = failureOf(error);
      await failSync(dependencies, row, reason, run);
      throw reason;
    } finally {
      // One that was stopped leaves it to the next, which may be reading already.
      if (!run.signal.aborted) await removeFetchedArchives(blobs, row);
    }
  };
}

async function importFrom(
  dependencies: HandlerDependencies,
  row: StartedImport,
  source: ReadSource,
  run: JobRun,
): Promise<void> {
  const { database, commit, blobs } = dependencies;
  const scope = importScope(source.identity, row.pageId);
  const pushed = await findPushedPaths(database, commit.store, row);
  const step = async (finished: number, total: number): Promise<void> => {
    await run.progress(finished, total);
    run.signal.throwIfAborted();
    const current = await findImportRunOfJob(database, row.id);
    if (!current || current.cancelledAt) throw new CancelledError();
  };
  for (let attempt = 1; ; attempt += 1) {
    const base = await loadBase(database, commit.store, row);
    if (!base) throw new PermanentJobError('The space was deleted.');
    if (scope.page !== null && !base.pages.has(scope.page)) {
      throw new PermanentJobError(`There is no page "${scope.page}" in the space. Choose another target.`);
    }
    const work = await prepareImport({
      ...{ run: row, database, blobs, base, scope, source, pushed },
      at: run.context.at,
      step,
    });
    try {
      await commitImport(dependencies, row, work, source.commit, run);
      return;
    } catch (error) {
      if (!(error instanceof MovedOnError)) throw error;
      if (attempt === MAX_TRIES) throw new JobError('The space kept changing while the import was prepared.');
    }
  }
}

async function commitImport(
  { database, commit }: HandlerDependencies,
  row: StartedImport,
  work: ImportWork,
  git: RecordedCommit | undefined,
  run: JobRun,
): Promise<void> {
  const context = contextOf(row, run);
  await inTransaction(
    database,
    async (tx) => {
      await run.holdLease(tx);
      if (!(await lockOpenImport(tx, row.id))) throw new CancelledError();
      const { base, changes, report, pages } = work;
      const isDifferent = changes.pages.size + changes.assets.size > 0;
      const revisionId = isDifferent ? await commitChanges(tx, context, commit, row, { ...work, git }) : null;
      await completeImport(tx, row.id, { at: new Date(), revisionId, report, pages });
      await deleteImportTexts(tx, row.id);
      await succeedSync(tx, context, row, { revision: revisionId ?? base.head.id, commit: git?.oid });
      await run.finish(tx);
    },
    { timeoutMs: COMMIT_TIMEOUT_MS },
  );
}

/** Makes the changes of an import a revision of what it goes into, unless that has moved on, and returns its id. */
async function commitChanges(
  tx: Transaction,
  context: OperationContext,
  commit: HandlerDependencies['commit'],
  row: StartedImport,
  { base, changes, git }: ImportWork & { git: RecordedCommit | undefined },
): Promise<string> {
  const { spaceId, changeRequestId, mayReadSpecs } = row;
  const action = 'content.imported' as const;
  const requireBase = (head: IndexedRevisionRow): void => {
    if (head.id !== base.head.id) throw new MovedOnError();
  };
  if (changeRequestId === null) {
    const options = { spaceId, action, direct: !isSync(row), mayReadSpecs };
    const { revision } = await updateCurrent(tx, context, commit, options, async (_sql, head) => {
      requireBase(head);
      return { changes, result: null, ...(git !== undefined && { git }) };
    });
    return revision.id;
  }
  const options = { ref: { spaceId, changeRequestId }, action, mayReadSpecs };
  const { revision } = await updateBranch(tx, context, commit, options, async ({ head, conflicts }) => {
    requireBase(head);
    return { changes, conflicts: resolveConflicts(conflicts, [], changes), git, result: null };
  });
  return revision.id;
}

/** The revision and the audit trail name the person who started the import. */
function contextOf({ createdBy }: ImportRunRow, { context }: JobRun): OperationContext {
  const now = { ...context, at: new Date() };
  return createdBy === null ? now : { ...now, actor: { type: 'user', id: createdBy } };
}

function isSync({ source }: ImportRunRow): boolean {
  return source.type === 'git' && source.sync !== undefined;
}

/** What the rules of content refuse is refused again, however often it is tried. */
function failureOf(error: unknown): unknown {
  return error instanceof DomainError ? new PermanentJobError(error.message) : error;
}
