import { computePages } from '@lectern/commands/content/computed/compute-pages';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, skipped } from '../platform/runtime/handler.js';

/** Makes the API references of a space from the newest versions of their specifications, in one revision. */
export function computePagesHandler({ database, commit }: HandlerDependencies): Handler<'openapi.compute-pages'> {
  return async ({ spaceId }, run) => {
    const revision = await inTransaction(
      database,
      async (tx) => {
        const made = await computePages(tx, run.context, commit, spaceId);
        await run.holdLease(tx);
        await run.finish(tx);
        return made;
      },
      { timeoutMs: COMMIT_TIMEOUT_MS },
    );
    return revision ? done : skipped('its pages are up to date, or the space is gone');
  };
}

// A reference can have thousands of pages.
const COMMIT_TIMEOUT_MS = 5 * 60_000;
