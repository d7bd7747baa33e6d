import type { PublishedSite } from '@lectern/domain/sites/publishing/published-schemas';
import type {
  SiteNavigationItem,
  SiteSection,
  SiteSpace,
  SiteStructure,
} from '@lectern/domain/sites/structure/structure-schemas';
import { pathOf } from '@lectern/domain/sites/urls/page-urls';
import { locate, placeOf, type SitePlaces } from '@lectern/domain/sites/urls/places';
import { isAddressable } from '@lectern/domain/sites/urls/segments';
import { decoded } from './decoded.js';

/** What a site shows to a reader, and where. */
export class SiteMap {
  readonly sections: SiteSection[];
  readonly siteSpaces: SiteSpace[];
  readonly #places: SitePlaces;
  readonly #bySpace: ReadonlyMap<string, SiteSpace>;

  /** @param basePath The path that leads to the site as the reader sees it: begins and ends with a slash. */
  constructor(
    { structure }: Pick<PublishedSite, 'structure'>,
    readonly basePath: string,
  ) {
    this.sections = structure.type === 'sections' ? sectionsIn(structure.structure) : [];
    this.siteSpaces =
      structure.type === 'sections' ? this.sections.flatMap(({ siteSpaces }) => siteSpaces) : structure.structure;
    this.#places = placesIn(structure, this.sections);
    this.#bySpace = new Map(this.siteSpaces.map((siteSpace) => [siteSpace.space.id, siteSpace]));
  }

  /** Where the site begins. */
  get home(): string {
    return this.basePath === '/' ? '/' : this.basePath.slice(0, -1);
  }

  /** A space of the site by the id of the space; nothing when the site does not show it to this reader. */
  siteSpaceOf(spaceId: string): SiteSpace | undefined {
    return this.#bySpace.get(spaceId);
  }

  /** The path of a page; of the first page of the space for an empty path, and of that too where no path can be asked for. */
  hrefOf(siteSpaceId: string, pagePath: string): string {
    const place = placeOf(this.#places, siteSpaceId);
    if (!place) return this.home;
    const page = isAddressable(pagePath) ? pagePath : '';
    return pathOf({ origin: '', basePath: this.basePath.slice(0, -1) }, this.#places, { place, page });
  }

  /** Which space a path means that follows the address of the site, such as `/fr/install`. */
  siteSpaceAt(path: string): string | undefined {
    const names = path.split('/').filter((name) => name !== '');
    return locate(this.#places, names.map(decoded))?.siteSpace.id;
  }

  /** The path of the first page of a section. */
  sectionHref({ siteSpaces }: SiteSection): string {
    const first = siteSpaces.find((siteSpace) => siteSpace.default) ?? siteSpaces[0];
    return first ? this.hrefOf(first.id, '') : this.home;
  }
}

function sectionsIn(items: readonly SiteNavigationItem[]): SiteSection[] {
  return items.flatMap((item) => {
    if (item.object === 'site-section') return [item];
    return item.object === 'site-section-group' ? sectionsIn(item.children) : [];
  });
}

function placesIn(structure: SiteStructure, sections: readonly SiteSection[]): SitePlaces {
  const spaces = (siteSpaces: readonly SiteSpace[]) =>
    siteSpaces.map(({ id, path, default: isDefault }) => ({ id, path, isDefault }));
  if (structure.type === 'siteSpaces') return { siteSpaces: spaces(structure.structure) };
  return {
    sections: sections.map(({ id, path, default: isDefault, siteSpaces }) => ({
      id,
      path,
      isDefault,
      siteSpaces: spaces(siteSpaces),
    })),
  };
}
