import {
  Installation,
  InstallationPage,
  InstallationPath,
  InstallationToken,
  InstallIntegration,
  ListInstallations,
  UpdateInstallation,
} from '@lectern/domain/integrations/installation-schemas';
import { IntegrationPath } from '@lectern/domain/integrations/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { InstallationsService } from './installations.service.js';

@Controller('v1/integrations/:integrationName/installations')
export class InstallationsController {
  constructor(private readonly installations: InstallationsService) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the installations of an integration: all of them for its owner, else those of the own organizations',
    action: 'integration.list-installations',
    params: IntegrationPath,
    query: ListInstallations,
    response: InstallationPage,
    errors: ['integration.not_found'],
    forIntegrations: true,
  })
  listIntegrationInstallations({
    params,
    query,
    caller,
  }: Authorized<{ params: IntegrationPath; query: ListInstallations }>) {
    return this.installations.list(caller, params.integrationName, query);
  }

  @Endpoint({
    method: 'POST',
    summary: 'Install an integration in an organization',
    action: 'integration.install',
    params: IntegrationPath,
    body: InstallIntegration,
    status: 201,
    response: Installation,
    errors: ['integration.not_found', 'organization.not_found', 'access.denied', 'installation.exists'],
  })
  installIntegration({ params, body, caller }: Authorized<{ params: IntegrationPath; body: InstallIntegration }>) {
    return this.installations.install(caller, params.integrationName, body.organization);
  }

  @Endpoint({
    method: 'GET',
    path: ':installationId',
    summary: 'Get an installation; its configuration is empty for those who may not change it',
    action: 'installation.view',
    params: InstallationPath,
    response: Installation,
    errors: ['integration.not_found', 'installation.not_found'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  getIntegrationInstallationById({ params, caller }: Authorized<{ params: InstallationPath }>) {
    return this.installations.get(caller, params);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':installationId',
    summary: 'Configure an installation, pause it or let it go on; integrations may store their configuration by it',
    action: 'installation.change',
    params: InstallationPath,
    body: UpdateInstallation,
    response: Installation,
    errors: ['integration.not_found', 'installation.not_found', 'access.denied', 'auth.agent_token_limited'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  async updateIntegrationInstallation({
    params,
    body,
    caller,
  }: Authorized<{ params: InstallationPath; body: UpdateInstallation }>) {
    await this.installations.update(caller, params, body);
    return this.installations.get(caller, params);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':installationId',
    summary: 'Remove an installation',
    action: 'installation.delete',
    params: InstallationPath,
    response: null,
    errors: ['integration.not_found', 'access.denied'],
  })
  async uninstallIntegration({ params, caller }: Authorized<{ params: InstallationPath }>) {
    await this.installations.uninstall(caller, params);
  }

  @Endpoint({
    method: 'POST',
    path: ':installationId/tokens',
    summary: 'Create a token with which an integration calls for an installation; it ends after an hour',
    action: 'installation.create-token',
    params: InstallationPath,
    response: InstallationToken,
    errors: ['integration.not_found', 'installation.not_found', 'access.denied'],
    forIntegrations: true,
  })
  async createIntegrationInstallationToken({ params, caller }: Authorized<{ params: InstallationPath }>) {
    return { token: await this.installations.createToken(caller, params) };
  }
}
