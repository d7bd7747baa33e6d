import { sweepContent } from '@lectern/database/content/collect-garbage.queries';
import { sqlIn } from '@lectern/database/sql';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies } from '../runtime/handler.js';

/** Objects younger than this are left alone, whether something names them or not: a commit may be about to. */
const GRACE_MS = 2 * 3_600_000;
const SWEEP_TIMEOUT_MS = 15 * 60_000;

/** Removes the content of an organization that no revision can reach any more. */
export function collectGarbageHandler({ database }: HandlerDependencies): Handler<'content.collect-garbage'> {
  return async ({ organizationId }, run) => {
    const before = new Date(run.context.at.getTime() - GRACE_MS);
    const swept = await inTransaction(
      database,
      async (tx) => {
        const removed = await sweepContent(sqlIn(tx), organizationId, before);
        await run.holdLease(tx);
        await run.finish(tx);
        return removed;
      },
      { timeoutMs: SWEEP_TIMEOUT_MS },
    );
    run.log.info({ organizationId, ...swept }, 'unreachable content removed');
    return done;
  };
}
