import { type Located, placeOf, type SitePlaces, shortestSitePath } from './places.js';
import { shareSegment } from './reader-path.js';
import { isAddressable, writePath, writeSegment } from './segments.js';
import type { SiteAddress } from './site-addresses.js';

/** A page of a site, or the first page of a space where the path is empty. */
export interface PageUrlParts {
  siteSpace: string;
  /** The path of the page in its space, without slashes at its ends. */
  page: string;
}

/** What an address may carry beside the page. */
export interface UrlOptions {
  shareKey?: string | undefined;
}

/**
 * Writes the address of a page of a site; gives nothing for a space that is not among the places of the site, and for a
 * page whose path no browser asks for.
 */
export function urlOf(
  address: SiteAddress,
  places: SitePlaces,
  { siteSpace, page }: PageUrlParts,
  options: UrlOptions = {},
): string | undefined {
  const place = placeOf(places, siteSpace);
  if (place === undefined || !isAddressable(page)) return undefined;
  return address.origin + pathOf(address, places, { place, page, shareKey: options.shareKey });
}

/** Writes the address of a section: that of the first page of its default space. */
export function sectionUrlOf(
  address: SiteAddress,
  places: SitePlaces,
  sectionId: string,
  options: UrlOptions = {},
): string | undefined {
  const section = 'sections' in places ? places.sections.find(({ id }) => id === sectionId) : undefined;
  const first = section?.siteSpaces.find(({ isDefault }) => isDefault) ?? section?.siteSpaces[0];
  return first && urlOf(address, places, { siteSpace: first.id, page: '' }, options);
}

/** Writes the address of the site itself: that of the first page of its default space. */
export function siteUrlOf({ origin, basePath }: SiteAddress, { shareKey }: UrlOptions = {}): string {
  const path = shareKey === undefined ? basePath : `${basePath}/${shareSegment(shareKey)}`;
  return `${origin}${path === '' ? '/' : path}`;
}

interface PathInput {
  place: Pick<Located, 'section' | 'siteSpace'>;
  page: string;
  shareKey?: string | undefined;
}

/** Writes the path of a page of a site as it is written best. */
export function pathOf({ basePath }: SiteAddress, places: SitePlaces, { place, page, shareKey }: PathInput): string {
  const site = shortestSitePath(places, place, page).map(writeSegment);
  const key = shareKey === undefined ? [] : [shareSegment(shareKey)];
  const path = [...key, ...site, writePath(page)].filter((part) => part !== '').join('/');
  return path === '' ? basePath || '/' : `${basePath}/${path}`;
}
