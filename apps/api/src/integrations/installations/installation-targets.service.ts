import { disableOn, type Enabling, enableOn, updateTarget } from '@lectern/commands/integrations/installation-targets';
import { Database } from '@lectern/database/client';
import {
  findInstallationTarget,
  listTargets,
  type TargetRow,
} from '@lectern/database/integrations/installation-targets.queries';
import { Keyring } from '@lectern/database/keyring';
import type { InstallationTarget } from '@lectern/domain/integrations/installation-rules';
import type { ListInstallations, UpdateTarget } from '@lectern/domain/integrations/installation-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import {
  getInstallation,
  getIntegration,
  type InstallationIds,
  type InstallationWithIntegration,
  knowsConfiguration,
} from '../integrations/lookup.js';
import type { Look } from './installation-targets.view.js';
import { TargetRoles } from './target-roles.service.js';

/** A space or a site in the path of an installation. */
export interface TargetPath extends InstallationIds {
  kind: InstallationTarget;
  id: string;
}

/** Installations on spaces or sites, with how the caller may look at them. */
export interface SeenTargets {
  page: Page<TargetRow>;
  knowsAll: Look['knowsAll'];
}

/** Enables installations on spaces and sites, and shows, configures and disables them there. */
@Injectable()
export class InstallationTargetsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
    private readonly roles: TargetRoles,
  ) {}

  /** Lists what all installations of an integration are enabled on, for its owner. */
  async listAll(integrationName: string, kind: InstallationTarget, query: ListInstallations): Promise<SeenTargets> {
    const { database, keyring } = this;
    const { id } = await getIntegration(database, integrationName);
    return { page: await listTargets(database, keyring, { kind, integrationId: id }, query), knowsAll: true };
  }

  /** Lists what an installation is enabled on by name, as far as the caller may see it. */
  async list(caller: Caller, path: InstallationIds, kind: InstallationTarget, query: PageQuery): Promise<SeenTargets> {
    const { database, keyring } = this;
    const seen = await getInstallation(this.database, path);
    const visibleIds = await this.roles.visibleIds(caller, seen, kind);
    const selection = { kind, installationId: path.installationId, visibleIds, readerId: caller.userId };
    return { page: await listTargets(database, keyring, selection, query), knowsAll: knowsConfiguration(caller, seen) };
  }

  /** Gets an installation on a space or a site that the caller may see. */
  async get(caller: Caller, { kind, id, ...path }: TargetPath): Promise<SeenTargets> {
    const seen = await getInstallation(this.database, path);
    const target = await findInstallationTarget(this.database, { installationId: path.installationId, kind, id });
    const visibleIds = target ? await this.roles.visibleIds(caller, seen, kind) : [];
    if (!target || (visibleIds !== 'all' && !visibleIds.includes(id))) {
      throw new DomainError(`installation_${kind}.not_found`);
    }
    return { page: { count: 1, items: [target] }, knowsAll: knowsConfiguration(caller, seen) };
  }

  /** Enables an installation on a space or a site of its organization on which the caller may do that. */
  async enable(caller: Caller, path: TargetPath): Promise<void> {
    const seen = await getInstallation(this.database, path);
    const { organizationId } = seen.installation;
    await this.roles.requireInstaller(caller, { organizationId, kind: path.kind, id: path.id });
    const { context } = caller;
    await this.mutations.run(context, (tx) => enableOn(tx, this.keyring, context, enabling(seen, path)));
  }

  /** Changes the configuration or the external ids there, for those who may enable it, and for itself. */
  async update(caller: Caller, path: TargetPath, change: UpdateTarget): Promise<void> {
    const seen = await getInstallation(this.database, path);
    await this.#requireEnabled(caller, seen, path);
    const { context } = caller;
    await this.mutations.run(context, (tx) => updateTarget(tx, this.keyring, context, enabling(seen, path), change));
  }

  /** Disables an installation there; nothing happens when it is not enabled. */
  async disable(caller: Caller, path: TargetPath): Promise<void> {
    const seen = await getInstallation(this.database, path);
    try {
      await this.#requireEnabled(caller, seen, path);
    } catch (error) {
      if (error instanceof DomainError && error.code === `installation_${path.kind}.not_found`) return;
      throw error;
    }
    await this.mutations.run(caller.context, (tx) => disableOn(tx, caller.context, enabling(seen, path)));
  }

  /** On what the caller may not see, nothing is enabled. */
  async #requireEnabled(
    caller: Caller,
    { installation }: InstallationWithIntegration,
    { kind, id }: TargetPath,
  ): Promise<void> {
    if (caller.identity.agent) return;
    try {
      await this.roles.requireInstaller(caller, { organizationId: installation.organizationId, kind, id });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== `${kind}.not_found`) throw error;
      throw new DomainError(`installation_${kind}.not_found`);
    }
  }
}

function enabling({ integration, installation }: InstallationWithIntegration, { kind, id }: TargetPath): Enabling {
  return { integration, installation, kind, id };
}
