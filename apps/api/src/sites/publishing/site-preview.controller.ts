import { GetSitePreview, SitePreview } from '@lectern/domain/sites/publishing/preview-schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { SitePreviewService } from './site-preview.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/publishing/preview')
export class SitePreviewController {
  constructor(private readonly previews: SitePreviewService) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get an address that shows a site for an hour, as a visitor would see it',
    action: 'site.preview',
    params: SiteParams,
    query: GetSitePreview,
    response: SitePreview,
    errors: ['site.not_found', 'site_space.not_found'],
  })
  getSitePublishingPreviewById({ params, query, caller }: Authorized<{ params: SiteParams; query: GetSitePreview }>) {
    return this.previews.get(caller, params, query);
  }
}
