import { countInsightEvents, removeOldInsights } from '@lectern/database/insights/count-events.operation';
import { sqlIn } from '@lectern/database/sql';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, type JobRun } from '../runtime/handler.js';

/** How many events one statement counts: few enough to take about a second. */
const BATCH = 5_000;

/** How many old counts one run removes; the next ones remove the rest. */
const MOST_REMOVED = 20_000;

/** Counts events of sites by the hour, in batches that stay counted if the run dies, and forgets old counts. */
export function aggregateInsightsHandler({ database }: HandlerDependencies): Handler<'insights.aggregate'> {
  return async (_payload, run) => {
    const counted = await countAll(database, run);
    const removed = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const count = await removeOldInsights(sqlIn(tx), run.context.at, MOST_REMOVED);
      await run.finish(tx);
      return count;
    });
    if (counted + removed > 0) run.log.info({ counted, removed }, 'events of sites counted');
    return done;
  };
}

/** A batch needs no lease: two runs that count at once take different events. */
async function countAll(database: HandlerDependencies['database'], run: JobRun): Promise<number> {
  let counted = 0;
  for (;;) {
    run.signal.throwIfAborted();
    const taken = await inTransaction(database, (tx) => countInsightEvents(sqlIn(tx), BATCH));
    counted += taken;
    if (taken < BATCH) return counted;
  }
}
