import { createHash } from 'node:crypto';
import type { GitCommit } from '@lectern/database/content/revisions.queries';
import { updateMain } from '@lectern/database/content/update-main.operation';
import type { OperationContext } from '@lectern/database/context';
import {
  completeImport,
  findImportRunOfJob,
  type ImportRunRow,
  lockOpenImport,
  markImportStarted,
} from '@lectern/database/imports/imports.queries';
import { sqlIn, sqlOn } from '@lectern/database/sql';
import { inTransaction } from '@lectern/database/transaction';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { failSync, succeedSync } from '../git/sync-state.js';
import {
  done,
  type Handler,
  type HandlerDependencies,
  type JobRun,
  PermanentJobError,
  skipped,
} from '../runtime/handler.js';
import { type ImportScope, loadBase, sourceName } from './import-base.js';
import { type ImportWork, prepareImport } from './prepare-import.js';
import { type ReadSource, readSource } from './read-source.js';

const COMMIT_TIMEOUT_MS = 10 * 60_000;
const MOST_TRIES = 5;

/** Somebody changed the content while the import was prepared. */
class MovedOnError extends Error {}

/** The import was cancelled while it was prepared. */
class CancelledError extends Error {}

/** Imports content into a space: all of it in one revision, or nothing. */
export function runImportHandler(dependencies: HandlerDependencies): Handler<'imports.run'> {
  const { database } = dependencies;
  return async ({ importRunId }, run) => {
    const row = await findImportRunOfJob(sqlOn(database), importRunId);
    if (!row || row.completedAt) return skipped('it is done or gone');
    const endCancelled = async () => {
      await failSync(dependencies, row, 'The import was cancelled.', run);
      return skipped('it was cancelled');
    };
    if (row.cancelledAt) return endCancelled();
    await markImportStarted(database.prisma, row.id, run.context.at);
    try {
      const source = await readSource(dependencies, row, run.signal);
      await importFrom(dependencies, row, source, run);
      return done;
    } catch (error) {
      if (error instanceof CancelledError) return endCancelled();
      const reason = failureOf(error);
      await failSync(dependencies, row, reason, run);
      throw reason;
    }
  };
}

async function importFrom(
  dependencies: HandlerDependencies,
  row: ImportRunRow,
  source: ReadSource,
  run: JobRun,
): Promise<void> {
  const { database, commit, blobs } = dependencies;
  const sql = sqlOn(database);
  const scope = scopeOf(row, source);
  const step = async (finished: number, total: number): Promise<void> => {
    await run.progress(finished, total);
    run.signal.throwIfAborted();
    const current = await findImportRunOfJob(sql, row.id);
    if (!current || current.cancelledAt) throw new CancelledError();
  };
  for (let attempt = 1; ; attempt += 1) {
    const base = await loadBase(sql, commit.store, row.spaceId);
    if (!base) throw new PermanentJobError('The space was deleted.');
    if (scope.page !== null && !base.pages.has(scope.page)) {
      throw new PermanentJobError(`There is no page "${scope.page}" in the space. Choose another target.`);
    }
    const work = await prepareImport({ sql, blobs, base, scope, source, at: run.context.at, step });
    try {
      await commitImport(dependencies, row, work, source.commit, run);
      return;
    } catch (error) {
      if (!(error instanceof MovedOnError) || attempt === MOST_TRIES) throw error;
    }
  }
}

async function commitImport(
  { database, commit }: HandlerDependencies,
  row: ImportRunRow,
  work: ImportWork,
  git: GitCommit | undefined,
  run: JobRun,
): Promise<void> {
  const context = contextOf(row, run);
  await inTransaction(
    database,
    async (tx) => {
      await run.holdLease(tx);
      if (!(await lockOpenImport(sqlIn(tx), row.id))) throw new CancelledError();
      const { base, changes, report, pages } = work;
      const isDifferent = changes.pages.size + changes.assets.size > 0;
      const options = { spaceId: row.spaceId, action: 'content.imported', direct: !isSync(row) };
      const committed = isDifferent
        ? await updateMain(tx, context, commit, options, async (_sql, head) => {
            if (head.id !== base.head.id) throw new MovedOnError();
            return { changes, result: null, ...(git !== undefined && { git }) };
          })
        : null;
      const revisionId = committed?.revision.id ?? null;
      await completeImport(tx, row.id, { at: new Date(), revisionId, report, pages });
      await succeedSync(tx, context, row, { revision: revisionId ?? base.head.id, commit: git?.oid });
      await run.finish(tx);
    },
    { timeoutMs: COMMIT_TIMEOUT_MS },
  );
}

/** What is imported is known by where it comes from and where it goes. */
function scopeOf({ pageId }: ImportRunRow, { identity }: ReadSource): ImportScope {
  if (identity === undefined) return { page: pageId, source: undefined };
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return { page: pageId, source: sourceName(hash, pageId) };
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
