import type { DocumentRef } from '@lectern/content/document/document';
import type { ContentPage } from '@lectern/domain/content/page-schemas';
import type { ResolvedRef } from '../document/document-context.js';
import type { ContentsItem } from '../layout/views.js';
import type { PageIndex } from './page-index.js';
import { pathOfPage } from './references.js';

/** Up to so many pages, all of them stand in every page, so that readers can open every branch. */
const MAX_PAGES_AT_ONCE = 300;
/** How many entries of one level are shown around the one that is read. */
const MAX_SIBLINGS = 200;

interface ContentsInput {
  pages: PageIndex;
  currentId: string | undefined;
  hrefOf(path: string): string;
  resolve(ref: DocumentRef): ResolvedRef | undefined;
}

/**
 * Lists the pages of a space for the side of a page. Of a large space only the branches that lead to the page that is
 * read are listed, so that pages do not grow with their number.
 */
export function contentsOf(input: ContentsInput): ContentsItem[] {
  const placed = input.currentId === undefined ? undefined : input.pages.byId(input.currentId);
  const open = new Set(placed?.ancestors.map(({ id }) => id));
  const isWhole = input.pages.size <= MAX_PAGES_AT_ONCE;

  const entryOf = (page: ContentPage): ContentsItem[] => {
    if (('hidden' in page && page.hidden === true) || page.type === 'computed') return [];
    const isCurrent = page.id === input.currentId;
    const isOpen = isCurrent || open.has(page.id);
    const below = 'pages' in page && (isWhole || isOpen) ? page.pages : [];
    const target = page.type === 'link' ? input.resolve(page.target) : undefined;
    if (page.type === 'link' && !target) return [];
    const path = pathOfPage(page, input.pages);
    if (page.type === 'group' && path === undefined) return [];
    const href = target?.href ?? (path === undefined ? undefined : input.hrefOf(path));
    const isHeading = page.type === 'group' && (isWhole || isOpen);
    return [
      {
        title: page.linkTitle ?? page.title,
        ...(page.emoji !== undefined && { emoji: page.emoji }),
        ...(page.icon !== undefined && { icon: page.icon }),
        ...(!isHeading && href !== undefined && { href }),
        isExternal: target?.isExternal ?? false,
        isCurrent,
        isOpen,
        isGroup: page.type === 'group',
        entries: windowAround(below, open, input.currentId).flatMap(entryOf),
      },
    ];
  };
  return windowAround(input.pages.pages, open, input.currentId).flatMap(entryOf);
}

/** The neighbours of the entry that leads to the page that is read, where there are very many. */
function windowAround(
  pages: readonly ContentPage[],
  open: ReadonlySet<string>,
  currentId: string | undefined,
): readonly ContentPage[] {
  if (pages.length <= MAX_SIBLINGS) return pages;
  const at = pages.findIndex(({ id }) => id === currentId || open.has(id));
  const start = Math.min(Math.max(0, at - MAX_SIBLINGS / 2), pages.length - MAX_SIBLINGS);
  return pages.slice(start, start + MAX_SIBLINGS);
}
