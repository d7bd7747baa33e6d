import type { JsonDocument } from '@lectern/content/document/document';
import { parseRef } from '@lectern/content/document/refs';
import { knownAnchors } from '@lectern/content/links/anchors-of';
import { linksOf } from '@lectern/content/links/links';
import { linkSpans } from '@lectern/content/markdown/link-spans';
import { parseDocument } from '@lectern/content/markdown/parse-document';
import { type Section, sectionsOf } from '@lectern/content/sections/sections';
import type { NewBody, PageLink } from '@lectern/database/content/bodies.queries';
import type { Body } from '@lectern/database/content/content-types';

/** A text with its links, its anchors and its sections for search. */
export interface ReadBody extends NewBody {
  sections: Section[];
  /** What it shares with the text that it takes the place of. */
  kept?: KeptSections;
}

/** The sections, by their places, that are the same in an earlier text. */
export interface KeptSections {
  /** Hash of the earlier text. */
  since: string;
  places: ReadonlySet<number>;
}

/** A text that another one takes the place of. */
export interface EarlierText {
  hash: string;
  document: JsonDocument;
}

/** Reads a text once for everything that is kept of it; who has parsed it already hands its document in. */
export function deriveBody(
  body: Body,
  document = parseDocument(body.markdown, body.keys),
  earlier?: EarlierText,
): ReadBody {
  // The title of a page stands in its record: a text is the same under every title.
  const sections = sectionsOf(document, '');
  const pageLinks = linkSpans(body.markdown).flatMap(pageLinkOf);
  return {
    ...body,
    links: linksOf(document),
    anchors: knownAnchors(document),
    pageLinks,
    pageRefs: [...new Set(pageLinks.map(({ page }) => page))],
    sections,
    ...(earlier && { kept: keptSections(earlier, sections) }),
  };
}

function keptSections({ hash, document }: EarlierText, sections: readonly Section[]): KeptSections {
  const before = sectionsOf(document, '');
  const places = [...sections.keys()].filter((place) => {
    const [old, now] = [before[place], sections[place]];
    return old?.title === now?.title && old?.text === now?.text && old?.conditional === now?.conditional;
  });
  return { since: hash, places: new Set(places) };
}

function pageLinkOf({ start, end, url }: { start: number; end: number; url: string }): PageLink[] {
  const ref = parseRef(url);
  if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.space !== undefined || ref.page === undefined) return [];
  return [{ start, end, page: ref.page, ...(ref.kind === 'anchor' && { anchor: ref.anchor }) }];
}
