import type { Block, Fragment, JsonDocument, Node } from '../document/document.js';
import { collapse, ownText, plainText, rawText } from './plain-text.js';

/** A stretch of a page that a search result leads to. */
export interface Section {
  /** The anchor of the heading it begins with; `null` for what stands before the first heading. */
  anchor: string | null;
  title: string;
  text: string;
}

/**
 * Cuts a page at its headings, wherever they stand, into sections for search: every readable word is in exactly one of
 * them. The first always exists, is titled as the page and has no anchor.
 */
export function sectionsOf(document: JsonDocument, pageTitle: string): Section[] {
  const cutter = new Cutter(pageTitle);
  for (const node of document.nodes) cutter.add(node);
  return cutter.sections();
}

class Cutter {
  readonly #open: { anchor: string | null; title: string; parts: string[] }[];

  constructor(pageTitle: string) {
    this.#open = [{ anchor: null, title: collapse(pageTitle), parts: [] }];
  }

  add(node: Node | Fragment): void {
    if (node.object === 'block' && isHeading(node)) this.#begin(node);
    else if (node.object === 'block' && holdsHeading(node)) this.#addParts(node);
    else this.#open.at(-1)?.parts.push(rawText([node]));
  }

  sections(): Section[] {
    return this.#open.map(({ anchor, title, parts }) => ({ anchor, title, text: collapse(parts.join('\n')) }));
  }

  #begin(heading: Block): void {
    this.#open.push({ anchor: heading.meta?.id ?? null, title: plainText(heading.nodes ?? []), parts: [] });
  }

  #addParts(block: Block): void {
    const { fragments, ...rest } = block;
    this.#open.at(-1)?.parts.push(ownText(rest));
    for (const fragment of fragments ?? []) for (const node of fragment.nodes) this.add(node);
    for (const node of block.nodes ?? []) this.add(node);
  }
}

function isHeading(block: Block): boolean {
  return /^heading-\d$/.test(block.type);
}

/** Tables keep their cells together: a heading in a cell is no place of its own. */
function holdsHeading(block: Block): boolean {
  if (block.type === 'table') return false;
  const inner = [...(block.nodes ?? []), ...(block.fragments ?? []).flatMap((fragment) => fragment.nodes)];
  return inner.some((node) => node.object === 'block' && (isHeading(node) || holdsHeading(node)));
}
