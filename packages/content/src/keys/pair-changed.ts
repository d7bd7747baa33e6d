import type { Block } from '../document/document.js';
import { rawText } from '../sections/plain-text.js';

/** For each new block the old one that it continues. */
export type Partners = Map<Block, Block>;

/**
 * Pairs what is left between blocks that have their partners: an edited block continues the old one of its type in the
 * same gap that it shares most words with, in the order in which they stand.
 */
export function pairChanged(
  before: readonly Block[],
  after: readonly Block[],
  partners: Partners,
  used: Set<Block>,
): void {
  const places = new Map(before.map((block, index) => [block, index]));
  let place = 0;
  for (let at = 0; at < after.length; ) {
    const gap = runFrom(after, at, (block) => !partners.has(block));
    for (const [block, old] of pairGap(
      runFrom(before, place, (block) => !used.has(block)),
      gap,
    )) {
      partners.set(block, old);
      used.add(old);
    }
    const next = after[at + gap.length];
    const partner = next && partners.get(next);
    if (partner) place = (places.get(partner) ?? place) + 1;
    at += gap.length + 1;
  }
}

function runFrom(blocks: readonly Block[], from: number, belongs: (block: Block) => boolean): Block[] {
  let end = from;
  for (let block = blocks[end]; block !== undefined && belongs(block); block = blocks[end]) end += 1;
  return blocks.slice(from, end);
}

// Larger gaps are paired in order: a text that changed this much is a new one.
const MAX_COMPARED = 400;

function pairGap(old: readonly Block[], next: readonly Block[]): [block: Block, old: Block][] {
  if (old.length === 0 || next.length === 0) return [];
  const isPlain = (old.length === 1 && next.length === 1) || old.length * next.length > MAX_COMPARED;
  return isPlain ? inOrder(old, next) : byLikeness(old, next);
}

function inOrder(old: readonly Block[], next: readonly Block[]): [Block, Block][] {
  const pairs: [Block, Block][] = [];
  for (const [index, block] of next.entries()) {
    const partner = old[index];
    if (partner?.type === block.type) pairs.push([block, partner]);
  }
  return pairs;
}

/** The pairs in order whose likeness is greatest together, as the longest common subsequence is found. */
function byLikeness(old: readonly Block[], next: readonly Block[]): [Block, Block][] {
  const likeness = likenessOf(old, next);
  const best = next.map(() => old.map(() => 0));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = next.length - 1; i >= 0; i -= 1) {
    for (let j = old.length - 1; j >= 0; j -= 1) {
      const row = best[i];
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), likeness(i, j) + at(i + 1, j + 1));
    }
  }
  const pairs: [Block, Block][] = [];
  for (let i = 0, j = 0; i < next.length && j < old.length; ) {
    const [block, partner] = [next[i], old[j]];
    if (block && partner && likeness(i, j) > 0 && at(i, j) === likeness(i, j) + at(i + 1, j + 1)) {
      pairs.push([block, partner]);
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i, j + 1)) j += 1;
    else i += 1;
  }
  return pairs;
}

// Blocks of one type are a little alike even when they share no word, so that a rewritten block keeps its key.
const SAME_TYPE = 0.01;

function likenessOf(old: readonly Block[], next: readonly Block[]): (i: number, j: number) => number {
  const oldWords = old.map(wordsOf);
  const nextWords = next.map(wordsOf);
  const shares = next.map((block, i) =>
    old.map((other, j) =>
      block.type === other.type ? SAME_TYPE + sharedWords(oldWords[j] ?? new Set(), nextWords[i] ?? new Set()) : 0,
    ),
  );
  return (i, j) => shares[i]?.[j] ?? 0;
}

function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of fewer) if (more.has(word)) shared += 1;
  return more.size === 0 ? 0 : shared / more.size;
}

function wordsOf(block: Block): Set<string> {
  return new Set(
    rawText([block])
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}
