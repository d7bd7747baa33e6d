import type { ContentKind } from '../permissions/actions.js';
import { orderKeyBetween } from './order-key.js';

/** A space or a collection. */
export interface ContentPointer {
  kind: ContentKind;
  id: string;
}

/** A space or a collection at its place among those of the same parent. */
export interface Sibling extends ContentPointer {
  position: string;
  /** It keeps its place for the day it is brought back, but nobody sees it. */
  deleted: boolean;
}

/** Where something is to stand among the contents of a parent. */
export type SiblingPosition = { before: ContentPointer } | { after: ContentPointer } | 'end';

export type Placing =
  | { outcome: 'placed'; position: string }
  /** It stands there already. */
  | { outcome: 'unchanged' }
  /** The place is given by something that does not stand in the parent, or by the moved thing itself. */
  | { outcome: 'unknown-neighbour' };

/**
 * Finds the position that puts `moved` at a place among the contents of a parent, without touching any other position.
 * The siblings are all that stand in the parent, in whatever sequence, `moved` among them if it stands there already.
 */
export function placeAmong(siblings: readonly Sibling[], moved: ContentPointer, place: SiblingPosition): Placing {
  const ordered = [...siblings].sort(byPosition);
  const others = ordered.filter((sibling) => !isSame(sibling, moved));
  const index = indexOf(others, place);
  if (index === null) return { outcome: 'unknown-neighbour' };
  const seen = ordered.filter((sibling) => !sibling.deleted);
  const rank = others.slice(0, index).filter((sibling) => !sibling.deleted).length;
  if (seen.findIndex((sibling) => isSame(sibling, moved)) === rank) return { outcome: 'unchanged' };
  return { outcome: 'placed', position: keyAt(others, index) };
}

/** The order of siblings: by position as plain text, ties by id. */
export function byPosition(one: { position: string; id: string }, other: { position: string; id: string }): number {
  return compare(one.position, other.position) || compare(one.id, other.id);
}

/** Whether a collection stands in another one, however deep, or is that one itself. */
export function isWithin(
  collectionId: string | null,
  ancestorId: string,
  contents: readonly { id: string; parentId: string | null }[],
): boolean {
  const parents = new Map(contents.map(({ id, parentId }) => [id, parentId]));
  const seen = new Set<string>();
  for (let at: string | null = collectionId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === ancestorId) return true;
    seen.add(at);
  }
  return false;
}

function indexOf(others: readonly Sibling[], place: SiblingPosition): number | null {
  if (place === 'end') return others.length;
  const [neighbour, offset] = 'before' in place ? [place.before, 0] : [place.after, 1];
  const found = others.findIndex((sibling) => isSame(sibling, neighbour) && !sibling.deleted);
  return found === -1 ? null : found + offset;
}

function keyAt(others: readonly Sibling[], index: number): string {
  const low = others[index - 1]?.position ?? null;
  // Nothing fits between two equal positions: then it stands behind all that share them.
  const high = others.slice(index).find(({ position }) => low === null || position > low);
  return orderKeyBetween(low, high?.position ?? null);
}

function isSame(one: ContentPointer, other: ContentPointer): boolean {
  return one.kind === other.kind && one.id === other.id;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
