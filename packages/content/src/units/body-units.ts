import type { Block, Node } from '../document/document.js';
import { collectKeys } from '../document/keys.js';
import { parseDocument } from '../markdown/parse-document.js';
import { writeDocument } from '../markdown/write-document.js';
import type { Body, BodyUnit } from './body-unit.js';
import { splitMarkdown } from './split-markdown.js';

/** Takes a body apart into pieces of its own text; gives nothing when its blocks do not begin and end at blank lines. */
export function writtenUnits({ markdown, keys }: Body): BodyUnit[] | undefined {
  const { nodes } = parseDocument(markdown, keys);
  const units: BodyUnit[] = [];
  let taken = 0;
  for (const { gap, text } of splitMarkdown(markdown).chunks) {
    const alone = parseDocument(text).nodes;
    const own = nodes.slice(taken, taken + alone.length);
    if (shapeOf(own) !== shapeOf(alone)) return undefined;
    taken += alone.length;
    units.push({ text, gap, nodes: own, keys: keysOf(own) });
  }
  return taken === nodes.length ? units : undefined;
}

/** Takes a body apart into its top-level blocks, each written anew. */
export function rewrittenUnits({ markdown, keys }: Body): BodyUnit[] {
  return parseDocument(markdown, keys).nodes.map((node) => {
    const text = writeDocument({ object: 'document', data: {}, nodes: [node] }).markdown.trimEnd();
    return { text, gap: '\n\n', nodes: [node], keys: keysOf([node]) };
  });
}

/** Gives the keys of blocks and of all blocks in them, in document order. */
export function keysOf(nodes: Block[]): string[] {
  return collectKeys({ object: 'document', data: {}, nodes });
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
