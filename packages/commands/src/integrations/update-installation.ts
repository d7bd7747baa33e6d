import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { lockInstallation } from '@lectern/database/integrations/installations.queries';
import type { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { UpdateInstallation } from '@lectern/domain/integrations/installation-schemas';
import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { enqueueContentOfInstallation } from '../content/computed/enqueue-content.js';
import { configured } from './configured.js';
import { wakeReceiver } from './deliveries/waking.js';
import type { NewInstallation } from './install-integration.js';

/**
 * Changes an installation. It is notified of another status or configuration; once it is active again, also of
 * what it missed while it was not.
 */
export async function updateInstallation(
  tx: Transaction,
  keyring: Keyring,
  context: OperationContext,
  { integration, installationId }: { integration: NewInstallation; installationId: string },
  change: UpdateInstallation,
): Promise<void> {
  const ref = { integrationId: integration.id, installationId };
  const current = await lockInstallation(tx, ref);
  if (!current) throw new DomainError('installation.not_found');
  const { account } = integration.configurations;
  const { previous, ...data } = configured({ keyring, context }, account, current, change);
  const { externalIds, space_selection: spaceSelection, site_selection: siteSelection } = change;
  await tx.prisma.installation.update({
    where: { id: installationId },
    data: {
      ...data,
      ...(externalIds && { externalIds }),
      ...(spaceSelection && { spaceSelection }),
      ...(siteSelection && { siteSelection }),
      ...(change.scopes && { scopes: grantable(integration, change.scopes) }),
      ...(change.status && AS_NEW),
      updatedAt: context.at,
    },
    select: { id: true },
  });
  const { organizationId } = current;
  await recordAudit(tx, context, {
    action: 'installation.updated',
    organizationId,
    target: { type: 'installation', id: installationId, label: integration.name },
    payload: { fields: Object.keys(change), status: data.status },
  });
  if (previous) {
    const { status } = data;
    await recordEvent(tx, context, organizationId, 'installation.set-up', { ...ref, status, previous });
  }
  const goesOn = data.status === 'active' && (change.status === 'active' || current.status !== 'active');
  if (goesOn) await wakeReceiver(tx, installationId, context.at);
  if (data.status === 'active') await enqueueContentOfInstallation(tx, { installationId }, context);
}

/** Nobody grants what is not asked for: that would count as soon as it is. */
function grantable({ scopes }: NewInstallation, granted: readonly IntegrationScope[]): IntegrationScope[] {
  const issues = granted.flatMap((scope, index) =>
    scopes.includes(scope)
      ? []
      : [{ path: `body.scopes[${index}]`, message: `is not asked for; ${scopes.join(', ') || 'nothing'} is` }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
  return [...new Set(granted)];
}

/** Whoever sets the status by hand has dealt with the failures until then. */
const AS_NEW = { statusReason: null, failures: 0, failingSince: null, failingLane: null, restsUntil: null };
