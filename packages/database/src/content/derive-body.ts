import { parseRef } from '@lectern/content/document/refs';
import { linksOf } from '@lectern/content/links/links';
import { linkSpans } from '@lectern/content/markdown/link-spans';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { type Section, sectionsOf } from '@lectern/content/sections/sections';
import type { DerivedBody, PageLink } from './bodies.queries.js';
import type { Body } from './content-types.js';

/** A text with its links and with its sections for search. */
export interface ReadBody extends DerivedBody {
  sections: Section[];
}

/** Reads a text once for everything that is kept of it; who has parsed it already hands its document in. */
export function deriveBody(body: Body, document = parseDocument(body.markdown, body.keys)): ReadBody {
  const pageLinks = linkSpans(body.markdown).flatMap(pageLinkOf);
  return {
    ...body,
    links: linksOf(document),
    pageLinks,
    pageRefs: [...new Set(pageLinks.map(({ page }) => page))],
    // The title of a page stands in its record: a text is the same under every title.
    sections: sectionsOf(document, ''),
  };
}

function pageLinkOf({ start, end, url }: { start: number; end: number; url: string }): PageLink[] {
  const ref = parseRef(url);
  if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.space !== undefined || ref.page === undefined) return [];
  return [{ start, end, page: ref.page, ...(ref.kind === 'anchor' && { anchor: ref.anchor }) }];
}
