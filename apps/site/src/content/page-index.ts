import type { DocumentRef } from '@lectern/content/document/document';
import type { ContentPage, DocumentPage, GroupPage } from '@lectern/domain/content/page-schemas';
import { pageLookups } from '@lectern/domain/sites/urls/resolve-url';

/** A page with its place in the tree. */
export interface PageEntry {
  page: ContentPage;
  /** From the top, without the page itself. */
  ancestors: (DocumentPage | GroupPage)[];
  siblings: readonly ContentPage[];
}

/** The pages of a revision, found by id, by path and by what comes before and after. */
export class PageIndex {
  /** Pages with text of their own that stand in the table of contents, in order. */
  readonly order: DocumentPage[] = [];
  /** What entries that lead elsewhere lead to. */
  readonly linked: DocumentRef[] = [];
  /** How many entries the table of contents has, of whatever kind. */
  listed = 0;
  readonly #byId = new Map<string, PageEntry>();
  readonly #byPath = new Map<string, DocumentPage | GroupPage>();
  readonly #place = new Map<string, number>();

  constructor(readonly pages: readonly ContentPage[]) {
    this.#add(pages, [], false);
    for (const [place, { id }] of this.order.entries()) this.#place.set(id, place);
  }

  /** How many pages there are, of whatever kind. */
  get size(): number {
    return this.#byId.size;
  }

  /** The page that readers see first. */
  get first(): DocumentPage | undefined {
    return this.order[0];
  }

  /** Finds a page by its id. */
  byId(id: string): PageEntry | undefined {
    return this.#byId.get(id);
  }

  /** Finds what has an address by its path, however that is spelled. */
  byPath(path: string): DocumentPage | GroupPage | undefined {
    for (const spelled of pageLookups(path)) {
      const found = this.#byPath.get(spelled);
      if (found) return found;
    }
    return undefined;
  }

  /** The pages before and after one, in the order of the table of contents. */
  around(id: string): { previous?: DocumentPage; next?: DocumentPage } {
    const place = this.#place.get(id);
    if (place === undefined) return {};
    const [previous, next] = [this.order[place - 1], this.order[place + 1]];
    return { ...(previous && { previous }), ...(next && { next }) };
  }

  /** The first page with text of its own in a group or below a page. */
  firstIn({ pages }: GroupPage | DocumentPage): DocumentPage | undefined {
    for (const page of pages) {
      if (page.type === 'document' && page.hidden !== true) return page;
      const below = page.type === 'group' ? this.firstIn(page) : undefined;
      if (below) return below;
    }
    return undefined;
  }

  #add(pages: readonly ContentPage[], ancestors: (DocumentPage | GroupPage)[], isHidden: boolean): void {
    for (const page of pages) {
      this.#byId.set(page.id, { page, ancestors, siblings: pages });
      const isOut = isHidden || page.type === 'computed' || page.hidden === true;
      if (!isOut) this.listed += 1;
      if (page.type === 'link') this.linked.push(page.target);
      if (page.type !== 'document' && page.type !== 'group') continue;
      this.#byPath.set(page.path, page);
      if (page.type === 'document' && !isOut) this.order.push(page);
      this.#add(page.pages, [...ancestors, page], isOut);
    }
  }
}
