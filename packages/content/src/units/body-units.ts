import type { Block, Node } from '../document/document.js';
import { collectKeys, withKeys } from '../document/keys.js';
import { setAnchors } from '../markdown/anchors.js';
import { parseDocument } from '../markdown/parse-document.js';
import { readBlocks, readPart } from '../markdown/read-blocks.js';
import { definitionsOf } from '../markdown/references.js';
import { parseBlocks } from '../markdown/syntax/block-parser.js';
import { writeDocument } from '../markdown/write-document.js';
import type { BodyText, BodyUnit } from './body-unit.js';
import { splitMarkdown } from './split-markdown.js';

const DEFINING: ReadonlySet<string> = new Set(['definition', 'footnote-definition']);

/** Takes a body apart into pieces of its own text; gives nothing when its blocks do not begin and end at blank lines. */
export function writtenUnits({ markdown, keys }: BodyText): BodyUnit[] | undefined {
  const syntax = parseBlocks(markdown);
  // What a chunk refers to is written elsewhere, so every chunk is read with the definitions of the whole body.
  const definitions = definitionsOf(syntax);
  const blocks = readBlocks(syntax, definitions);
  setAnchors(blocks);
  const { nodes } = withKeys({ object: 'document', data: {}, nodes: blocks }, keys);
  const units: BodyUnit[] = [];
  let taken = 0;
  for (const chunk of splitMarkdown(markdown).chunks) {
    const alone = readPart(parseBlocks(chunk.text), definitions);
    const own = nodes.slice(taken, taken + alone.length);
    if (shapeOf(own) !== shapeOf(alone)) return undefined;
    taken += alone.length;
    units.push({ ...chunk, nodes: own, keys: keysOf(own) });
  }
  return taken === nodes.length ? units : undefined;
}

/** A body as one piece, for one that cannot be taken apart. */
export function wholeUnit({ markdown, keys }: BodyText): BodyUnit {
  return { text: markdown.trimEnd(), gap: '', nodes: parseDocument(markdown, keys).nodes, keys };
}

/** Takes a body apart into its top-level blocks, each written anew. */
export function rewrittenUnits({ markdown, keys }: BodyText): BodyUnit[] {
  return parseDocument(markdown, keys).nodes.map((node) => {
    const text = writeDocument({ object: 'document', data: {}, nodes: [node] }).markdown.trimEnd();
    return { text, gap: '\n\n', nodes: [node], keys: keysOf([node]) };
  });
}

/** Gives the keys of blocks and of all blocks in them, in document order. */
export function keysOf(nodes: Block[]): string[] {
  return collectKeys({ object: 'document', data: {}, nodes });
}

/** Whether a block defines what others refer to; it is a block only as long as nothing does. */
export function isDefining({ type }: Block): boolean {
  return DEFINING.has(type);
}

/** Tells the types of blocks and how they stand in each other, which is what a list of keys must fit. */
export function shapeOf(nodes: readonly Node[]): string {
  return nodes.map(nodeShape).filter(Boolean).join();
}

function nodeShape(node: Node): string {
  if (node.object === 'text') return '';
  const fragments = (node.fragments ?? []).map((fragment) => shapeOf(fragment.nodes));
  const below = [shapeOf(node.nodes ?? []), ...fragments].filter(Boolean).join();
  return node.object === 'inline' ? below : `${node.type}(${below})`;
}
