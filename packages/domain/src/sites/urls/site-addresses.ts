import { splitProxyOrigin } from '../proxy.js';
import { writeSegment } from './segments.js';
import { PREVIEW_MARK, type SiteKey } from './site-lookups.js';

/** What of a site decides where it is found. */
export interface AddressedSite {
  id: string;
  basename: string | null;
  hostname: string | null;
  /** Host and path of a proxy of its owner. */
  proxy: string | null;
  organization: { id: string; subdomain: string | null; hostname: string | null };
}

/** Where the installation publishes. */
export interface SitesHost {
  /** The host under which every organization has a name, with its port where it has one. */
  host: string;
  scheme: 'https' | 'http';
  /** False where the installation answers on that host alone, and organizations are named in the path. */
  hasSubdomains: boolean;
}

/** Where a site begins. */
export interface SiteAddress {
  origin: string;
  /** Empty, or with a leading slash and none at the end. */
  basePath: string;
}

/** The address under which readers are meant to see a site. */
export function mainAddress(site: AddressedSite, sites: SitesHost): SiteAddress {
  return siteAddress(site, 'proxy', sites) ?? proxyTarget(site, sites);
}

/** The address that a proxy of the owner passes requests on to: the best one apart from the proxy. */
export function proxyTarget(site: AddressedSite, sites: SitesHost): SiteAddress {
  return (
    siteAddress(site, 'hostname', sites) ??
    siteAddress(site, 'organization-hostname', sites) ??
    siteAddress(site, 'subdomain-site', sites) ??
    pathAddress(site, sites)
  );
}

/** The address of a site in one of the ways to find it; gives nothing when it cannot be found in that way. */
export function siteAddress(site: AddressedSite, kind: SiteKey['kind'], sites: SitesHost): SiteAddress | undefined {
  const { hostname, proxy, organization } = site;
  switch (kind) {
    case 'proxy':
      return proxy === null ? undefined : proxyAddress(proxy);
    case 'hostname':
      return hostname === null ? undefined : { origin: `https://${hostname}`, basePath: '' };
    case 'organization-hostname':
      return organization.hostname === null ? undefined : named(`https://${organization.hostname}`, site);
    case 'subdomain':
    case 'subdomain-site':
      if (organization.subdomain === null || !sites.hasSubdomains) return undefined;
      return named(`${sites.scheme}://${organization.subdomain}.${sites.host}`, site);
    case 'organization-path':
      return pathAddress(site, sites);
    case 'preview':
      return previewAddress(site, sites);
    case 'draft-preview':
      return undefined;
  }
}

/** The address at which members see a site before it is published. */
export function previewAddress(site: Pick<AddressedSite, 'id'>, { host, scheme }: SitesHost): SiteAddress {
  return { origin: `${scheme}://${host}`, basePath: `/${PREVIEW_MARK}/${writeSegment(site.id)}` };
}

/** The address at which whoever has its secret sees a preview of drafts. */
export function draftPreviewAddress(secret: string, { host, scheme }: SitesHost): SiteAddress {
  return { origin: `${scheme}://${host}`, basePath: `/${PREVIEW_MARK}/${writeSegment(secret)}` };
}

function pathAddress(site: AddressedSite, { host, scheme }: SitesHost): SiteAddress {
  const { subdomain, id } = site.organization;
  const { origin, basePath } = named(`${scheme}://${host}`, site);
  return { origin, basePath: `/${writeSegment(subdomain ?? id)}${basePath}` };
}

function named(origin: string, { basename, id }: AddressedSite): SiteAddress {
  return { origin, basePath: `/${writeSegment(basename ?? id)}` };
}

function proxyAddress(proxy: string): SiteAddress {
  const { host, path } = splitProxyOrigin(proxy);
  return { origin: `https://${host}`, basePath: path };
}
