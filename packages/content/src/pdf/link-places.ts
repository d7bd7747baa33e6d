import type { DocumentRef, JsonDocument } from '../document/document.js';
import { writeRef } from '../document/refs.js';
import { anchorsOf } from '../links/anchors-of.js';
import type { PdfLinkTarget } from './text-style.js';

/** What links can lead to while one page is written. */
export interface LinkPlaces {
  /** Where a reference leads; nothing where it leads out of the document to nowhere that a reader could open. */
  target(ref: DocumentRef): PdfLinkTarget | undefined;
  /** What a reference is called where it has no text of its own. */
  label(ref: DocumentRef): string;
}

/** The name of the place where a page begins, or of a heading on it. */
export function placeName(page: string, anchor?: string): string {
  return anchor === undefined ? `page:${page}` : `page:${page}#${anchor}`;
}

/** The places as seen from one page. Of other pages only the beginning is known, since they may not be written yet. */
export function linkPlaces(
  page: { id: string; document: JsonDocument },
  titles: ReadonlyMap<string, string>,
  labelOf: (ref: DocumentRef) => string | undefined = () => undefined,
): LinkPlaces {
  const anchors = anchorsOf(page.document);
  return {
    target(ref) {
      if (ref.kind === 'url') return /^(?:https?:\/\/|mailto:)/i.test(ref.url) ? { url: ref.url } : undefined;
      if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.space !== undefined) return undefined;
      const to = ref.page ?? page.id;
      if (!titles.has(to)) return undefined;
      const isHere = ref.kind === 'anchor' && to === page.id && anchors.has(ref.anchor);
      return { place: isHere ? placeName(to, ref.anchor) : placeName(to) };
    },
    label: (ref) =>
      ('page' in ref && ref.page !== undefined ? titles.get(ref.page) : undefined) ?? labelOf(ref) ?? writeRef(ref),
  };
}
