import type { Transaction } from '../../client.js';
import type { OperationContext } from '../../context.js';
import { recordAudit } from '../../platform/audit/record-audit.js';
import { recordEvent } from '../../platform/outbox/record-event.js';
import { softDeleteOrganization } from './organizations.queries.js';

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
