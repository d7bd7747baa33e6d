import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ApplySiteTemplateCommand } from './apply-site-template.command.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/template')
export class SiteTemplateController {
  constructor(private readonly applyTemplate: ApplySiteTemplateCommand) {}

  @Endpoint({
    method: 'POST',
    summary: 'Fill a site that has no content yet with sections and pages to begin with',
    action: 'site.create-content',
    params: SiteParams,
    status: 200,
    response: null,
    errors: ['site.not_found', 'site.not_empty'],
  })
  async applyTemplateToSite({ params, caller }: Authorized<{ params: SiteParams }>) {
    await this.applyTemplate.execute(caller, params);
  }
}
