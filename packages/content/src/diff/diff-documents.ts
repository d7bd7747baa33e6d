import { diffWordsWithSpace } from 'diff';
import type { Block, JsonDocument } from '../document/document.js';
import { rawText } from '../sections/plain-text.js';
import { type BlockEntry, blockEntries, pairEntries } from './block-entries.js';
import { editLimit } from './edit-limit.js';
import { longestIncreasing } from './longest-increasing.js';

/** One thing that happened to a block. */
export type BlockChange =
  | { type: 'added'; block: Block }
  | { type: 'removed'; block: Block }
  | { type: 'moved'; before: Block; after: Block }
  | { type: 'edited'; before: Block; after: Block; words: WordDifference };

/**
 * Compares two versions of a document block by block: first what was removed, in the old order, then the rest in the new
 * order. Of a block that came or went with everything below it only the block itself is told; a block that was moved and
 * edited is told twice.
 */
export function diffDocuments(before: JsonDocument, after: JsonDocument): BlockChange[] {
  const old = blockEntries(before);
  const now = blockEntries(after);
  const pairs = pairEntries(old, now);
  const kept = new Set(pairs.values());
  const inPlace = unmoved(now, pairs);
  return [
    ...topmost(old, (entry) => !kept.has(entry)).map(({ block }) => ({ type: 'removed' as const, block })),
    ...now.flatMap((entry): BlockChange[] => {
      const earlier = pairs.get(entry);
      if (earlier !== undefined) return changesOf(earlier, entry, inPlace.has(entry));
      const isTopmost = entry.parent === null || pairs.has(entry.parent);
      return isTopmost ? [{ type: 'added', block: entry.block }] : [];
    }),
  ];
}

/** Finds the former version of each block that two versions of a document have in common, whatever it says. */
export function commonBlocks(before: JsonDocument, after: JsonDocument): ReadonlyMap<Block, Block> {
  const pairs = pairEntries(blockEntries(before), blockEntries(after));
  return new Map([...pairs].map(([entry, earlier]) => [entry.block, earlier.block]));
}

function topmost(entries: BlockEntry[], belongs: (entry: BlockEntry) => boolean): BlockEntry[] {
  return entries.filter((entry) => belongs(entry) && (entry.parent === null || !belongs(entry.parent)));
}

function changesOf(old: BlockEntry, now: BlockEntry, inPlace: boolean): BlockChange[] {
  const sides = { before: old.block, after: now.block };
  const moved: BlockChange[] = inPlace ? [] : [{ type: 'moved', ...sides }];
  if (old.own === now.own) return moved;
  return [...moved, { type: 'edited', ...sides, words: diffWordRanges(ownWords(old.block), ownWords(now.block)) }];
}

/** Finds the paired blocks that stand under the same parent and kept their order among its children. */
function unmoved(now: BlockEntry[], pairs: Map<BlockEntry, BlockEntry>): Set<BlockEntry> {
  const families = new Map<BlockEntry | null, BlockEntry[]>();
  for (const entry of now) {
    const old = pairs.get(entry);
    if (old === undefined || !sameParent(old, entry, pairs)) continue;
    const family = families.get(entry.parent);
    if (family === undefined) families.set(entry.parent, [entry]);
    else family.push(entry);
  }
  const inPlace = new Set<BlockEntry>();
  for (const family of families.values()) {
    const kept = longestIncreasing(family.map((entry) => pairs.get(entry)?.place ?? -1));
    family.forEach((entry, index) => {
      if (kept.has(index)) inPlace.add(entry);
    });
  }
  return inPlace;
}

function sameParent(old: BlockEntry, now: BlockEntry, pairs: Map<BlockEntry, BlockEntry>): boolean {
  return now.parent === null ? old.parent === null : pairs.get(now.parent) === old.parent && old.parent !== null;
}

function ownWords(block: Block): string {
  const { fragments, ...rest } = block;
  return rawText([{ ...rest, nodes: (block.nodes ?? []).filter((node) => node.object !== 'block') }]).trim();
}

/** A stretch of a text, from `start` up to but not including `end`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Two versions of a text and the stretches in which they differ. */
export interface WordDifference {
  before: string;
  after: string;
  /** Stretches of `before` that are gone. */
  removed: TextRange[];
  /** Stretches of `after` that are new. */
  added: TextRange[];
}

/** Compares two texts word by word; of texts that hardly have words in common, everything differs. */
export function diffWordRanges(before: string, after: string): WordDifference {
  const words = (before.length + after.length) / CHARACTERS_OF_A_WORD;
  const parts = diffWordsWithSpace(before, after, { maxEditLength: editLimit(words) });
  if (parts === undefined) return { before, after, removed: whole(before), added: whole(after) };
  const difference: WordDifference = { before, after, removed: [], added: [] };
  let old = 0;
  let now = 0;
  for (const { value, added, removed } of parts) {
    if (removed) difference.removed.push({ start: old, end: old + value.length });
    if (added) difference.added.push({ start: now, end: now + value.length });
    if (!added) old += value.length;
    if (!removed) now += value.length;
  }
  return difference;
}

/** About as many as a word and a space have on average. */
const CHARACTERS_OF_A_WORD = 3;

function whole(text: string): TextRange[] {
  return text === '' ? [] : [{ start: 0, end: text.length }];
}
