import { recordAudit } from '@lectern/database/audit/record-audit';
import { purgeOrganization } from '@lectern/database/organizations/organizations.queries';
import { inTransaction } from '@lectern/database/transaction';
import { retentionCutoff } from '@lectern/domain/organizations/retention';
import { done, type Handler, type HandlerDependencies, skipped } from '../runtime/handler.js';

/** Removes a deleted organization for good. The removal and the end of the job are one transaction. */
export function purgeOrganizationHandler({ database }: HandlerDependencies): Handler<'organizations.purge'> {
  return async ({ organizationId }, run) => {
    const purged = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const removed = await purgeOrganization(tx, organizationId, retentionCutoff(run.context.at));
      if (removed) {
        await recordAudit(tx, run.context, {
          action: 'organization.purged',
          organizationId,
          target: { type: 'organization', id: organizationId },
        });
      }
      await run.finish(tx);
      return removed;
    });
    return purged ? done : skipped('it was restored, or is gone already');
  };
}
