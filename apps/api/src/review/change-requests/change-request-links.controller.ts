import { ListLinks, ListProposedLinks } from '@lectern/domain/content/content-queries';
import { BacklinkPage, LinkedPage } from '@lectern/domain/content/link-schemas';
import { PageQuery } from '@lectern/domain/platform/http/page';
import {
  ChangeRequestFileParams,
  ChangeRequestPageParams,
  ChangeRequestParams,
  ChangeRequestReusableParams,
} from '@lectern/domain/review/change-requests/schemas';
import { Controller } from '@nestjs/common';
import { LinksService } from '../../content/links/links.service.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ChangeRequestsService } from './change-requests.service.js';

/** The links of the content that a change request proposes. */
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId')
export class ChangeRequestLinksController {
  constructor(
    private readonly changeRequests: ChangeRequestsService,
    private readonly links: LinksService,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'links',
    summary: 'List the links of a change request',
    action: 'space.view',
    params: ChangeRequestParams,
    query: ListProposedLinks,
    response: LinkedPage,
    errors: ['change_request.not_found'],
    forInstallations: 'space:content:read',
  })
  async listChangeRequestLinks({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ListProposedLinks }>) {
    return this.links.list(caller, await this.#version(params), query);
  }

  @Endpoint({
    method: 'GET',
    path: 'content/page/:pageId/links',
    summary: 'List the links of a page of a change request',
    action: 'space.view',
    params: ChangeRequestPageParams,
    query: ListLinks,
    response: LinkedPage,
    errors: ['change_request.not_found', 'page.not_found'],
    forInstallations: 'space:content:read',
  })
  async listPageLinksInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestPageParams; query: ListLinks }>) {
    return this.links.list(caller, { ...(await this.#version(params)), pageId: params.pageId }, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'content/page/:pageId/backlinks',
    summary: 'List what links to a page of a change request',
    action: 'space.view',
    params: ChangeRequestPageParams,
    query: PageQuery,
    response: BacklinkPage,
    errors: ['change_request.not_found', 'page.not_found'],
    forInstallations: 'space:content:read',
  })
  async listPageBacklinksInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestPageParams; query: PageQuery }>) {
    return this.links.ofPage(caller, await this.#version(params), params.pageId, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'content/files/:fileId/backlinks',
    summary: 'List what links to a file of a change request',
    action: 'space.view',
    params: ChangeRequestFileParams,
    query: PageQuery,
    response: BacklinkPage,
    errors: ['change_request.not_found', 'file.not_found'],
    forInstallations: 'space:content:read',
  })
  async listChangeRequestFileBacklinks({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestFileParams; query: PageQuery }>) {
    return this.links.ofFile(caller, await this.#version(params), params.fileId, query);
  }

  @Endpoint({
    method: 'GET',
    path: 'content/reusable-contents/:reusableContentId/backlinks',
    summary: 'List what includes a reusable content of a change request',
    action: 'space.view',
    params: ChangeRequestReusableParams,
    query: PageQuery,
    response: BacklinkPage,
    errors: ['change_request.not_found', 'reusable_content.not_found'],
    forInstallations: 'space:content:read',
  })
  async listReusableContentBacklinksInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestReusableParams; query: PageQuery }>) {
    return this.links.ofReusableContent(caller, await this.#version(params), params.reusableContentId, query);
  }

  async #version({ spaceId, changeRequestId }: ChangeRequestParams) {
    return { spaceId, changeRequest: await this.changeRequests.get({ spaceId, changeRequestId }) };
  }
}
