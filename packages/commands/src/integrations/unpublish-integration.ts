import type { Transaction } from '@lectern/database/client';
import { type OperationContext, systemContext } from '@lectern/database/context';
import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { InstallationStatus } from '@lectern/domain/integrations/installation-status';

/**
 * Removes an integration with its scripts, installations and deliveries; does nothing when it is gone already. The user
 * that stood for it stays, as the author of what it made.
 */
export async function unpublishIntegration(
  tx: Transaction,
  context: OperationContext,
  { id, organizationId, name }: Pick<IntegrationRow, 'id' | 'organizationId' | 'name'>,
): Promise<void> {
  // Nobody can install it any more once it is locked.
  await tx.prisma.$queryRaw`SELECT 1 FROM integrations WHERE id = ${id} FOR UPDATE`;
  const where = { integrationId: id };
  const installations = await tx.prisma.installation.findMany({
    where,
    select: { id: true, organizationId: true, status: true },
  });
  const { count } = await tx.prisma.integration.deleteMany({ where: { id, organizationId } });
  if (count === 0) return;
  await recordAudit(tx, context, {
    action: 'integration.unpublished',
    organizationId,
    target: { type: 'integration', id, label: name },
    payload: { installations: installations.length },
  });
  await recordEvent(tx, context, organizationId, 'integration.unpublished', { integrationId: id });
  for (const installation of installations) await recordEnd(tx, context, { id, name }, installation);
}

/** Organizations that had it installed do not hear from whom of the owner's people that came. */
async function recordEnd(
  tx: Transaction,
  { requestId, at }: OperationContext,
  integration: Pick<IntegrationRow, 'id' | 'name'>,
  { id, organizationId, status }: { id: string; organizationId: string; status: string },
): Promise<void> {
  const context = systemContext(requestId, at);
  await recordAudit(tx, context, {
    action: 'installation.deleted',
    organizationId,
    target: { type: 'installation', id, label: integration.name },
    payload: { unpublished: true },
  });
  const previous = { status: InstallationStatus.parse(status) };
  const delivered = { installationId: id, integrationId: integration.id, previous };
  await recordEvent(tx, context, organizationId, 'installation.deleted', delivered);
}
