import {
  EnableOnSite,
  ExtendedQuery,
  InstallationPath,
  InstallationSitePath,
  IntegrationSiteItem,
  IntegrationSitePage,
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
export class InstallationSitesController {
  constructor(
    private readonly targets: InstallationTargetsService,
    private readonly responses: InstallationTargetsView,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'sites',
    summary: 'List the sites that an integration is enabled on by name, in all organizations; for its owner',
    action: 'integration.view-installations',
    params: IntegrationPath,
    query: ListAllTargets,
    response: IntegrationSitePage,
    errors: ['integration.not_found', 'access.denied'],
    forIntegrations: true,
  })
  async listIntegrationSiteInstallations({
    params,
    query,
    caller,
  }: Authorized<{ params: IntegrationPath; query: ListAllTargets }>) {
    const { extended, ...selection } = query;
    return this.#page(caller, await this.targets.listAll(params.integrationName, 'site', selection), extended);
  }

  @Endpoint({
    method: 'GET',
    path: 'installations/:installationId/sites',
    summary: 'List the sites that an installation is enabled on by name',
    action: 'installation.view',
    params: InstallationPath,
    query: ListTargets,
    response: IntegrationSitePage,
    errors: ['integration.not_found', 'installation.not_found'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  async listIntegrationInstallationSites({
    params,
    query,
    caller,
  }: Authorized<{ params: InstallationPath; query: ListTargets }>) {
    const { extended, ...window } = query;
    return this.#page(caller, await this.targets.list(caller, params, 'site', window), extended);
  }

  @Endpoint({
    method: 'POST',
    path: 'installations/:installationId/sites',
    summary: 'Enable an installation on a site',
    action: 'installation.enable',
    params: InstallationPath,
    query: ExtendedQuery,
    body: EnableOnSite,
    status: 201,
    response: IntegrationSiteItem,
    errors: [
      'integration.not_found',
      'installation.not_found',
      'site.not_found',
      'access.denied',
      'installation.target_unfit',
      'installation.enabled_already',
    ],
  })
  async installIntegrationOnSite({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: InstallationPath; query: ExtendedQuery; body: EnableOnSite }>) {
    const path = { ...params, siteId: body.siteId };
    await this.targets.enable(caller, pathOf(path));
    return this.#item(caller, path, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'installations/:installationId/sites/:siteId',
    summary: 'Get an installation on a site',
    action: 'installation.view',
    params: InstallationSitePath,
    query: ExtendedQuery,
    response: IntegrationSiteItem,
    errors: ['integration.not_found', 'installation.not_found', 'installation_site.not_found'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  getIntegrationSiteInstallation({
    params,
    query,
    caller,
  }: Authorized<{ params: InstallationSitePath; query: ExtendedQuery }>) {
    return this.#item(caller, params, query);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'installations/:installationId/sites/:siteId',
    summary: 'Configure an installation on a site',
    action: 'installation.enable',
    params: InstallationSitePath,
    query: ExtendedQuery,
    body: UpdateTarget,
    response: IntegrationSiteItem,
    errors: ['integration.not_found', 'installation.not_found', 'installation_site.not_found', 'access.denied'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  async updateIntegrationSiteInstallation({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: InstallationSitePath; query: ExtendedQuery; body: UpdateTarget }>) {
    await this.targets.update(caller, pathOf(params), body);
    return this.#item(caller, params, query);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'installations/:installationId/sites/:siteId',
    summary: 'Disable an installation on a site',
    action: 'installation.enable',
    params: InstallationSitePath,
    response: null,
    errors: ['integration.not_found', 'installation.not_found', 'access.denied'],
  })
  async uninstallIntegrationFromSite({ params, caller }: Authorized<{ params: InstallationSitePath }>) {
    await this.targets.disable(caller, pathOf(params));
  }

  async #page(caller: Caller, { page, knowsAll }: SeenTargets, extended: boolean) {
    return { ...page, items: await this.responses.sites({ caller, knowsAll, extended }, page.items) };
  }

  async #item(caller: Caller, params: InstallationSitePath, { extended }: ExtendedQuery): Promise<IntegrationSiteItem> {
    const { items } = await this.#page(caller, await this.targets.get(caller, pathOf(params)), extended);
    const [item] = items;
    if (!item) throw new Error('An installation on a site was presented as nothing');
    return item;
  }
}

function pathOf({ siteId: id, ...path }: InstallationSitePath) {
  return { ...path, kind: 'site', id } as const;
}
