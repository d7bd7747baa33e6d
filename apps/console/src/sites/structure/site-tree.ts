import type { Schemas } from '@lectern/client';
import { orderKeysBetween } from '@lectern/domain/platform/ordering/order-key';
import { type Structure, type StructureItem, siblingsIn } from '@lectern/domain/sites/structure/model';
import { type NavigationNode, treeOf } from '@lectern/domain/sites/structure/tree';

/** An item of a site as the API presents it. */
export type SiteItem =
  | Schemas['SiteSpace']
  | Schemas['SiteSection']
  | Schemas['SiteSectionGroup']
  | Schemas['SiteExternalLink'];

/** What a site is made of: where everything stands, in the form that the rules of structures work on, and what it is. */
export interface SiteTree {
  structure: Structure;
  items: ReadonlyMap<string, SiteItem>;
}

/** Reads the structure of a site. The API presents it in order, so the positions are those of this reading. */
export function readSiteTree(shown: Schemas['SiteStructure']): SiteTree {
  const items = new Map<string, SiteItem>();
  const structure: StructureItem[] = [];
  const read = (level: readonly SiteItem[], parent: string | null) => {
    const positions = orderKeysBetween(null, null, level.length);
    for (const [index, item] of level.entries()) {
      items.set(item.id, item);
      structure.push(placed(item, parent, positions[index] ?? ''));
      if (item.object === 'site-section') read(item.siteSpaces, item.id);
      if (item.object === 'site-section-group') read(item.children, item.id);
    }
  };
  read(shown.structure, null);
  return { structure, items };
}

function placed(item: SiteItem, parent: string | null, position: string): StructureItem {
  const { id } = item;
  if (item.object === 'site-section-group' || item.object === 'site-external-link') {
    return { type: item.object, id, parent, position };
  }
  return { type: item.object, id, parent, position, path: item.path, isDefault: item.default };
}

/** A line of the tree as it is shown. */
export interface SiteLine {
  placed: StructureItem;
  item: SiteItem;
  depth: number;
  /** Its place among what stands beside it, from 1, and how many that are. */
  place: number;
  among: number;
}

/** The lines of a site from the first to the last, each before what stands in it. */
export function siteLines({ structure, items }: SiteTree): SiteLine[] {
  const line = (at: StructureItem, depth: number): SiteLine[] => {
    const item = items.get(at.id);
    const siblings = siblingsIn(structure, at.type, at.parent);
    const place = siblings.findIndex(({ id }) => id === at.id) + 1;
    return item ? [{ placed: at, item, depth, place, among: siblings.length }] : [];
  };
  const below = (node: NavigationNode, depth: number): SiteLine[] => [
    ...line(node.item, depth),
    ...('siteSpaces' in node ? node.siteSpaces.flatMap((each) => line(each, depth + 1)) : []),
    ...('children' in node ? node.children.flatMap((each) => below(each, depth + 1)) : []),
  ];
  const tree = treeOf(structure);
  return tree.type === 'siteSpaces'
    ? tree.structure.flatMap((each) => line(each, 0))
    : tree.structure.flatMap((node) => below(node, 0));
}
