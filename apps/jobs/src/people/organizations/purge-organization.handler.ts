import { purgeOrganization } from '@lectern/commands/people/purge-organization';
import { removeConversationsOfDeleted } from '@lectern/database/conversations/conversations.queries';
import { removeDeliveriesOfDeleted } from '@lectern/database/integrations/deliveries/remove-deliveries';
import { organizationExists } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { removeInsightsOfDeleted } from '@lectern/database/sites/insights/remove-insights';
import { inTransaction } from '@lectern/database/transaction';
import { retentionCutoff } from '@lectern/domain/people/organizations/retention';
import { done, type Handler, type HandlerDependencies, skipped } from '../../platform/runtime/handler.js';

/** Removes a deleted organization for good: what it has many of some at a time, the rest in one transaction, then its files. */
export function purgeOrganizationHandler({ database, blobs }: HandlerDependencies): Handler<'organizations.purge'> {
  return async ({ organizationId }, run) => {
    // There may be hundreds of thousands, with much that hangs on each: too many for one transaction.
    const cutoff = retentionCutoff(run.context.at);
    for (let isLast = false; !isLast; ) {
      run.signal.throwIfAborted();
      isLast = await removeConversationsOfDeleted(database, organizationId, cutoff);
    }
    while ((await removeInsightsOfDeleted(database, organizationId, cutoff)) > 0) run.signal.throwIfAborted();
    while ((await removeDeliveriesOfDeleted(database, organizationId, cutoff)) > 0) run.signal.throwIfAborted();
    const { purged, gone } = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const removed = await purgeOrganization(tx, organizationId, cutoff);
      if (removed) {
        await recordAudit(tx, run.context, {
          action: 'organization.purged',
          organizationId,
          target: { type: 'organization', id: organizationId },
        });
      }
      return { purged: removed, gone: !(await organizationExists(tx, organizationId)) };
    });
    // A run that was killed after the rows leaves the files to the next one, which finds the organization gone.
    if (gone) for await (const { key } of blobs.list(`${organizationId}/`)) await blobs.delete(key);
    await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      await run.finish(tx);
    });
    return purged ? done : skipped('it was restored, or is gone already');
  };
}
