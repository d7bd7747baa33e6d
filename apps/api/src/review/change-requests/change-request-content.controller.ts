import { presentChangeRequest } from '@lectern/domain/content/change-request-presenter';
import { ChangeRequest } from '@lectern/domain/content/change-request-schemas';
import { ChangeContent as ChangeContentBody } from '@lectern/domain/content/change-schemas';
import { ListContent, ReadContent, ReadPage, ReadPages } from '@lectern/domain/content/content-queries';
import { AddedFiles } from '@lectern/domain/content/file-schemas';
import { Revision } from '@lectern/domain/content/revision-schemas';
import { PageQuery } from '@lectern/domain/platform/http/page';
import {
  ChangeRequestFileParams,
  ChangeRequestPageParams,
  ChangeRequestParams,
  ChangeRequestPathParams,
  ChangeRequestReusableParams,
  ProposeChanges,
  ProposedChanges,
} from '@lectern/domain/review/change-requests/schemas';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ChangeContentCommand } from '../../content/changes/change-content.command.js';
import { ContentUpdateView } from '../../content/changes/content-update.view.js';
import { UploadFilesCommand } from '../../content/files/upload-files.command.js';
import { spaceOf } from '../../content/pages/content.controller.js';
import { ContentService, forMembers } from '../../content/pages/content.service.js';
import { ContentView } from '../../content/pages/content.view.js';
import { onContent } from '../../content/pages/content-endpoints.js';
import { ContentListsView } from '../../content/pages/content-lists.view.js';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import type { IncomingFiles } from '../../platform/http/incoming-files.js';
import { ChangeRequestsService } from './change-requests.service.js';

const onChangeRequest = onContent({ name: 'a change request', errors: ['change_request.not_found'] });

/** The content that a change request proposes. */
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/content')
export class ChangeRequestContentController {
  constructor(
    private readonly changeRequests: ChangeRequestsService,
    private readonly content: ContentService,
    private readonly responses: ContentView,
    private readonly lists: ContentListsView,
    private readonly changeContent: ChangeContentCommand,
    private readonly uploadFiles: UploadFilesCommand,
    private readonly updates: ContentUpdateView,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get the content that a change request proposes',
    action: 'space.view',
    params: ChangeRequestParams,
    query: ReadContent,
    response: Revision,
    validated: true,
    errors: ['change_request.not_found'],
    forInstallations: 'space:content:read',
  })
  async getRevisionOfChangeRequestById({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ReadContent }>) {
    return this.responses.revision(spaceOf(caller, params), await this.changeRequests.version(params), query);
  }

  @Endpoint({
    method: 'POST',
    summary: 'Change what a change request proposes: pages, files, reusable contents and variables, all or nothing',
    action: 'space.edit',
    params: ChangeRequestParams,
    query: ProposeChanges,
    body: ChangeContentBody,
    response: z.union([ChangeRequest, ProposedChanges]),
    fromRevision: true,
    errors: [
      'change_request.not_found',
      'change_request.closed',
      'page.slug_taken',
      'page.computed',
      'content.conflict',
      'openapi_spec.not_found',
    ],
    forInstallations: 'space:content:write',
  })
  async updateChangeRequestContent({
    params,
    query,
    body,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ProposeChanges; body: ChangeContentBody }>) {
    const changeRequest = await this.changeRequests.get(params);
    const result = await this.changeContent.propose(caller, changeRequest, body.changes);
    const response = presentChangeRequest(await this.changeRequests.get(params), this.urls);
    if (query.compat) return response;
    const version = forMembers({ spaceId: params.spaceId, revisionId: result.revision.id });
    return { changeRequest: response, ...(await this.updates.present(spaceOf(caller, params), result, version)) };
  }

  @Endpoint({ ...onChangeRequest.listPages, params: ChangeRequestParams })
  async listPagesInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ReadPages }>) {
    const version = await this.changeRequests.version(params);
    return this.responses.pages(spaceOf(caller, params), version, query);
  }

  @Endpoint({ ...onChangeRequest.getPage, params: ChangeRequestPageParams })
  async getPageInChangeRequestById({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestPageParams; query: ReadPage }>) {
    const version = await this.changeRequests.version(params);
    const found = await this.content.page(version, params.pageId);
    return this.responses.page(spaceOf(caller, params), version, found, query);
  }

  @Endpoint({ ...onChangeRequest.getMetaLinks, params: ChangeRequestPageParams })
  async getPageMetaLinksInChangeRequest({ params }: Authorized<{ params: ChangeRequestPageParams }>) {
    await this.content.page(await this.changeRequests.version(params), params.pageId);
    return {};
  }

  @Endpoint({ ...onChangeRequest.getPageAtPath, params: ChangeRequestPathParams })
  async getPageInChangeRequestByPath({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestPathParams; query: ReadPage }>) {
    const version = await this.changeRequests.version(params);
    const found = await this.content.pageAt(version, params.pagePath);
    return this.responses.page(spaceOf(caller, params), version, found, query);
  }

  @Endpoint({ ...onChangeRequest.listFiles, params: ChangeRequestParams })
  async listFilesInChangeRequestById({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ListContent }>) {
    return this.lists.files(spaceOf(caller, params), await this.changeRequests.version(params), query);
  }

  @Endpoint({
    method: 'POST',
    path: 'files',
    summary: 'Add files to a change request, sent as a form',
    action: 'space.edit',
    params: ChangeRequestParams,
    upload: true,
    status: 201,
    response: AddedFiles,
    errors: ['change_request.not_found', 'change_request.closed'],
    forInstallations: 'space:content:write',
  })
  async uploadFilesToChangeRequest({
    params,
    files,
    caller,
  }: Authorized<{ params: ChangeRequestParams; files: IncomingFiles }>) {
    return this.uploadFiles.propose(caller, await this.changeRequests.get(params), files);
  }

  @Endpoint({ ...onChangeRequest.getFile, params: ChangeRequestFileParams })
  async getFileInChangeRequestById({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestFileParams; query: ReadContent }>) {
    const asset = await this.content.file(await this.changeRequests.version(params), params.fileId);
    return this.responses.file(spaceOf(caller, params), params.fileId, asset, query.metadata);
  }

  @Endpoint({ ...onChangeRequest.listReusableContents, params: ChangeRequestParams })
  async listReusableContentsInChangeRequest({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestParams; query: ListContent }>) {
    return this.lists.reusableContents(spaceOf(caller, params), await this.changeRequests.version(params), query);
  }

  @Endpoint({ ...onChangeRequest.listVariables, params: ChangeRequestParams })
  async listVariablesInChangeRequest({ params, query }: Authorized<{ params: ChangeRequestParams; query: PageQuery }>) {
    return this.lists.variables(await this.changeRequests.version(params), query);
  }

  @Endpoint({ ...onChangeRequest.getReusableContent, params: ChangeRequestReusableParams })
  async getReusableContentInChangeRequestById({
    params,
    query,
    caller,
  }: Authorized<{ params: ChangeRequestReusableParams; query: ReadContent }>) {
    const asset = await this.content.reusable(await this.changeRequests.version(params), params.reusableContentId);
    return this.responses.reusableContent(spaceOf(caller, params), params.reusableContentId, asset, query.metadata);
  }
}
