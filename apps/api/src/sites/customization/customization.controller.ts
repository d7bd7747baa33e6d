import { Customization, CustomizationBody, GetCustomization } from '@lectern/domain/sites/customization/schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { SiteSpaceParams } from '@lectern/domain/sites/structure/structure-inputs';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { CustomizationService } from './customization.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId')
export class CustomizationController {
  constructor(private readonly customizations: CustomizationService) {}

  @Endpoint({
    method: 'GET',
    path: 'customization',
    summary: 'Get how a site looks',
    action: 'site.view',
    params: SiteParams,
    query: GetCustomization,
    response: Customization,
    errors: ['site.not_found'],
  })
  getSiteCustomizationById({ params }: Authorized<{ params: SiteParams; query: GetCustomization }>) {
    return this.customizations.ofSite(params);
  }

  @Endpoint({
    method: 'PUT',
    path: 'customization',
    summary: 'Replace how a site looks; what is left out goes back to the default',
    action: 'site.update',
    params: SiteParams,
    body: CustomizationBody,
    response: Customization,
    errors: ['site.not_found', 'site.condition_invalid'],
  })
  async updateSiteCustomizationById({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteParams; body: CustomizationBody }>) {
    await this.customizations.replace(caller, params, body);
    return this.customizations.ofSite(params);
  }

  @Endpoint({
    method: 'GET',
    path: 'site-spaces/:siteSpaceId/customization',
    summary: 'Get how a space looks on a site',
    action: 'site.view',
    params: SiteSpaceParams,
    query: GetCustomization,
    response: Customization,
    errors: ['site.not_found', 'site_space.not_found'],
  })
  getSiteSpaceCustomizationById({ params }: Authorized<{ params: SiteSpaceParams; query: GetCustomization }>) {
    return this.customizations.ofSiteSpace(params);
  }

  @Endpoint({
    method: 'PATCH',
    path: 'site-spaces/:siteSpaceId/customization',
    summary: 'Let a space look otherwise than its site; null goes back to how the site looks',
    action: 'site.update',
    params: SiteSpaceParams,
    body: CustomizationBody,
    response: Customization,
    errors: ['site.not_found', 'site_space.not_found', 'site.condition_invalid'],
  })
  async overrideSiteSpaceCustomizationById({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteSpaceParams; body: CustomizationBody }>) {
    await this.customizations.override(caller, params, body);
    return this.customizations.ofSiteSpace(params);
  }

  @Endpoint({
    method: 'DELETE',
    path: 'site-spaces/:siteSpaceId/customization',
    summary: 'Let a space look like its site again',
    action: 'site.update',
    params: SiteSpaceParams,
    response: null,
    errors: ['site.not_found', 'site_space.not_found'],
  })
  async deleteSiteSpaceCustomizationById({ params, caller }: Authorized<{ params: SiteSpaceParams }>) {
    await this.customizations.clear(caller, params);
  }
}
