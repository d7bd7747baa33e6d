import { CommitContext } from '@lectern/commands/content/commit';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { proposedLinks } from '@lectern/commands/content/links/proposed-links';
import { Database } from '@lectern/database/client';
import {
  type Backlink,
  countLinkTargets,
  type LinkCounts,
  type LinkFilter,
  type ListedTarget,
  listBacklinks,
  listLinkTargets,
  listOwnerBacklinks,
} from '@lectern/database/content/link-lists.queries';
import { CURRENT_LINKS } from '@lectern/database/content/link-overlay';
import { Keyring } from '@lectern/database/keyring';
import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import type { ListProposedLinks } from '@lectern/domain/content/content-queries';
import type { ContentLocation, Link } from '@lectern/domain/content/link-schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { isInScope } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import { mayReadSpecs } from '../../platform/access/may-read-specs.js';
import { VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ContentService, type ContentVersion, forMembers } from '../pages/content.service.js';
import { ContentLocationsView, type LinkViewer, type PlacedThing, placedThing } from './content-locations.view.js';
import type { LocationBook } from './location-book.js';

type Books = ReadonlyMap<string, LocationBook>;

/** The content whose links are asked for: the current one of a space, or what a change request proposes. */
export interface LinkedVersion {
  spaceId: string;
  changeRequest?: ChangeRequestRow;
}

