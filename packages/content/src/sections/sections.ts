import type { Block, Fragment, JsonDocument, Node } from '../document/document.js';
import { collapse, isConditional, ownText, rawText } from './plain-text.js';

/** A stretch of a page that a search result leads to. */
export interface Section {
  /** The anchor of the heading it stands under; `null` for what stands before the first heading. */
  anchor: string | null;
  title: string;
  text: string;
  /** Whether only some readers of the page may see it, because it stands inside of a condition. */
  conditional: boolean;
}

/**
 * Cuts a page at its headings, wherever they stand, into sections for search: every readable word is in exactly one of
 * them. The first always exists, is titled as the page and has no anchor. What stands inside of a condition is in
 * sections of its own, because not everybody may find it.
 */
export function sectionsOf(document: JsonDocument, pageTitle: string): Section[] {
  const cutter = new Cutter(pageTitle);
  for (const node of document.nodes) cutter.add(node);
  return cutter.sections();
}

interface OpenSection {
  anchor: string | null;
  title: string;
  parts: string[];
  conditional: boolean;
  /** What stands under the same heading, but inside of a condition. */
  aside?: OpenSection;
}

class Cutter {
  readonly #begun: OpenSection[];
  #current: OpenSection;

  constructor(pageTitle: string) {
    this.#current = { anchor: null, title: collapse(pageTitle), parts: [], conditional: false };
    this.#begun = [this.#current];
  }

  add(node: Node | Fragment): void {
    if (node.object !== 'block') this.#addWhole(node);
    else if (isConditional(node)) this.#aside([node]);
    else if (isHeading(node)) this.#begin(node);
    else if (isCutInside(node)) this.#addParts(node);
    else this.#addWhole(node);
  }

  sections(): Section[] {
    const asides = new Set(this.#begun.map(({ aside }) => aside));
    return this.#begun.flatMap((section) => {
      const { anchor, title, parts, conditional } = section;
      const text = collapse(parts.join('\n'));
      return text === '' && asides.has(section) ? [] : [{ anchor, title, text, conditional }];
    });
  }

  #begin(heading: Block): void {
    const inside: Block[] = [];
    const title = collapse(rawText(heading.nodes ?? [], inside));
    this.#open({ anchor: heading.meta?.id ?? null, title, parts: [], conditional: this.#current.conditional });
    this.#aside(inside);
  }

  #open(section: OpenSection): OpenSection {
    this.#begun.push(section);
    this.#current = section;
    return section;
  }

  /** A heading inside of a condition ends with it: what follows stands under the heading before, for everybody. */
  #aside(conditions: readonly Block[]): void {
    if (conditions.length === 0) return;
    const before = this.#current;
    for (const { nodes } of conditions) {
      if (!before.conditional) this.#current = before.aside ??= this.#open({ ...before, parts: [], conditional: true });
      for (const node of nodes ?? []) this.add(node);
      this.#current = before;
    }
  }

  #addParts(block: Block): void {
    const { fragments, ...rest } = block;
    this.#current.parts.push(ownText(rest));
    for (const fragment of fragments ?? []) for (const node of fragment.nodes) this.add(node);
    for (const node of block.nodes ?? []) this.add(node);
  }

  #addWhole(node: Node | Fragment): void {
    const inside: Block[] = [];
    this.#current.parts.push(rawText([node], inside));
    this.#aside(inside);
  }
}

function isHeading(block: Block): boolean {
  return /^heading-\d$/.test(block.type);
}

/** Tables keep their cells together: a heading in a cell is no place of its own. */
function isCutInside(block: Block): boolean {
  if (block.type === 'table') return false;
  const inner = [...(block.nodes ?? []), ...(block.fragments ?? []).flatMap((fragment) => fragment.nodes)];
  return inner.some((node) => node.object === 'block' && (isHeading(node) || isConditional(node) || isCutInside(node)));
}
