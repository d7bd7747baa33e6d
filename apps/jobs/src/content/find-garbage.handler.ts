import { listOrganizationsWithContent } from '@lectern/database/content/collect-garbage.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { inTransaction } from '@lectern/database/transaction';
import { collectGarbageJob } from '@lectern/domain/platform/jobs/catalog';
import { done, type Handler, type HandlerDependencies } from '../platform/runtime/handler.js';

/** Enqueues a collection of garbage for each organization that has content. */
export function findGarbageHandler({ database }: HandlerDependencies): Handler<'content.find-garbage'> {
  return async (_payload, run) => {
    await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const { at, requestId } = run.context;
      for (const organizationId of await listOrganizationsWithContent(tx)) {
        await enqueue(tx, collectGarbageJob, { organizationId }, { at, requestId, organizationId });
      }
      await run.finish(tx);
    });
    return done;
  };
}
