import { ChangeContent as ChangeContentBody, ContentUpdate } from '@lectern/domain/content/change-schemas';
import {
  ContentParams,
  FileParams,
  ListContent,
  PageParams,
  PathParams,
  ReadContent,
  ReadPage,
  ReadPages,
  ReusableParams,
} from '@lectern/domain/content/content-queries';
import { Revision } from '@lectern/domain/content/revision-schemas';
import { PageQuery } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller, Readable } from '../../platform/endpoint/endpoint-input.js';
import { ChangeContentCommand } from '../changes/change-content.command.js';
import { ContentUpdateView } from '../changes/content-update.view.js';
import { ContentService, versionFor } from './content.service.js';
import { ContentView } from './content.view.js';
import { onContent } from './content-endpoints.js';
import { ContentListsView } from './content-lists.view.js';
import { MetaLinksView as MetaLinksOfPage } from './meta-links.view.js';

const onSpace = onContent({ name: 'a space' });

/** The current content of a space. */
@Controller('v1/spaces/:spaceId/content')
export class ContentController {
  constructor(
    private readonly content: ContentService,
    private readonly responses: ContentView,
    private readonly lists: ContentListsView,
    private readonly metaLinks: MetaLinksOfPage,
    private readonly changeContent: ChangeContentCommand,
    private readonly updates: ContentUpdateView,
  ) {}

  @ReaderEndpoint({
    method: 'GET',
    summary: 'Get the current content of a space',
    action: 'space.view',
    params: ContentParams,
    query: ReadContent,
    response: Revision,
    validated: true,
    forInstallations: 'space:content:read',
  })
  getCurrentRevision({ params, query, reader }: Readable<{ params: ContentParams; query: ReadContent }>) {
    return this.responses.revision(spaceOf(reader, params), versionFor(reader, params), query);
  }

  @Endpoint({
    method: 'POST',
    summary: 'Change the content of a space: pages, files, reusable contents and variables, all or nothing',
    action: 'space.edit',
    params: ContentParams,
    body: ChangeContentBody,
    response: ContentUpdate,
    fromRevision: true,
    errors: ['space.locked', 'page.slug_taken', 'page.computed', 'content.conflict', 'openapi_spec.not_found'],
    forInstallations: 'space:content:write',
  })
  async changeSpaceContent({ params, body, caller }: Authorized<{ params: ContentParams; body: ChangeContentBody }>) {
    const result = await this.changeContent.execute(caller, params.spaceId, body.changes);
    return this.updates.present(spaceOf(caller, params), result);
  }

  @ReaderEndpoint({ ...onSpace.listPages, params: ContentParams })
  async listPages({ params, query, reader }: Readable<{ params: ContentParams; query: ReadPages }>) {
    return this.responses.pages(spaceOf(reader, params), versionFor(reader, params), query);
  }

  @ReaderEndpoint({ ...onSpace.getPage, params: PageParams })
  async getPageById({ params, query, reader }: Readable<{ params: PageParams; query: ReadPage }>) {
    const version = versionFor(reader, params);
    const found = await this.content.page(version, params.pageId);
    return this.responses.page(spaceOf(reader, params), version, found, query);
  }

  @ReaderEndpoint({ ...onSpace.getMetaLinks, params: PageParams })
  async getPageMetaLinksInSpace({ params, reader }: Readable<{ params: PageParams }>) {
    const version = versionFor(reader, params);
    return this.metaLinks.of(version, await this.content.page(version, params.pageId));
  }

  @ReaderEndpoint({ ...onSpace.getPageAtPath, params: PathParams })
  async getPageByPath({ params, query, reader }: Readable<{ params: PathParams; query: ReadPage }>) {
    const version = versionFor(reader, params);
    const found = await this.content.pageAt(version, params.pagePath);
    return this.responses.page(spaceOf(reader, params), version, found, query);
  }

  @ReaderEndpoint({ ...onSpace.listFiles, params: ContentParams })
  listFiles({ params, query, reader }: Readable<{ params: ContentParams; query: ListContent }>) {
    return this.lists.files(spaceOf(reader, params), versionFor(reader, params), query);
  }

  @ReaderEndpoint({ ...onSpace.getFile, params: FileParams })
  async getFileById({ params, query, reader }: Readable<{ params: FileParams; query: ReadContent }>) {
    const asset = await this.content.file(versionFor(reader, params), params.fileId);
    return this.responses.file(spaceOf(reader, params), params.fileId, asset, query.metadata);
  }

  @ReaderEndpoint({ ...onSpace.listReusableContents, params: ContentParams })
  listReusableContents({ params, query, reader }: Readable<{ params: ContentParams; query: ListContent }>) {
    return this.lists.reusableContents(spaceOf(reader, params), versionFor(reader, params), query);
  }

  @ReaderEndpoint({ ...onSpace.getReusableContent, params: ReusableParams })
  async getReusableContentById({ params, query, reader }: Readable<{ params: ReusableParams; query: ReadContent }>) {
    const { reusableContentId: id } = params;
    const asset = await this.content.reusable(versionFor(reader, params), id);
    return this.responses.reusableContent(spaceOf(reader, params), id, asset, query.metadata);
  }

  @ReaderEndpoint({ ...onSpace.listVariables, params: ContentParams })
  listVariables({ params, query, reader }: Readable<{ params: ContentParams; query: PageQuery }>) {
    return this.lists.variables(versionFor(reader, params), query);
  }
}

/** The space that a request is about, with its organization. */
export function spaceOf({ organizationId }: Pick<Caller, 'organizationId'>, { spaceId }: { spaceId: string }) {
  return { organizationId, spaceId };
}
