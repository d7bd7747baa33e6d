import { Database } from '@lectern/database/client';
import { findInstallation, listInstallingOrganizations } from '@lectern/database/integrations/installations.queries';
import { findIntegration, type IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import type { Agent } from '@lectern/database/people/identity/agents.queries';
import type { Identity } from '@lectern/database/people/identity/identity.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type Action, actions, type IntegrationKind, VIEW_ACTION } from '@lectern/domain/platform/permissions/actions';
import type { AccessFacts } from '@lectern/domain/platform/permissions/resolve';
import { strongest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { allowOrRefuse, type Granted, NOT_FOUND } from './allow.js';

/** What a path names of integrations. */
export type IntegrationIds = Partial<Record<'integrationName' | 'installationId', string>>;

/**
 * Knows who may do what to integrations and installations. Two organizations have a say: the one that publishes an
 * integration, and the one that has it installed. Integrations administrate themselves.
 */
@Injectable()
export class IntegrationAccess {
  constructor(private readonly database: Database) {}

  /** Lets an action happen on the integration or the installation that a path names, or refuses it. */
  async grant(action: Action, kind: IntegrationKind, identity: Identity, path: IntegrationIds): Promise<Granted> {
    const { onTarget } = actions[action];
    if (kind === 'integration' && onTarget) return { role: null, organizationId: '' };
    const { integrationName = '', installationId = '' } = path;
    if (kind === 'integration') {
      const { integration, role } = await this.#allow(action, identity, integrationName);
      return { role, organizationId: integration.organizationId };
    }
    const integration = await this.visible(identity, integrationName);
    const installation = await findInstallation(this.database, { integrationId: integration.id, installationId });
    if (!installation) throw new DomainError(NOT_FOUND.installation);
    const facts = factsOnInstallation(identity, integration, installation);
    const role = allowOrRefuse(onTarget ? VIEW_ACTION[kind] : action, kind, facts);
    return { role, organizationId: installation.organizationId };
  }

  /** Gets an integration that somebody may see. */
  async visible(identity: Identity, name: string): Promise<IntegrationRow> {
    return (await this.#allow('integration.view', identity, name)).integration;
  }

  async #allow(action: Action, identity: Identity, name: string) {
    const integration = await findIntegration(this.database, name);
    if (!integration) throw new DomainError(NOT_FOUND.integration);
    const role = allowOrRefuse(action, 'integration', await this.#factsOn(identity, integration));
    return { integration, role };
  }

  async #factsOn({ agent, memberships }: Identity, integration: IntegrationRow): Promise<AccessFacts> {
    const isPublic = integration.visibility !== 'private';
    if (agent) return { role: agent.integrationId === integration.id ? 'admin' : null, isPublic };
    const installers = await listInstallingOrganizations(this.database, integration.id, [...memberships.keys()]);
    return {
      role: memberships.get(integration.organizationId)?.role ?? null,
      isPublic,
      // What was public once stays visible where it is still installed.
      installerRole: strongest(installers.map((id) => memberships.get(id)?.role ?? null)),
    };
  }
}

function factsOnInstallation(
  { agent, memberships }: Identity,
  integration: IntegrationRow,
  { id, organizationId }: { id: string; organizationId: string },
): AccessFacts {
  if (agent) {
    const role = isAgentOf(agent, integration.id, id) ? 'admin' : null;
    return { role, publisherRole: agent.kind === 'integration' ? role : null };
  }
  return {
    role: memberships.get(organizationId)?.role ?? null,
    publisherRole: memberships.get(integration.organizationId)?.role ?? null,
  };
}

function isAgentOf(agent: Agent, integrationId: string, installationId: string): boolean {
  if (agent.kind === 'installation') return agent.installationId === installationId;
  return agent.integrationId === integrationId;
}
