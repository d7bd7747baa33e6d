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
  const { sections, spacesIn, top } = indexOf(places);
  if (top !== undefined) return locateSpace(top, names, 0);
  const named = byPath(sections, names[0]);
  const section = named ?? sections.first;
  const spaces = section && spacesIn.get(section.id);
  const located = spaces && locateSpace(spaces, names, named === undefined ? 0 : 1);
  return section && located && { section, ...located };
}

/** Finds a space of a site by its id, with its section. */
export function placeOf(places: SitePlaces, siteSpaceId: string): Pick<Located, 'section' | 'siteSpace'> | undefined {
  return indexOf(places).placeOf.get(siteSpaceId);
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

function locateSpace(
  spaces: Level<SpacePlace>,
  names: readonly string[],
  used: number,
): Omit<Located, 'section'> | undefined {
  const named = byPath(spaces, names[used]);
  const siteSpace = named ?? spaces.first;
  if (siteSpace === undefined) return undefined;
  const end = named === undefined ? used : used + 1;
  const page = names.slice(end);
  return { siteSpace, used: end, pagePath: page.join('/'), complete: named !== undefined || page.length > 0 };
}

/** Places among which a path names one. */
interface Level<Place> {
  byPath: ReadonlyMap<string, Place>;
  /** What is meant where none is named. */
  first: Place | undefined;
}

interface PlaceIndex {
  /** The spaces of a site without sections. */
  top?: Level<SpacePlace>;
  /** Those sections that hold a space. */
  sections: Level<SectionPlace>;
  /** The spaces of sections, by the id of the section. */
  spacesIn: ReadonlyMap<string, Level<SpacePlace>>;
  placeOf: ReadonlyMap<string, Pick<Located, 'section' | 'siteSpace'>>;
}

// A response may write the addresses of everything on a large site, and each address asks several times who has a name.
const indexes = new WeakMap<SitePlaces, PlaceIndex>();

function indexOf(places: SitePlaces): PlaceIndex {
  const known = indexes.get(places);
  if (known) return known;
  const index = 'siteSpaces' in places ? indexOfSpaces(places.siteSpaces) : indexOfSections(places.sections);
  indexes.set(places, index);
  return index;
}

function indexOfSpaces(siteSpaces: readonly SpacePlace[]): PlaceIndex {
  return {
    top: levelOf(siteSpaces),
    sections: levelOf([]),
    spacesIn: new Map(),
    placeOf: new Map(siteSpaces.map((siteSpace) => [siteSpace.id, { siteSpace }])),
  };
}

function indexOfSections(all: readonly SectionPlace[]): PlaceIndex {
  const sections = all.filter(({ siteSpaces }) => siteSpaces.length > 0);
  return {
    sections: levelOf(sections),
    spacesIn: new Map(sections.map(({ id, siteSpaces }) => [id, levelOf(siteSpaces)])),
    placeOf: new Map(
      sections.flatMap((section) => section.siteSpaces.map((siteSpace) => [siteSpace.id, { section, siteSpace }])),
    ),
  };
}

function levelOf<Place extends { path: string; isDefault: boolean }>(places: readonly Place[]): Level<Place> {
  // Of two with one path the first is meant, and a map keeps what it is given last.
  const paths = new Map([...places].reverse().map((place) => [place.path, place]));
  return { byPath: paths, first: places.find(({ isDefault }) => isDefault) ?? places[0] };
}

function byPath<Place>(places: Level<Place>, name: string | undefined): Place | undefined {
  return name === undefined ? undefined : places.byPath.get(normalizeSitePath(name));
}
