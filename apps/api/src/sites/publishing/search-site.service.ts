import { markerOf } from '@lectern/content/search/excerpt';
import { Database } from '@lectern/database/client';
import { findCurrentRevisions, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { PageInSpace } from '@lectern/database/content/search/audience';
import type { SpaceResult } from '@lectern/database/content/search/list-results';
import { type PublishedResults, searchPublished } from '@lectern/database/content/search/search-published';
import { Keyring } from '@lectern/database/keyring';
import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type { SiteSpaceRow } from '@lectern/database/sites/site-snapshot.queries';
import type { FoundSpace } from '@lectern/domain/content/search/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { SiteSearch, SiteSearchScope } from '@lectern/domain/sites/search-schemas';
import { Injectable } from '@nestjs/common';
import { VisiblePages } from '../../content/pages/visible-pages.service.js';
import { presentFoundSpace } from '../../content/search/search.presenter.js';
import { markedPage } from '../../content/search/search.service.js';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { Urls } from '../../platform/config/urls.js';

/** How often a search is made again when content changes while it is made. */
const MAX_ATTEMPTS = 3;

/** Searches what a site shows to a reader. */
@Injectable()
export class SiteSearchService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly visiblePages: VisiblePages,
  ) {}

  /** Finds spaces with pages that hold the words, the best first; nothing for a search without words. */
  async execute(view: VisitorView, { query, scope }: SiteSearch, window: PageQuery): Promise<Page<FoundSpace>> {
    const searched = siteSpacesIn(view, scope);
    if (query.trim() === '' || searched.length === 0) return { items: [], count: 0 };
    const { page, words } = await this.#search(view, searched, { ...window, query });
    const marker = markerOf(words);
    return { ...page, items: page.items.map((row) => this.#present(view, row, marker)) };
  }

  /**
   * What is hidden is worked out for the revisions that are searched. Spaces that move on meanwhile are missing in what
   * is found, so it is searched for again; those that never stand still are left out.
   */
  async #search(
    view: VisitorView,
    searched: readonly SiteSpaceRow[],
    query: PageQuery & { query: string },
  ): Promise<PublishedResults> {
    const { database, keyring } = this;
    const { organizationId } = view;
    const spaceIds = searched.map(({ spaceId }) => spaceId);
    const scope = [view.siteId, view.snapshot.version, JSON.stringify(view.claims), ...spaceIds];
    for (let attempt = 1; ; attempt += 1) {
      // What is not indexed yet cannot be searched, however often it is tried.
      const heads = (await findCurrentRevisions(database, spaceIds)).filter(({ indexed }) => indexed);
      const spaces = heads.map(({ spaceId, id }) => ({ spaceId, revisionId: id }));
      const hidden = await this.#hidden(view, heads);
      const found = await searchPublished(database, keyring, { organizationId, scope, spaces, hidden }, query);
      if (!found.moved || attempt === MAX_ATTEMPTS) return found;
    }
  }

  async #hidden(view: VisitorView, heads: readonly IndexedRevisionRow[]): Promise<PageInSpace[]> {
    const places = heads.map(async (head) => {
      const hidden = await this.visiblePages.hidden(view, head);
      return Array.from(hidden, (pageId) => ({ spaceId: head.spaceId, pageId }));
    });
    return (await Promise.all(places)).flat();
  }

  #present(view: VisitorView, row: SpaceResult, marker: ReturnType<typeof markerOf>): FoundSpace {
    const { app } = this.urls;
    const addresses = new SiteAddresses(view.snapshot, view.items, this.urls.sitesHost);
    const siteSpace = view.siteSpaceOf(row.spaceId);
    const marked = { ...row, pages: row.pages.map((found) => markedPage(found, marker)) };
    const found = presentFoundSpace(
      marked,
      `${app}/o/${view.organizationId}`,
      ({ path }) => siteSpace && addresses.siteSpace(siteSpace.id, path),
    );
    return { ...found, title: siteSpace?.title ?? row.title };
  }
}

/** The spaces of a site that a scope means, of those that the reader sees. */
function siteSpacesIn({ items }: VisitorView, scope: SiteSearchScope): SiteSpaceRow[] {
  const all = items.filter((item): item is SiteSpaceRow => item.type === 'site-space');
  if (scope.mode === 'all') return all;
  if (scope.mode === 'specific') return all.filter(({ id }) => scope.siteSpaceIds.includes(id));
  const current = all.find(({ id }) => id === scope.currentSiteSpace);
  if (scope.restrictTo === 'currentSiteSpace') return current ? [current] : [];
  if (scope.restrictTo === 'otherSiteSpaces') return all.filter((siteSpace) => siteSpace !== current);
  const sections = [...new Set(all.map(({ parent }) => parent))];
  return sections.flatMap((section) =>
    current && section === current.parent
      ? [current]
      : variantFor(
          all.filter(({ parent }) => parent === section),
          current,
        ),
  );
}

/** The variant of a section that a reader is shown who comes from another section. */
function variantFor(variants: readonly SiteSpaceRow[], from: SiteSpaceRow | undefined): SiteSpaceRow[] {
  const defaultFirst = [...variants].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const inLanguage = defaultFirst.find(({ spaceLanguage }) => spaceLanguage === from?.spaceLanguage);
  return [inLanguage ?? defaultFirst[0]].flatMap((variant) => variant ?? []);
}
