import { removeExpiredRecords } from '@lectern/database/maintenance.queries';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies } from '../runtime/handler.js';

/** Removes what has expired; what a run that died has left is removed by the next one. */
export function removeExpiredRecordsHandler({
  database,
}: HandlerDependencies): Handler<'maintenance.remove-expired-records'> {
  return async (_payload, run) => {
    const removed = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const count = await removeExpiredRecords(tx, run.context.at);
      await run.finish(tx);
      return count;
    });
    run.log.info({ removed }, 'expired records removed');
    return done;
  };
}
