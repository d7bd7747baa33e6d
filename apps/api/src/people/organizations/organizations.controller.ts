import { presentOrganization } from '@lectern/domain/people/organizations/presenter';
import {
  CreateOrganization,
  CreateOrganizationQuery,
  EmailDomainOrganizations,
  EmailDomainParams,
  ListOrganizations,
  Organization,
  OrganizationPage,
  OrganizationParams,
  Pong,
  UpdateOrganization,
} from '@lectern/domain/people/organizations/schemas';
import { OrganizationUsage } from '@lectern/domain/people/organizations/usage';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { MemberVisitors } from '../../platform/access/member-visitors.service.js';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentUsage } from './organization-usage.presenter.js';
import { OrganizationsService } from './organizations.service.js';

@Controller('v1')
export class OrganizationsController {
  constructor(
    private readonly visitors: MemberVisitors,
    private readonly organizations: OrganizationsService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'orgs',
    summary: 'List your organizations',
    action: 'organization.list',
    query: ListOrganizations,
    response: OrganizationPage,
  })
  async listOrganizationsForAuthenticatedUser({
    query,
    caller,
  }: Authorized<{ query: z.infer<typeof ListOrganizations> }>) {
    const { memberships } = caller.identity;
    return mapPage(await this.organizations.list(caller, query), (row) =>
      presentOrganization(row, memberships.get(row.id)?.role, this.urls),
    );
  }

  @Endpoint({
    method: 'POST',
    path: 'orgs',
    summary: 'Create an organization and become its administrator',
    action: 'organization.create',
    query: CreateOrganizationQuery,
    body: CreateOrganization,
    status: 201,
    response: Organization,
  })
  async createOrganization({
    query,
    body,
    caller,
  }: Authorized<{ query: CreateOrganizationQuery; body: CreateOrganization }>) {
    const organization = await this.organizations.create(caller, { ...body, ...query });
    return presentOrganization(organization, 'admin', this.urls);
  }

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId',
    summary: 'Get an organization',
    action: 'organization.view',
    params: OrganizationParams,
    response: Organization,
    forInstallations: 'any',
  })
  async getOrganizationById({ params, caller }: Authorized<{ params: OrganizationParams }>) {
    const organization = await this.organizations.get(params.organizationId);
    return presentOrganization(organization, caller.role, this.urls);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'orgs/:organizationId',
    summary: 'Change an organization',
    action: 'organization.update',
    params: OrganizationParams,
    body: UpdateOrganization,
    response: Organization,
    errors: ['organization.default_content_invalid', 'organization.hostname_taken', 'auth.sign_in_again'],
  })
  async updateOrganizationById({
    params,
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: UpdateOrganization }>) {
    const organization = await this.organizations.update(caller, params.organizationId, body);
    return presentOrganization(organization, caller.role, this.urls);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'orgs/:organizationId',
    summary: 'Delete an organization with everything in it; operators can restore it for a time',
    action: 'organization.delete',
    params: OrganizationParams,
    response: null,
    recentSignIn: true,
  })
  async deleteOrganizationById({ caller }: Authorized<{ params: OrganizationParams }>) {
    await this.organizations.delete(caller);
  }

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId/usage',
    summary: 'Get how much an organization has and does',
    action: 'billing.view',
    params: OrganizationParams,
    response: OrganizationUsage,
  })
  async getOrganizationUsage({ params, caller }: Authorized<{ params: OrganizationParams }>) {
    const { at } = caller.context;
    return presentUsage(await this.organizations.usage(params.organizationId, at), at);
  }

  @Endpoint({
    method: 'POST',
    path: 'orgs/:organizationId/join',
    summary: 'Join an organization by the domain of your verified email address',
    action: 'organization.join',
    params: OrganizationParams,
    response: null,
    errors: ['organization.not_found', 'organization.email_domain_invalid'],
  })
  async joinOrganization({ params, caller }: Authorized<{ params: OrganizationParams }>) {
    await this.organizations.join(caller, params.organizationId);
  }

  @Endpoint({
    method: 'POST',
    path: 'orgs/:organizationId/ping',
    summary: 'Say that you are here',
    action: 'organization.ping',
    params: OrganizationParams,
    response: Pong,
    unaudited: true,
  })
  async updateOrganizationMemberLastSeenAt({ params, caller }: Authorized<{ params: OrganizationParams }>) {
    await this.organizations.ping(caller, params.organizationId);
    const claims = this.visitors.issue(caller, params.organizationId);
    return { serviceVisitorClaims: claims, gitbookVisitorClaims: claims };
  }

  @Endpoint({
    method: 'GET',
    path: 'email-domains/:emailDomain/orgs',
    summary: 'List the organizations that your verified email domain lets you join',
    action: 'email-domain.view',
    params: EmailDomainParams,
    response: EmailDomainOrganizations,
  })
  async getOrganizationsForEmailDomain({ params, caller }: Authorized<{ params: z.infer<typeof EmailDomainParams> }>) {
    const { memberships } = caller.identity;
    const rows = await this.organizations.listForDomain(caller, params.emailDomain);
    const present = (row: (typeof rows)[number]) => presentOrganization(row, memberships.get(row.id)?.role, this.urls);
    return { organizations: rows.map(present) };
  }
}
