import { orderKeysBetween } from '../../platform/ordering/order-key.js';
import {
  findItem,
  type GroupItem,
  isSameItem,
  navigationIn,
  type SectionItem,
  type Structure,
  type StructureItem,
  type StructurePointer,
} from './model.js';
import { applied, refused, type StructureOutcome } from './outcome.js';

/**
 * Removes an item. A section takes its site spaces with it, unless it is the last one: then they stand alone again.
 * What stood in a group takes its place.
 */
export function removeItem(structure: Structure, pointer: StructurePointer): StructureOutcome {
  const item = findItem(structure, pointer);
  if (!item) return refused({ reason: 'unknown-item', item: pointer });
  switch (item.type) {
    case 'site-section':
      return applied(withoutSection(structure, item));
    case 'site-section-group':
      return applied(withoutGroup(structure, item));
    default:
      return applied(without(structure, item));
  }
}

/** Takes a section out of a group: it stands right after the group then. One that is not in the group stays. */
export function removeFromGroup(structure: Structure, group: string, section: string): StructureOutcome {
  const item = findItem(structure, { type: 'site-section', id: section });
  const holder = findItem(structure, { type: 'site-section-group', id: group });
  if (!item || !holder || item.parent !== group) return applied(structure);
  const [position = ''] = keysAfter(structure, holder, holder.position, 1);
  const moved: SectionItem = { ...item, parent: holder.parent, position };
  return applied(structure.map((each) => (isSameItem(each, item) ? moved : each)));
}

function withoutSection(structure: Structure, section: SectionItem): Structure {
  const rest = without(structure, section);
  const isLast = !rest.some(({ type }) => type === 'site-section');
  if (!isLast) return rest.filter((item) => !standsIn(item, section));
  return rest.map((item) => (standsIn(item, section) ? { ...item, parent: null } : item));
}

function withoutGroup(structure: Structure, group: GroupItem): Structure {
  const children = navigationIn(structure, group.id);
  const before = navigationIn(structure, group.parent).filter(({ position }) => position < group.position);
  const positions = keysAfter(structure, group, before.at(-1)?.position ?? null, children.length);
  const placed = new Map(children.map(({ id }, index) => [id, positions[index] ?? '']));
  return without(structure, group).map((item) => {
    const position = item.type === 'site-space' ? undefined : placed.get(item.id);
    return position === undefined ? item : { ...item, parent: group.parent, position };
  });
}

/** Positions behind a given one and before what follows the group. */
function keysAfter(structure: Structure, group: GroupItem, low: string | null, count: number): string[] {
  const next = navigationIn(structure, group.parent).find(({ position }) => position > group.position);
  return orderKeysBetween(low, next?.position ?? null, count);
}

function without(structure: Structure, item: StructureItem): StructureItem[] {
  return structure.filter((each) => !isSameItem(each, item));
}

function standsIn(item: StructureItem, section: SectionItem): boolean {
  return item.type === 'site-space' && item.parent === section.id;
}
