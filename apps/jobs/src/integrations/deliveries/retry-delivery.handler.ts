import { findWaiting, recordAttempt } from '@lectern/commands/integrations/deliveries/attempts';
import { inPlainTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, skipped } from '../../platform/runtime/handler.js';
import { sendDelivery } from './send-delivery.js';

/** Makes the handler that tries a delivery again that its lane no longer waits for. */
export function retryDeliveryHandler(dependencies: HandlerDependencies): Handler<'redeliveries.retry'> {
  return async ({ deliveryId }, run) => {
    const delivery = await findWaiting(dependencies.database, deliveryId);
    if (!delivery?.parked) return skipped('it was delivered or given up');
    if (!delivery.deliverable) return skipped('its receiver is paused');
    const attempted = await sendDelivery(dependencies, delivery);
    await inPlainTransaction(dependencies.database, async (sql) => {
      await run.holdLease(sql);
      // First, so that the next attempt can be a job of its own.
      await run.finish(sql);
      await recordAttempt(sql, delivery, attempted, new Date());
    });
    return done;
  };
}
