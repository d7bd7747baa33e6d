import { Database } from '@lectern/database/client';
import { findContentAccess } from '@lectern/database/library/grants/content-access.queries';
import type { Agent, InstallationAgent } from '@lectern/database/people/identity/agents.queries';
import type { Identity } from '@lectern/database/people/identity/identity.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type Action, actions } from '@lectern/domain/platform/permissions/actions';
import { Injectable } from '@nestjs/common';
import type { EndpointDeclaration } from '../endpoint/endpoint-declaration.js';
import { type Granted, NOT_FOUND } from './allow.js';
import { IntegrationAccess, type IntegrationIds } from './integration-access.service.js';

type PathIds = IntegrationIds & Partial<Record<'organizationId' | 'spaceId' | 'siteId', string>>;
type AgentIdentity = Identity & { agent: Agent };

/**
 * Knows what integrations and installations may do: the operations that are opened to them one by one, by their scopes,
 * on what they are installed on. On everything else they are nobody.
 */
@Injectable()
export class AgentAccess {
  constructor(
    private readonly database: Database,
    private readonly integrations: IntegrationAccess,
  ) {}

  /** Lets an operation happen as if by somebody with just the role that it needs, or refuses it. */
  async grant(endpoint: EndpointDeclaration, action: Action, identity: AgentIdentity, path: PathIds): Promise<Granted> {
    const { agent } = identity;
    requireOpened(endpoint, agent);
    const { on, atLeast } = actions[action];
    if (on === 'account') return { role: null, organizationId: '' };
    if (on === 'integration' || on === 'installation') return this.integrations.grant(action, on, identity, path);
    if (agent.kind === 'integration') throw new DomainError(NOT_FOUND[on]);
    await this.#requireTargets(agent, path);
    return { role: atLeast === 'guest' ? null : atLeast, organizationId: agent.organizationId };
  }

  async #requireTargets(agent: InstallationAgent, { organizationId, spaceId, siteId }: PathIds): Promise<void> {
    if (organizationId !== undefined && organizationId !== agent.organizationId) {
      throw new DomainError('organization.not_found');
    }
    if (spaceId !== undefined && !(await this.#isEnabledOn(agent, 'space', spaceId))) {
      throw new DomainError('space.not_found');
    }
    if (siteId !== undefined && !(await this.#isEnabledOn(agent, 'site', siteId))) {
      throw new DomainError('site.not_found');
    }
  }

  async #isEnabledOn(agent: InstallationAgent, kind: 'space' | 'site', id: string): Promise<boolean> {
    const enabled = kind === 'space' ? agent.spaces : agent.sites;
    if (enabled !== 'all' && !enabled.has(id)) return false;
    const facts = await findContentAccess(this.database, kind, id, '');
    return facts !== null && !facts.deleted && facts.organizationId === agent.organizationId;
  }
}

/** Integrations and installations may do what is opened to them, installations by the scope that is named there. */
function requireOpened({ forIntegrations, forInstallations: scope }: EndpointDeclaration, agent: Agent): void {
  if (agent.kind === 'integration' ? !forIntegrations : scope === undefined) {
    throw new DomainError('auth.agent_token_limited');
  }
  if (agent.kind === 'integration' || scope === undefined || scope === 'any') return;
  if (!agent.scopes.includes(scope)) throw new DomainError('auth.scope_missing', { scope });
}
