import { Database } from '@lectern/database/client';
import { findInstallationByName, listInstalled } from '@lectern/database/integrations/installations.queries';
import { findIntegrationsById } from '@lectern/database/integrations/integrations.queries';
import { Keyring } from '@lectern/database/keyring';
import type {
  InstalledIntegration,
  InstalledStatus,
  InstalledStatusItem,
  ListInstalled,
} from '@lectern/domain/integrations/installation-schemas';
import { presentIntegration } from '@lectern/domain/integrations/presenter';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { InstallationsView } from './installations.view.js';

/** Tells what is installed in organizations; an installation learns of itself alone. */
@Injectable()
export class OrganizationInstallationsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly responses: InstallationsView,
  ) {}

  /** Lists what is installed in an organization, each with its integration. */
  async list(caller: Caller, organizationId: string, query: ListInstalled): Promise<Page<InstalledIntegration>> {
    const page = await this.#page(caller, organizationId, query);
    const rows = await findIntegrationsById(
      this.database,
      page.items.map(({ integrationId }) => integrationId),
    );
    const items = page.items.flatMap((row) => {
      const integration = rows.get(row.integrationId);
      if (!integration) return [];
      const installation = this.responses.one(caller, { integration, installation: row });
      const ownerRole = caller.identity.memberships.get(integration.organizationId)?.role;
      return [{ installation, integration: presentIntegration(integration, ownerRole, this.urls) }];
    });
    return { ...page, items };
  }

  /** Lists the states of what is installed in an organization. */
  async listStatus(caller: Caller, organizationId: string, query: ListInstalled): Promise<Page<InstalledStatusItem>> {
    const page = await this.list(caller, organizationId, query);
    return mapPage(page, ({ installation: { status }, integration }) => ({ status, integration }));
  }

  /** The state of an integration in an organization that has it installed. */
  async status(
    { identity: { agent } }: Caller,
    { organizationId, integrationName }: { organizationId: string; integrationName: string },
  ): Promise<InstalledStatus> {
    const isAnother = agent !== undefined && agent.integrationName !== integrationName;
    const installation = isAnother
      ? null
      : await findInstallationByName(this.database, integrationName, organizationId);
    if (!installation) throw new DomainError('installation.not_found');
    return { status: installation.status };
  }

  #page({ identity: { agent } }: Caller, organizationId: string, query: ListInstalled) {
    const { database, keyring } = this;
    const installationId = agent?.kind === 'installation' ? agent.installationId : undefined;
    return listInstalled(database, keyring, { organizationId, installationId }, query);
  }
}
