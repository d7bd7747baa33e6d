import { indexSpace } from '@lectern/commands/content/index-space';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, skipped } from '../platform/runtime/handler.js';

/** Fills the tables of current content of a space. The filling and the end of the job are one transaction. */
export function indexSpaceHandler({ database, commit }: HandlerDependencies): Handler<'content.index-space'> {
  return async ({ spaceId }, run) => {
    const indexed = await inTransaction(
      database,
      async (tx) => {
        const filled = await indexSpace(tx, commit, spaceId, run.progress);
        // Last, because progress is reported from outside of the transaction and would wait for the lease.
        await run.holdLease(tx);
        await run.finish(tx);
        return filled;
      },
      { timeoutMs: INDEX_TIMEOUT_MS },
    );
    return indexed ? done : skipped('it is indexed already, or is gone');
  };
}

// Filling a large space reads and writes tens of thousands of rows.
const INDEX_TIMEOUT_MS = 15 * 60_000;
