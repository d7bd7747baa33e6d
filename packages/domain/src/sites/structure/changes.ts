import type { Structure, StructureItem } from './model.js';

/** What of a structure has to be written after a change. */
export interface StructureChanges {
  added: StructureItem[];
  /** Items as they are afterwards. */
  changed: StructureItem[];
  removed: StructureItem[];
}

/** Compares a structure with what came of it; an item that is as it was is in none of the lists. */
export function structureChanges(before: Structure, after: Structure): StructureChanges {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const kept = new Set(after.map(keyOf));
  return {
    added: after.filter((item) => !old.has(keyOf(item))),
    changed: after.filter((item) => isChanged(old.get(keyOf(item)), item)),
    removed: before.filter((item) => !kept.has(keyOf(item))),
  };
}

function keyOf({ type, id }: StructureItem): string {
  return `${type} ${id}`;
}

function isChanged(before: StructureItem | undefined, after: StructureItem): boolean {
  if (before === undefined || before === after) return false;
  if (before.parent !== after.parent || before.position !== after.position) return true;
  if (!('path' in before && 'path' in after)) return false;
  return before.path !== after.path || before.isDefault !== after.isDefault;
}
