import { parseDocument } from '../markdown/parse-document.js';
import type { Block, JsonDocument, Node } from './document.js';
import { blockHash, eachBlock, uniqueKeys } from './keys.js';

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

/** For each new block the old one that it continues. */
type Partners = Map<Block, Block>;

/** Pairs blocks of the same content, then what lies between pairs, and does so inside the pairs too. */
function pairBlocks(before: readonly Block[], after: readonly Block[], partners: Partners): void {
  const used = new Set<Block>();
  pairEqual(before, after, partners, used);
  pairChanged(before, after, partners, used);
  for (const block of after) {
    const old = partners.get(block);
    if (old !== undefined) pairBlocks(childBlocks(old), childBlocks(block), partners);
  }
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

/** An unpaired block continues the unpaired block of its type that followed the same neighbour. */
function pairChanged(before: readonly Block[], after: readonly Block[], partners: Partners, used: Set<Block>): void {
  const places = new Map(before.map((block, index) => [block, index]));
  let place = 0;
  for (const block of after) {
    const partner = partners.get(block);
    if (partner !== undefined) {
      place = (places.get(partner) ?? place) + 1;
      continue;
    }
    const index = nextUnused(before, place, used, block.type);
    const old = index === undefined ? undefined : before[index];
    if (index === undefined || old === undefined) continue;
    partners.set(block, old);
    used.add(old);
    place = index + 1;
  }
}

function nextUnused(
  before: readonly Block[],
  from: number,
  used: ReadonlySet<Block>,
  type: string,
): number | undefined {
  for (let index = from; index < before.length; index += 1) {
    const block = before[index];
    if (block === undefined || used.has(block)) return undefined;
    if (block.type === type) return index;
  }
  return undefined;
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
