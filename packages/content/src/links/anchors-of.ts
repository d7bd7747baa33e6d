import type { JsonDocument } from '../document/document.js';
import { eachBlock } from '../document/keys.js';
import { otherAnchors } from '../markdown/anchors.js';

/** Gives what a link can lead to inside of a document: the anchors of its headings, tabs and other named blocks. */
export function anchorsOf(document: JsonDocument): Set<string> {
  const anchors = new Set<string>();
  eachBlock(document.nodes, ({ meta }) => {
    if (meta?.id !== undefined) anchors.add(meta.id);
  });
  return anchors;
}

/**
 * Gives all anchors that a document is known by, or null when it includes reusable content: then it has more than its
 * own.
 */
export function knownAnchors(document: JsonDocument): string[] | null {
  let includes = false;
  eachBlock(document.nodes, ({ type }) => {
    includes ||= type === 'reusable-content';
  });
  return includes ? null : [...anchorsOf(document), ...[...otherAnchors(document.nodes).values()].flat()];
}

/** The anchor that a link means; links write some characters of it in code. */
export function decodedAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
