import { visibleIds } from '../adaptive/visible-tree.js';
import type { SitePlaces } from '../urls/places.js';
import { type StructureItem, sectionsInOrder, siteSpacesIn, structureType } from './model.js';
import { withDefaults } from './outcome.js';

/** An item that may be there for some readers only. */
export type ShownItem = StructureItem & { condition: string | null; deleted?: boolean };

/** What people see who look after a site: everything but spaces that are deleted. */
export function keptStructure<Item extends ShownItem>(structure: readonly Item[]): Item[] {
  return withDefaults(structure.filter(({ deleted }) => deleted !== true));
}

/**
 * What a reader sees for whom some conditions hold. What is hidden hides what stands in it; sections and groups that
 * hold nothing for this reader are not there; and every level has its default.
 */
export function readersStructure<Item extends ShownItem>(
  structure: readonly Item[],
  allowed: ReadonlySet<string>,
): Item[] {
  const kept = structure.filter(({ deleted }) => deleted !== true);
  const visible = visibleIds(kept, allowed);
  return withDefaults(withoutEmpty(kept.filter(({ id }) => visible.has(id))));
}

/** What addresses of a site can name, of the items that somebody sees. */
export function placesOf(structure: readonly StructureItem[]): SitePlaces {
  if (structureType(structure) === 'siteSpaces') return { siteSpaces: siteSpacesIn(structure, null) };
  const bySection = new Map<string | null, StructureItem[]>();
  for (const item of structure) {
    if (item.type !== 'site-space') continue;
    const siblings = bySection.get(item.parent);
    if (siblings) siblings.push(item);
    else bySection.set(item.parent, [item]);
  }
  return {
    sections: sectionsInOrder(structure).map((section) => ({
      ...section,
      siteSpaces: siteSpacesIn(bySection.get(section.id) ?? [], section.id),
    })),
  };
}

function withoutEmpty<Item extends StructureItem>(structure: readonly Item[]): Item[] {
  const needed = new Set<string>();
  const byId = new Map(structure.map((item) => [item.id, item]));
  for (const item of structure) {
    if (item.type !== 'site-space' && item.type !== 'site-external-link') continue;
    for (let at: Item | undefined = item; at && !needed.has(at.id); ) {
      needed.add(at.id);
      at = at.parent === null ? undefined : byId.get(at.parent);
    }
  }
  return structure.filter(({ id }) => needed.has(id));
}
