import { findDueDeliveries } from '@lectern/commands/integrations/deliveries/find-due';
import { inPlainTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies } from '../../platform/runtime/handler.js';

/** Makes the handler that finds deliveries that nobody works on, and gives up those whose time is over. */
export function findDueDeliveriesHandler({ database }: HandlerDependencies): Handler<'deliveries.find-due'> {
  return async (_payload, run) => {
    await inPlainTransaction(database, async (sql) => {
      const found = await findDueDeliveries(sql, run.context.at);
      if (found.woken + found.givenUp > 0) run.log.info(found, 'found deliveries that nobody worked on');
      await run.holdLease(sql);
      await run.finish(sql);
    });
    return done;
  };
}
