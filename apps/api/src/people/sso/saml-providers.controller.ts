import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import {
  CreateSamlProvider,
  ListSamlProviders,
  SamlProvider,
  SamlProviderPage,
  SamlProviderParams,
  SsoLogins,
  UpdateSamlProvider,
} from '@lectern/domain/people/sso/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint, PublicEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Anonymous, Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { presentSamlProvider, type Viewing } from './saml-providers.presenter.js';
import { SamlProvidersService } from './saml-providers.service.js';
import { serviceUrls } from './service-provider.js';

@Controller('v1/orgs/:organizationId')
export class SamlProvidersController {
  constructor(
    private readonly providers: SamlProvidersService,
    private readonly clock: Clock,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'saml',
    summary: 'List the SAML providers of an organization',
    action: 'saml-provider.view',
    params: OrganizationParams,
    query: ListSamlProviders,
    response: SamlProviderPage,
  })
  async listSAMLProvidersInOrganizationById({
    params,
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: z.infer<typeof ListSamlProviders> }>) {
    const page = await this.providers.list(params.organizationId, query);
    return mapPage(page, (row) => presentSamlProvider(row, this.#seenBy(caller)));
  }

  @Endpoint({
    method: 'POST',
    path: 'saml',
    summary: 'Add a SAML provider; it is active as soon as address, name and certificate are known',
    action: 'saml-provider.edit',
    recentSignIn: true,
    params: OrganizationParams,
    body: CreateSamlProvider,
    status: 201,
    response: SamlProvider,
    errors: ['saml_provider.team_unknown', 'saml_provider.too_many'],
  })
  async createOrganizationSAMLProvider({
    params,
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: CreateSamlProvider }>) {
    return presentSamlProvider(await this.providers.create(caller, params.organizationId, body), this.#seenBy(caller));
  }

  @Endpoint({
    method: 'GET',
    path: 'saml/:samlProviderId',
    summary: 'Get a SAML provider',
    action: 'saml-provider.view',
    params: SamlProviderParams,
    response: SamlProvider,
    errors: ['saml_provider.not_found'],
  })
  async getOrganizationSAMLProviderById({ params, caller }: Authorized<{ params: SamlProviderParams }>) {
    return presentSamlProvider(await this.providers.get(params), this.#seenBy(caller));
  }

  @Endpoint({
    method: 'PATCH',
    path: 'saml/:samlProviderId',
    summary: 'Change a SAML provider',
    action: 'saml-provider.edit',
    recentSignIn: true,
    params: SamlProviderParams,
    body: UpdateSamlProvider,
    response: SamlProvider,
    errors: ['saml_provider.not_found', 'saml_provider.team_unknown'],
  })
  async updateOrganizationSAMLProvider({
    params,
    body,
    caller,
  }: Authorized<{ params: SamlProviderParams; body: UpdateSamlProvider }>) {
    return presentSamlProvider(await this.providers.update(caller, params, body), this.#seenBy(caller));
  }

  @Endpoint({
    method: 'DELETE',
    path: 'saml/:samlProviderId',
    summary: 'Delete a SAML provider; every token that it vouched for ends',
    action: 'saml-provider.edit',
    recentSignIn: true,
    params: SamlProviderParams,
    response: null,
  })
  async deleteOrganizationSAMLProvider({ params, caller }: Authorized<{ params: SamlProviderParams }>) {
    await this.providers.delete(caller, params);
  }

  @PublicEndpoint({
    method: 'GET',
    path: 'sso',
    summary: 'List where people can sign in to an organization; none for one that does not exist',
    params: OrganizationParams,
    response: SsoLogins,
  })
  async listSSOProviderLoginsInOrganization({ params }: Anonymous<{ params: OrganizationParams }>) {
    const logins = await this.providers.listLogins(params.organizationId);
    return {
      items: logins.map(({ id, label }) => ({ id, label, startURL: serviceUrls(id, this.urls).startURL })),
    };
  }

  #seenBy({ role }: Caller): Viewing {
    return { facts: { role }, urls: this.urls, now: this.clock.now() };
  }
}
