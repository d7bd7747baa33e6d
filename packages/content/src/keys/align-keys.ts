import type { Block, JsonDocument, Node } from '../document/document.js';
import { blockHash, eachBlock, uniqueKeys } from '../document/keys.js';
import { hasSameContent } from '../document/same-content.js';
import { parseDocument } from '../markdown/parse-document.js';
import { type Partners, pairChanged } from './pair-changed.js';

/** The keys for a new version of a body: what is unchanged, edited in place or moved keeps the key it had. */
export function alignKeys(before: { markdown: string; keys: readonly string[] }, after: string): string[] {
  return alignDocuments(parseDocument(before.markdown, before.keys), parseDocument(after));
}

/** The same for who has parsed both versions already. */
export function alignDocuments({ nodes: old }: JsonDocument, { nodes: next }: JsonDocument): string[] {
  const partners = new Map<Block, Block>();
  pairBlocks(old, next, partners);
  pairMoved(old, next, partners);
  const keys: (string | undefined)[] = [];
  const blocks: Block[] = [];
  eachBlock(next, (block) => {
    keys.push(partners.get(block)?.key);
    blocks.push(block);
  });
  return uniqueKeys(blocks, keys);
}

/** Pairs blocks of the same content, then what lies between pairs, and does so inside the pairs too. */
function pairBlocks(before: readonly Block[], after: readonly Block[], partners: Partners): void {
  const { head, tail } = sharedEnds(before, after);
  for (let index = 0; index < head; index += 1) pairWhole(before[index], after[index], partners);
  for (let index = 1; index <= tail; index += 1) pairWhole(before.at(-index), after.at(-index), partners);
  const old = before.slice(head, before.length - tail);
  const next = after.slice(head, after.length - tail);
  const used = new Set<Block>();
  pairEqual(old, next, partners, used);
  pairChanged(old, next, partners, used);
  for (const block of next) {
    const partner = partners.get(block);
    if (partner !== undefined) pairBlocks(childBlocks(partner), childBlocks(block), partners);
  }
}

/** Pairs blocks that are the same, and everything inside of them. */
function pairWhole(old: Block | undefined, block: Block | undefined, partners: Partners): void {
  if (old === undefined || block === undefined) return;
  partners.set(block, old);
  const inside = childBlocks(old);
  for (const [index, child] of childBlocks(block).entries()) pairWhole(inside[index], child, partners);
}

// More changed blocks than these are compared by their hashes.
const FEW = 6;

/**
 * How many blocks are the same at the beginning and at the end: most edits change little between them, and comparing is
 * cheaper than hashing. A block at the end counts only if it continues no block of the middle just as well.
 */
function sharedEnds(before: readonly Block[], after: readonly Block[]): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (head + tail < shorter && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const middle = [...before.slice(head, before.length - tail), ...after.slice(head, after.length - tail)];
  const end = after.slice(after.length - tail);
  const isPlain = middle.length <= FEW && !middle.some((block) => end.some((other) => isSame(block, other)));
  return { head, tail: isPlain ? tail : 0 };
}

/** Containers are compared by their hashes, which are kept: those around a change would be read once for each of them. */
function isSame(a: Block | undefined, b: Block | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return isContainer(a) && isContainer(b) ? blockHash(a) === blockHash(b) : hasSameContent(a, b);
}

function isContainer({ nodes, fragments }: Block): boolean {
  return fragments !== undefined || nodes?.[0]?.object === 'block';
}

function pairEqual(before: readonly Block[], after: readonly Block[], partners: Partners, used: Set<Block>): void {
  const waiting = byHash(before);
  for (const block of after) {
    const old = waiting.get(blockHash(block))?.pop();
    if (old === undefined) continue;
    partners.set(block, old);
    used.add(old);
  }
}

/** What is still without a partner may have stood in another container. */
function pairMoved(before: readonly Block[], after: readonly Block[], partners: Partners): void {
  const used = new Set(partners.values());
  const left: Block[] = [];
  eachBlock(before, (block) => {
    if (!used.has(block)) left.push(block);
  });
  const waiting = byHash(left);
  eachBlock(after, (block) => {
    const old = partners.has(block) ? undefined : waiting.get(blockHash(block))?.pop();
    if (old === undefined || used.has(old)) return;
    partners.set(block, old);
    used.add(old);
    pairBlocks(childBlocks(old), childBlocks(block), partners);
    for (const child of childBlocks(old)) used.add(child);
  });
}

/** Blocks by the hash of their content, the first at the end of each list. */
function byHash(blocks: readonly Block[]): Map<string, Block[]> {
  const lists = new Map<string, Block[]>();
  for (const block of [...blocks].reverse()) {
    const hash = blockHash(block);
    const list = lists.get(hash);
    if (list === undefined) lists.set(hash, [block]);
    else list.push(block);
  }
  return lists;
}

/** The blocks directly inside a block, also those in its fragments and in the notes of its text. */
function childBlocks(node: Node): Block[] {
  if (node.object === 'text') return [];
  const inside = (node.nodes ?? []).flatMap((child) => (child.object === 'block' ? [child] : childBlocks(child)));
  return [...inside, ...(node.fragments ?? []).flatMap((fragment) => fragment.nodes)];
}
