import {
  countLinkTargets,
  type LinkFilter,
  type ListedTarget,
  listBacklinks,
  listLinkTargets,
} from '@lectern/database/content/link-lists.queries';
import type { ListLinks } from '@lectern/domain/content/content-queries';
import type { ContentLocation, Link } from '@lectern/domain/content/link-schemas';
import type { Page, PageQuery } from '@lectern/domain/http/page';
import { Injectable } from '@nestjs/common';
import { VisibleContent } from '../common/access/visible-content.js';
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { ContentService } from '../content/content.service.js';
import { ContentLocations, type PlacedThing, placedThing, type Viewer } from './content-locations.js';
import type { LocationBook } from './location-book.js';

type Books = ReadonlyMap<string, LocationBook>;

/** Lists the links of content and what links to something, each as far as the caller may see it. */
@Injectable()
export class LinksService {
  constructor(
    private readonly platform: Platform,
    private readonly content: ContentService,
    private readonly locations: ContentLocations,
    private readonly visible: VisibleContent,
  ) {}

  /**
   * Lists the links of a space or of one of its pages, one item for each target, with how many are broken. What the
   * caller may not see is shown, counted and filtered as what does not exist.
   */
  async list(caller: Caller, filter: Pick<LinkFilter, 'spaceId' | 'pageId'>, { status, ...query }: ListLinks) {
    const { database, keyring } = this.platform;
    const { spaceId, pageId } = filter;
    if (pageId !== undefined) await this.content.page({ spaceId }, pageId);
    const viewer = await this.#viewer(caller);
    const shown = { ...filter, visibleIds: [...viewer.roles.keys()], ...(status && { status }) };
    const [page, counts] = await Promise.all([
      listLinkTargets(database, keyring, shown, query),
      countLinkTargets(database, shown),
    ]);
    const things = page.items.flatMap((item) => thingsOf(item, spaceId));
    const books = await this.locations.gather(viewer, [...things, { spaceId, thing: '' }]);
    const items = await Promise.all(page.items.map((item) => this.#link(viewer, spaceId, item, books)));
    return { ...page, items, stats: { total: counts.total, broken: { total: counts.broken } } };
  }

  /** Lists what links to a file of a space. */
  async ofFile(caller: Caller, spaceId: string, fileId: string, query: PageQuery): Promise<Page<ContentLocation>> {
    await this.content.file({ spaceId }, fileId);
    return this.#backlinks(caller, spaceId, `file:${fileId}`, query);
  }

  /** Lists what links to a page of a space. */
  async ofPage(caller: Caller, spaceId: string, pageId: string, query: PageQuery): Promise<Page<ContentLocation>> {
    await this.content.page({ spaceId }, pageId);
    return this.#backlinks(caller, spaceId, `page:${pageId}`, query);
  }

  async #backlinks(caller: Caller, spaceId: string, object: string, query: PageQuery): Promise<Page<ContentLocation>> {
    const { database, keyring } = this.platform;
    const viewer = await this.#viewer(caller);
    const filter = { spaceId, object, visibleIds: [...viewer.roles.keys()], viewerId: caller.userId };
    const page = await listBacklinks(database, keyring, filter, query);
    const places = page.items.map(({ spaceId: from, source }) => ({ spaceId: from, thing: source }));
    const books = await this.locations.gather(viewer, places);
    return { ...page, items: page.items.flatMap((backlink) => sourceIn(books, backlink) ?? []) };
  }

  async #viewer(caller: Caller): Promise<Viewer> {
    return { caller, roles: await this.visible.rolesOf(caller, caller.organizationId) };
  }

  async #link(viewer: Viewer, spaceId: string, listed: ListedTarget, books: Books): Promise<Link> {
    const { status, relation, sources } = listed;
    const target = status === 'broken' ? undefined : await this.#target(viewer, spaceId, listed, books);
    return {
      status,
      relation,
      ...(target && { targetReference: target }),
      locationReferences: sources.flatMap((source) => sourceIn(books, { spaceId, ...source }) ?? []),
    };
  }

  async #target(viewer: Viewer, linkingSpaceId: string, { ref, object }: ListedTarget, books: Books) {
    if (ref.kind === 'url') return { kind: 'url' as const, url: ref.url };
    if (object === null) return undefined;
    const { spaceId, thing } = placedThing(object, linkingSpaceId);
    const inside = ref.kind === 'anchor' ? ({ type: 'anchor', anchor: ref.anchor } as const) : undefined;
    return books.get(spaceId)?.locate(thing, inside) ?? this.locations.outside(viewer, object);
  }
}

/** A page or a reusable content that links to something. */
function sourceIn(books: Books, { spaceId, source, node }: { spaceId: string; source: string; node: string | null }) {
  return books.get(spaceId)?.locate(source, node === null ? undefined : { type: 'node', node });
}

function thingsOf({ object, sources, status }: ListedTarget, spaceId: string): PlacedThing[] {
  const target = object === null || status === 'broken' ? [] : [placedThing(object, spaceId)];
  return [...sources.map(({ source }) => ({ spaceId, thing: source })), ...target];
}
