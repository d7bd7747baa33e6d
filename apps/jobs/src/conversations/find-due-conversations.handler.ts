import { orderAbandonedConversations, orderDueClusterings } from '@lectern/commands/conversations/order-clustering';
import { inTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies } from '../platform/runtime/handler.js';
import { modelName } from './model-name.js';

/** Has conversations processed that were given up, and issues divided anew where that is due. */
export function findDueConversationsHandler({
  database,
  conversations: { embedder },
}: HandlerDependencies): Handler<'conversations.find-due'> {
  return async (_payload, run) => {
    const { at, requestId } = run.context;
    await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      await orderAbandonedConversations(tx, { at, requestId });
      await orderDueClusterings(tx, modelName(embedder), { at, requestId });
      await run.finish(tx);
    });
    return done;
  };
}
