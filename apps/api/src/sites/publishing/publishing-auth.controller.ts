import {
  PublishingAuth,
  RegeneratePublishingAuth,
  UpdatePublishingAuth,
} from '@lectern/domain/sites/publishing/publishing-auth-schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { PublishingAuthService } from './publishing-auth.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/publishing/auth')
export class PublishingAuthController {
  constructor(private readonly auth: PublishingAuthService) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get how visitors of a site prove who they are',
    action: 'site.view-auth',
    params: SiteParams,
    response: PublishingAuth,
    errors: ['site.not_found', 'site.visitor_key_lost', 'site.auth_elsewhere'],
    forInstallations: 'site:visitor:auth',
  })
  getSitePublishingAuthById({ params, caller }: Authorized<{ params: SiteParams }>) {
    return this.auth.getFor(caller, params);
  }

  @Endpoint({
    method: 'PATCH',
    summary: 'Change how visitors of a site prove who they are',
    action: 'site.change-auth',
    params: SiteParams,
    body: UpdatePublishingAuth,
    response: PublishingAuth,
    errors: ['site.not_found', 'site.visitor_key_lost'],
  })
  async updateSitePublishingAuthById({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteParams; body: UpdatePublishingAuth }>) {
    await this.auth.update(caller, params, body);
    return this.auth.get(params);
  }

  @Endpoint({
    method: 'POST',
    path: 'regenerate',
    summary: 'Replace the key that tokens of visitors are signed with',
    action: 'site.change-auth',
    params: SiteParams,
    body: RegeneratePublishingAuth,
    response: PublishingAuth,
    errors: ['site.not_found', 'site.visitor_key_lost'],
  })
  async regenerateSitePublishingAuthById({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteParams; body: RegeneratePublishingAuth }>) {
    await this.auth.regenerate(caller, params, body);
    return this.auth.get(params);
  }
}
