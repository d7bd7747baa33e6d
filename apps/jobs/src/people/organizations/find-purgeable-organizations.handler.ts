import { listOrganizationsDeletedBefore } from '@lectern/database/people/organizations/organizations.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { inTransaction } from '@lectern/database/transaction';
import { retentionCutoff } from '@lectern/domain/people/organizations/retention';
import { purgeOrganizationJob } from '@lectern/domain/platform/jobs/catalog';
import { done, type Handler, type HandlerDependencies } from '../../platform/runtime/handler.js';

/** Enqueues one purge for each organization whose retention is over; a purge that waits already is not doubled. */
export function findPurgeableOrganizationsHandler({
  database,
}: HandlerDependencies): Handler<'organizations.find-purgeable'> {
  return async (_payload, run) => {
    const { at, requestId } = run.context;
    const ids = await listOrganizationsDeletedBefore(database, retentionCutoff(at));
    await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      for (const organizationId of ids) {
        await enqueue(tx, purgeOrganizationJob, { organizationId }, { at, requestId, target: organizationId });
      }
      await run.finish(tx);
    });
    return done;
  };
}
