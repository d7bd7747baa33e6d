import { listSpacesDeletedBefore } from '@lectern/database/library/spaces/spaces.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { inTransaction } from '@lectern/database/transaction';
import { spaceRetentionCutoff } from '@lectern/domain/library/spaces/retention';
import { purgeSpaceJob } from '@lectern/domain/platform/jobs/catalog';
import { done, type Handler, type HandlerDependencies } from '../../platform/runtime/handler.js';

/** Enqueues one purge for each space whose retention is over; a purge that waits already is not doubled. */
export function findPurgeableSpacesHandler({ database }: HandlerDependencies): Handler<'spaces.find-purgeable'> {
  return async (_payload, run) => {
    const { at, requestId } = run.context;
    const spaces = await listSpacesDeletedBefore(database, spaceRetentionCutoff(at));
    await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      for (const { organizationId, spaceId } of spaces) {
        const options = { at, requestId, organizationId, target: spaceId };
        await enqueue(tx, purgeSpaceJob, { organizationId, spaceId }, options);
      }
      await run.finish(tx);
    });
    return done;
  };
}
