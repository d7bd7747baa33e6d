import { ContentReader } from '@lectern/commands/content/content-reader';
import { findCurrentRevision } from '@lectern/database/content/revisions.queries';
import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type { SiteSnapshot, SiteSpaceRow, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import type { NewRedirectDestination, RedirectDestination } from '@lectern/domain/sites/redirects/redirect-schemas';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';

/** A destination with the address that it has now, or what the site does not have of it. */
export type CheckedDestination = { destination: RedirectDestination; target: string } | { unknown: string };

/** Where pages are in their spaces, by site space and page. */
type PagePaths = ReadonlyMap<string, string>;

/** Knows where redirects lead. */
@Injectable()
export class RedirectDestinations {
  constructor(
    private readonly urls: Urls,
    private readonly reader: ContentReader,
  ) {}

  /** Checks destinations that somebody names, each by itself and in order; pages by path become pages by id. */
  async check(snapshot: SiteSnapshot, named: readonly NewRedirectDestination[]): Promise<CheckedDestination[]> {
    const items = keptStructure(snapshot.structure);
    const addresses = new SiteAddresses(snapshot, items, this.urls.sitesHost);
    const known: (RedirectDestination | null)[] = [];
    // One after the other: a request that names many pages is no reason to let others wait for the database.
    for (const destination of named) known.push(await this.#withoutPath(items, destination));
    const paths = await this.#pagePaths(
      items,
      known.filter((destination) => destination !== null),
    );
    return named.map((given, index): CheckedDestination => {
      const destination = known[index] ?? null;
      const target = destination && targetOf(destination, addresses, paths);
      return destination && target ? { destination, target } : { unknown: nameOf(given) };
    });
  }

  /** The address that a destination has now among what somebody sees of a site; null when it is not there. */
  async target(
    addresses: SiteAddresses,
    items: readonly StructureRow[],
    destination: RedirectDestination,
  ): Promise<string | null> {
    return targetOf(destination, addresses, await this.#pagePaths(items, [destination]));
  }

  async #withoutPath(
    items: readonly StructureRow[],
    destination: NewRedirectDestination,
  ): Promise<RedirectDestination | null> {
    if (destination.kind !== 'path') return destination;
    const siteSpace = siteSpacesOf(items).find(({ spaceId }) => spaceId === destination.spaceId);
    if (!siteSpace) return null;
    const slugs = destination.path.split('/').filter((slug) => slug !== '');
    if (slugs.length === 0) return { kind: 'site-space', siteSpaceId: siteSpace.id };
    const page = await this.reader.findCurrentPageAt(siteSpace.spaceId, slugs);
    return page && { kind: 'site-page', siteSpaceId: siteSpace.id, pageId: page.id };
  }

  /** The paths of the pages that destinations name, in the current content of the spaces that the site shows. */
  async #pagePaths(items: readonly StructureRow[], destinations: readonly RedirectDestination[]): Promise<PagePaths> {
    const paths = new Map<string, string>();
    const pages = destinations.filter((destination) => destination.kind === 'site-page');
    for (const { id, spaceId } of siteSpacesOf(items)) {
      const wanted = pages.flatMap(({ siteSpaceId, pageId }) => (siteSpaceId === id ? [pageId] : []));
      const head = wanted.length > 0 ? await findCurrentRevision(this.reader.sql, spaceId) : null;
      const found = head ? await this.reader.findPlaces(head, wanted) : [];
      for (const page of found) if (page.record.type !== 'link') paths.set(keyOf(id, page.id), page.path);
    }
    return paths;
  }
}

function targetOf(destination: RedirectDestination, addresses: SiteAddresses, paths: PagePaths): string | null {
  switch (destination.kind) {
    case 'external':
      return destination.url;
    case 'site-section':
      return addresses.section(destination.siteSectionId) ?? null;
    case 'site-space':
      return addresses.siteSpace(destination.siteSpaceId) ?? null;
    case 'site-page': {
      const path = paths.get(keyOf(destination.siteSpaceId, destination.pageId));
      return (path !== undefined && addresses.siteSpace(destination.siteSpaceId, path)) || null;
    }
  }
}

function nameOf(destination: NewRedirectDestination): string {
  switch (destination.kind) {
    case 'external':
      return `the address "${destination.url}"`;
    case 'site-section':
      return `the section "${destination.siteSectionId}"`;
    case 'site-space':
      return `the site space "${destination.siteSpaceId}"`;
    case 'site-page':
      return `the page "${destination.pageId}" of the site space "${destination.siteSpaceId}"`;
    case 'path':
      return `the page "${destination.path}" of the space "${destination.spaceId}"`;
  }
}

function siteSpacesOf(items: readonly StructureRow[]): SiteSpaceRow[] {
  return items.filter((item): item is SiteSpaceRow => item.type === 'site-space');
}

function keyOf(siteSpaceId: string, pageId: string): string {
  return `${siteSpaceId}/${pageId}`;
}
