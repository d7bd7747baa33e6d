import {
  EnableOnSpace,
  ExtendedQuery,
  InstallationPath,
  InstallationSpacePath,
  IntegrationSpaceItem,
  IntegrationSpacePage,
  ListAllTargets,
  ListTargets,
  UpdateTarget,
} from '@lectern/domain/integrations/installation-schemas';
import { IntegrationPath } from '@lectern/domain/integrations/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { InstallationTargetsService, type SeenTargets } from './installation-targets.service.js';
import { InstallationTargetsView } from './installation-targets.view.js';

@Controller('v1/integrations/:integrationName')
export class InstallationSpacesController {
  constructor(
    private readonly targets: InstallationTargetsService,
    private readonly responses: InstallationTargetsView,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'spaces',
    summary: 'List the spaces that an integration is enabled on by name, in all organizations; for its owner',
    action: 'integration.view-installations',
    params: IntegrationPath,
    query: ListAllTargets,
    response: IntegrationSpacePage,
    errors: ['integration.not_found', 'access.denied'],
    forIntegrations: true,
  })
  async listIntegrationSpaceInstallations({
    params,
    query,
    caller,
  }: Authorized<{ params: IntegrationPath; query: ListAllTargets }>) {
    const { extended, ...selection } = query;
    return this.#page(caller, await this.targets.listAll(params.integrationName, 'space', selection), extended);
  }

  @Endpoint({
    method: 'GET',
    path: 'installations/:installationId/spaces',
    summary: 'List the spaces that an installation is enabled on by name',
    action: 'installation.view',
    params: InstallationPath,
    query: ListTargets,
    response: IntegrationSpacePage,
    errors: ['integration.not_found', 'installation.not_found'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  async listIntegrationInstallationSpaces({
    params,
    query,
    caller,
  }: Authorized<{ params: InstallationPath; query: ListTargets }>) {
    const { extended, ...window } = query;
    return this.#page(caller, await this.targets.list(caller, params, 'space', window), extended);
  }

  @Endpoint({
    method: 'POST',
    path: 'installations/:installationId/spaces',
    summary: 'Enable an installation on a space',
    action: 'installation.enable',
    params: InstallationPath,
    query: ExtendedQuery,
    body: EnableOnSpace,
    status: 201,
    response: IntegrationSpaceItem,
    errors: [
      'integration.not_found',
      'installation.not_found',
      'space.not_found',
      'access.denied',
      'installation.target_unfit',
      'installation.enabled_already',
    ],
  })
  async installIntegrationOnSpace({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: InstallationPath; query: ExtendedQuery; body: EnableOnSpace }>) {
    const path = { ...params, spaceId: body.space };
    await this.targets.enable(caller, pathOf(path));
    return this.#item(caller, path, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'installations/:installationId/spaces/:spaceId',
    summary: 'Get an installation on a space',
    action: 'installation.view',
    params: InstallationSpacePath,
    query: ExtendedQuery,
    response: IntegrationSpaceItem,
    errors: ['integration.not_found', 'installation.not_found', 'installation_space.not_found'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  getIntegrationSpaceInstallation({
    params,
    query,
    caller,
  }: Authorized<{ params: InstallationSpacePath; query: ExtendedQuery }>) {
    return this.#item(caller, params, query);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'installations/:installationId/spaces/:spaceId',
    summary: 'Configure an installation on a space',
    action: 'installation.enable',
    params: InstallationSpacePath,
    query: ExtendedQuery,
    body: UpdateTarget,
    response: IntegrationSpaceItem,
    errors: ['integration.not_found', 'installation.not_found', 'installation_space.not_found', 'access.denied'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  async updateIntegrationSpaceInstallation({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: InstallationSpacePath; query: ExtendedQuery; body: UpdateTarget }>) {
    await this.targets.update(caller, pathOf(params), body);
    return this.#item(caller, params, query);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'installations/:installationId/spaces/:spaceId',
    summary: 'Disable an installation on a space',
    action: 'installation.enable',
    params: InstallationSpacePath,
    response: null,
    errors: ['integration.not_found', 'installation.not_found', 'access.denied'],
  })
  async uninstallIntegrationFromSpace({ params, caller }: Authorized<{ params: InstallationSpacePath }>) {
    await this.targets.disable(caller, pathOf(params));
  }

  async #page(caller: Caller, { page, knowsAll }: SeenTargets, extended: boolean) {
    return { ...page, items: await this.responses.spaces({ caller, knowsAll, extended }, page.items) };
  }

  async #item(
    caller: Caller,
    params: InstallationSpacePath,
    { extended }: ExtendedQuery,
  ): Promise<IntegrationSpaceItem> {
    const { items } = await this.#page(caller, await this.targets.get(caller, pathOf(params)), extended);
    const [item] = items;
    if (!item) throw new Error('An installation on a space was presented as nothing');
    return item;
  }
}

function pathOf({ spaceId: id, ...path }: InstallationSpacePath) {
  return { ...path, kind: 'space', id } as const;
}
