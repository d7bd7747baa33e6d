import {
  CreateSitePreview,
  DraftPreview,
  SitePreviewParams,
  UpdateSitePreview,
} from '@lectern/domain/sites/publishing/preview-schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { DraftPreviews } from './draft-previews.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/publishing/preview')
export class DraftPreviewsController {
  constructor(private readonly previews: DraftPreviews) {}

  @Endpoint({
    method: 'POST',
    summary: 'Preview a site with change requests, another look or as another visitor, for an hour',
    action: 'site.preview-drafts',
    params: SiteParams,
    body: CreateSitePreview,
    status: 201,
    response: DraftPreview,
    errors: ['site.not_found', 'site_space.not_found', 'site.condition_invalid'],
  })
  async createSitePublishingPreview({
    params,
    body,
    caller,
  }: Authorized<{ params: SiteParams; body: CreateSitePreview }>) {
    return this.previews.get(caller, await this.previews.create(caller, params, body));
  }

  @Endpoint({
    method: 'PATCH',
    path: ':previewId',
    summary: 'Change what a preview shows; null goes back to what is published',
    action: 'site.preview-drafts',
    params: SitePreviewParams,
    body: UpdateSitePreview,
    response: DraftPreview,
    errors: ['site.not_found', 'site_preview.not_found', 'site_space.not_found', 'site.condition_invalid'],
    // The console sends one with every change that somebody tries.
    unaudited: true,
  })
  async updateSitePublishingPreviewById({
    params,
    body,
    caller,
  }: Authorized<{ params: SitePreviewParams; body: UpdateSitePreview }>) {
    await this.previews.update(caller, params, body);
    return this.previews.get(caller, params);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':previewId',
    summary: 'End a preview, whose address leads nowhere from now on',
    action: 'site.preview-drafts',
    params: SitePreviewParams,
    response: null,
    errors: ['site.not_found'],
  })
  async deleteSitePublishingPreviewById({ params, caller }: Authorized<{ params: SitePreviewParams }>) {
    await this.previews.delete(caller, params);
  }
}
