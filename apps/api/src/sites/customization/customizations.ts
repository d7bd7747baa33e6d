import type { SiteSnapshot, SiteSpaceRow, StructureRow } from '@lectern/database/sites/site-snapshot.queries';
import { conditionsOf, isVisibleTo } from '@lectern/domain/sites/adaptive/visible-tree';
import { defaultCustomization } from '@lectern/domain/sites/customization/defaults';
import { mergeCustomization } from '@lectern/domain/sites/customization/merge';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import type { PublishedSite } from '@lectern/domain/sites/publishing/published-schemas';
import { sectionsInOrder, siteSpacesIn, structureType } from '@lectern/domain/sites/structure/model';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import type { VisitorView } from '../../platform/access/visitor-view.js';

/** How a site looks: what was set on it over what is usual for the language of its first space. */
export function customizationOfSite({ site, structure }: SiteSnapshot): Customization {
  const language = firstSiteSpace(keptStructure(structure))?.spaceLanguage ?? undefined;
  return mergeCustomization(defaultCustomization(language), site.customization);
}

/** How a space looks on a site: what was set on it over how the site looks. */
export function customizationOfSiteSpace(snapshot: SiteSnapshot, row: SiteSpaceRow): Customization {
  return mergeCustomization(customizationOfSite(snapshot), row.customization);
}

/** How a site and each of its spaces look to a reader; what is not for the reader is left out. */
export function customizationsFor(view: VisitorView): PublishedSite['customizations'] {
  const site = customizationOfSite(view.snapshot);
  const siteSpaces = view.items.filter((item): item is SiteSpaceRow => item.type === 'site-space');
  const shown = seenBy(view, site);
  const lookOf = ({ customization }: SiteSpaceRow) =>
    Object.keys(customization).length === 0 ? shown : seenBy(view, mergeCustomization(site, customization));
  return { site: shown, siteSpaces: Object.fromEntries(siteSpaces.map((row) => [row.id, lookOf(row)])) };
}

function seenBy(view: VisitorView, customization: Customization): Customization {
  const { header } = customization;
  const held = view.holding(conditionsOf(header.links));
  return {
    ...customization,
    header: { ...header, links: header.links.filter((link) => isVisibleTo(link.condition, held)) },
  };
}

function firstSiteSpace(items: readonly StructureRow[]): SiteSpaceRow | undefined {
  const section = structureType(items) === 'sections' ? sectionsInOrder(items).find(isDefault) : null;
  return section === undefined ? undefined : siteSpacesIn(items, section?.id ?? null).find(isDefault);
}

function isDefault(item: { isDefault: boolean }): boolean {
  return item.isDefault;
}
