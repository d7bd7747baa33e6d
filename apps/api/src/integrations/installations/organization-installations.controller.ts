import {
  InstalledIntegrationPage,
  InstalledStatus,
  InstalledStatusPage,
  ListInstalled,
  OrganizationIntegrationPath,
} from '@lectern/domain/integrations/installation-schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { OrganizationInstallationsService } from './organization-installations.service.js';

@Controller('v1/orgs/:organizationId')
export class OrganizationInstallationsController {
  constructor(private readonly installed: OrganizationInstallationsService) {}

  @Endpoint({
    method: 'GET',
    path: 'installations',
    summary: 'List what is installed in an organization',
    action: 'installation.list',
    params: OrganizationParams,
    query: ListInstalled,
    response: InstalledIntegrationPage,
    forInstallations: 'any',
  })
  listOrganizationInstallations({
    params,
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListInstalled }>) {
    return this.installed.list(caller, params.organizationId, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'integrations/installations-status',
    summary: 'List the states of what is installed in an organization',
    action: 'installation.list',
    params: OrganizationParams,
    query: ListInstalled,
    response: InstalledStatusPage,
    forInstallations: 'any',
  })
  listOrganizationInstallationsStatus({
    params,
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListInstalled }>) {
    return this.installed.listStatus(caller, params.organizationId, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'integrations/:integrationName/installation_status',
    summary: 'Get the installation of an integration in an organization, with its state',
    action: 'installation.list',
    params: OrganizationIntegrationPath,
    response: InstalledStatus,
    errors: ['installation.not_found'],
    forInstallations: 'any',
  })
  getOrganizationIntegrationInstallationStatus({
    params,
    caller,
  }: Authorized<{ params: OrganizationIntegrationPath }>) {
    return this.installed.status(caller, params);
  }
}
