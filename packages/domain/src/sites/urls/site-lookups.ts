import { normalizeHostname, type OwnHosts } from '../hostnames/hostnames.js';
import { normalizeSitePath } from '../paths.js';
import { MAX_PROXY_SEGMENTS } from '../proxy.js';
import type { ParsedPublishedUrl } from './published-url.js';
import type { PathSegment } from './segments.js';

/** What an address calls a site: its basename, in the form in which that is stored, or its id, exactly as written. */
export interface SiteName {
  basename: string;
  id: string;
}

/** By what a site may be found. */
export type SiteKey =
  /** The site that a proxy of its owner shows at this origin. */
  | { kind: 'proxy'; origin: string }
  /** A site of the organization that a hostname belongs to, by its basename or id. */
  | { kind: 'organization-hostname'; hostname: string; site: SiteName }
  /** The site that a hostname belongs to. */
  | { kind: 'hostname'; hostname: string }
  /** A site of the organization with a subdomain, by its basename or id. */
  | { kind: 'subdomain-site'; subdomain: string; site: SiteName }
  /** The site that an organization shows where its address names none. */
  | { kind: 'subdomain'; subdomain: string }
  /** A site by its basename or id, of the organization with this subdomain or id. */
  | { kind: 'organization-path'; organization: { subdomain: string; id: string }; site: SiteName }
  /** A site that a member previews, by its id. */
  | { kind: 'preview'; site: string }
  /** A preview of drafts, by its secret. */
  | { kind: 'draft-preview'; secret: string };

/** One place to look for the site of an address. */
export interface SiteLookup {
  key: SiteKey;
  host: string;
  /** The segments of the path that lead to the site. */
  base: PathSegment[];
  /** What follows. */
  rest: PathSegment[];
}

/** The first segment of the addresses of previews, on the host of the installation's sites. */
export const PREVIEW_MARK = '~preview';

/** How the secrets of previews begin, so that no id of a site can be taken for one. */
export const PREVIEW_SECRET_PREFIX = 'lcp_';
const PREVIEW_SECRET = new RegExp(`^${PREVIEW_SECRET_PREFIX}[\\w-]{43}$`);

/** Whether a segment of an address could be the secret of a preview. */
export function isPreviewSecret(name: string): boolean {
  return PREVIEW_SECRET.test(name);
}

/**
 * Lists where the site of an address may be found, best first: the longest part of its path before shorter ones. All
 * of them can be looked up at once, and the first that is found is meant.
 */
export function siteLookups(url: ParsedPublishedUrl, own: OwnHosts): SiteLookup[] {
  const sites = normalizeHostname(own.sites);
  if (url.host === sites) return onSitesHost(url);
  if (url.host.endsWith(`.${sites}`)) return onSubdomain(url, url.host.slice(0, -sites.length - 1));
  if (own.hosts.some((host) => normalizeHostname(host) === url.host)) return [];
  return onOtherHost(url);
}

function onSitesHost(url: ParsedPublishedUrl): SiteLookup[] {
  const [first, second] = url.segments;
  if (first === undefined || second === undefined || second.isMark) return [];
  if (first.isMark) return first.text === PREVIEW_MARK ? [lookup(url, previewKey(second.text), 2)] : [];
  const organization = { subdomain: first.text.toLowerCase(), id: first.text };
  return [lookup(url, { kind: 'organization-path', organization, site: siteName(second) }, 2)];
}

function previewKey(name: string): SiteKey {
  return isPreviewSecret(name) ? { kind: 'draft-preview', secret: name } : { kind: 'preview', site: name };
}

function onSubdomain(url: ParsedPublishedUrl, subdomain: string): SiteLookup[] {
  if (subdomain.includes('.')) return [];
  const [first] = url.segments;
  const root = lookup(url, { kind: 'subdomain', subdomain }, 0);
  if (first === undefined || first.isMark) return [root];
  return [lookup(url, { kind: 'subdomain-site', subdomain, site: siteName(first) }, 1), root];
}

function onOtherHost(url: ParsedPublishedUrl): SiteLookup[] {
  const hostname = url.host;
  const [first] = url.segments;
  const root = lookup(url, { kind: 'hostname', hostname }, 0);
  if (first === undefined || first.isMark) return [root];
  return [...proxies(url), lookup(url, { kind: 'organization-hostname', hostname, site: siteName(first) }, 1), root];
}

/** Paths of proxies are the owner's, so they are compared as they are written. */
function proxies(url: ParsedPublishedUrl): SiteLookup[] {
  const names = url.segments.slice(0, MAX_PROXY_SEGMENTS).map(({ text }) => text);
  const end = names.findIndex((name) => !/^[\w-]+$/.test(name));
  const usable = end === -1 ? names : names.slice(0, end);
  return usable
    .map((_, index) =>
      lookup(url, { kind: 'proxy', origin: [url.host, ...usable.slice(0, index + 1)].join('/') }, index + 1),
    )
    .reverse();
}

function siteName({ text }: PathSegment): SiteName {
  return { basename: normalizeSitePath(text), id: text };
}

function lookup(url: ParsedPublishedUrl, key: SiteKey, length: number): SiteLookup {
  return { key, host: url.host, base: url.segments.slice(0, length), rest: url.segments.slice(length) };
}
