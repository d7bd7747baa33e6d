import { Database } from '@lectern/database/client';
import { isInstalledInAny } from '@lectern/database/integrations/installations.queries';
import { findIntegration, type IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';

/** Knows which integrations somebody may see, and whose they are. */
@Injectable()
export class IntegrationAccess {
  constructor(private readonly database: Database) {}

  /** Finds an integration that the caller may see. */
  async find(caller: Caller, name: string): Promise<IntegrationRow | null> {
    const integration = await findIntegration(this.database, name);
    return integration && (await this.#isVisible(caller, integration)) ? integration : null;
  }

  /** Gets an integration that the caller may see. */
  async visible(caller: Caller, name: string): Promise<IntegrationRow> {
    const integration = await this.find(caller, name);
    if (!integration) throw new DomainError('integration.not_found');
    return integration;
  }

  /** Gets an integration whose owner the caller is, or that calls itself. */
  async own(caller: Caller, name: string, action: Action): Promise<IntegrationRow> {
    const integration = await this.visible(caller, name);
    if (!isOwn(caller, integration)) throw new DomainError('access.denied', { action });
    return integration;
  }

  async #isVisible({ identity }: Caller, integration: IntegrationRow): Promise<boolean> {
    if (integration.visibility !== 'private') return true;
    if (identity.agent) return identity.agent.integrationId === integration.id;
    const members = [...identity.memberships].flatMap(([id, { role }]) => (role === null ? [] : [id]));
    if (members.includes(integration.organizationId)) return true;
    // What was public once stays visible where it is still installed.
    return isInstalledInAny(this.database, integration.id, members);
  }
}

/** Whether the caller administrates the organization that owns an integration, or is that integration. */
export function isOwn({ identity }: Caller, integration: Pick<IntegrationRow, 'id' | 'organizationId'>): boolean {
  if (identity.agent) return identity.agent.kind === 'integration' && identity.agent.integrationId === integration.id;
  const membership = identity.memberships.get(integration.organizationId);
  return membership !== undefined && isAllowed('integration.publish', { role: membership.role });
}
