import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { type InstallationRef, lockInstallation } from '@lectern/database/integrations/installations.queries';
import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { sealConfiguration, sealedText } from '@lectern/database/integrations/sealed-configuration';
import type { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { withConfigurationDefaults } from '@lectern/domain/integrations/configuration';
import { initialSelection, statusWith } from '@lectern/domain/integrations/installation-rules';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { enqueueContentOfInstallation } from '../content/computed/enqueue-content.js';

/** What installing needs to know of an integration. */
export type NewInstallation = Pick<IntegrationRow, 'id' | 'name' | 'target' | 'configurations' | 'scopes'>;

const INSERT = `
  INSERT INTO installations (id, integration_id, organization_id, status, space_selection, site_selection,
                             configuration, scopes, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8::timestamptz, $8::timestamptz)
  ON CONFLICT (integration_id, organization_id) DO NOTHING RETURNING id`;

/** Installs an integration in an organization that does not have it yet, with its default configuration. */
export async function installIntegration(
  tx: Transaction,
  keyring: Keyring,
  context: OperationContext,
  { integration, organizationId }: { integration: NewInstallation; organizationId: string },
): Promise<InstallationRef> {
  const schema = integration.configurations.account;
  const configuration = withConfigurationDefaults(schema, {});
  const status = statusWith(schema, configuration);
  const id = newId(context.at);
  const inserted = await tx.execute(INSERT, [
    id,
    integration.id,
    organizationId,
    status,
    initialSelection(integration.target),
    sealConfiguration(keyring, configuration),
    integration.scopes,
    context.at,
  ]);
  if (inserted === 0) throw new DomainError('installation.exists', { integration: integration.name });
  await recordAudit(tx, context, {
    action: 'installation.created',
    organizationId,
    target: { type: 'installation', id, label: integration.name },
    payload: { scopes: integration.scopes },
  });
  const installation = { installationId: id, integrationId: integration.id };
  await recordEvent(tx, context, organizationId, 'installation.set-up', { ...installation, status });
  await enqueueContentOfInstallation(tx, installation, context);
  return installation;
}

// That it is uninstalled is announced by an event that becomes a delivery later on.
const FORGET_WAITING = `
  DELETE FROM deliveries WHERE installation_id = $1 AND state = 'waiting' AND type <> 'installation_deleted'`;

/**
 * Removes an installation with everything that was still to be sent to it, but that it is gone; does nothing when it is
 * gone already.
 */
export async function uninstallIntegration(
  tx: Transaction,
  context: OperationContext,
  ref: InstallationRef,
): Promise<void> {
  const installation = await lockInstallation(tx, ref);
  if (!installation) return;
  const { id, organizationId, integrationName, status, configuration } = installation;
  await tx.execute(FORGET_WAITING, [id]);
  await tx.prisma.installation.delete({ where: { id }, select: { id: true } });
  await recordAudit(tx, context, {
    action: 'installation.deleted',
    organizationId,
    target: { type: 'installation', id, label: integrationName },
  });
  const previous = { status, sealedConfiguration: sealedText(configuration) };
  await recordEvent(tx, context, organizationId, 'installation.deleted', { ...ref, previous });
}
