import { pathOf } from './page-urls.js';
import { type Located, locate, type SectionPlace, type SitePlaces, type SpacePlace } from './places.js';
import type { ParsedPublishedUrl } from './published-url.js';
import { type ReaderPath, readReaderPath, shareSegment, versionPath } from './reader-path.js';
import { type PathSegment, pathSegments, writePathname, writeSegment } from './segments.js';
import {
  type AddressedSite,
  draftPreviewAddress,
  mainAddress,
  type SiteAddress,
  type SitesHost,
  siteAddress,
} from './site-addresses.js';
import type { SiteLookup } from './site-lookups.js';

/** Why an address should be left for another one. */
export type RedirectReason =
  /** The site has a better address. */
  | 'site'
  /** The path names a default, or is in another case or form. */
  | 'path'
  /** The path has empty segments. */
  | 'slash';

/** What an address means. */
export interface ResolvedUrl {
  section?: SectionPlace;
  siteSpace: SpacePlace;
  /** The path of the page in its space, without slashes at its ends; empty for the first page. */
  page: string;
  shareKey?: string;
  version?: ReaderPath['version'];
  /** The path that leads to the site, and the one that leads to the space: both begin and end with a slash. */
  siteBasePath: string;
  basePath: string;
  /** What follows the path of the space, encoded but for tildes and with a leading slash. */
  pathname: string;
  /** What follows the path of the site, encoded and with a leading slash, as redirects of the site name it. */
  sitePath: string;
  /** Whether nothing that follows could lead to another part of the site. */
  complete: boolean;
  /** The best address of the page, without secrets. */
  canonicalUrl: string;
  /** Where the reader should go instead; never again from there. */
  redirect?: { url: string; reason: RedirectReason };
}

/** A site that was found, with what the reader may see of it. */
export interface FoundSite {
  site: AddressedSite;
  places: SitePlaces;
}

/** Says what an address means on the site that was found for it; gives nothing when there is no space to see. */
export function resolveUrl(
  url: ParsedPublishedUrl,
  lookup: SiteLookup,
  { site, places }: FoundSite,
  sites: SitesHost,
): ResolvedUrl | undefined {
  const path = readReaderPath(lookup.rest);
  const located = locate(places, path.names);
  if (located === undefined) return undefined;
  const { section, siteSpace, pagePath } = located;
  const page = [...pathSegments(pagePath), ...path.after].join('/');
  const best = mainAddress(site, sites);
  const redirect = redirectOf(url, addressToStayAt(lookup, site, sites), places, { place: located, page, ...path });
  return {
    ...(section === undefined ? {} : { section }),
    siteSpace,
    page,
    ...(path.shareKey === undefined ? {} : { shareKey: path.shareKey }),
    ...(path.version === undefined ? {} : { version: path.version }),
    ...basePathsOf(lookup, path, located.used),
    pathname: writePathname(page),
    sitePath: `/${[...path.names, ...path.after].map(writeSegment).join('/')}`,
    complete: located.complete || path.version !== undefined,
    canonicalUrl: best.origin + pathOf(best, places, { place: located, page }),
    ...(redirect === undefined ? {} : { redirect }),
  };
}

/** Lists the paths under which a page may be stored that an address asks for, best first. */
export function pageLookups(page: string): string[] {
  const composed = page.normalize('NFC');
  return [...new Set([page, composed, composed.toLowerCase().normalize('NFC')])];
}

function basePathsOf({ base }: SiteLookup, { shareKey, version, names }: ReaderPath, used: number) {
  const site = [...base.map(writeBack), ...(shareKey === undefined ? [] : [shareSegment(shareKey)])];
  const space = [...names.slice(0, used).map(writeSegment), ...(version === undefined ? [] : [versionPath(version)])];
  return { siteBasePath: asBase(site), basePath: asBase([...site, ...space]) };
}

interface Asked {
  place: Located;
  page: string;
  shareKey?: string | undefined;
  version?: ReaderPath['version'];
}

/** Content that is not the published one is looked at where it was asked for. */
function redirectOf(
  url: ParsedPublishedUrl,
  address: SiteAddress | undefined,
  places: SitePlaces,
  { place, page, shareKey, version }: Asked,
): ResolvedUrl['redirect'] {
  if (address === undefined || version !== undefined) return undefined;
  const path = pathOf(address, places, { place, page, shareKey });
  const reason = reasonToLeave(url, new URL(address.origin).host, path);
  const origin = reason === 'site' ? address.origin : (url.originAtPort ?? address.origin);
  return reason && { url: `${origin}${path}${url.search}`, reason };
}

/**
 * A proxy fetches from an address of the site and hands on what it gets, so nobody is sent anywhere from there; and a
 * preview stays one.
 */
function addressToStayAt({ key }: SiteLookup, site: AddressedSite, sites: SitesHost): SiteAddress | undefined {
  if (key.kind === 'preview') return siteAddress(site, 'preview', sites);
  if (key.kind === 'draft-preview') return draftPreviewAddress(key.secret, sites);
  return site.proxy === null || key.kind === 'proxy' ? mainAddress(site, sites) : undefined;
}

function reasonToLeave(url: ParsedPublishedUrl, host: string, path: string): RedirectReason | undefined {
  if (host !== url.host) return 'site';
  const wanted = pathSegments(path);
  const isSame =
    wanted.length === url.segments.length && wanted.every((raw, index) => isWritten(raw, url.segments[index]));
  if (!isSame) return 'path';
  return url.isTidy ? undefined : 'slash';
}

/** Two spellings of one text are the same, so that nobody who spells differently is sent in circles. */
function isWritten(raw: string, segment: PathSegment | undefined): boolean {
  return segment !== undefined && decodeURIComponent(raw) === segment.text;
}

function writeBack({ text, isMark }: PathSegment): string {
  return isMark ? `~${writeSegment(text.slice(1))}` : writeSegment(text);
}

function asBase(segments: readonly string[]): string {
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`;
}
