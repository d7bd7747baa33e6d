import type { Block, Fragment, Inline, JsonDocument, Node } from './document.js';

/** The keys of the blocks of a Document in document order; a block without one counts with an empty key. */
export function collectKeys(document: JsonDocument): string[] {
  const keys: string[] = [];
  eachBlock(document.nodes, (block) => keys.push(block.key ?? ''));
  return keys;
}

/**
 * A Document in which every node has a key: blocks take the given keys in document order, then the one they have,
 * else one made from their content; inlines and texts take one from their place in their block.
 */
export function withKeys(document: JsonDocument, keys?: readonly string[]): JsonDocument {
  const given = chooseKeys(document, keys);
  let next = 0;
  const keyed = (block: Block): Block => {
    const key = given[next++] ?? '';
    const { object, type, data, isVoid, meta } = block;
    const result: Block = { object, type, data, isVoid, key };
    if (meta !== undefined) result.meta = meta;
    return addChildren(result, block, key, keyed);
  };
  return { ...document, nodes: document.nodes.map(keyed) };
}

/** Calls back for every block, also those in fragments, outer before inner. */
export function eachBlock(nodes: readonly Node[], visit: (block: Block) => void): void {
  for (const node of nodes) {
    if (node.object === 'text') continue;
    if (node.object === 'block') visit(node);
    if (node.nodes !== undefined) eachBlock(node.nodes, visit);
    for (const fragment of node.fragments ?? []) eachBlock(fragment.nodes, visit);
  }
}

/** A short hash of a block's type, data and content, without its keys. Blocks are compared often and never changed. */
export function blockHash(block: Block): string {
  const known = hashes.get(block);
  if (known !== undefined) return known;
  const found = hash(contentOf(block));
  hashes.set(block, found);
  return found;
}

const hashes = new WeakMap<Block, string>();

/** Everything that a block or inline says; blocks inside count by their hash, so that each is read once. */
function contentOf({ type, data, nodes = [], fragments = [] }: Block | Inline): string {
  const inside = nodes.map((node) => {
    if (node.object === 'text') return JSON.stringify(node.leaves);
    return node.object === 'block' ? blockHash(node) : contentOf(node);
  });
  const beside = fragments.map((part) => [part.fragment, part.type, ...part.nodes.map(blockHash)].join(' '));
  return `${type}\n${JSON.stringify(data)}\n${inside.join('\n')}\f${beside.join('\n')}`;
}

/** Keys for blocks in document order: the wanted ones where they are unique, else keys made from the content. */
export function uniqueKeys(blocks: readonly Block[], wanted: readonly (string | undefined)[]): string[] {
  const used = new Set<string>();
  const chosen = blocks.map((_, index) => {
    const key = wanted[index];
    if (key === undefined || key === '' || used.has(key)) return undefined;
    used.add(key);
    return key;
  });
  const seen = new Map<string, number>();
  return chosen.map((key, index) => key ?? derivedKey(blocks[index], used, seen));
}

function chooseKeys(document: JsonDocument, keys: readonly string[] | undefined): string[] {
  const blocks: Block[] = [];
  eachBlock(document.nodes, (block) => blocks.push(block));
  return uniqueKeys(
    blocks,
    blocks.map((block, index) => keys?.[index] || block.key),
  );
}

function derivedKey(block: Block | undefined, used: Set<string>, seen: Map<string, number>): string {
  const base = block === undefined ? '' : shallowHash(block);
  for (;;) {
    const occurrence = seen.get(base) ?? 0;
    seen.set(base, occurrence + 1);
    const key = occurrence === 0 ? base : hash(`${base} ${occurrence}`);
    if (!used.has(key)) {
      used.add(key);
      return key;
    }
  }
}

/** Containers count by type and data only, so that an edit inside leaves their key. */
function shallowHash(block: Block): string {
  const text = (block.nodes ?? []).map((node) =>
    node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : '',
  );
  const data = Object.keys(block.data).length === 0 ? '' : JSON.stringify(block.data);
  return hash(`${block.type} ${data} ${text.join('\n')}`);
}

/** Every node of a document comes through here, so objects are made as they stay: copying parts of them takes longer. */
function addChildren<Target extends Block | Inline>(
  target: Target,
  { nodes, fragments }: Block | Inline,
  key: string,
  keyed: (block: Block) => Block,
): Target {
  if (nodes !== undefined) target.nodes = nodes.map((node, index) => keyedNode(node, `${key}.${index}`, keyed));
  if (fragments !== undefined) {
    target.fragments = fragments.map(
      (fragment, index): Fragment => ({ ...fragment, key: `${key}.f${index}`, nodes: fragment.nodes.map(keyed) }),
    );
  }
  return target;
}

function keyedNode(node: Node, key: string, keyed: (block: Block) => Block): Node {
  if (node.object === 'block') return keyed(node);
  const { object } = node;
  if (object === 'text') return { object, leaves: node.leaves, key };
  const { type, data, isVoid } = node;
  return addChildren({ object, type, data, isVoid, key }, node, key, keyed);
}

/** 53 bits, well mixed, as a short word of `[a-z0-9]`. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
