import { ListContent, ReadContent, ReadDocument, ReadPage, ReadPages } from '@lectern/domain/content/content-queries';
import { Document } from '@lectern/domain/content/documents/schemas';
import {
  ListRevisions,
  Revision,
  RevisionFileParams,
  RevisionPageParams,
  RevisionParams,
  RevisionPathParams,
  RevisionReusableParams,
  RevisionSummaryPage,
} from '@lectern/domain/content/revision-schemas';
import { ReadRevisionChanges, SemanticChanges } from '@lectern/domain/content/semantic-changes';
import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { mapPage, PageQuery } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { spaceOf } from '../pages/content.controller.js';
import { ContentService, forMembers, versionFor } from '../pages/content.service.js';
import { ContentView } from '../pages/content.view.js';
import { onContent } from '../pages/content-endpoints.js';
import { ContentListsView } from '../pages/content-lists.view.js';
import { MetaLinksView as MetaLinksOfPage } from '../pages/meta-links.view.js';
import { PageRenderingView } from '../pages/page-rendering.view.js';
import { presentRevisionSummary } from '../pages/revision.presenter.js';
import { RevisionsService } from './revisions.service.js';

const onRevision = onContent({ name: 'a revision', prefix: ':revisionId/', errors: ['revision.not_found'] });

