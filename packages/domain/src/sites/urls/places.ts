import { normalizeSitePath } from '../paths.js';

/** A space that a site publishes. */
export interface SpacePlace {
  id: string;
  path: string;
  isDefault: boolean;
}

/** A section of a site with the spaces it publishes, in order. */
export interface SectionPlace {
  id: string;
  path: string;
  isDefault: boolean;
  siteSpaces: readonly SpacePlace[];
}

/** What of a site a reader may see, in order; groups of sections have no part in addresses. */
export type SitePlaces = { sections: readonly SectionPlace[] } | { siteSpaces: readonly SpacePlace[] };

/** Which space of a site a path means, and which page of it. */
export interface Located {
  section?: SectionPlace;
  siteSpace: SpacePlace;
  /** How many names of the path lead to the space. */
  used: number;
  /** The names that follow, joined by slashes; empty for the first page. */
  pagePath: string;
  /** Whether nothing that follows could lead to another part of the site. */
  complete: boolean;
}

/**
 * Finds what the names of a path mean: a section and then a space by their paths, each the default one when it is not
 * named, and a page of it. Where the default cannot be seen, the first one that can be is taken for it. Gives nothing
 * when there is no space to see.
 */
export function locate(places: SitePlaces, names: readonly string[]): Located | undefined {
  if ('siteSpaces' in places) return locateSpace(places.siteSpaces, names, 0);
  const sections = places.sections.filter(({ siteSpaces }) => siteSpaces.length > 0);
  const named = byPath(sections, names[0]);
  const section = named ?? defaultOf(sections);
  if (section === undefined) return undefined;
  const located = locateSpace(section.siteSpaces, names, named === undefined ? 0 : 1);
  return located === undefined ? undefined : { section, ...located };
}

/** Finds a space of a site by its id, with its section. */
export function placeOf(places: SitePlaces, siteSpaceId: string): Pick<Located, 'section' | 'siteSpace'> | undefined {
  const isMeant = ({ id }: SpacePlace) => id === siteSpaceId;
  if ('siteSpaces' in places) {
    const siteSpace = places.siteSpaces.find(isMeant);
    return siteSpace && { siteSpace };
  }
  const section = places.sections.find(({ siteSpaces }) => siteSpaces.some(isMeant));
  const siteSpace = section?.siteSpaces.find(isMeant);
  return siteSpace && section && { section, siteSpace };
}

/**
 * Gives the names that lead to a page in the shortest way that is not taken for anything else: defaults are left out
 * unless the page or space is called like another part of the site.
 */
export function shortestSitePath(
  places: SitePlaces,
  place: Pick<Located, 'section' | 'siteSpace'>,
  page: string,
): string[] {
  const { section, siteSpace } = place;
  const pageNames = page.split('/').filter((name) => name !== '');
  const ways = [
    [],
    [siteSpace.path],
    ...(section === undefined ? [] : [[section.path], [section.path, siteSpace.path]]),
  ];
  const whole = section === undefined ? [siteSpace.path] : [section.path, siteSpace.path];
  const leadsThere = (way: string[]) => {
    const located = locate(places, [...way, ...pageNames]);
    return located?.siteSpace.id === siteSpace.id && located.section?.id === section?.id && located.used === way.length;
  };
  return ways.find(leadsThere) ?? whole;
}

function locateSpace(spaces: readonly SpacePlace[], names: readonly string[], used: number): Located | undefined {
  const named = byPath(spaces, names[used]);
  const siteSpace = named ?? defaultOf(spaces);
  if (siteSpace === undefined) return undefined;
  const end = named === undefined ? used : used + 1;
  const page = names.slice(end);
  return { siteSpace, used: end, pagePath: page.join('/'), complete: named !== undefined || page.length > 0 };
}

function byPath<Place extends { path: string }>(places: readonly Place[], name: string | undefined): Place | undefined {
  if (name === undefined) return undefined;
  const path = normalizeSitePath(name);
  return places.find((place) => place.path === path);
}

function defaultOf<Place extends { isDefault: boolean }>(places: readonly Place[]): Place | undefined {
  return places.find(({ isDefault }) => isDefault) ?? places[0];
}
