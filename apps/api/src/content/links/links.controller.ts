import { FileParams, ListLinks, PageParams, ReusableParams } from '@lectern/domain/content/content-queries';
import { BacklinkPage, LinkedPage } from '@lectern/domain/content/link-schemas';
import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { PageQuery } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { LinksService } from './links.service.js';

@Controller('v1/spaces/:spaceId')
export class LinksController {
  constructor(private readonly links: LinksService) {}

  @Endpoint({
    method: 'GET',
    path: 'links',
    summary: 'List the links of a space',
    action: 'space.view',
    params: SpaceParams,
    query: ListLinks,
    response: LinkedPage,
    forInstallations: 'space:content:read',
  })
  listSpaceLinks({ params: { spaceId }, query, caller }: Authorized<{ params: SpaceParams; query: ListLinks }>) {
    return this.links.list(caller, { spaceId }, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'content/page/:pageId/links',
    summary: 'List the links of a page',
    action: 'space.view',
    params: PageParams,
    query: ListLinks,
    response: LinkedPage,
    errors: ['page.not_found'],
    forInstallations: 'space:content:read',
  })
  listPageLinksInSpace({ params, query, caller }: Authorized<{ params: PageParams; query: ListLinks }>) {
    return this.links.list(caller, params, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'content/page/:pageId/backlinks',
    summary: 'List what links to a page',
    action: 'space.view',
    params: PageParams,
    query: PageQuery,
    response: BacklinkPage,
    errors: ['page.not_found'],
    forInstallations: 'space:content:read',
  })
  listPageBacklinksInSpace({ params, query, caller }: Authorized<{ params: PageParams; query: PageQuery }>) {
    return this.links.ofPage(caller, { spaceId: params.spaceId }, params.pageId, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'content/files/:fileId/backlinks',
    summary: 'List what links to a file',
    action: 'space.view',
    params: FileParams,
    query: PageQuery,
    response: BacklinkPage,
    errors: ['file.not_found'],
    forInstallations: 'space:content:read',
  })
  listSpaceFileBacklinks({ params, query, caller }: Authorized<{ params: FileParams; query: PageQuery }>) {
    return this.links.ofFile(caller, { spaceId: params.spaceId }, params.fileId, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'content/reusable-contents/:reusableContentId/backlinks',
    summary: 'List what includes a reusable content',
    action: 'space.view',
    params: ReusableParams,
    query: PageQuery,
    response: BacklinkPage,
    errors: ['reusable_content.not_found'],
    forInstallations: 'space:content:read',
  })
  listReusableContentBacklinks({ params, query, caller }: Authorized<{ params: ReusableParams; query: PageQuery }>) {
    return this.links.ofReusableContent(caller, { spaceId: params.spaceId }, params.reusableContentId, query);
  }
}
