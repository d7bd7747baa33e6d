import type { Transaction } from '../client.js';
import type { OperationContext } from '../context.js';
import { recordAudit } from '../platform/audit/record-audit.js';
import { orderClustering } from './order-clustering.operation.js';

/** Has the issues of an organization divided into clusters anew because somebody wants it now. */
export async function refreshClusters(
  tx: Transaction,
  context: OperationContext,
  organizationId: string,
): Promise<void> {
  const { at, requestId } = context;
  await orderClustering(tx, organizationId, { at, requestId });
  await recordAudit(tx, context, {
    action: 'issues-clusters.refreshed',
    organizationId,
    target: { type: 'organization', id: organizationId },
  });
}
