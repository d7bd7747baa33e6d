import type { Transaction } from '@lectern/database/client';
import type { ImportRunRow } from '@lectern/database/content/imports/imports.queries';
import type { OperationContext } from '@lectern/database/context';
import { findSpace, type SpaceRef, updateSpace } from '@lectern/database/library/spaces/spaces.queries';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { inTransaction } from '@lectern/database/transaction';
import type { GitSyncState } from '@lectern/domain/library/spaces/git-sync';
import type { HandlerDependencies, JobRun } from '../../platform/runtime/handler.js';

/** What a synchronisation has come to. */
export interface SyncResult {
  revision: string;
  commit: string | undefined;
}

/** Notes on the space that an import kept it in sync, if that is what the import is for. */
export async function succeedSync(
  tx: Transaction,
  context: OperationContext,
  { organizationId, spaceId, source }: ImportRunRow,
  result: SyncResult,
): Promise<void> {
  if (source.type === 'git' && source.sync) await endSync(tx, context, { organizationId, spaceId }, result);
}

/** Notes on the space why an import could not keep it in sync, if that is what the import is for. */
export async function failSync(
  { database }: HandlerDependencies,
  { organizationId, spaceId, source }: ImportRunRow,
  reason: unknown,
  run: JobRun,
): Promise<void> {
  if (source.type !== 'git' || !source.sync) return;
  await inTransaction(database, async (tx) => {
    await run.holdLease(tx);
    await endSync(tx, run.context, { organizationId, spaceId }, run.explain(reason));
  });
}

/** Ends a synchronisation with its result, or with the reason why there is none, and tells whoever listens. */
export async function endSync(
  tx: Transaction,
  context: OperationContext,
  ref: SpaceRef,
  outcome: SyncResult | string,
): Promise<void> {
  const space = await findSpace(tx, ref);
  if (!space?.gitSync) return;
  const isFailure = typeof outcome === 'string';
  const at = new Date().toISOString();
  const { direction, startedAt, state } = space.gitSync.operation;
  const ended: GitSyncState = {
    ...space.gitSync,
    updatedAt: at,
    operation: {
      direction,
      startedAt,
      state: isFailure ? 'failure' : 'success',
      endedAt: at,
      ...(isFailure && { error: outcome }),
    },
    ...(!isFailure && {
      revision: outcome.revision,
      ...(outcome.commit !== undefined && { commit: outcome.commit }),
      ...(direction === 'export' && { pushedRevision: outcome.revision }),
    }),
  };
  await updateSpace(tx, ref, { gitSync: { ...ended } });
  // An attempt that fails after another one has is no news.
  if (isFailure && state === 'failure') return;
  await recordEvent(tx, context, ref.organizationId, 'space.gitsync-completed', {
    spaceId: ref.spaceId,
    state: isFailure ? 'failure' : 'success',
    revisionId: isFailure ? space.revisionId : outcome.revision,
    ...(ended.commit !== undefined && { commitId: ended.commit }),
  });
}
