import { orderKeyBetween } from '../../platform/ordering/order-key.js';
import { MAX_GROUP_DEPTH } from './limits.js';
import {
  findItem,
  type ItemPosition,
  isSameItem,
  navigationIn,
  type Structure,
  type StructureItem,
  type StructurePointer,
  siblingsIn,
  siteSpacesIn,
} from './model.js';
import { applied, type Refusal, refused, type StructureOutcome } from './outcome.js';

/** Moves an item beside another one, to wherever that stands, or to the end of where it stands itself. */
export function moveItem(structure: Structure, pointer: StructurePointer, place: ItemPosition): StructureOutcome {
  const item = findItem(structure, pointer);
  if (!item) return refused({ reason: 'unknown-item', item: pointer });
  if (place === 'end') return settle(structure, item, item.parent, keyAt(othersIn(structure, item, item.parent)));
  const [to, offset] = 'before' in place ? [place.before, 0] : [place.after, 1];
  const neighbour = findItem(structure, to);
  if (!neighbour || isSameItem(item, neighbour) || isSiteSpace(item) !== isSiteSpace(neighbour)) {
    return refused({ reason: 'invalid-neighbour', neighbour: to });
  }
  const others = othersIn(structure, item, neighbour.parent);
  const index = others.findIndex((other) => isSameItem(other, neighbour)) + offset;
  return settle(structure, item, neighbour.parent, keyAt(others, index));
}

/** Moves an item to the end of a section or a group, or of the top; one that stands there already stays where it is. */
export function moveInto(structure: Structure, pointer: StructurePointer, parent: string | null): StructureOutcome {
  const item = findItem(structure, pointer);
  if (!item) return refused({ reason: 'unknown-item', item: pointer });
  const refusal = missingParent(structure, item.type, parent);
  if (refusal) return refused(refusal);
  if (item.parent === parent) return applied(structure);
  return settle(structure, item, parent, keyAt(othersIn(structure, item, parent)));
}

/** The position at the end of a parent for an item of a type. */
export function endOf(structure: Structure, type: StructureItem['type'], parent: string | null): string {
  return keyAt(siblingsIn(structure, type, parent));
}

/** Finds why an item of a type cannot stand in a parent: there is none such, or it has to stand in one. */
export function missingParent(
  structure: Structure,
  type: StructureItem['type'],
  parent: string | null,
): Refusal | null {
  if (parent === null) {
    const needsSection = type === 'site-space' && structure.some((item) => item.type === 'site-section');
    return needsSection ? { reason: 'section-needed' } : null;
  }
  const item: StructurePointer = { type: type === 'site-space' ? 'site-section' : 'site-section-group', id: parent };
  return findItem(structure, item) ? null : { reason: 'unknown-item', item };
}

/** How many groups stand in one another above and with a group; 0 for the top. */
export function depthOf(structure: Structure, group: string | null): number {
  let depth = 0;
  for (let at = group; at !== null; depth += 1) {
    at = findItem(structure, { type: 'site-section-group', id: at })?.parent ?? null;
  }
  return depth;
}

function settle(structure: Structure, item: StructureItem, parent: string | null, position: string): StructureOutcome {
  const refusal = obstacle(structure, item, parent);
  if (refusal) return refused(refusal);
  const moved = { ...item, parent, position };
  // A default of one section is not the default of another.
  if (moved.type === 'site-space' && parent !== item.parent) moved.isDefault = false;
  return applied(structure.map((each) => (isSameItem(each, item) ? moved : each)));
}

function obstacle(structure: Structure, item: StructureItem, parent: string | null): Refusal | null {
  if (item.type === 'site-space') {
    const holder = siteSpacesIn(structure, parent).find(({ path, id }) => path === item.path && id !== item.id);
    return holder ? { reason: 'path-taken', path: item.path, holder: { type: 'site-space', id: holder.id } } : null;
  }
  if (item.type !== 'site-section-group') return null;
  if (isWithin(structure, parent, item.id)) return { reason: 'circular', group: item.id };
  const deepest = depthOf(structure, parent) + heightOf(structure, item.id);
  return deepest > MAX_GROUP_DEPTH ? { reason: 'too-deep', limit: MAX_GROUP_DEPTH } : null;
}

function isWithin(structure: Structure, group: string | null, ancestor: string): boolean {
  if (group === null || group === ancestor) return group === ancestor;
  return isWithin(structure, findItem(structure, { type: 'site-section-group', id: group })?.parent ?? null, ancestor);
}

function heightOf(structure: Structure, group: string): number {
  const heights = navigationIn(structure, group).map((item) =>
    item.type === 'site-section-group' ? heightOf(structure, item.id) : 0,
  );
  return 1 + Math.max(0, ...heights);
}

function othersIn(structure: Structure, item: StructureItem, parent: string | null): StructureItem[] {
  return siblingsIn(structure, item.type, parent).filter((sibling) => !isSameItem(sibling, item));
}

function keyAt(siblings: readonly StructureItem[], index = siblings.length): string {
  return orderKeyBetween(siblings[index - 1]?.position ?? null, siblings[index]?.position ?? null);
}

function isSiteSpace({ type }: StructureItem): boolean {
  return type === 'site-space';
}
