import type { Transaction } from '@lectern/database/client';
import { findInstallation, type InstallationRow } from '@lectern/database/integrations/installations.queries';
import { findIntegration, type IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** An installation as a path names it. */
export interface InstallationIds {
  integrationName: string;
  installationId: string;
}

/** An installation with its integration. */
export interface InstallationWithIntegration {
  integration: IntegrationRow;
  installation: InstallationRow;
}

/** Gets the integration of a path, whose access was checked. */
export async function getIntegration(db: Transaction, name: string): Promise<IntegrationRow> {
  const integration = await findIntegration(db, name);
  if (!integration) throw new DomainError('integration.not_found');
  return integration;
}

/** Gets the installation of a path, whose access was checked. */
export async function getInstallation(db: Transaction, path: InstallationIds): Promise<InstallationWithIntegration> {
  const integration = await getIntegration(db, path.integrationName);
  const ref = { integrationId: integration.id, installationId: path.installationId };
  const installation = await findInstallation(db, ref);
  if (!installation) throw new DomainError('installation.not_found');
  return { integration, installation };
}

/** Whether the caller administrates the organization that owns an integration, or is that integration. */
export function isOwn({ identity }: Caller, integration: Pick<IntegrationRow, 'id' | 'organizationId'>): boolean {
  if (identity.agent) return identity.agent.kind === 'integration' && identity.agent.integrationId === integration.id;
  const membership = identity.memberships.get(integration.organizationId);
  return membership !== undefined && isAllowed('integration.publish', { role: membership.role });
}

/** Whether the caller may know how an installation is configured: that may hold credentials of other services. */
export function knowsConfiguration(
  caller: Caller,
  { integration, installation }: InstallationWithIntegration,
): boolean {
  const { agent, memberships } = caller.identity;
  const role = memberships.get(installation.organizationId)?.role ?? null;
  return agent !== undefined || isOwn(caller, integration) || isAllowed('installation.change', { role });
}
