import { Database } from '@lectern/database/client';
import { findInstallation, type InstallationRow } from '@lectern/database/integrations/installations.queries';
import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { IntegrationAccess, isOwn } from '../integrations/integration-access.service.js';

/** An installation as a path names it. */
export interface InstallationIds {
  integrationName: string;
  installationId: string;
}

/** An installation that somebody may see, with the integration. */
export interface SeenInstallation {
  integration: IntegrationRow;
  installation: InstallationRow;
}

/** Knows which installations somebody may see, and who may change them. */
@Injectable()
export class InstallationAccess {
  constructor(
    private readonly database: Database,
    private readonly integrations: IntegrationAccess,
  ) {}

  /** Gets an installation that the caller may see. */
  async visible(caller: Caller, path: InstallationIds): Promise<SeenInstallation> {
    const seen = await this.find(caller, path);
    if (!seen) throw new DomainError('installation.not_found');
    return seen;
  }

  /** Finds an installation of an integration that the caller may see; null when the caller may not see it. */
  async find(caller: Caller, { integrationName, installationId }: InstallationIds): Promise<SeenInstallation | null> {
    const integration = await this.integrations.visible(caller, integrationName);
    const ref = { integrationId: integration.id, installationId };
    const installation = await findInstallation(this.database, ref);
    return installation && maySee(caller, integration, installation) ? { integration, installation } : null;
  }

  /** Gets an installation that the caller administrates, or that calls itself. */
  async changeable(caller: Caller, path: InstallationIds): Promise<SeenInstallation> {
    const seen = await this.visible(caller, path);
    if (caller.identity.agent || isAdministrator(caller, seen.installation)) return seen;
    throw new DomainError('access.denied', { action: 'installation.change' });
  }
}

/** Whether the caller may know how an installation is configured: that may hold credentials of other services. */
export function knowsConfiguration(
  caller: Caller,
  integration: IntegrationRow,
  installation: InstallationRow,
): boolean {
  return caller.identity.agent !== undefined || isOwn(caller, integration) || isAdministrator(caller, installation);
}

function maySee(caller: Caller, integration: IntegrationRow, { id, organizationId }: InstallationRow): boolean {
  const { agent, memberships } = caller.identity;
  if (agent?.kind === 'installation') return agent.installationId === id;
  if (isOwn(caller, integration)) return true;
  return isAllowed('installation.view', { role: memberships.get(organizationId)?.role ?? null });
}

function isAdministrator({ identity }: Caller, { organizationId }: InstallationRow): boolean {
  return isAllowed('installation.change', { role: identity.memberships.get(organizationId)?.role ?? null });
}
