import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { softDeleteOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';

/** Deletes an organization softly: it is gone at once and can be brought back until its retention is over. */
export async function deleteOrganization(tx: Transaction, context: OperationContext, id: string): Promise<boolean> {
  const deleted = await softDeleteOrganization(tx, id, context.at);
  if (!deleted) return false;
  await recordAudit(tx, context, {
    action: 'organization.deleted',
    organizationId: id,
    target: { type: 'organization', id },
  });
  await recordEvent(tx, context, id, 'organization.deleted', {});
  return true;
}
