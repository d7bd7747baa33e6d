import type { DocumentRef, JsonDocument } from '@lectern/content/document/document';
import { eachBlock } from '@lectern/content/document/keys';
import { parseRef, writeRef } from '@lectern/content/document/refs';
import { decodedAnchor } from '@lectern/content/links/anchors-of';
import { replaceLinkSpans } from '@lectern/content/markdown/link-spans';

/** Anchors of a translated page by those of its source. */
export type AnchorMap = ReadonlyMap<string, string>;

/** A page of the target space that stands for one of the source space. */
export interface TranslatedTarget {
  page: string;
  anchors: AnchorMap;
}

/** Where links of a translated page lead. */
export interface LinkTargets {
  /** The anchors of the page that the links stand in. */
  own: AnchorMap;
  /** The source space: a link that names it leads into the target space too. */
  sourceSpace: string;
  /** The translation of a page of the source space; undefined when it has none. */
  page(id: string): TranslatedTarget | undefined;
}

/** Pairs the anchors of a source with those of its translation, by the keys of their blocks. */
export function anchorMap(source: JsonDocument, translated: JsonDocument): AnchorMap {
  const anchors = new Map<string, string>();
  eachBlock(translated.nodes, ({ key, meta }) => {
    if (key !== undefined && meta?.id !== undefined) anchors.set(key, meta.id);
  });
  const pairs = new Map<string, string>();
  eachBlock(source.nodes, ({ key, meta }) => {
    const translation = key === undefined ? undefined : anchors.get(key);
    if (meta?.id !== undefined && translation !== undefined) pairs.set(meta.id, translation);
  });
  return pairs;
}

/** Gives the Markdown of a translated page with its links and anchors leading into the target space. */
export function followLinks(markdown: string, targets: LinkTargets): string {
  return replaceLinkSpans(markdown, (url) => {
    const ref = parseRef(url);
    const followed = followRef(ref, targets);
    return followed === ref ? undefined : writeRef(followed);
  });
}

/** Gives where a reference of a translated page leads, such as the target of a link page; others come back as they are. */
export function followRef(ref: DocumentRef, { own, sourceSpace, page }: LinkTargets): DocumentRef {
  if (ref.kind === 'anchor' && ref.page === undefined) return { ...ref, anchor: followed(ref.anchor, own) };
  if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.page === undefined) return ref;
  if (ref.space !== undefined && ref.space !== sourceSpace) return ref;
  const target = page(ref.page);
  if (target === undefined) return ref;
  if (ref.kind === 'page') return { kind: 'page', page: target.page };
  return { kind: 'anchor', page: target.page, anchor: followed(ref.anchor, target.anchors) };
}

function followed(anchor: string, anchors: AnchorMap): string {
  return anchors.get(decodedAnchor(anchor)) ?? anchor;
}
