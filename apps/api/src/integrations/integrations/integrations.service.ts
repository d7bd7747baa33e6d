import { unpublishIntegration } from '@lectern/commands/integrations/unpublish-integration';
import { Database } from '@lectern/database/client';
import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { listIntegrations } from '@lectern/database/integrations/list-integrations.queries';
import { setTunnel } from '@lectern/database/integrations/tunnels.queries';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { presentIntegration } from '@lectern/domain/integrations/presenter';
import type { Integration, ListIntegrations, SetDevelopmentMode } from '@lectern/domain/integrations/schemas';
import type { AuditAction } from '@lectern/domain/platform/audit/actions';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { getIntegration } from './lookup.js';

/** Lists, shows and removes integrations, and sends their events to their developers. */
@Injectable()
export class IntegrationsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the public integrations, and everything that the organizations of the caller publish. */
  async list(caller: Caller, query: ListIntegrations): Promise<Page<Integration>> {
    const { database, keyring } = this;
    const { memberships, agent } = caller.identity;
    const organizationIds = [...memberships].flatMap(([id, { role }]) => (role === null ? [] : [id]));
    const viewer = { organizationIds, integrationId: agent?.integrationId };
    return this.presentPage(caller, await listIntegrations(database, keyring, viewer, query));
  }

  /**
   * Lists what an organization sees: public integrations, its own and those that it has installed. An installation is
   * code of somebody else: what is not public there is none of its business, but for itself.
   */
  async listFor(caller: Caller, organizationId: string, query: ListIntegrations): Promise<Page<Integration>> {
    const { database, keyring } = this;
    const { agent } = caller.identity;
    const viewer = agent
      ? { organizationIds: [], integrationId: agent.integrationId }
      : { organizationIds: [organizationId], installedIn: organizationId };
    return this.presentPage(caller, await listIntegrations(database, keyring, viewer, query));
  }

  /** Gets an integration, as the caller may see it. */
  async get(caller: Caller, name: string): Promise<Integration> {
    return this.#present(caller, await getIntegration(this.database, name));
  }

  /** Presents a page of integrations to the caller. */
  presentPage(caller: Caller, page: Page<IntegrationRow>): Page<Integration> {
    return mapPage(page, (row) => this.#present(caller, row));
  }

  /** Removes an integration. */
  async unpublish(caller: Caller, name: string): Promise<void> {
    const integration = await getIntegration(this.database, name);
    await this.mutations.run(caller.context, (tx) => unpublishIntegration(tx, caller.context, integration));
  }

  /** Sends a developer what the script would be sent. */
  async startTunnel(caller: Caller, name: string, { tunnelUrl: url, all }: SetDevelopmentMode): Promise<void> {
    // Addresses of tunnels are passwords of a kind.
    const entry = { action: 'integration.tunnel-started' as const, payload: { host: new URL(url).host, all } };
    await this.#setTunnel(caller, name, { url, all }, entry);
  }

  /** Sends events to the script again; nothing happens when they are already. */
  async stopTunnel(caller: Caller, name: string): Promise<void> {
    await this.#setTunnel(caller, name, null, { action: 'integration.tunnel-stopped', payload: {} });
  }

  async #setTunnel(
    caller: Caller,
    name: string,
    tunnel: IntegrationRow['tunnel'],
    entry: { action: AuditAction; payload: Record<string, string | boolean> },
  ): Promise<void> {
    const integration = await getIntegration(this.database, name);
    const { id, organizationId } = integration;
    await this.mutations.run(caller.context, async (tx) => {
      if (!(await setTunnel(tx, integration, tunnel))) return;
      const target = { type: 'integration', id, label: name };
      await recordAudit(tx, caller.context, { ...entry, organizationId, target });
    });
  }

  #present({ identity }: Caller, row: IntegrationRow): Integration {
    return presentIntegration(row, identity.memberships.get(row.organizationId)?.role, this.urls);
  }
}
