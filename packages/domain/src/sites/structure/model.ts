interface Placed {
  /** No two items have one id, whatever their types. */
  id: string;
  /** Section of a site space, group of anything else; null at the top. */
  parent: string | null;
  /** Order key among the siblings: what has the same parent and is, like it, a site space or not. */
  position: string;
}

/** What has a segment of the address to itself. */
interface Addressed extends Placed {
  path: string;
  /** Whether readers see it first. */
  isDefault: boolean;
}

export interface SiteSpaceItem extends Addressed {
  type: 'site-space';
}

export interface SectionItem extends Addressed {
  type: 'site-section';
}

export interface GroupItem extends Placed {
  type: 'site-section-group';
}

export interface LinkItem extends Placed {
  type: 'site-external-link';
}

/** What stands in the navigation of a site with sections. */
export type NavigationItem = SectionItem | GroupItem | LinkItem;

export type StructureItem = SiteSpaceItem | NavigationItem;

/**
 * Everything that a site publishes, as plain rows in whatever sequence. Site spaces stand at the top of a site without
 * sections, otherwise in sections; sections, groups and links stand at the top or in groups.
 */
export type Structure = readonly StructureItem[];

export interface StructurePointer {
  type: StructureItem['type'];
  id: string;
}

/** Where an item is to stand: beside another one, wherever that stands, or at the end of where it stands itself. */
export type ItemPosition = { before: StructurePointer } | { after: StructurePointer } | 'end';

/** Finds an item of a type. */
export function findItem<Type extends StructureItem['type']>(
  structure: Structure,
  { type, id }: { type: Type; id: string },
): Extract<StructureItem, { type: Type }> | undefined {
  return structure.find((item): item is Extract<StructureItem, { type: Type }> => item.type === type && item.id === id);
}

/** The site spaces of a section, or those at the top, in order. */
export function siteSpacesIn<Item extends StructureItem>(
  structure: readonly Item[],
  section: string | null,
): Extract<Item, SiteSpaceItem>[] {
  return structure
    .filter((item): item is Extract<Item, SiteSpaceItem> => item.type === 'site-space' && item.parent === section)
    .sort(byPosition);
}

/** What stands in a group, or at the top of the navigation, in order. */
export function navigationIn<Item extends StructureItem>(
  structure: readonly Item[],
  group: string | null,
): Exclude<Item, SiteSpaceItem>[] {
  return structure
    .filter((item): item is Exclude<Item, SiteSpaceItem> => item.type !== 'site-space' && item.parent === group)
    .sort(byPosition);
}

/** All sections, in the order in which a reader of the navigation meets them. */
export function sectionsInOrder(structure: Structure, group: string | null = null): SectionItem[] {
  return navigationIn(structure, group).flatMap((item) => {
    if (item.type === 'site-section') return [item];
    return item.type === 'site-section-group' ? sectionsInOrder(structure, item.id) : [];
  });
}

/** The items that an item is ordered among when it stands in a parent, in order. */
export function siblingsIn(structure: Structure, type: StructureItem['type'], parent: string | null): StructureItem[] {
  return type === 'site-space' ? siteSpacesIn(structure, parent) : navigationIn(structure, parent);
}

/** The shape in which a structure is shown: groups and links wait for a section while site spaces stand alone. */
export function structureType(structure: Structure): 'sections' | 'siteSpaces' {
  const hasNavigation = structure.some(({ type }) => type !== 'site-space');
  return hasNavigation && siteSpacesIn(structure, null).length === 0 ? 'sections' : 'siteSpaces';
}

/** Whether two pointers mean the same item. */
export function isSameItem(one: StructurePointer, other: StructurePointer): boolean {
  return one.type === other.type && one.id === other.id;
}

function byPosition(one: Placed, other: Placed): number {
  return compare(one.position, other.position) || compare(one.id, other.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