/** Lists the links of content and what links to something, each as far as the caller may see it. */
@Injectable()
export class LinksService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly reader: ContentReader,
    private readonly commit: CommitContext,
    private readonly content: ContentService,
    private readonly locations: ContentLocationsView,
    private readonly visible: VisibleContent,
  ) {}

  /**
   * Lists the links of a version of a space or of one of its pages, one item for each target, with how many are broken.
   * What the caller may not see is shown, counted and filtered as what does not exist.
   */
  async list(
    caller: Caller,
    { pageId, ...version }: LinkedVersion & { pageId?: string },
    { status, brokenContext, ...query }: ListProposedLinks,
  ) {
    const { database, keyring } = this;
    const { spaceId } = version;
    if (pageId !== undefined) await this.content.requirePage(contentOf(version), pageId);
    const viewer = await this.#viewer(caller, version);
    const selected = { ...(pageId !== undefined && { pageId }), ...(status && { status }) };
    const filter = { ...(await this.#filter(viewer, version)), ...selected, ...(brokenContext && { brokenContext }) };
    const [page, counts] = await Promise.all([
      listLinkTargets(database, keyring, filter, query),
      countLinkTargets(database, filter),
    ]);
    const things = page.items.flatMap((item) => thingsOf(item, spaceId));
    const books = await this.locations.gather(viewer, [...things, { spaceId, thing: '' }]);
    const items = await Promise.all(page.items.map((item) => this.#link(viewer, spaceId, item, books)));
    return { ...page, items, stats: statsOf(counts, version) };
  }

  /** Lists what links to a file of a version of a space. */
  async ofFile(caller: Caller, version: LinkedVersion, fileId: string, query: PageQuery) {
    await this.content.file(contentOf(version), fileId);
    return this.#backlinks(caller, version, `file:${fileId}`, query);
  }

  /** Lists what links to a page of a version of a space. */
  async ofPage(caller: Caller, version: LinkedVersion, pageId: string, query: PageQuery) {
    await this.content.requirePage(contentOf(version), pageId);
    return this.#backlinks(caller, version, `page:${pageId}`, query);
  }

  /** Lists what includes a reusable content of a version of a space. */
  async ofReusableContent(caller: Caller, version: LinkedVersion, id: string, query: PageQuery) {
    await this.content.reusable(contentOf(version), id);
    return this.#backlinks(caller, version, `reusable-content:${id}`, query);
  }

  /** Lists what shows an API specification or links to it, in the spaces that the caller may read. */
  async ofSpecification(
    caller: Caller,
    { organizationId, id, slug }: { organizationId: string; id: string; slug: string },
    query: PageQuery,
  ): Promise<Page<ContentLocation>> {
    const { database, keyring } = this;
    const viewer = await this.#viewer(caller, {});
    // A token for specifications alone reads nothing of spaces.
    const visibleIds = isInScope('space.view', caller.identity.scopes) ? [...viewer.roles.keys()] : [];
    const owners = [`openapi:${slug}`, `openapi:${id}`];
    const filter = { organizationId, owners, visibleIds, viewerId: caller.userId };
    return this.#locate(viewer, await listOwnerBacklinks(database, keyring, filter, query));
  }

  async #backlinks(
    caller: Caller,
    version: LinkedVersion,
    object: string,
    query: PageQuery,
  ): Promise<Page<ContentLocation>> {
    const { database, keyring } = this;
    const viewer = await this.#viewer(caller, version);
    const filter = { ...(await this.#filter(viewer, version)), object, viewerId: caller.userId };
    return this.#locate(viewer, await listBacklinks(database, keyring, filter, query));
  }

  async #locate(viewer: LinkViewer, page: Page<Backlink>): Promise<Page<ContentLocation>> {
    const places = page.items.map(({ spaceId, source }) => ({ spaceId, thing: source }));
    const books = await this.locations.gather(viewer, places);
    return { ...page, items: page.items.flatMap((backlink) => sourceIn(books, backlink) ?? []) };
  }

  async #viewer(caller: Caller, { changeRequest }: Pick<LinkedVersion, 'changeRequest'>): Promise<LinkViewer> {
    return { caller, roles: await this.visible.rolesOf(caller, caller.organizationId), changeRequest };
  }

  async #filter({ caller, roles }: LinkViewer, { spaceId, changeRequest }: LinkedVersion): Promise<LinkFilter> {
    const seen = { visibleIds: [...roles.keys()], mayReadSpecs: mayReadSpecs(caller) };
    if (!changeRequest) return { spaceId, ...seen, overlay: CURRENT_LINKS };
    const { revisionId, ancestorRevisionId } = changeRequest;
    const [main, ancestor, proposed] = await Promise.all([
      this.content.revision(forMembers({ spaceId })),
      this.content.revision(forMembers({ spaceId, revisionId: ancestorRevisionId })),
      this.content.revision(forMembers({ spaceId, revisionId })),
    ]);
    const versions = { main, ancestor, proposed };
    const overlay = await proposedLinks(this.reader.sql, this.commit, versions);
    return { spaceId, ...seen, overlay, version: changeRequest.id };
  }

  async #link(viewer: LinkViewer, spaceId: string, listed: ListedTarget, books: Books): Promise<Link> {
    const { status, relation, sources } = listed;
    const target = status === 'broken' ? undefined : await this.#target(viewer, spaceId, listed, books);
    return {
      status,
      relation,
      ...(target && { targetReference: target }),
      locationReferences: sources.flatMap((source) => sourceIn(books, { spaceId, ...source }) ?? []),
    };
  }

  async #target(viewer: LinkViewer, linkingSpaceId: string, { ref, object }: ListedTarget, books: Books) {
    if (ref.kind === 'url') return { kind: 'url' as const, url: ref.url };
    if (object === null) return undefined;
    const { spaceId, thing } = placedThing(object, linkingSpaceId);
    const inside = ref.kind === 'anchor' ? ({ type: 'anchor', anchor: ref.anchor } as const) : undefined;
    return books.get(spaceId)?.locate(thing, inside) ?? this.locations.outside(viewer, object);
  }
}

function contentOf({ spaceId, changeRequest }: LinkedVersion): ContentVersion {
  return forMembers({ spaceId, ...(changeRequest && { revisionId: changeRequest.revisionId }) });
}

function statsOf({ total, broken, brokenByChange }: LinkCounts, { changeRequest }: LinkedVersion) {
  return { total, broken: { total: broken, ...(changeRequest && { changeRequest: brokenByChange }) } };
}

/** A page or a reusable content that links to something. */
function sourceIn(books: Books, { spaceId, source, node }: { spaceId: string; source: string; node: string | null }) {
  return books.get(spaceId)?.locate(source, node === null ? undefined : { type: 'node', node });
}

function thingsOf({ object, sources, status }: ListedTarget, spaceId: string): PlacedThing[] {
  const target = object === null || status === 'broken' ? [] : [placedThing(object, spaceId)];
  return [...sources.map(({ source }) => ({ spaceId, thing: source })), ...target];
}
