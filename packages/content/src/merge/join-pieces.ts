import { alignKeys } from '../document/align-keys.js';
import type { Block } from '../document/document.js';
import { parseDocument } from '../markdown/parse-document.js';
import { writeDocument } from '../markdown/write-document.js';
import type { Body, BodyUnit } from '../units/body-unit.js';
import { keysOf, shapeOf } from '../units/body-units.js';
import { conflictBlock, conflictMarkdown, isConflict } from './conflict-block.js';
import type { MergedPiece } from './merged-piece.js';

/** Joins merged pieces as they are written; gives nothing when side by side they would read as something else. */
export function joinWritten(pieces: readonly MergedPiece[]): Body | undefined {
  const parts: WrittenPart[] = [];
  for (const piece of pieces) {
    const part = writtenPart(piece);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  const markdown = parts.map(({ gap, text }, index) => (index === 0 ? text : gap + text)).join('');
  const isAsMeant =
    shapeOf(parseDocument(markdown).nodes) ===
    parts
      .map(({ shape }) => shape)
      .filter(Boolean)
      .join();
  return isAsMeant ? { markdown, keys: unique(parts.flatMap(({ keys }) => keys)) } : undefined;
}

/** Joins merged pieces by writing their blocks anew. */
export function joinRewritten(pieces: readonly MergedPiece[]): Body {
  const nodes = pieces.flatMap(blocksOf);
  const { markdown, keys } = writeDocument({ object: 'document', data: {}, nodes });
  return { markdown, keys: unique(keys) };
}

interface WrittenPart {
  gap: string;
  text: string;
  keys: string[];
  shape: string;
}

function writtenPart(piece: MergedPiece): WrittenPart | undefined {
  switch (piece.kind) {
    case 'taken': {
      const { text, keys, nodes, gap } = piece.unit;
      return { gap: separating(gap), text, keys, shape: shapeOf(nodes) };
    }
    case 'merged': {
      const shape = shapeOf(parseDocument(piece.text).nodes);
      return { gap: separating(piece.ours.gap), text: piece.text, keys: mergedKeys(piece), shape };
    }
    case 'conflict':
      return writtenConflict(piece.ours, piece.theirs);
  }
}

function writtenConflict(ours: BodyUnit | undefined, theirs: BodyUnit | undefined): WrittenPart | undefined {
  const text = conflictMarkdown({ main: theirs?.text ?? '', changeRequest: ours?.text ?? '' });
  const { nodes } = parseDocument(text);
  const [tabs] = nodes;
  if (tabs === undefined || nodes.length > 1 || !isConflict(tabs)) return undefined;
  const items = (tabs.nodes ?? []).filter((node) => node.object === 'block');
  const sides = [theirs, ours];
  if (items.length !== 2 || !items.every((item, index) => holds(item, sides[index]))) return undefined;
  const itemKeys = items.flatMap((item, index) => [item.key ?? '', ...(sides[index]?.keys ?? keysBelow(item))]);
  const gap = separating((ours ?? theirs)?.gap ?? '');
  return { gap, text, keys: [tabs.key ?? '', ...itemKeys], shape: shapeOf(nodes) };
}

/** Tells whether an item of a conflict reads as its side does; the empty side reads as nothing in particular. */
function holds(item: Block, side: BodyUnit | undefined): boolean {
  return side === undefined || shapeOf(blocksBelow(item)) === shapeOf(side.nodes);
}

function blocksBelow(block: Block): Block[] {
  return (block.nodes ?? []).filter((node) => node.object === 'block');
}

function keysBelow(block: Block): string[] {
  return keysOf(blocksBelow(block));
}

function blocksOf(piece: MergedPiece): Block[] {
  switch (piece.kind) {
    case 'taken':
      return piece.unit.nodes;
    case 'merged':
      return parseDocument(piece.text, mergedKeys(piece)).nodes;
    case 'conflict':
      return [conflictBlock({ main: piece.theirs?.nodes ?? [], changeRequest: piece.ours?.nodes ?? [] })];
  }
}

/** A block that ours does not know keeps the key it has in theirs. */
function mergedKeys({ text, ours, theirs }: { text: string; ours: BodyUnit; theirs: BodyUnit }): string[] {
  const byOurs = alignKeys({ markdown: ours.text, keys: ours.keys }, text);
  const byTheirs = alignKeys({ markdown: theirs.text, keys: theirs.keys }, text);
  const oursHas = new Set(ours.keys);
  const theirsHas = new Set(theirs.keys);
  return byOurs.map((key, index) => {
    const other = byTheirs[index];
    return oursHas.has(key) || other === undefined || !theirsHas.has(other) || oursHas.has(other) ? key : other;
  });
}

/** Pieces that come from the beginning of a body, or stood close to another, get a blank line before them. */
function separating(gap: string): string {
  return (gap.match(/\n/g) ?? []).length >= 2 ? gap : '\n\n';
}

function unique(keys: string[]): string[] {
  const used = new Set<string>();
  const taken = new Set(keys);
  return keys.map((key) => {
    let candidate = key;
    for (let number = 2; used.has(candidate) || (candidate !== key && taken.has(candidate)); number += 1) {
      candidate = `${key}x${number}`;
    }
    used.add(candidate);
    return candidate;
  });
}
