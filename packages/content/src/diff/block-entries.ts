import type { Block, Fragment, Inline, JsonDocument, Node } from '../document/document.js';
import { blockHash } from '../document/keys.js';

/** A block of a document with what is needed to find it again in another version. */
export interface BlockEntry {
  block: Block;
  parent: BlockEntry | null;
  /** Place in the order of the document, depth first. */
  place: number;
  /** What the block says by itself, without the blocks below it. */
  own: string;
}

/** Lists the blocks of a document, nested ones and those in fragments too, in its order. */
export function blockEntries(document: JsonDocument): BlockEntry[] {
  const entries: BlockEntry[] = [];
  list(document.nodes, null, entries);
  return entries;
}

/** Pairs the blocks of two versions: those with the same key, then those that say exactly the same. */
export function pairEntries(before: BlockEntry[], after: BlockEntry[]): Map<BlockEntry, BlockEntry> {
  const pairs = new Map<BlockEntry, BlockEntry>();
  const byKey = new Map(before.flatMap((entry) => (entry.block.key === undefined ? [] : [[entry.block.key, entry]])));
  const free = new Set(before);
  const pair = (now: BlockEntry, old: BlockEntry | undefined): void => {
    if (old === undefined || !free.delete(old)) return;
    pairs.set(now, old);
  };
  for (const entry of after) if (entry.block.key !== undefined) pair(entry, byKey.get(entry.block.key));

  const sayings = new Map<string, BlockEntry[]>();
  for (const entry of [...free].reverse()) {
    const hash = blockHash(entry.block);
    const same = sayings.get(hash);
    if (same === undefined) sayings.set(hash, [entry]);
    else same.push(entry);
  }
  for (const entry of after) if (!pairs.has(entry)) pair(entry, sayings.get(blockHash(entry.block))?.pop());
  return pairs;
}

function list(blocks: Block[], parent: BlockEntry | null, entries: BlockEntry[]): void {
  for (const block of blocks) {
    const entry: BlockEntry = { block, parent, place: entries.length, own: ownSaying(block) };
    entries.push(entry);
    list(childBlocks(block), entry, entries);
  }
}

function childBlocks(block: Block): Block[] {
  const children = (block.nodes ?? []).filter((node) => node.object === 'block');
  return [...(block.fragments ?? []).flatMap((fragment) => fragment.nodes), ...children];
}

function ownSaying(block: Block): string {
  const inlines = (block.nodes ?? []).filter((node) => node.object !== 'block').map(withoutKeys);
  const names = (block.fragments ?? []).map((fragment) => fragment.fragment ?? '');
  return JSON.stringify([block.type, block.data, names, inlines]);
}

function withoutKeys(node: Node | Fragment): unknown {
  if (node.object === 'text') return node.leaves;
  if (node.object === 'fragment') return node.nodes.map(withoutKeys);
  const { type, data }: Block | Inline = node;
  return [type, data, (node.nodes ?? []).map(withoutKeys), (node.fragments ?? []).map(withoutKeys)];
}
