import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { enqueueClustering } from './enqueue-clustering.js';

/** Has the issues of an organization divided into clusters anew because somebody wants it now. */
export async function refreshClusters(
  tx: Transaction,
  context: OperationContext,
  organizationId: string,
): Promise<void> {
  const { at, requestId } = context;
  await enqueueClustering(tx, organizationId, { at, requestId });
  await recordAudit(tx, context, {
    action: 'issues-clusters.refreshed',
    organizationId,
    target: { type: 'organization', id: organizationId },
  });
}
