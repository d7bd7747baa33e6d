import { purgeSpace } from '@lectern/commands/sites/purge-space';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { inTransaction } from '@lectern/database/transaction';
import { spaceRetentionCutoff } from '@lectern/domain/library/spaces/retention';
import { done, type Handler, type HandlerDependencies, skipped } from '../../platform/runtime/handler.js';

/** Removes a deleted space for good. The removal and the end of the job are one transaction. */
export function purgeSpaceHandler({ database }: HandlerDependencies): Handler<'spaces.purge'> {
  return async (ref, run) => {
    const purged = await inTransaction(database, async (tx) => {
      await run.holdLease(tx);
      const removed = await purgeSpace(tx, ref, spaceRetentionCutoff(run.context.at));
      if (removed) {
        await recordAudit(tx, run.context, {
          action: 'space.purged',
          organizationId: ref.organizationId,
          target: { type: 'space', id: ref.spaceId },
        });
      }
      await run.finish(tx);
      return removed;
    });
    return purged ? done : skipped('it was restored, or is gone already');
  };
}
