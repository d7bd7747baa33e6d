import {
  type GroupItem,
  type LinkItem,
  navigationIn,
  type SectionItem,
  type SiteSpaceItem,
  type Structure,
  siteSpacesIn,
  structureType,
} from './model.js';

export interface SectionNode {
  item: SectionItem;
  siteSpaces: SiteSpaceItem[];
}

export interface GroupNode {
  item: GroupItem;
  children: NavigationNode[];
}

export interface LinkNode {
  item: LinkItem;
}

export type NavigationNode = SectionNode | GroupNode | LinkNode;

/** A structure in the shape in which it is shown. */
export type StructureTree =
  | { type: 'sections'; structure: NavigationNode[] }
  | { type: 'siteSpaces'; structure: SiteSpaceItem[] };

/** Arranges a structure as it is shown, everything in order. */
export function treeOf(structure: Structure): StructureTree {
  return structureType(structure) === 'sections'
    ? { type: 'sections', structure: navigationTree(structure) }
    : { type: 'siteSpaces', structure: siteSpacesIn(structure, null) };
}

/** Arranges what stands in a group, or at the top of the navigation, with everything below it. */
export function navigationTree(structure: Structure, group: string | null = null): NavigationNode[] {
  return navigationIn(structure, group).map((item): NavigationNode => {
    if (item.type === 'site-section') return { item, siteSpaces: siteSpacesIn(structure, item.id) };
    return item.type === 'site-section-group' ? { item, children: navigationTree(structure, item.id) } : { item };
  });
}
