import { installIntegration, uninstallIntegration } from '@lectern/commands/integrations/install-integration';
import { updateInstallation } from '@lectern/commands/integrations/update-installation';
import { Database } from '@lectern/database/client';
import { systemContext } from '@lectern/database/context';
import { AgentTokens } from '@lectern/database/integrations/agent-tokens';
import { findInstallation, listInstallations } from '@lectern/database/integrations/installations.queries';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type {
  Installation,
  ListInstallations,
  UpdateInstallation,
} from '@lectern/domain/integrations/installation-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import { IntegrationAccess } from '../../platform/access/integration-access.service.js';
import { Clock } from '../../platform/config/clock.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { getInstallation, getIntegration, type InstallationIds, isOwn } from '../integrations/lookup.js';
import { InstallationsView } from './installations.view.js';

/** Installs integrations, and shows, changes and removes what is installed. */
@Injectable()
export class InstallationsService {
  readonly #tokens: AgentTokens;

  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly mutations: Mutations,
    private readonly access: IntegrationAccess,
    private readonly responses: InstallationsView,
  ) {
    this.#tokens = new AgentTokens(keyring);
  }

  /** Lists all installations of an integration for its owner, and to others those in their own organizations. */
  async list(caller: Caller, integrationName: string, query: ListInstallations): Promise<Page<Installation>> {
    const { database, keyring } = this;
    const integration = await getIntegration(database, integrationName);
    const organizationIds = isOwn(caller, integration) ? 'all' : organizationsOf(caller);
    const page = await listInstallations(database, keyring, { integrationId: integration.id, organizationIds }, query);
    return mapPage(page, (installation) => this.responses.one(caller, { integration, installation }));
  }

  /** Gets an installation. */
  async get(caller: Caller, path: InstallationIds): Promise<Installation> {
    return this.responses.one(caller, await getInstallation(this.database, path));
  }

  /** Installs an integration in an organization that the caller administrates. */
  async install(caller: Caller, integrationName: string, organizationId: string): Promise<Installation> {
    const integration = await this.access.visible(caller.identity, integrationName);
    const membership = caller.identity.memberships.get(organizationId);
    if (!membership) throw new DomainError('organization.not_found');
    if (!isAllowed('integration.install', membership)) {
      throw new DomainError('access.denied', { action: 'integration.install' });
    }
    // What is private is for its owner alone, also where somebody administrates another organization too.
    if (integration.visibility === 'private' && integration.organizationId !== organizationId) {
      throw new DomainError('integration.not_found');
    }
    const { context } = caller;
    const ref = await this.mutations.run(context, (tx) =>
      installIntegration(tx, this.keyring, context, { integration, organizationId }),
    );
    const installation = await findInstallation(this.database, ref);
    if (!installation) throw new DomainError('installation.not_found');
    return this.responses.one(caller, { integration, installation });
  }

  /** Changes what was sent, and only that. Integrations store what they know, but widen neither where they are enabled nor what they may do. */
  async update(caller: Caller, path: InstallationIds, change: UpdateInstallation): Promise<void> {
    const integration = await getIntegration(this.database, path.integrationName);
    const { space_selection: spaces, site_selection: sites, status, scopes } = change;
    if (caller.identity.agent && (spaces ?? sites ?? status ?? scopes)) {
      throw new DomainError('auth.agent_token_limited');
    }
    const { context } = caller;
    const changed = { integration, installationId: path.installationId };
    await this.mutations.run(context, (tx) => updateInstallation(tx, this.keyring, context, changed, change));
  }

  /** Removes an installation, whose tokens are worth nothing from now on. */
  async uninstall(caller: Caller, path: InstallationIds): Promise<void> {
    const { id: integrationId } = await getIntegration(this.database, path.integrationName);
    const ref = { integrationId, installationId: path.installationId };
    await this.mutations.run(caller.context, (tx) => uninstallIntegration(tx, caller.context, ref));
  }

  /** Gives an integration, or whoever publishes it, a token for one of its installations. */
  async createToken(caller: Caller, path: InstallationIds): Promise<string> {
    const { integration, installation } = await getInstallation(this.database, path);
    const { context } = caller;
    const { id, organizationId } = installation;
    const isByStranger = !caller.identity.agent && organizationId !== integration.organizationId;
    const action = 'installation.token-created';
    const target = { type: 'installation', id, label: integration.name };
    await this.mutations.run(context, async (tx) => {
      // Organizations that have it installed hear of the token, but not from whom of the owner's people it comes.
      const recorder = isByStranger ? systemContext(context.requestId, context.at) : context;
      await recordAudit(tx, recorder, { action, organizationId, target });
      if (isByStranger) await recordAudit(tx, context, { action, organizationId: integration.organizationId, target });
    });
    return this.#tokens.forInstallation(integration.id, id, this.clock.now());
  }
}

function organizationsOf({ identity }: Caller): string[] {
  return [...identity.memberships].flatMap(([id, { role }]) => (isAllowed('installation.view', { role }) ? [id] : []));
}
