import { API_SOURCE } from '@lectern/content/api-reference/api-source';
import type { DocumentRef } from '@lectern/content/document/document';
import type { ContentPage } from '@lectern/domain/content/page-schemas';
import type { ResolvedRef } from '@lectern/rendering/document/document-context';
import type { ContentsItem } from '../layout/views.js';
import type { PageIndex } from './page-index.js';
import { pathOfPage } from './references.js';

/** Up to so many pages, all of them stand in every page, so that readers can open every branch at once. */
const MAX_PAGES_AT_ONCE = 300;
/** How many entries of one level are shown at once. */
const MAX_SIBLINGS = 200;

interface ContentsInput {
  pages: PageIndex;
  currentId?: string;
  hrefOf(path: string): string;
  resolve(ref: DocumentRef): ResolvedRef | undefined;
  /** Where what stands below a page is fetched from, or what stands at the top. */
  branchHref(id: string | undefined): string;
}

/** What is fetched of one level: the entries after a number of them, or those before it. */
export interface BranchPart {
  side: 'after' | 'before';
  at: number;
}

/**
 * Lists the pages of a space for the side of a page. Of a large space only the branches that lead to the page that is
 * read are listed, so that pages do not grow with their number; the others are fetched when readers open them.
 */
export function contentsOf(input: ContentsInput): ContentsItem[] {
  const placed = input.currentId === undefined ? undefined : input.pages.byId(input.currentId);
  const open = new Set([...(placed?.ancestors.map(({ id }) => id) ?? []), ...(placed ? [placed.page.id] : [])]);
  return new ContentsList(input, open).around(undefined, input.pages.pages);
}

/** Lists what stands below a page, or at the top, for readers who open it in place; nothing when they may not find it. */
export function branchOf(input: ContentsInput, id: string | undefined, part: BranchPart): ContentsItem[] | undefined {
  const list = new ContentsList(input, new Set());
  if (id === undefined) return list.part(id, input.pages.pages, part);
  const found = input.pages.byId(id);
  if (!found || !('pages' in found.page) || [...found.ancestors, found.page].some(isHidden)) return undefined;
  return list.part(id, found.page.pages, part);
}

class ContentsList {
  readonly #isWhole: boolean;

  constructor(
    private readonly input: ContentsInput,
    /** The page that is read and those above it. */
    private readonly open: ReadonlySet<string>,
  ) {
    this.#isWhole = input.pages.listed <= MAX_PAGES_AT_ONCE;
  }

  /** The entries of one level around the one that leads to the page that is read. */
  around(parent: string | undefined, all: readonly ContentPage[]): ContentsItem[] {
    const pages = all.filter((page) => !isHidden(page));
    const at = pages.findIndex(({ id }) => this.open.has(id));
    const start = Math.min(Math.max(0, at - MAX_SIBLINGS / 2), Math.max(0, pages.length - MAX_SIBLINGS));
    const end = Math.min(start + MAX_SIBLINGS, pages.length);
    return [
      ...this.#rest(parent, pages, { side: 'before', at: start }),
      ...pages.slice(start, end).flatMap((page) => this.#entry(page)),
      ...this.#rest(parent, pages, { side: 'after', at: end }),
    ];
  }

  /** Some entries of one level, and what is left on their side. */
  part(parent: string | undefined, all: readonly ContentPage[], { side, at }: BranchPart): ContentsItem[] {
    const pages = all.filter((page) => !isHidden(page));
    const [start, end] = side === 'after' ? [at, at + MAX_SIBLINGS] : [Math.max(0, at - MAX_SIBLINGS), at];
    const entries = pages.slice(start, end).flatMap((page) => this.#entry(page));
    const rest = this.#rest(parent, pages, { side, at: side === 'after' ? end : start });
    return side === 'after' ? [...entries, ...rest] : [...rest, ...entries];
  }

  #entry(page: ContentPage): ContentsItem[] {
    const { pages, currentId, hrefOf, resolve, branchHref } = this.input;
    const target = page.type === 'link' ? resolve(page.target) : undefined;
    const path = pathOfPage(page, pages);
    if ((page.type === 'link' && !target) || (page.type === 'group' && path === undefined)) return [];
    const isOpen = this.open.has(page.id);
    const isListed = this.#isWhole || isOpen;
    const below = 'pages' in page ? page.pages : [];
    const hasMore = !isListed && below.some((one) => !isHidden(one));
    const href = target?.href ?? (path === undefined ? undefined : hrefOf(path));
    const method = methodOf(page);
    return [
      {
        title: page.linkTitle ?? page.title,
        ...(page.emoji !== undefined && { emoji: page.emoji }),
        ...(page.icon !== undefined && { icon: page.icon }),
        ...(method !== undefined && { method }),
        ...(!(page.type === 'group' && isListed) && href !== undefined && { href }),
        isExternal: target?.isExternal ?? false,
        isCurrent: page.id === currentId,
        isOpen,
        isGroup: page.type === 'group',
        entries: isListed ? this.around(page.id, below) : [],
        ...(hasMore && { branchHref: branchHref(page.id) }),
      },
    ];
  }

  /** Stands for the entries that are left on one side; without JavaScript it leads to the nearest of them. */
  #rest(parent: string | undefined, pages: readonly ContentPage[], { side, at }: BranchPart): ContentsItem[] {
    const left = side === 'after' ? pages.slice(at) : pages.slice(0, at).toReversed();
    const { hrefOf, branchHref } = this.input;
    const path = left.map((page) => pathOfPage(page, this.input.pages)).find((found) => found !== undefined);
    if (path === undefined) return [];
    return [
      {
        title: '',
        href: hrefOf(path),
        isExternal: false,
        isCurrent: false,
        isOpen: false,
        isGroup: false,
        entries: [],
        rest: { count: left.length, href: `${branchHref(parent)}?${side}=${at}` },
      },
    ];
  }
}

function isHidden(page: ContentPage): boolean {
  return page.type === 'computed' || ('hidden' in page && page.hidden === true);
}

/** The method of the operation that a page is about. */
function methodOf(page: ContentPage): string | undefined {
  const source = page.type === 'document' ? page.computed : undefined;
  if (source?.type !== API_SOURCE || source.props['doc'] !== 'operation') return undefined;
  const { method } = source.props;
  return typeof method === 'string' ? method : undefined;
}
