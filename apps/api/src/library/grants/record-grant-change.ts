import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import type { GrantedRef } from '@lectern/database/library/grants/grants.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { recordContentChange } from '../collections/record-content-change.js';

/** Records that somebody was granted something else than before, in the audit trail and among the events. */
export async function recordGrantChange(
  tx: Transaction,
  context: OperationContext,
  { organizationId, kind, id }: GrantedRef,
  payload: Parameters<typeof recordContentChange>[4],
): Promise<void> {
  const change = 'permissions-updated';
  if (kind !== 'site') return recordContentChange(tx, context, { organizationId, kind, id }, change, payload);
  const action = `site.${change}`;
  await recordAudit(tx, context, { action, organizationId, target: { type: kind, id }, ...(payload && { payload }) });
  await recordEvent(tx, context, organizationId, action, { siteId: id });
}
