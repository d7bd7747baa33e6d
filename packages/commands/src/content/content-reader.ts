import type { JsonDocument } from '@lectern/content/document/document';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { buildTree, type PageNode, type PageTree, pagesInOrder } from '@lectern/content/pages/page-tree';
import type { Database } from '@lectern/database/client';
import { findBodies } from '@lectern/database/content/bodies.queries';
import { BodyPlaces } from '@lectern/database/content/body-places';
import { conditionalPagesOf, findConditionalPages } from '@lectern/database/content/conditional-pages';
import type { Base, ContentStore } from '@lectern/database/content/content-store';
import {
  type CurrentPageWithBody,
  findCurrentPage,
  findCurrentPageAt,
  type PageText,
} from '@lectern/database/content/current-page.queries';
import { findCurrentRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { Sql } from '@lectern/database/sql';
import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import type { Conditional } from '@lectern/domain/sites/adaptive/visible-tree';
import { ApiDescriptions } from './computed/api-descriptions.js';

const MEGABYTE = 1024 * 1024;

/** A page and where it is. */
export type PageWithPath = Pick<CurrentPageWithBody, 'id' | 'record' | 'path'>;

/** A revision that pages are read from. */
type BaseRevision = Base & { id: string };

/** Reads content for responses. One for each process: revisions never change, so what was read is cached. */
export class ContentReader {
  readonly #trees = new BoundedCache<PageTree>(64 * MEGABYTE);
  readonly #assets = new BoundedCache<Map<string, Asset>>(16 * MEGABYTE);
  readonly #conditional = new BoundedCache<readonly Conditional[]>(8 * MEGABYTE);
  /** As JSON, which takes a fraction of the memory and is read in a fraction of the time that parsing Markdown takes. */
  readonly #documents = new BoundedCache<string>(64 * MEGABYTE);
  readonly #apis = new ApiDescriptions();
  readonly sql: Sql;
  /** Where texts stand in revisions. */
  readonly bodyPlaces: BodyPlaces;

  constructor(
    private readonly database: Database,
    readonly store: ContentStore,
  ) {
    this.sql = database;
    this.bodyPlaces = new BodyPlaces(this.sql, store);
  }

  /** The whole page tree of a revision. */
  async tree({ organizationId, roots }: Base): Promise<PageTree> {
    const key = `${organizationId}/${roots.pages}`;
    const known = this.#trees.get(key);
    if (known) return known;
    const records = await this.store.pages.all(this.sql, organizationId, roots.pages);
    const tree = buildTree(records);
    this.#trees.set(key, tree, 1_000 + records.size * 1_500);
    return tree;
  }

  /** The pages of a revision that have conditions, with all pages below them. */
  async conditionalPages(revision: IndexedRevisionRow): Promise<readonly Conditional[]> {
    const key = `${revision.organizationId}/${revision.roots.pages}`;
    const known = this.#conditional.get(key);
    if (known) return known;
    const current = revision.indexed ? await findConditionalPages(this.sql, revision) : null;
    const pages = current ?? conditionalPagesOf(await this.tree(revision));
    this.#conditional.set(key, pages, 100 + pages.length * 200);
    return pages;
  }

  /** Puts words in the place of the blocks of a document that stand for parts of API specifications. */
  describeApis(organizationId: string, document: JsonDocument): Promise<JsonDocument> {
    return this.#apis.expand(this.sql, organizationId, document);
  }

  /** All files, reusable contents, variables and redirects of a revision, by their names. */
  async assets({ organizationId, roots }: Base): Promise<Map<string, Asset>> {
    const key = `${organizationId}/${roots.assets}`;
    const known = this.#assets.get(key);
    if (known) return known;
    const assets = await this.store.assets.all(this.sql, organizationId, roots.assets);
    this.#assets.set(key, assets, 1_000 + assets.size * 600);
    return assets;
  }

  /** Finds a page of the current content of a space. */
  async findCurrentPage(spaceId: string, pageId: string): Promise<CurrentPageWithBody | null> {
    const found = await findCurrentPage(this.database, spaceId, pageId);
    return found ?? this.#inUnindexedHead(spaceId, (head) => this.findPage(head, pageId));
  }

  /** Finds a page of the current content of a space by its path, unless it is hidden. */
  async findCurrentPageAt(
    spaceId: string,
    slugs: string[],
    hidden?: ReadonlySet<string>,
  ): Promise<CurrentPageWithBody | null> {
    const found = await findCurrentPageAt(this.database, spaceId, slugs, hidden);
    return found ?? this.#inUnindexedHead(spaceId, (head) => this.findPageAt(head, slugs, hidden));
  }

  /** Finds a page of any revision. */
  async findPage(revision: BaseRevision, pageId: string): Promise<CurrentPageWithBody | null> {
    const tree = await this.tree(revision);
    const node = tree.byId.get(pageId);
    return node ? this.#found(revision, tree, node) : null;
  }

  /** Finds some pages of any revision with their paths; nothing is read but them and the pages that they are under. */
  async findPlaces(revision: Base, pageIds: readonly string[]): Promise<PageWithPath[]> {
    const { organizationId, roots } = revision;
    const records = new Map<string, PageRecord>();
    for (let wanted = [...new Set(pageIds)]; wanted.length > 0; ) {
      const found = await this.store.pages.get(this.sql, organizationId, roots.pages, wanted);
      for (const [id, record] of found) records.set(id, record);
      const parents = [...found.values()].flatMap(({ parent }) => parent ?? []);
      wanted = [...new Set(parents)].filter((id) => !records.has(id));
    }
    const tree = buildTree(records);
    return [...new Set(pageIds)].flatMap((id) => {
      const node = tree.byId.get(id);
      return node ? [{ id, record: node.record, path: pathOf(tree, node) }] : [];
    });
  }

  /** Finds a page of any revision by its path, unless it is hidden. */
  async findPageAt(
    revision: BaseRevision,
    slugs: string[],
    hidden?: ReadonlySet<string>,
  ): Promise<CurrentPageWithBody | null> {
    let parent: string | null = null;
    for (const slug of slugs) {
      const id: string | undefined = await this.store.findChild(this.sql, revision, parent, slug);
      if (id === undefined) return null;
      parent = id;
    }
    return parent === null || hidden?.has(parent) ? null : this.findPage(revision, parent);
  }

  /** Finds the text of a page or of a reusable content. */
  async findText(organizationId: string, hash: string, sql: Sql = this.sql): Promise<PageText | null> {
    const body = (await findBodies(sql, organizationId, [hash])).get(hash);
    return body ? { hash, markdown: body.markdown, keys: [...body.keys], pageLinks: [...body.pageLinks] } : null;
  }

  /** Finds a text as a document, without reading it when its document is cached. */
  async findDocument(organizationId: string, hash: string, sql: Sql = this.sql): Promise<JsonDocument | null> {
    const known = this.#documents.get(hash);
    if (known !== undefined) return JSON.parse(known);
    const text = await this.findText(organizationId, hash, sql);
    return text && this.document(text);
  }

  /** A text as a document. */
  document({ hash, markdown, keys }: Pick<PageText, 'hash' | 'markdown' | 'keys'>): JsonDocument {
    const known = this.#documents.get(hash);
    if (known !== undefined) return JSON.parse(known);
    const document = parseDocument(markdown, keys);
    this.cacheDocument({ hash }, document);
    return document;
  }

  /** A text as a document in JSON. */
  documentJson({ hash, markdown, keys }: Pick<PageText, 'hash' | 'markdown' | 'keys'>): string {
    return this.#documents.get(hash) ?? this.cacheDocument({ hash }, parseDocument(markdown, keys));
  }

  /** Remembers the document of a text that was just written, because its writer reads it next; returns its JSON. */
  cacheDocument({ hash }: Pick<PageText, 'hash'>, document: JsonDocument): string {
    const json = JSON.stringify(document);
    this.#documents.set(hash, json, bytesOf(json));
    return json;
  }

  async #inUnindexedHead(spaceId: string, find: (head: IndexedRevisionRow) => Promise<CurrentPageWithBody | null>) {
    const head = await findCurrentRevision(this.sql, spaceId);
    return head && !head.indexed ? find(head) : null;
  }

  async #found(revision: BaseRevision, tree: PageTree, node: PageNode): Promise<CurrentPageWithBody> {
    const { body } = node.record;
    const bodies = body === undefined ? null : await findBodies(this.sql, revision.organizationId, [body]);
    const text = (body !== undefined && bodies?.get(body)) || null;
    const refs = text?.pageRefs ?? [];
    return {
      id: node.id,
      revisionId: revision.id,
      record: node.record,
      path: pathOf(tree, node),
      text: text && { hash: text.hash, markdown: text.markdown, keys: [...text.keys], pageLinks: [...text.pageLinks] },
      below: pagesInOrder({ roots: node.children, byId: tree.byId }).map(({ id, record }) => [id, record]),
      refPaths: Object.fromEntries(refs.map((id) => [id, pathOfId(tree, id)])),
    };
  }
}

/** A text takes two bytes for each character as soon as one of them needs two. */
function bytesOf(text: string): number {
  return /[^\0-\xff]/.test(text) ? text.length * 2 : text.length;
}

function pathOfId(tree: PageTree, id: string): string | null {
  const node = tree.byId.get(id);
  return node ? pathOf(tree, node) : null;
}

/** The path of any page; link pages have one too, although nothing is read there. */
function pathOf(tree: PageTree, node: PageNode): string {
  if (node.path !== undefined) return node.path;
  const parent = node.parent === null ? undefined : tree.byId.get(node.parent);
  return parent ? `${pathOf(tree, parent)}/${node.record.slug}` : node.record.slug;
}
