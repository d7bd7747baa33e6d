import {
  enqueueAbandonedConversations,
  enqueueDueClusterings,
} from '@lectern/commands/conversations/enqueue-clustering';
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
      await enqueueAbandonedConversations(tx, { at, requestId });
      await enqueueDueClusterings(tx, modelName(embedder), { at, requestId });
      await run.finish(tx);
    });
    return done;
  };
}
