import {
  findItem,
  type ItemPosition,
  type Structure,
  type StructureItem,
  type StructurePointer,
  sectionsInOrder,
  siblingsIn,
  siteSpacesIn,
} from '@lectern/domain/sites/structure/model';
import type { StructureOutcome } from '@lectern/domain/sites/structure/outcome';
import { moveInto, moveItem } from '@lectern/domain/sites/structure/place';
import type { RowDrop } from '../../platform/lists/use-row-dragging.js';

/** Where an item goes: beside another one, or into a group that has nothing beside which it could stand. */
export type SiteMove = Exclude<ItemPosition, 'end'> | { into: string | null };

/** The directions in which keys move an item. */
export type SiteStep = 'up' | 'down' | 'out' | 'in';

/** What comes of a move. */
export function applyMove(structure: Structure, item: StructurePointer, move: SiteMove): StructureOutcome {
  return 'into' in move ? moveInto(structure, item, move.into) : moveItem(structure, item, move);
}

/**
 * Where one step leads; nothing where there is no such place. A space that is first or last in its section goes on into
 * the section before or behind it.
 */
export function stepMove(structure: Structure, item: StructureItem, step: SiteStep): SiteMove | undefined {
  const siblings = siblingsIn(structure, item.type, item.parent);
  const index = siblings.findIndex(({ id }) => id === item.id);
  if (step === 'up' || step === 'down') {
    const neighbour = siblings[step === 'up' ? index - 1 : index + 1];
    if (neighbour) return step === 'up' ? { before: neighbour } : { after: neighbour };
    return item.type === 'site-space' ? stepToSection(structure, item.parent, step) : undefined;
  }
  if (item.type === 'site-space') return undefined;
  if (step === 'out') {
    const group = item.parent === null ? undefined : pointerTo(structure, 'site-section-group', item.parent);
    return group && { after: group };
  }
  const above = siblings[index - 1];
  return above?.type === 'site-section-group' ? moveToEnd(structure, item, above.id) : undefined;
}

/** The end of a section or a group, or of the top, for an item. */
export function moveToEnd(structure: Structure, item: StructurePointer, parent: string | null): SiteMove {
  const last = siblingsIn(structure, item.type, parent)
    .filter(({ id }) => id !== item.id)
    .at(-1);
  return last ? { after: last } : { into: parent };
}

/** The beginning of a section or a group, or of the top, for an item. */
export function moveToBeginning(structure: Structure, item: StructurePointer, parent: string | null): SiteMove {
  const first = siblingsIn(structure, item.type, parent).find(({ id }) => id !== item.id);
  return first ? { before: first } : { into: parent };
}

/** What dropping an item on a row means, by how far down the row the pointer is; nothing where it cannot stand. */
export function dropMove(
  structure: Structure,
  item: StructureItem,
  target: StructureItem,
  share: number,
): { drop: RowDrop; move: SiteMove } | undefined {
  const found = dropOn(structure, item, target, share);
  return found && isPossible(structure, item, found.move) ? found : undefined;
}

/** The sections or groups that an item could be moved into, with how deep they stand; `null` is the top. */
export function possibleParents(structure: Structure, item: StructureItem): (string | null)[] {
  if (item.type === 'site-space') {
    // A section without spaces has nothing beside which a space could be put.
    return sectionsInOrder(structure)
      .filter(({ id }) => id === item.parent || isPossible(structure, item, moveToEnd(structure, item, id)))
      .map(({ id }) => id);
  }
  const groups = structure.filter(({ type }) => type === 'site-section-group');
  const fitting = groups.filter(({ id }) => id === item.parent || isPossible(structure, item, { into: id }));
  return [null, ...fitting.map(({ id }) => id)];
}

function dropOn(structure: Structure, item: StructureItem, target: StructureItem, share: number) {
  const isInside = share > 0.25 && share < 0.75;
  const takesIn = item.type === 'site-space' ? target.type === 'site-section' : target.type === 'site-section-group';
  if (takesIn && (isInside || item.type === 'site-space')) {
    return { drop: 'inside' as const, move: moveToEnd(structure, item, target.id) };
  }
  return share < 0.5
    ? { drop: 'before' as const, move: { before: target } }
    : { drop: 'after' as const, move: { after: target } };
}

function isPossible(structure: Structure, item: StructureItem, move: SiteMove): boolean {
  if (item.type === 'site-space' && 'into' in move) return false;
  return applyMove(structure, item, move).outcome === 'done';
}

function stepToSection(structure: Structure, section: string | null, step: 'up' | 'down'): SiteMove | undefined {
  const sections = sectionsInOrder(structure);
  const index = sections.findIndex(({ id }) => id === section);
  const others = step === 'up' ? sections.slice(0, Math.max(index, 0)).reverse() : sections.slice(index + 1);
  for (const { id } of section === null ? [] : others) {
    const spaces = siteSpacesIn(structure, id);
    const [first, last] = [spaces[0], spaces.at(-1)];
    if (first && last) return step === 'up' ? { after: last } : { before: first };
  }
  return undefined;
}

function pointerTo(structure: Structure, type: StructureItem['type'], id: string): StructureItem | undefined {
  return findItem(structure, { type, id });
}
