import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { lockTarget, TargetRef } from '@lectern/database/integrations/installation-targets.queries';
import type { InstallationRow } from '@lectern/database/integrations/installations.queries';
import { sealConfiguration, sealedText } from '@lectern/database/integrations/sealed-configuration';
import type { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { bytes, type Sql } from '@lectern/database/sql';
import { withConfigurationDefaults } from '@lectern/domain/integrations/configuration';
import { canBeEnabledOn, type InstallationTarget, statusWith } from '@lectern/domain/integrations/installation-rules';
import type { UpdateTarget } from '@lectern/domain/integrations/installation-schemas';
import { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { z } from 'zod';
import { enqueueContentOfInstallation } from '../content/computed/enqueue-content.js';
import { configured } from './configured.js';
import type { NewInstallation } from './install-integration.js';

/** A space or a site, and the installation that is or is to be enabled on it. */
export interface Enabling {
  integration: NewInstallation;
  installation: Pick<InstallationRow, 'id' | 'organizationId'>;
  kind: InstallationTarget;
  id: string;
}

// Held, so that a space is not transferred to another organization meanwhile.
const HOLD: Record<InstallationTarget, string> = {
  space: 'SELECT id FROM spaces WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE',
  site: 'SELECT id FROM sites WHERE organization_id = $1 AND id = $2 FOR SHARE',
};

const INSERT = (kind: InstallationTarget) => `
  INSERT INTO installation_${kind}s (installation_id, ${kind}_id, organization_id, status, configuration, created_at,
                                     updated_at)
  VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz) ON CONFLICT DO NOTHING RETURNING installation_id`;

/** Enables an installation on a space or a site of its organization, with the default configuration for it. */
export async function enableOn(
  tx: Transaction,
  keyring: Keyring,
  context: OperationContext,
  enabling: Enabling,
): Promise<void> {
  const { integration, installation, kind, id } = enabling;
  if (!canBeEnabledOn(integration.target, kind)) {
    const target = integration.target === 'organization' ? 'whole organization' : integration.target;
    throw new DomainError('installation.target_unfit', { integration: integration.name, target, kind });
  }
  const held = await tx.execute(HOLD[kind], [installation.organizationId, id]);
  if (held === 0) throw new DomainError(`${kind}.not_found`);
  const schema = integration.configurations[kind];
  const configuration = withConfigurationDefaults(schema, {});
  const status = statusWith(schema, configuration);
  const sealed = sealConfiguration(keyring, configuration);
  const values = [installation.id, id, installation.organizationId, status, sealed, context.at];
  const inserted = await tx.execute(INSERT(kind), values);
  if (inserted === 0) throw new DomainError('installation.enabled_already', { kind, id });
  await audit(tx, context, enabling, 'enabled');
  await announceSetUp(tx, context, enabling, { status });
  await enqueueContent(tx, context, enabling);
}

/** Changes the configuration or the external ids of an installation on a space or a site. */
export async function updateTarget(
  tx: Transaction,
  keyring: Keyring,
  context: OperationContext,
  enabling: Enabling,
  change: UpdateTarget,
): Promise<void> {
  const current = await lockTarget(tx, refOf(enabling));
  const { kind, integration, installation, id } = enabling;
  if (!current) throw new DomainError(`installation_${kind}.not_found`);
  const schema = integration.configurations[kind];
  const { previous, status, configuration } = configured({ keyring, context }, schema, current, change);
  await tx.execute(
    `UPDATE installation_${kind}s
        SET status = $3, configuration = $4, external_ids = $5::text[], updated_at = $6::timestamptz
      WHERE installation_id = $1 AND ${kind}_id = $2`,
    [
      installation.id,
      id,
      status,
      configuration ?? current.configuration,
      change.externalIds ?? current.externalIds,
      context.at,
    ],
  );
  await audit(tx, context, enabling, 'configured', { fields: Object.keys(change), status });
  if (previous) await announceSetUp(tx, context, enabling, { status, previous });
  await enqueueContent(tx, context, enabling);
}

/** Takes an installation off a space or a site; false when it is not enabled there. */
export async function disableOn(tx: Transaction, context: OperationContext, enabling: Enabling): Promise<boolean> {
  const current = await lockTarget(tx, refOf(enabling));
  if (!current) return false;
  const { kind, installation, id } = enabling;
  await tx.execute(`DELETE FROM installation_${kind}s WHERE installation_id = $1 AND ${kind}_id = $2`, [
    installation.id,
    id,
  ]);
  await audit(tx, context, enabling, 'disabled');
  await announceDeleted(tx, context, { ...current, integrationId: enabling.integration.id });
  await enqueueContent(tx, context, enabling);
  return true;
}

const LEAVE = `
  DELETE FROM installation_spaces t USING installations i
   WHERE i.id = t.installation_id AND t.organization_id = $1 AND t.space_id = ANY($2::text[])
  RETURNING 'space' AS kind, t.space_id AS id, t.installation_id AS "installationId",
            i.integration_id AS "integrationId", t.organization_id AS "organizationId", t.status, t.configuration`;

/** Takes spaces that leave an organization off everything that is installed there. */
export async function leaveInstallations(
  tx: Transaction,
  context: OperationContext,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  const left = await tx.query(Disabled, LEAVE, [organizationId, spaceIds]);
  for (const target of left) await announceDeleted(tx, context, target);
}

const refOf = ({ installation, kind, id }: Enabling): TargetRef => ({ installationId: installation.id, kind, id });

function audit(
  tx: Sql,
  context: OperationContext,
  { integration, installation, kind, id }: Enabling,
  what: 'enabled' | 'configured' | 'disabled',
  payload: { fields?: string[]; status?: InstallationStatus } = {},
): Promise<void> {
  return recordAudit(tx, context, {
    action: `installation.${kind}-${what}`,
    organizationId: installation.organizationId,
    target: { type: 'installation', id: installation.id, label: integration.name },
    payload: { [kind]: id, ...payload },
  });
}

/** What is made in a space may be made otherwise under another configuration. */
async function enqueueContent(
  tx: Transaction,
  context: OperationContext,
  { installation, kind, id }: Enabling,
): Promise<void> {
  if (kind !== 'space') return;
  await enqueueContentOfInstallation(tx, { installationId: installation.id, spaceId: id }, context);
}

interface SetUp {
  status: InstallationStatus;
  previous?: { status: InstallationStatus; sealedConfiguration: string };
}

async function announceSetUp(
  tx: Transaction,
  context: OperationContext,
  enabling: Enabling,
  setUp: SetUp,
): Promise<void> {
  const { integration, installation, kind, id } = enabling;
  const delivered = { installationId: installation.id, integrationId: integration.id, ...setUp };
  const { organizationId } = installation;
  if (kind === 'space')
    await recordEvent(tx, context, organizationId, 'installation.space-set-up', { ...delivered, spaceId: id });
  else await recordEvent(tx, context, organizationId, 'installation.site-set-up', { ...delivered, siteId: id });
}

const Disabled = TargetRef.extend({
  integrationId: z.string(),
  organizationId: z.string(),
  status: InstallationStatus,
  configuration: bytes,
});
type Disabled = z.infer<typeof Disabled>;

async function announceDeleted(tx: Transaction, context: OperationContext, target: Disabled): Promise<void> {
  const { kind, id, installationId, integrationId, organizationId, status, configuration } = target;
  const previous = { status, sealedConfiguration: sealedText(configuration) };
  const delivered = { installationId, integrationId, previous };
  if (kind === 'space')
    await recordEvent(tx, context, organizationId, 'installation.space-deleted', { ...delivered, spaceId: id });
  else await recordEvent(tx, context, organizationId, 'installation.site-deleted', { ...delivered, siteId: id });
}
