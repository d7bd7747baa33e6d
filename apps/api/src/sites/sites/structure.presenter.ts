import type { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type {
  GroupRow,
  LinkRow,
  NavigationRow,
  SectionRow,
  SiteSnapshot,
  SiteSpaceRow,
  StructureRow,
} from '@lectern/database/sites/site-snapshot.queries';
import type { Space } from '@lectern/domain/library/spaces/schemas';
import { navigationIn, siteSpacesIn, structureType } from '@lectern/domain/sites/structure/model';
import type {
  SiteExternalLink,
  SiteNavigationItem,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  SiteStructureItem,
} from '@lectern/domain/sites/structure/structure-schemas';

/** What presenting the structure of a site needs to know. */
export interface ShownStructure {
  snapshot: SiteSnapshot;
  /** The items that the reader sees. */
  items: readonly StructureRow[];
  /** The spaces that they show, presented to the reader, by id. */
  spaces: ReadonlyMap<string, Space>;
  addresses: SiteAddresses;
}

/** Presents the whole structure of a site. */
export function presentStructure(shown: ShownStructure): SiteStructure {
  if (structureType(shown.items) === 'siteSpaces') {
    return { type: 'siteSpaces', structure: siteSpacesOf(shown, null) };
  }
  return { type: 'sections', structure: navigationOf(shown, null) };
}

/** Presents one item of a structure with what stands in it. */
export function presentItem(shown: ShownStructure, item: StructureRow): SiteStructureItem {
  return item.type === 'site-space' ? presentSiteSpace(shown, item) : presentNavigation(shown, item);
}

/** Presents a space as a site publishes it. */
export function presentSiteSpace({ snapshot, spaces, addresses }: ShownStructure, row: SiteSpaceRow): SiteSpace {
  const space = spaces.get(row.spaceId);
  if (!space) throw new Error(`The space ${row.spaceId} of a site was not read`);
  const published = snapshot.site.published ? addresses.siteSpace(row.id) : undefined;
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(row.parent !== null && { section: row.parent }),
    space,
    title: row.title ?? row.spaceTitle,
    default: row.isDefault,
    ...(row.condition !== null && { condition: row.condition }),
    hasAdvancedCustomizationFeature: true,
    draft: false,
    urls: published === undefined ? {} : { published },
  };
}

/** Presents a section with the spaces in it. */
export function presentSection(shown: ShownStructure, row: SectionRow): SiteSection {
  const published = shown.snapshot.site.published ? shown.addresses.section(row.id) : undefined;
  return {
    object: 'site-section',
    id: row.id,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    default: row.isDefault,
    path: row.path,
    ...(row.condition !== null && { condition: row.condition }),
    ...(row.parent !== null && { sectionGroup: row.parent }),
    siteSpaces: siteSpacesOf(shown, row.id),
    ...(row.icon !== null && { icon: row.icon }),
    draft: false,
    urls: published === undefined ? {} : { published },
  };
}

/** Presents a group with everything in it. */
export function presentGroup(shown: ShownStructure, row: GroupRow): SiteSectionGroup {
  const children = navigationOf(shown, row.id);
  return {
    object: 'site-section-group',
    id: row.id,
    title: row.title,
    ...(row.parent !== null && { sectionGroup: row.parent }),
    ...(row.icon !== null && { icon: row.icon }),
    draft: false,
    sections: children.filter((child): child is SiteSection => child.object === 'site-section'),
    children,
  };
}

/** Presents a link in the navigation. */
export function presentLink(row: LinkRow): SiteExternalLink {
  return {
    object: 'site-external-link',
    id: row.id,
    title: row.title,
    url: row.url,
    ...(row.description !== null && { description: row.description }),
    ...(row.icon !== null && { icon: row.icon }),
    ...(row.parent !== null && { sectionGroup: row.parent }),
    ...(row.condition !== null && { condition: row.condition }),
    draft: false,
  };
}

function presentNavigation(shown: ShownStructure, row: NavigationRow): SiteNavigationItem {
  switch (row.type) {
    case 'site-section':
      return presentSection(shown, row);
    case 'site-section-group':
      return presentGroup(shown, row);
    case 'site-external-link':
      return presentLink(row);
  }
}

function navigationOf(shown: ShownStructure, group: string | null): SiteNavigationItem[] {
  return navigationIn(shown.items, group).map((row) => presentNavigation(shown, row));
}

function siteSpacesOf(shown: ShownStructure, section: string | null): SiteSpace[] {
  return siteSpacesIn(shown.items, section).map((row) => presentSiteSpace(shown, row));
}
