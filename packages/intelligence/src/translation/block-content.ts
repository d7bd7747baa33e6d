import type { Block, Node } from '@lectern/content/document/document';

/** Tells what a block says by itself, without the blocks in it and without keys: equal texts, equal content. */
export function ownContent({ type, data, nodes = [], fragments = [] }: Block): string {
  const words = holdsWords({ nodes }) ? nodes.map(nodeContent) : [];
  return JSON.stringify([type, data, words, fragments.map(({ fragment }) => fragment)]);
}

/** Whether running text stands in a block. */
export function holdsWords({ nodes = [] }: Pick<Block, 'nodes'>): boolean {
  return nodes.some((node) => node.object !== 'block');
}

/** Whether two blocks can have each other's words and data while the blocks in them stay. */
export function haveSameShape(a: Block, b: Block): boolean {
  const names = ({ fragments = [] }: Block): string => JSON.stringify(fragments.map(({ fragment }) => fragment));
  return holdsWords(a) === holdsWords(b) && names(a) === names(b);
}

/** Gives the blocks among nodes. */
export function blocksIn(nodes: readonly Node[]): Block[] {
  return nodes.filter((node) => node.object === 'block');
}

function nodeContent(node: Node): unknown {
  if (node.object === 'text') return node.leaves.map(({ text, marks }) => [text, marks]);
  return node.object === 'inline' ? [node.type, node.data, (node.nodes ?? []).map(nodeContent)] : node.type;
}
