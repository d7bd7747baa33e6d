import { ListActiveIntegrations, SpaceIntegrationBlocks } from '@lectern/domain/integrations/active-schemas';
import { IntegrationPage, ListIntegrations } from '@lectern/domain/integrations/schemas';
import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { ActiveIntegrationsService } from './active-integrations.service.js';

/** Integrations where they are used. */
@Controller('v1')
export class ActiveIntegrationsController {
  constructor(
    private readonly integrations: IntegrationsService,
    private readonly active: ActiveIntegrationsService,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId/integrations',
    summary: 'List what an organization may install: public integrations, its own and those that it has installed',
    action: 'integration.list',
    params: OrganizationParams,
    query: ListIntegrations,
    response: IntegrationPage,
    forIntegrations: true,
    forInstallations: 'any',
  })
  listOrganizationIntegrations({
    params,
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListIntegrations }>) {
    return this.integrations.listFor(caller, params.organizationId, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'spaces/:spaceId/integrations',
    summary: 'List the integrations that are active on a space',
    action: 'space.view-integrations',
    params: SpaceParams,
    query: ListActiveIntegrations,
    response: IntegrationPage,
  })
  listSpaceIntegrations({ params, query, caller }: Authorized<{ params: SpaceParams; query: ListActiveIntegrations }>) {
    return this.active.list(caller, { kind: 'space', id: params.spaceId }, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'spaces/:spaceId/integration-blocks',
    summary: 'List the blocks of integrations that can be used in a space',
    action: 'space.view-integrations',
    params: SpaceParams,
    response: SpaceIntegrationBlocks.array(),
    forIntegrations: true,
    forInstallations: 'any',
  })
  listSpaceIntegrationsBlocks({ params, caller }: Authorized<{ params: SpaceParams }>) {
    return this.active.listBlocks(caller, params.spaceId);
  }

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId/sites/:siteId/integrations',
    summary: 'List the integrations that are active on a site',
    action: 'site.view-integrations',
    params: SiteParams,
    query: ListActiveIntegrations,
    response: IntegrationPage,
  })
  listSiteIntegrations({ params, query, caller }: Authorized<{ params: SiteParams; query: ListActiveIntegrations }>) {
    return this.active.list(caller, { kind: 'site', id: params.siteId }, query);
  }
}
