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
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import { ContentService } from '../content/content.service.js';
import { ContentLocations, type LocationBook } from './content-locations.js';

/** Lists the links of content and what links to something. */
@Injectable()
export class LinksService {
  constructor(
    private readonly platform: Platform,
    private readonly content: ContentService,
    private readonly locations: ContentLocations,
  ) {}

  /** Lists the links of a space or of one of its pages, one item for each target, with how many are broken. */
  async list(caller: Caller, filter: Omit<LinkFilter, 'status'>, { status, ...query }: ListLinks) {
    const { database, keyring } = this.platform;
    if (filter.pageId !== undefined) await this.content.page(filter, filter.pageId);
    const [page, counts] = await Promise.all([
      listLinkTargets(database, keyring, { ...filter, ...(status && { status }) }, query),
      countLinkTargets(database, filter),
    ]);
    const book = await this.locations.gather(caller, filter.spaceId, page.items.flatMap(pagesOf));
    const items = await Promise.all(page.items.map((item) => this.#link(item, book)));
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
    const page = await listBacklinks(database, keyring, spaceId, object, query);
    const book = await this.locations.gather(
      caller,
      spaceId,
      page.items.flatMap(({ source }) => pageIdOf(source)),
    );
    return { ...page, items: page.items.flatMap((backlink) => book.source(backlink) ?? []) };
  }

  async #link({ ref, object, status, relation, sources }: ListedTarget, book: LocationBook): Promise<Link> {
    const target = status === 'broken' ? undefined : (book.target(ref, object) ?? (await this.locations.user(ref)));
    return {
      status,
      relation,
      ...(target && { targetReference: target }),
      locationReferences: sources.flatMap((source) => book.source(source) ?? []),
    };
  }
}

function pagesOf({ object, sources }: ListedTarget): string[] {
  return [...sources.map(({ source }) => source), object ?? ''].flatMap(pageIdOf);
}

function pageIdOf(object: string): string[] {
  return object.startsWith('page:') ? [object.slice('page:'.length)] : [];
}
