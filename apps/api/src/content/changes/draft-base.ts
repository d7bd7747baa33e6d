import { prepareBody } from '@lectern/commands/content/commit';
import type { ContentReader } from '@lectern/commands/content/content-reader';
import type { EarlierText } from '@lectern/commands/content/derive-body';
import type { JsonDocument } from '@lectern/content/document/document';
import type { BlockMapping } from '@lectern/content/integrations/block-mappings';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { listBlockMappings } from '@lectern/database/content/computed/content-sources.queries';
import type { Body } from '@lectern/database/content/content-types';
import type { PageText } from '@lectern/database/content/current-page.queries';
import { findLastOrder, listCurrentChildren } from '@lectern/database/content/current-pages.queries';
import { findRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { Sql } from '@lectern/database/sql';

export type DraftChild = [id: string, record: PageRecord];

/** The content that changes are drafted on. Its answers follow the question: nothing reads a whole space. */
export class DraftBase {
  #mappings: Promise<BlockMapping[]> | undefined;

  constructor(
    private readonly reader: ContentReader,
    private readonly sql: Sql,
    readonly revision: IndexedRevisionRow,
  ) {}

  /** What stands for blocks of integrations in Markdown that is written to this space. */
  blockMappings(): Promise<BlockMapping[]> {
    this.#mappings ??= listBlockMappings(this.sql, this.revision);
    return this.#mappings;
  }

  /** The content of another revision of the same space; null when there is no such revision. */
  async at(revisionId: string): Promise<DraftBase | null> {
    if (revisionId === this.revision.id) return this;
    const found = await findRevision(this.sql, this.revision.spaceId, revisionId);
    return found && new DraftBase(this.reader, this.sql, found);
  }

  page(id: string): Promise<PageRecord | undefined> {
    return this.reader.store.findPage(this.sql, this.revision, id);
  }

  asset(name: string): Promise<Asset | undefined> {
    return this.reader.store.findAsset(this.sql, this.revision, name);
  }

  /** The page with a slug below a parent. */
  childAt(parent: string | null, slug: string): Promise<string | undefined> {
    return this.reader.store.findChild(this.sql, this.revision, parent, slug);
  }

  /** The pages below a parent, in order. */
  async children(parent: string | null): Promise<DraftChild[]> {
    if (this.#isCurrent) return listCurrentChildren(this.sql, this.revision.spaceId, parent ?? '');
    const tree = await this.reader.tree(this.revision);
    const nodes = parent === null ? tree.roots : (tree.byId.get(parent)?.children ?? []);
    return nodes.map(({ id, record }) => [id, record]);
  }

  /** The order key of the last page below a parent. */
  async lastOrder(parent: string | null): Promise<string | null> {
    if (this.#isCurrent) return findLastOrder(this.sql, this.revision.spaceId, parent ?? '');
    return (await this.children(parent)).at(-1)?.[1].order ?? null;
  }

  text(hash: string): Promise<PageText | null> {
    return this.reader.findText(this.revision.organizationId, hash, this.sql);
  }

  /** A text of this content as a document; null when there is none. */
  document(hash: string): Promise<JsonDocument | null> {
    return this.reader.findDocument(this.revision.organizationId, hash, this.sql);
  }

  /** Keeps what was found out about a new text for its commit and for its readers. */
  prepare(body: Body, document: JsonDocument, earlier: EarlierText | undefined): void {
    prepareBody(body, document, earlier);
    this.reader.cacheDocument(body, document);
  }

  /** Whether the tables of current content show exactly this revision. */
  get #isCurrent(): boolean {
    return this.revision.indexed && this.revision.changeRequestId === null;
  }
}
