import type { Block, Data, Fragment, Inline, JsonDocument, Node } from '@lectern/content/document/document';
import type { SegmentKind, TranslationOf } from './segment.js';
import { translateTable } from './translate-table.js';
import { translateInlines, translateText } from './translate-text.js';

/**
 * Gives a document with every text replaced by its translation: the same blocks with the same keys, code, formulas,
 * HTML, expressions and links. Reading the texts and putting translations in is one walk, so that they cannot disagree.
 */
export function translateDocument(document: JsonDocument, translationOf: TranslationOf): JsonDocument {
  const walk = new Walk(translationOf);
  return { ...document, nodes: document.nodes.map((block) => walk.block(block, 'paragraph')) };
}

/** Attributes that readers see, by type of node. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, SegmentKind>>>> = {
  'tabs-item': { title: 'tab title' },
  code: { title: 'code title' },
  prompt: { description: 'prompt description' },
  image: { alt: 'alternative text' },
  'openapi-schemas': { title: 'schema title' },
  link: { title: 'tooltip' },
  'inline-image': { alt: 'alternative text', caption: 'caption' },
  button: { label: 'button' },
};

class Walk {
  readonly #translationOf: TranslationOf;

  constructor(translationOf: TranslationOf) {
    this.#translationOf = translationOf;
  }

  /** `kind` is what a paragraph is where the block stands. */
  block(block: Block, kind: SegmentKind): Block {
    const { meta: _, nodes, fragments, ...rest } = block;
    const key = block.key ?? '';
    const data =
      block.type === 'table' ? translateTable(block, this.#translationOf) : this.#data(block.type, block.data, key);
    return {
      ...rest,
      data,
      ...(nodes === undefined ? {} : { nodes: this.#nodes(block, nodes, kind) }),
      ...(fragments === undefined ? {} : { fragments: fragments.map((part) => this.#fragment(part, block.type)) }),
    };
  }

  #nodes(block: Block, nodes: Node[], kind: SegmentKind): Node[] {
    const key = block.key ?? '';
    const inside = kindInside(block.type, kind);
    const translated = nodes.map((node, index) =>
      node.object === 'block' ? this.block(node, inside) : this.#inlineParts(node, `${key}.${index}`),
    );
    const isText = block.type !== 'code-line' && translated.every((node) => node.object !== 'block');
    return isText ? translateInlines(translated, { id: key, kind: inside }, this.#translationOf) : translated;
  }

  #fragment(part: Fragment, parent: string): Fragment {
    const kind = parent === 'table' ? 'table cell' : (FRAGMENT_KINDS.get(part.fragment ?? '') ?? 'paragraph');
    return { ...part, nodes: part.nodes.map((block) => this.block(block, kind)) };
  }

  /** What an inline says beside its words: attributes and notes, each a text of its own. */
  #inlineParts(node: Node, id: string): Node {
    if (node.object !== 'inline') return node;
    const { nodes, fragments } = node;
    const translated: Inline = {
      ...node,
      data: this.#data(node.type, node.data, id),
      ...(nodes === undefined
        ? {}
        : { nodes: nodes.map((child, index) => this.#inlineParts(child, `${id}.${index}`)) }),
      ...(fragments === undefined ? {} : { fragments: fragments.map((part) => this.#fragment(part, node.type)) }),
    };
    return translated;
  }

  #data(type: string, data: Data, id: string): Data {
    const shown = Object.entries(SHOWN[type] ?? {});
    if (shown.length === 0) return data;
    const texts = shown.flatMap(([name, kind]): [string, string][] => {
      const value = data[name];
      if (typeof value !== 'string' || (kind === 'code title' && isFileName(value))) return [];
      return [[name, translateText(value, { id: `${id}/${name}`, kind }, this.#translationOf)]];
    });
    return { ...data, ...Object.fromEntries(texts) };
  }
}

const FRAGMENT_KINDS: ReadonlyMap<string, SegmentKind> = new Map([
  ['caption', 'caption'],
  ['expandable-title', 'expandable title'],
]);

function kindInside(type: string, kind: SegmentKind): SegmentKind {
  if (/^heading-\d$/.test(type)) return 'heading';
  if (type === 'paragraph') return kind;
  return type === 'list-item' ? 'list item' : 'paragraph';
}

/** Most titles of code are names of files, which are the same in every language. */
function isFileName(title: string): boolean {
  return !/\s/.test(title.trim());
}
