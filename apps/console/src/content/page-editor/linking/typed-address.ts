import type { Schemas } from '@lectern/client';
import type { DocumentRef } from '@lectern/content/document/document';
import { parseRef } from '@lectern/content/document/refs';
import { safeHref } from '@lectern/rendering/document/safe-href';
import { pageHref, pagesById } from '../../page-tree/page-address.js';
import type { ContentPlace } from '../../page-tree/queries.js';

/** Where the address is typed. */
interface Surroundings {
  organizationId: string;
  place: ContentPlace;
  pages: readonly Schemas['NavigationPage'][];
  /** The origin of the console. */
  origin: string;
}

/**
 * What an address leads to that somebody typed or pasted: a page where it is that of a page of this space. Undefined for
 * what is no address that a link may have.
 */
export function refOfAddress(typed: string, { organizationId, place, pages, origin }: Surroundings) {
  const address = safeHref(completed(typed.trim()));
  if (address === undefined || /\s/.test(address)) return undefined;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(address);
  if (hasScheme && !URL.canParse(address)) return undefined;
  if (!hasScheme && !/^[/#.]/.test(address)) return undefined;
  const url = hasScheme ? new URL(address) : undefined;
  if (url?.origin !== origin) return parseRef(address);
  const hrefs = new Map(
    [...pagesById(pages).values()].flatMap(({ id, path }): [string, string][] =>
      path === undefined
        ? []
        : [
            [pageHref(organizationId, place, path), id],
            [pageHref(organizationId, { spaceId: place.spaceId }, path), id],
          ],
    ),
  );
  const page = hrefs.get(url.pathname);
  return page === undefined ? parseRef(address) : pageRef(page, decoded(url.hash.slice(1)));
}

function pageRef(page: string, anchor: string): DocumentRef {
  return anchor === '' ? { kind: 'page', page } : { kind: 'anchor', anchor, page };
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** People leave out what browsers add. */
function completed(typed: string): string {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(typed)) return `mailto:${typed}`;
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?([/?#]\S*)?$/i.test(typed) ? `https://${typed}` : typed;
}
