import { countInsightEvents, removeOldInsights } from '@lectern/database/sites/insights/count-events';
import { removeInsightsOfGoneSites } from '@lectern/database/sites/insights/remove-insights';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, type JobRun } from '../../platform/runtime/handler.js';

/** How many events one statement counts: few enough to take about a second. */
const BATCH = 5_000;

/** How many old counts one run removes; the next ones remove the rest. */
const MAX_REMOVED = 20_000;

/** How many times one run removes some of what sites that are gone have left; the next ones remove the rest. */
const MAX_REMOVALS = 30;

/**
 * Removes what sites that are gone have left, counts events of the others by the hour, in batches that stay done if the
 * run dies, and forgets old counts.
 */
export function aggregateInsightsHandler({ database }: HandlerDependencies): Handler<'insights.aggregate'> {
  return async (_payload, run) => {
    const left = await removeLeftovers(database, run);
    const counted = await countAll(database, run);
    const removed = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const count = await removeOldInsights(tx, run.context.at, MAX_REMOVED);
      await run.finish(tx);
      return count;
    });
    if (left + counted + removed > 0) run.log.info({ counted, removed: left + removed }, 'events of sites counted');
    return done;
  };
}

async function removeLeftovers(database: HandlerDependencies['database'], run: JobRun): Promise<number> {
  let removed = 0;
  for (let round = 0; round < MAX_REMOVALS; round++) {
    run.signal.throwIfAborted();
    const some = await inTransaction(database, (tx) => removeInsightsOfGoneSites(tx));
    if (some === 0) break;
    removed += some;
  }
  return removed;
}

/** A batch needs no lease: two runs that count at once take different events. */
async function countAll(database: HandlerDependencies['database'], run: JobRun): Promise<number> {
  let counted = 0;
  for (;;) {
    run.signal.throwIfAborted();
    const taken = await inTransaction(database, (tx) => countInsightEvents(tx, BATCH));
    counted += taken;
    if (taken < BATCH) return counted;
  }
}
