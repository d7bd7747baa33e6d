import {
  CreateShareLink,
  ListShareLinks,
  ShareLink,
  ShareLinkPage,
  ShareLinkParams,
  UpdateShareLink,
} from '@lectern/domain/sites/publishing/share-link-schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ShareLinksService } from './share-links.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/share-links')
export class ShareLinksController {
  constructor(private readonly shareLinks: ShareLinksService) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the links that let whoever has them read a site',
    action: 'site.view-auth',
    params: SiteParams,
    query: ListShareLinks,
    response: ShareLinkPage,
    errors: ['site.not_found'],
  })
  listSiteShareLinks({ params, query }: Authorized<{ params: SiteParams; query: ListShareLinks }>) {
    return this.shareLinks.list(params, query);
  }

  @Endpoint({
    method: 'POST',
    summary: 'Create a link that lets whoever has it read a site',
    action: 'site.change-auth',
    params: SiteParams,
    body: CreateShareLink,
    status: 201,
    response: ShareLink,
    errors: ['site.not_found'],
  })
  async createSiteShareLink({ params, body, caller }: Authorized<{ params: SiteParams; body: CreateShareLink }>) {
    return this.shareLinks.get(await this.shareLinks.create(caller, params, body));
  }

  @Endpoint({
    method: 'PATCH',
    path: ':shareLinkId',
    summary: 'Rename a share link, take its access away or give it back',
    action: 'site.change-auth',
    params: ShareLinkParams,
    body: UpdateShareLink,
    response: ShareLink,
    errors: ['site.not_found', 'share_link.not_found'],
  })
  async updateSiteShareLinkById({
    params,
    body,
    caller,
  }: Authorized<{ params: ShareLinkParams; body: UpdateShareLink }>) {
    await this.shareLinks.update(caller, params, body);
    return this.shareLinks.get(params);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':shareLinkId',
    summary: 'Delete a share link, whose address leads nowhere from now on',
    action: 'site.change-auth',
    params: ShareLinkParams,
    response: null,
    errors: ['site.not_found'],
  })
  async deleteSiteShareLinkById({ params, caller }: Authorized<{ params: ShareLinkParams }>) {
    await this.shareLinks.delete(caller, params);
  }
}
