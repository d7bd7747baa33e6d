import { enqueueComputedPages } from '@lectern/commands/content/computed/enqueue-computed-pages';
import { enqueueProcessing } from '@lectern/commands/openapi/schedule-processing';
import { claimDueOpenApiSpecs } from '@lectern/database/openapi/openapi-specs.queries';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies } from '../platform/runtime/handler.js';
import { dueAgainAt } from './given-up.js';

/** Enough for few transactions, little enough that none of them keeps others waiting. */
const BATCH = 200;

/** Has each specification processed that was not read for long; one that waits already is not doubled. */
export function findDueSpecsHandler({ database }: HandlerDependencies): Handler<'openapi.find-due'> {
  return async (_payload, run) => {
    const { at: now, requestId } = run.context;
    const claim = { now, until: dueAgainAt(now), limit: BATCH };
    for (let isLast = false; !isLast; ) {
      run.signal.throwIfAborted();
      isLast = await inTransaction(database, async (tx) => {
        await run.holdLease(tx);
        const specs = await claimDueOpenApiSpecs(tx, claim);
        for (const spec of specs) await enqueueProcessing(tx, spec, { at: now, requestId });
        const isEmpty = specs.length < BATCH;
        if (isEmpty) {
          // A space that began to use a specification while its new version was stored was not told of that.
          await enqueueComputedPages(tx, undefined, { at: now, requestId });
          await run.finish(tx);
        }
        return isEmpty;
      });
    }
    return done;
  };
}
