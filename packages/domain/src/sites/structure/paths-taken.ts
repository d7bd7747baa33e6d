import type { SectionItem, SiteSpaceItem, Structure, StructureItem } from './model.js';

/** What an item with a path shares a level of addresses with. */
export interface AddressLevel {
  type: 'site-space' | 'site-section';
  parent: string | null;
}

/** The items on one level of addresses: groups have no segment, so all sections of a site share one. */
export function onLevel(structure: Structure, { type, parent }: AddressLevel): (SiteSpaceItem | SectionItem)[] {
  return structure.filter(
    (item): item is SiteSpaceItem | SectionItem =>
      hasPath(item) && item.type === type && (type === 'site-section' || item.parent === parent),
  );
}

/** The paths that are taken on a level of addresses. */
export function takenPaths(structure: Structure, level: AddressLevel): Set<string> {
  return new Set(onLevel(structure, level).map(({ path }) => path));
}

function hasPath(item: StructureItem): item is SiteSpaceItem | SectionItem {
  return 'path' in item;
}
