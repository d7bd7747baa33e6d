import {
  Integration,
  IntegrationPage,
  IntegrationPath,
  ListIntegrations,
  PublishIntegration as PublishBody,
  SetDevelopmentMode,
} from '@lectern/domain/integrations/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { IntegrationsService } from './integrations.service.js';
import { PublishIntegrationCommand } from './publish-integration.command.js';

@Controller('v1/integrations')
export class IntegrationsController {
  constructor(
    private readonly integrations: IntegrationsService,
    private readonly publish: PublishIntegrationCommand,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List public integrations, and all that the own organizations publish',
    action: 'integration.browse',
    query: ListIntegrations,
    response: IntegrationPage,
    forIntegrations: true,
    forInstallations: 'any',
  })
  listIntegrations({ query, caller }: Authorized<{ query: ListIntegrations }>) {
    return this.integrations.list(caller, query);
  }

  @Endpoint({
    method: 'GET',
    path: ':integrationName',
    summary: 'Get an integration',
    action: 'integration.view',
    params: IntegrationPath,
    response: Integration,
    errors: ['integration.not_found'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  getIntegrationByName({ params, caller }: Authorized<{ params: IntegrationPath }>) {
    return this.integrations.get(caller, params.integrationName);
  }

  @Endpoint({
    method: 'POST',
    path: ':integrationName',
    summary: 'Publish an integration, or its next version',
    action: 'integration.publish',
    params: IntegrationPath,
    body: PublishBody,
    carries: 'integration',
    response: Integration,
    errors: [
      'integration.organization_not_found',
      'integration.name_taken',
      'integration.image_invalid',
      'access.denied',
    ],
  })
  async publishIntegration({ params, body, caller }: Authorized<{ params: IntegrationPath; body: PublishBody }>) {
    await this.publish.execute(caller, params.integrationName, body);
    return this.integrations.get(caller, params.integrationName);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':integrationName',
    summary: 'Remove an integration, also from wherever it is installed',
    action: 'integration.unpublish',
    params: IntegrationPath,
    response: null,
    errors: ['access.denied'],
  })
  async unpublishIntegration({ params, caller }: Authorized<{ params: IntegrationPath }>) {
    await this.integrations.unpublish(caller, params.integrationName);
  }

  @Endpoint({
    method: 'PUT',
    path: ':integrationName/dev',
    summary: 'Send the events of an integration to a developer instead of its script',
    action: 'integration.develop',
    params: IntegrationPath,
    body: SetDevelopmentMode,
    response: null,
    errors: ['integration.not_found', 'access.denied'],
  })
  async setIntegrationDevelopmentMode({
    params,
    body,
    caller,
  }: Authorized<{ params: IntegrationPath; body: SetDevelopmentMode }>) {
    await this.integrations.startTunnel(caller, params.integrationName, body);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':integrationName/dev',
    summary: 'Send the events of an integration to its script again',
    action: 'integration.develop',
    params: IntegrationPath,
    response: null,
    errors: ['integration.not_found', 'access.denied'],
  })
  async disableIntegrationDevelopmentMode({ params, caller }: Authorized<{ params: IntegrationPath }>) {
    await this.integrations.stopTunnel(caller, params.integrationName);
  }
}
