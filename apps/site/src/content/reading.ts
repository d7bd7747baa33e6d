import type { Customization } from '@lectern/domain/sites/customization/schemas';
import type { PublishedSite } from '@lectern/domain/sites/publishing/published-schemas';
import type { SiteSpace } from '@lectern/domain/sites/structure/structure-schemas';
import type { PublishedContent } from '@lectern/domain/sites/urls/schemas';
import type { PageIndex } from './page-index.js';
import { SiteMap } from './site-map.js';
import type { SiteSource, SpaceVersion } from './site-source.js';

/** A reader at a place of a site, with all that is shared by the pages of the space it is in. */
export interface Reading {
  source: SiteSource;
  at: PublishedContent;
  published: PublishedSite;
  customization: Customization;
  map: SiteMap;
  siteSpace: SiteSpace;
  /** The revision of the space that is read. */
  version: SpaceVersion;
  pages: PageIndex;
  /** The path that cookies of the site belong to. */
  cookiePath: string;
  /** Whether scripts of integrations may run here. */
  mayRunScripts: boolean;
  /** Where the API is for browsers. */
  apiUrl: string;
  /** Whether the reader has proved who it is, and can take that back. */
  isSignedIn: boolean;
  /** The origin of the console, where it may show what is read in a frame: in previews of drafts. */
  previewFor?: string;
}

/** Where a request came to, and where a proxy says that it was sent: hosts without their ports. */
interface Hosts {
  host: string;
  forwardedHost: string | undefined;
}

/** Gathers what pages of a space have in common; nothing when the site does not show that space any more. */
export async function openReading(
  source: SiteSource,
  { host, forwardedHost, ...known }: Hosts & Pick<Reading, 'mayRunScripts' | 'isSignedIn' | 'apiUrl' | 'previewFor'>,
): Promise<Reading | undefined> {
  const { at } = source;
  const published = await source.published();
  const map = new SiteMap(published, publicBasePath(published, at, host));
  const siteSpace = map.siteSpaceOf(at.space);
  if (!siteSpace) return undefined;
  const version = { space: at.space, revision: at.revision };
  const { customizations } = published;
  const customization = customizations.siteSpaces[siteSpace.id] ?? customizations.site;
  return {
    source,
    at,
    published,
    customization,
    map,
    siteSpace,
    version,
    pages: await source.pages(version),
    cookiePath: cookiePathOf(published, at, { map, forwardedHost }),
    ...known,
  };
}

/** Scheme and host under which readers are meant to see the site. */
export function publicOrigin({ published, at }: Reading): string {
  return new URL(published.site.urls.published ?? at.canonicalUrl).origin;
}

/** The path that leads to the site as readers see it: that of a proxy where one of the owner's fetches the pages. */
function publicBasePath({ site: { proxy } }: PublishedSite, { siteBasePath, preview }: PublishedContent, host: string) {
  if (proxy === undefined || preview === true || proxy.origin.split('/')[0] === host) return siteBasePath;
  return `/${proxy.origin.split('/').slice(1).join('/')}/`;
}

/**
 * On the way through a proxy cookies belong to its path, but only where it says that it is one: who is led past it could
 * else be given cookies of another site that has that path on this host.
 */
function cookiePathOf(
  { site: { proxy } }: PublishedSite,
  { siteBasePath }: PublishedContent,
  { map, forwardedHost }: { map: SiteMap; forwardedHost: string | undefined },
): string {
  const isProxied = map.basePath !== siteBasePath;
  const isSaid = proxy?.origin.split('/')[0] === forwardedHost;
  return isProxied && !isSaid ? siteBasePath.replace(/(.)\/$/, '$1') : map.home;
}
