import { sweepContent } from '@lectern/database/content/collect-garbage.queries';
import { removeUnusedFiles } from '@lectern/database/content/files/remove-unused-files';
import { measureFiles } from '@lectern/database/content/files/store-file-bytes';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies } from '../platform/runtime/handler.js';

/** Objects younger than this are left alone, whether something names them or not: a commit may be about to. */
const GRACE_MS = 2 * 3_600_000;
/** So many files of an earlier release are measured at a time. */
const MAX_MEASURED = 10_000;
const SWEEP_TIMEOUT_MS = 15 * 60_000;

/** Removes the files and the content of an organization that no revision can reach any more. */
export function collectGarbageHandler(dependencies: HandlerDependencies): Handler<'content.collect-garbage'> {
  const { database, blobs, unusedFilesMs } = dependencies;
  return async ({ organizationId }, run) => {
    const earlier = (ms: number) => new Date(run.context.at.getTime() - ms);
    const unused = { organizationId, before: earlier(unusedFilesMs), signal: run.signal };
    const files = await removeUnusedFiles(database, blobs, unused);
    await measureFiles(database, blobs, organizationId, MAX_MEASURED);
    const swept = await inTransaction(
      database,
      async (tx) => {
        const removed = await sweepContent(tx, organizationId, earlier(GRACE_MS));
        await run.holdLease(tx);
        await run.finish(tx);
        return removed;
      },
      { timeoutMs: SWEEP_TIMEOUT_MS },
    );
    run.log.info({ organizationId, files, ...swept }, 'unreachable content removed');
    return done;
  };
}
