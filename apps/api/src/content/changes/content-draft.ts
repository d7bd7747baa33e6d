import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { slugFor } from '@lectern/content/pages/slug';
import type { Body, ContentChanges } from '@lectern/database/content/content-types';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';
import type { DraftBase, DraftChild } from './draft-base.js';

const MAX_DEPTH = 100;
const MAX_SLUG_ATTEMPTS = 1_000;

/** Content as it will be when the changes so far are made. Nothing is stored until all of them are known to be good. */
export class ContentDraft {
  readonly #pages = new Map<string, PageRecord | null>();
  readonly #assets = new Map<string, Asset | null>();
  readonly #bodies = new Map<string, Body>();

  constructor(readonly base: DraftBase) {}

  /** A page as the draft has it. */
  async page(id: string): Promise<PageRecord | undefined> {
    const drafted = this.#pages.get(id);
    return drafted === undefined ? this.base.page(id) : (drafted ?? undefined);
  }

  async asset(name: string): Promise<Asset | undefined> {
    const drafted = this.#assets.get(name);
    return drafted === undefined ? this.base.asset(name) : (drafted ?? undefined);
  }

  putPage(id: string, record: PageRecord): void {
    this.#pages.set(id, record);
  }

  putAsset(name: string, asset: Asset | null): void {
    this.#assets.set(name, asset);
  }

  putBody(body: Body): void {
    this.#bodies.set(body.hash, body);
  }

  /** A text of the draft, if it is new with it. */
  body(hash: string): Body | undefined {
    return this.#bodies.get(hash);
  }

  /** Removes a page with everything below it and returns their ids, the page first. */
  async removePage(id: string): Promise<string[]> {
    const removed = [id];
    for (const [child] of await this.children(id)) removed.push(...(await this.removePage(child)));
    this.#pages.set(id, null);
    return removed;
  }

  /** The pages below a parent, in order. */
  async children(parent: string | null): Promise<DraftChild[]> {
    const untouched = (await this.base.children(parent)).filter(([id]) => !this.#pages.has(id));
    const drafted = [...this.#pages].flatMap(([id, record]): DraftChild[] =>
      record !== null && record.parent === parent ? [[id, record]] : [],
    );
    return [...untouched, ...drafted].sort(byOrder);
  }

  /** The order key of a place below a parent: before the `at`th page there that is not the moved one, or the last. */
  async orderAt(parent: string | null, at: number | undefined, moved?: string): Promise<string> {
    if (at === undefined) return orderKeyBetween(await this.#lastOrder(parent), null);
    const siblings = (await this.children(parent)).filter(([id]) => id !== moved);
    const before = siblings[at - 1]?.[1].order ?? (at === 0 ? null : (siblings.at(-1)?.[1].order ?? null));
    const after = siblings[at]?.[1].order ?? null;
    // Two siblings with the same key are possible after a merge; there is nothing between them.
    return orderKeyBetween(before, before !== null && before === after ? null : after);
  }

  /** A free slug below a parent: the wanted one or an error, or one made from a title. */
  async slugBelow(parent: string | null, wanted: { slug: string } | { title: string }, self?: string): Promise<string> {
    if ('slug' in wanted && wanted.slug !== '') {
      const holder = await this.#childAt(parent, wanted.slug);
      if (holder !== undefined && holder !== self) throw new DomainError('page.slug_taken', { slug: wanted.slug });
      return wanted.slug;
    }
    const taken: string[] = [];
    for (let attempt = 0; attempt < MAX_SLUG_ATTEMPTS; attempt++) {
      const slug = slugFor('title' in wanted ? wanted.title : '', taken);
      const holder = await this.#childAt(parent, slug);
      if (holder === undefined || holder === self) return slug;
      taken.push(slug);
    }
    throw new DomainError('page.slug_taken', { slug: taken[0] ?? '' });
  }

  /** The path of a page in the draft. */
  async pathOf(id: string): Promise<string> {
    const slugs: string[] = [];
    for (let at: string | null = id; at !== null && slugs.length < MAX_DEPTH; ) {
      const record: PageRecord | undefined = await this.page(at);
      if (!record) break;
      slugs.unshift(record.slug);
      at = record.parent;
    }
    return slugs.join('/');
  }

  /** The page at a path in the draft. */
  async pageAt(path: string): Promise<string | undefined> {
    let parent: string | null = null;
    for (const slug of path.split('/')) {
      const id: string | undefined = await this.#childAt(parent, slug);
      if (id === undefined) return undefined;
      parent = id;
    }
    return parent ?? undefined;
  }

  /** Whether a page is another one or stands below it. */
  async isWithin(id: string, ancestor: string): Promise<boolean> {
    for (let at: string | null = id, steps = 0; at !== null && steps < MAX_DEPTH; steps++) {
      if (at === ancestor) return true;
      const record: PageRecord | undefined = await this.page(at);
      at = record?.parent ?? null;
    }
    return false;
  }

  /** The ids of the pages that the draft puts, in the order in which they were first touched. */
  drafted(): [string, PageRecord][] {
    return [...this.#pages].flatMap(([id, record]) => (record === null ? [] : [[id, record] as [string, PageRecord]]));
  }

  /** Everything that is to be committed. */
  changes(): ContentChanges {
    return { pages: this.#pages, assets: this.#assets, bodies: [...this.#bodies.values()] };
  }

  async #childAt(parent: string | null, slug: string): Promise<string | undefined> {
    for (const [id, record] of this.#pages) {
      if (record !== null && record.parent === parent && record.slug === slug) return id;
    }
    const id = await this.base.childAt(parent, slug);
    return id !== undefined && !this.#pages.has(id) ? id : undefined;
  }

  /** A key that nothing below the parent comes after; the base is asked for one key only, whatever it holds. */
  async #lastOrder(parent: string | null): Promise<string | null> {
    const drafted = [...this.#pages.values()].flatMap((record) => (record?.parent === parent ? record.order : []));
    const known = await this.base.lastOrder(parent);
    return [...drafted, ...(known === null ? [] : [known])].sort().at(-1) ?? null;
  }
}

function byOrder([idA, a]: DraftChild, [idB, b]: DraftChild): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return idA < idB ? -1 : 1;
}