/** The history of a space, and its content at any point of it. */
@Controller('v1/spaces/:spaceId/revisions')
export class RevisionsController {
  constructor(
    private readonly revisions: RevisionsService,
    private readonly content: ContentService,
    private readonly responses: ContentView,
    private readonly rendering: PageRenderingView,
    private readonly lists: ContentListsView,
    private readonly metaLinks: MetaLinksOfPage,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the revisions of a space, newest first',
    action: 'space.view',
    params: SpaceParams,
    query: ListRevisions,
    response: RevisionSummaryPage,
    validated: true,
    forInstallations: 'space:content:read',
  })
  async listRevisions({ params, query, caller }: Authorized<{ params: SpaceParams; query: ListRevisions }>) {
    const page = await this.revisions.list(params.spaceId, query);
    return mapPage(page, (row) => presentRevisionSummary(row, this.responses.appUrl(spaceOf(caller, params))));
  }

  @ReaderEndpoint({
    method: 'GET',
    path: ':revisionId',
    summary: 'Get a revision',
    action: 'space.view',
    params: RevisionParams,
    query: ReadContent,
    response: Revision,
    validated: true,
    errors: ['revision.not_found'],
    forInstallations: 'space:content:read',
  })
  getRevisionById({ params, query, reader }: Readable<{ params: RevisionParams; query: ReadContent }>) {
    return this.responses.revision(spaceOf(reader, params), versionFor(reader, params), query);
  }

  @Endpoint({
    method: 'POST',
    path: ':revisionId/restore',
    summary: 'Make the content of a revision the current one again',
    action: 'space.edit',
    params: RevisionParams,
    response: Revision,
    errors: ['revision.not_found', 'space.locked', 'openapi_spec.not_found'],
  })
  async restoreRevision({ params, caller }: Authorized<{ params: RevisionParams }>) {
    const { id } = await this.revisions.restore(caller, params);
    const version = forMembers({ spaceId: params.spaceId, revisionId: id });
    return this.responses.revision(spaceOf(caller, params), version, { metadata: true, computed: true });
  }

  @Endpoint({
    method: 'GET',
    path: ':revisionId/changes',
    summary: 'Get the changes of a revision, compared with its parent or any other revision',
    action: 'space.view',
    params: RevisionParams,
    query: ReadRevisionChanges,
    response: SemanticChanges,
    validated: true,
    errors: ['revision.not_found'],
    forInstallations: 'space:content:read',
  })
  getRevisionSemanticChanges({
    params,
    query,
    caller,
  }: Authorized<{ params: RevisionParams; query: ReadRevisionChanges }>) {
    return this.revisions.changes(spaceOf(caller, params), params, query);
  }

  @ReaderEndpoint({ ...onRevision.listPages, params: RevisionParams })
  async listPagesInRevision({ params, query, reader }: Readable<{ params: RevisionParams; query: ReadPages }>) {
    return this.responses.pages(spaceOf(reader, params), versionFor(reader, params), query);
  }

  @ReaderEndpoint({ ...onRevision.listFiles, params: RevisionParams })
  listFilesInRevision({ params, query, reader }: Readable<{ params: RevisionParams; query: ListContent }>) {
    return this.lists.files(spaceOf(reader, params), versionFor(reader, params), query);
  }

  @ReaderEndpoint({ ...onRevision.getFile, params: RevisionFileParams })
  async getFileInRevisionById({ params, query, reader }: Readable<{ params: RevisionFileParams; query: ReadContent }>) {
    const { fileId } = params;
    const asset = await this.content.file(versionFor(reader, params), fileId);
    return this.responses.file(spaceOf(reader, params), fileId, asset, query.metadata);
  }

  @ReaderEndpoint({ ...onRevision.getPage, params: RevisionPageParams })
  async getPageInRevisionById({ params, query, reader }: Readable<{ params: RevisionPageParams; query: ReadPage }>) {
    const version = versionFor(reader, params);
    const found = await this.content.page(version, params.pageId);
    return this.responses.page(spaceOf(reader, params), version, found, query);
  }

  @ReaderEndpoint({
    method: 'GET',
    path: ':revisionId/page/:pageId/document',
    summary: 'Get the document of a page of a revision',
    action: 'space.view',
    params: RevisionPageParams,
    query: ReadDocument,
    response: Document,
    validated: true,
    errors: ['revision.not_found', 'page.not_found'],
    forInstallations: 'space:content:read',
  })
  async getPageDocumentInRevisionById({
    params,
    query,
    reader,
  }: Readable<{ params: RevisionPageParams; query: ReadDocument }>) {
    const version = versionFor(reader, params);
    const { record, text } = await this.content.page(version, params.pageId);
    return this.rendering.document(version, text, query, record);
  }

  @ReaderEndpoint({ ...onRevision.getMetaLinks, params: RevisionPageParams })
  async getPageMetaLinksInRevision({ params, reader }: Readable<{ params: RevisionPageParams }>) {
    const version = versionFor(reader, params);
    return this.metaLinks.of(version, await this.content.page(version, params.pageId));
  }

  @ReaderEndpoint({ ...onRevision.getPageAtPath, params: RevisionPathParams })
  async getPageInRevisionByPath({ params, query, reader }: Readable<{ params: RevisionPathParams; query: ReadPage }>) {
    const version = versionFor(reader, params);
    const found = await this.content.pageAt(version, params.pagePath);
    return this.responses.page(spaceOf(reader, params), version, found, query);
  }

  @ReaderEndpoint({ ...onRevision.listReusableContents, params: RevisionParams })
  listReusableContentsInRevision({ params, query, reader }: Readable<{ params: RevisionParams; query: ListContent }>) {
    return this.lists.reusableContents(spaceOf(reader, params), versionFor(reader, params), query);
  }

  @ReaderEndpoint({ ...onRevision.listVariables, params: RevisionParams })
  listVariablesInRevision({ params, query, reader }: Readable<{ params: RevisionParams; query: PageQuery }>) {
    return this.lists.variables(versionFor(reader, params), query);
  }

  @ReaderEndpoint({ ...onRevision.getReusableContent, params: RevisionReusableParams })
  async getReusableContentInRevisionById({
    params,
    query,
    reader,
  }: Readable<{ params: RevisionReusableParams; query: ReadContent }>) {
    const { reusableContentId: id } = params;
    const asset = await this.content.reusable(versionFor(reader, params), id);
    return this.responses.reusableContent(spaceOf(reader, params), id, asset, query.metadata);
  }

  @ReaderEndpoint({
    method: 'GET',
    path: ':revisionId/reusable-contents/:reusableContentId/document',
    summary: 'Get the document of a reusable content of a revision',
    action: 'space.view',
    params: RevisionReusableParams,
    query: ReadDocument,
    response: Document,
    validated: true,
    errors: ['revision.not_found', 'reusable_content.not_found'],
    forInstallations: 'space:content:read',
  })
  async getReusableContentDocumentInRevisionById({
    params,
    query,
    reader,
  }: Readable<{ params: RevisionReusableParams; query: ReadDocument }>) {
    const version = versionFor(reader, params);
    const text = await this.content.textOfReusable(reader.organizationId, version, params.reusableContentId);
    return this.rendering.document(version, text, query);
  }
}
