import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import type { GrantedContent } from '@lectern/database/library/grants/grants.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';

type Payload = Parameters<typeof recordAudit>[2]['payload'];

/** Records a change of a space or a collection in the audit trail and among the events. */
export async function recordContentChange(
  tx: Transaction,
  context: OperationContext,
  { organizationId, kind, id }: GrantedContent,
  change: 'created' | 'updated' | 'deleted' | 'moved' | 'permissions-updated',
  payload: NonNullable<Payload> = {},
): Promise<void> {
  const action = `${kind}.${change}` as const;
  await recordAudit(tx, context, { action, organizationId, target: { type: kind, id }, payload });
  if (kind === 'space') await recordEvent(tx, context, organizationId, `space.${change}`, { spaceId: id });
  else await recordEvent(tx, context, organizationId, `collection.${change}`, { collectionId: id });
}
