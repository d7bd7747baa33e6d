import { z } from 'zod';
import { isOwnHost, normalizeHostname, type OwnHosts } from './hostnames/hostnames.js';

/** How many segments the path of a proxy may have; each is one more place to look for a site. */
export const MAX_PROXY_SEGMENTS = 8;

const PATTERN = /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/;

/** Where a proxy of the owner shows a site: a host and a path, as it is stored, with the host in lower case. */
export const ProxyOrigin = z
  .string()
  .trim()
  .max(512)
  .regex(PATTERN, 'must be a host and a path without a scheme, such as "example.com/docs"')
  .refine((origin) => origin.split('/').length - 1 <= MAX_PROXY_SEGMENTS, {
    error: `must have a path of at most ${MAX_PROXY_SEGMENTS} segments`,
  })
  .transform(normalizeProxyOrigin)
  .describe('Host and path under which a proxy shows the site, without a scheme, such as `example.com/docs`');

/** Why a well-formed origin cannot be the proxy of a site. */
export type ProxyConflict =
  /** The installation itself answers there. */
  | 'own'
  /** The site is served on that host itself, so requests would go round in a circle. */
  | 'site-hostname';

/** The form in which the origin of a proxy is stored and compared. */
export function normalizeProxyOrigin(origin: string): string {
  const { host, path } = splitProxyOrigin(origin);
  return `${host}${path}`;
}

/** Takes the origin of a proxy apart: its host in lower case and its path with the leading slash. */
export function splitProxyOrigin(origin: string): { host: string; path: string } {
  const slash = origin.indexOf('/');
  const end = slash === -1 ? origin.length : slash;
  return { host: normalizeHostname(origin.slice(0, end)), path: origin.slice(end) };
}

/** Finds what forbids a site to be shown at an origin; null when nothing does. */
export function proxyConflict(origin: string, site: { hostname: string | null }, own: OwnHosts): ProxyConflict | null {
  const { host } = splitProxyOrigin(origin);
  if (isOwnHost(host, own)) return 'own';
  return site.hostname !== null && normalizeHostname(site.hostname) === host ? 'site-hostname' : null;
}
