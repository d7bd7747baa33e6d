import { ContentReader } from '@lectern/commands/content/content-reader';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageNode } from '@lectern/content/pages/page-tree';
import type { CurrentPageWithBody, PageText } from '@lectern/database/content/current-page.queries';
import { bodyHashOf } from '@lectern/database/content/document-id';
import {
  findCurrentRevision,
  findPublishedRevision,
  findRevision,
  findRevisionsSince,
  type IndexedRevisionRow,
} from '@lectern/database/content/revisions.queries';
import { Keyring } from '@lectern/database/keyring';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { Clock } from '../../platform/config/clock.js';
import type { SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { VisiblePages } from './visible-pages.service.js';

/** A version of the content of a space: its current one, or a revision by id. */
export interface ContentVersion {
  spaceId: string;
  /** The current content when absent. */
  revisionId?: string;
  /** Whose eyes it is read with: a visitor sees what the site shows, null stands for members, who see everything. */
  visitor: VisitorView | null;
}

/** The content that somebody asks for. */
export function versionFor(
  { visitor }: SiteReaderIdentity,
  { spaceId, revisionId }: { spaceId: string; revisionId?: string },
): ContentVersion {
  return { spaceId, ...(revisionId !== undefined && { revisionId }), visitor };
}

/** Content as members read it, who see everything. */
export function forMembers({ spaceId, revisionId }: { spaceId: string; revisionId?: string }): ContentVersion {
  return { spaceId, ...(revisionId !== undefined && { revisionId }), visitor: null };
}

/** What visitors were shown stays readable for them so long, because they have its address on the screen. */
const READABLE_AFTERWARDS_MS = 60 * 60 * 1000;

/** Finds pages, files and other parts of any version of the content of a space. */
@Injectable()
export class ContentService {
  constructor(
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    readonly reader: ContentReader,
    private readonly visiblePages: VisiblePages,
  ) {}

  /** Gets the revision that a version means. */
  async revision({ spaceId, revisionId, visitor }: ContentVersion): Promise<IndexedRevisionRow> {
    const change = visitor?.changes.get(spaceId);
    if (change) return this.#revisionOfChange(spaceId, revisionId ?? change.revisionId, change);
    if (revisionId === undefined) {
      const head = await findCurrentRevision(this.reader.sql, spaceId);
      if (!head) throw new DomainError('space.not_found');
      return head;
    }
    const since = new Date(this.clock.now().getTime() - READABLE_AFTERWARDS_MS);
    const revision = visitor
      ? await findPublishedRevision(this.reader.sql, spaceId, revisionId, since)
      : await findRevision(this.reader.sql, spaceId, revisionId);
    if (!revision) throw new DomainError('revision.not_found');
    return revision;
  }

  /** A preview shows a change request as it is, or as it was a moment ago; its first revision is one of the space. */
  async #revisionOfChange(
    spaceId: string,
    revisionId: string,
    change: { changeRequestId: string; revisionId: string },
  ): Promise<IndexedRevisionRow> {
    const revision = await findRevision(this.reader.sql, spaceId, revisionId);
    const isShown = revisionId === change.revisionId || revision?.changeRequestId === change.changeRequestId;
    if (!revision || !isShown) throw new DomainError('revision.not_found');
    return revision;
  }

  /** Gets a page by its id. */
  async page(version: ContentVersion, pageId: string): Promise<CurrentPageWithBody> {
    const found = version.visitor
      ? await this.visiblePages.find(version.visitor, await this.revision(version), pageId)
      : version.revisionId === undefined
        ? await this.reader.findCurrentPage(version.spaceId, pageId)
        : await this.reader.findPage(await this.revision(version), pageId);
    if (!found) throw new DomainError('page.not_found');
    return found;
  }

  /** The tree of the pages of a version, as far as whoever reads sees them. */
  async tree(version: ContentVersion, revision: IndexedRevisionRow): Promise<PageNode[]> {
    const { roots } = await this.reader.tree(revision);
    return version.visitor ? this.visiblePages.among(version.visitor, revision, roots) : roots;
  }

  /** Refuses a page that is not there, without reading its text. */
  async requirePage(version: ContentVersion, pageId: string): Promise<void> {
    const { sql, store } = this.reader;
    if (!(await store.findPage(sql, await this.revision(version), pageId))) throw new DomainError('page.not_found');
  }

  /** Gets the page at a path, or the one that a redirect from it leads to. */
  async pageAt(version: ContentVersion, path: string): Promise<CurrentPageWithBody> {
    const slugs = path.split('/').filter((slug) => slug !== '');
    const found = version.visitor
      ? await this.visiblePages.findAt(version.visitor, await this.revision(version), slugs)
      : version.revisionId === undefined
        ? await this.reader.findCurrentPageAt(version.spaceId, slugs)
        : await this.reader.findPageAt(await this.revision(version), slugs);
    if (found) return found;
    const redirect = await this.#asset(version, `redirect/${slugs.join('/')}`);
    if (redirect?.kind !== 'redirect') throw new DomainError('page.not_found');
    return this.page(version, redirect.to);
  }

  /** Gets a file by its id. */
  async file(version: ContentVersion, fileId: string): Promise<Asset & { kind: 'file' }> {
    const asset = await this.#asset(version, `file/${fileId}`);
    if (asset?.kind !== 'file') throw new DomainError('file.not_found');
    return asset;
  }

  /** Gets a reusable content by its id. */
  async reusable(version: ContentVersion, id: string): Promise<Asset & { kind: 'reusable' }> {
    const asset = await this.#asset(version, `reusable/${id}`);
    if (asset?.kind !== 'reusable') throw new DomainError('reusable_content.not_found');
    return asset;
  }

  /** Gets the text behind the id of a document. */
  async textOfDocument(organizationId: string, version: ContentVersion, documentId: string): Promise<PageText> {
    const hash = bodyHashOf(this.keyring, version.spaceId, documentId);
    const isShown = hash !== null && (!version.visitor || (await this.#isShown(version, version.visitor, hash)));
    const text = isShown ? await this.reader.findText(organizationId, hash) : null;
    if (!text) throw new DomainError('document.not_found');
    return text;
  }

  /** Gets the text of a reusable content; null when it has none. */
  async textOfReusable(organizationId: string, version: ContentVersion, id: string): Promise<PageText | null> {
    const { body } = await this.reusable(version, id);
    return body === undefined ? null : this.reader.findText(organizationId, body);
  }

  /** Whether a visitor finds a text in what it sees: on a page, or as a reusable content. */
  async #isShown(version: ContentVersion, visitor: VisitorView, hash: string): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - READABLE_AFTERWARDS_MS);
    const revisions = visitor.changes.has(version.spaceId)
      ? [await this.revision(version)]
      : await findRevisionsSince(this.reader.sql, version.spaceId, since);
    return this.visiblePages.hold(visitor, revisions, hash);
  }

  async #asset(version: ContentVersion, name: string): Promise<Asset | undefined> {
    return this.reader.store.findAsset(this.reader.sql, await this.revision(version), name);
  }
}
