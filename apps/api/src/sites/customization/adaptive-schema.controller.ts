import { PutSiteAdaptiveSchema, SiteAdaptiveSchema } from '@lectern/domain/sites/adaptive/adaptive-schema';
import { TemplateConditions } from '@lectern/domain/sites/adaptive/template-conditions';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { AdaptiveSchemaService } from './adaptive-schema.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/adaptive-schema')
export class AdaptiveSchemaController {
  constructor(private readonly schemas: AdaptiveSchemaService) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get the schema of what a site may know of its visitors',
    action: 'site.view',
    params: SiteParams,
    response: SiteAdaptiveSchema,
    errors: ['site.not_found', 'site_adaptive_schema.not_found'],
    forInstallations: 'site:adaptive:read',
  })
  getSiteAdaptiveSchema({ params }: Authorized<{ params: SiteParams }>) {
    return this.schemas.get(params);
  }

  @Endpoint({
    method: 'PUT',
    summary: 'Replace the schema of what a site may know of its visitors',
    action: 'site.update',
    params: SiteParams,
    body: PutSiteAdaptiveSchema,
    response: SiteAdaptiveSchema,
    errors: ['site.not_found'],
    forInstallations: 'site:adaptive:write',
  })
  async updateSiteAdaptiveSchema({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteParams; body: PutSiteAdaptiveSchema }>) {
    await this.schemas.put(caller, params, body);
    return this.schemas.get(params);
  }

  @Endpoint({
    method: 'GET',
    path: 'template-conditions',
    summary: 'List conditions to begin with, derived from the schema of visitors',
    action: 'site.view',
    params: SiteParams,
    response: TemplateConditions,
    errors: ['site.not_found'],
    forInstallations: 'site:adaptive:read',
  })
  async listSiteAdaptiveTemplateConditions({ params }: Authorized<{ params: SiteParams }>) {
    return { items: await this.schemas.templates(params) };
  }
}
