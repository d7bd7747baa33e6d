import type { Asset, AssetOf } from '@lectern/content/pages/asset';
import type { PageNode } from '@lectern/content/pages/page-tree';
import type { CurrentPageWithBody } from '@lectern/database/content/current-page.queries';
import { documentIdOf } from '@lectern/database/content/document-id';
import type { RevisionRow } from '@lectern/database/content/revisions.queries';
import { Keyring } from '@lectern/database/keyring';
import type { ReadContent, ReadPage, ReadPages } from '@lectern/domain/content/content-queries';
import type { File } from '@lectern/domain/content/file-schemas';
import { type ContentPage, type NavigationTree, Variables } from '@lectern/domain/content/page-schemas';
import type { Revision } from '@lectern/domain/content/revision-schemas';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { fromRevision } from '../../platform/endpoint/from-revision.js';
import { FileLinks } from '../files/file-links.service.js';
import { PictureLinks } from '../pictures/picture-links.service.js';
import { ContentService, type ContentVersion } from './content.service.js';
import { presentFile } from './file.presenter.js';
import { MergeOriginsView } from './merge-origins.view.js';
import { type PageInTree, type PagePosition, placePage, presentNavigationPage, presentPage } from './page.presenter.js';
import { PageRenderingView } from './page-rendering.view.js';
import { presentReusableContent, presentRevision } from './revision.presenter.js';

/** The space that content is answered from. */
export interface SpaceContext {
  organizationId: string;
  spaceId: string;
}

const EVERYTHING: ReadContent = { metadata: true, computed: true };

/** Answers questions about content: the same for its current state, for a revision and for a branch. */
@Injectable()
export class ContentView {
  constructor(
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly content: ContentService,
    private readonly rendering: PageRenderingView,
    private readonly fileLinks: FileLinks,
    private readonly pictureLinks: PictureLinks,
    private readonly origins: MergeOriginsView,
  ) {}

  /** A whole revision. */
  async revision(space: SpaceContext, version: ContentVersion, read: ReadContent): Promise<Revision> {
    const { metadata } = read;
    const row = await this.content.revision(version);
    const [tree, assets, mergedFrom] = await Promise.all([
      this.content.tree(version, row),
      this.content.reader.assets(row),
      // How content came about is nobody's business who only reads it.
      version.visitor ? undefined : this.origins.mergedFrom(row),
    ]);
    const place = this.place(space, read);
    const variables = assets.get('variables');
    return presentRevision(
      version.visitor ? asPublished(row) : row,
      {
        pages: tree.map((node) => presentPage(placeNode(node), place)),
        files: this.files(space, assets, metadata),
        reusableContents: reusableContentsOf(assets).map(([id, asset]) =>
          this.reusableContent(space, id, asset, metadata),
        ),
        ...(variables?.kind === 'variables' && { variables: Variables.parse(variables.values) }),
        ...(mergedFrom && { mergedFrom }),
      },
      place.appUrl,
      metadata,
    );
  }

  /** All pages, as a tree; with everything that is known of them, or with what navigation shows. */
  async pages(
    space: SpaceContext,
    version: ContentVersion,
    read: ReadPages,
  ): Promise<{ pages: ContentPage[] } | NavigationTree> {
    const revision = await this.content.revision(version);
    const tree = await this.content.tree(version, revision);
    const placed = tree.map(placeNode);
    if (read.shape === 'tree')
      return { revision: revision.id, pages: placed.map((page) => presentNavigationPage(page, read)) };
    const place = this.place(space, read);
    return fromRevision({ pages: placed.map((page) => presentPage(page, place)) }, revision.id);
  }

  /** One page with its text. */
  async page(
    space: SpaceContext,
    version: ContentVersion,
    found: CurrentPageWithBody,
    query: ReadPage,
  ): Promise<ContentPage> {
    const page = presentPage(placePage(found), this.place(space, query));
    return fromRevision(await this.#withText(space, page, version, found, query), found.revisionId);
  }

  async #withText(
    { organizationId }: SpaceContext,
    page: ContentPage,
    version: ContentVersion,
    found: CurrentPageWithBody,
    query: ReadPage,
  ): Promise<ContentPage> {
    if (page.type !== 'document') return page;
    if (query.format === 'markdown') return { ...page, markdown: await this.rendering.markdown(version, found, query) };
    const document = await this.rendering.document(version, found.text, query, found.record);
    // The pages of sites load pictures themselves, so nobody on the internet needs this server for them.
    const withPictures = query.pictures && !version.visitor;
    return { ...page, document, ...(withPictures && { pictures: this.pictureLinks.in(organizationId, document) }) };
  }

  /** A page without its text. */
  pageOutline(space: SpaceContext, found: CurrentPageWithBody): ContentPage {
    return presentPage(placePage(found), this.place(space));
  }

  /** One file. */
  file({ organizationId }: SpaceContext, id: string, asset: Asset & { kind: 'file' }, metadata: boolean): File {
    return presentFile(id, asset, this.fileLinks.downloadUrl(organizationId, asset), metadata);
  }

  /** All files among some assets, in the order of their ids. */
  files(space: SpaceContext, assets: ReadonlyMap<string, Asset>, metadata: boolean): File[] {
    return filesOf(assets).map(([id, asset]) => this.file(space, id, asset, metadata));
  }

  /** One reusable content. */
  reusableContent(space: SpaceContext, id: string, asset: Asset & { kind: 'reusable' }, metadata: boolean) {
    return presentReusableContent(id, asset, this.documentIds(space), metadata);
  }

  /** What presenting pages needs to know of a space. */
  place(space: SpaceContext, { metadata, computed }: ReadContent = EVERYTHING): PagePosition {
    return { appUrl: this.appUrl(space), documentId: this.documentIds(space), metadata, computed };
  }

  /** Names documents in a space. */
  documentIds({ spaceId }: SpaceContext): PagePosition['documentId'] {
    return (hash) => documentIdOf(this.keyring, spaceId, hash);
  }

  /** Where a space is in the app. */
  appUrl({ organizationId, spaceId }: SpaceContext): string {
    return `${this.urls.app}/o/${organizationId}/s/${spaceId}`;
  }
}

/** The files among some assets, in the order of their ids. */
export function filesOf(assets: ReadonlyMap<string, Asset>): [id: string, asset: AssetOf<'file'>][] {
  return [...assets]
    .flatMap(([name, asset]): [string, AssetOf<'file'>][] =>
      asset.kind === 'file' ? [[name.slice('file/'.length), asset]] : [],
    )
    .sort(byKey);
}

/** The reusable contents among some assets, in the order of their ids. */
export function reusableContentsOf(assets: ReadonlyMap<string, Asset>): [id: string, asset: AssetOf<'reusable'>][] {
  return [...assets]
    .flatMap(([name, asset]): [string, AssetOf<'reusable'>][] =>
      asset.kind === 'reusable' ? [[name.slice('reusable/'.length), asset]] : [],
    )
    .sort(byKey);
}

/** The variables among some assets, in the order of their names. */
export function variablesOf(assets: ReadonlyMap<string, Asset>): [name: string, value: Variables[string]][] {
  const variables = assets.get('variables');
  return variables?.kind === 'variables' ? Object.entries(Variables.parse(variables.values)).sort(byKey) : [];
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** A page of a tree with what stands below it, as it is presented. */
export function placeNode({ id, record, path, children }: PageNode): PageInTree {
  return { id, record, path: path ?? record.slug, children: children.map(placeNode) };
}

/** A revision without how it came about, which is nobody's business who only reads it. */
function asPublished<Row extends RevisionRow>(row: Row): Row {
  return { ...row, git: null };
}
