import { z } from 'zod';
import { parseUrl } from '../../platform/values/parse-url.js';

const PATTERN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** Names that never lead to another machine. Private ones such as `.internal` do, in the network of an operator. */
const RESERVED_ENDINGS = ['localhost', 'invalid'];

/** A hostname of a site's own, as it is stored: lower case, in ASCII, without a trailing dot. */
export const Hostname = z
  .string()
  .max(512)
  .transform(normalizeHostname)
  .refine((hostname) => hostname.length <= 512 && PATTERN.test(hostname), {
    error: 'must be a hostname of at least three labels without scheme, port or path, such as "docs.example.com"',
  })
  .describe('Hostname, such as `docs.example.com`');

/** Why a well-formed hostname cannot be given to a site. */
export type HostnameConflict =
  /** It is an IP address. */
  | 'address'
  /** It never leads to another machine. */
  | 'reserved'
  /** The installation itself answers there, or gives such names to organizations. */
  | 'own';

/** The hosts that the installation answers on itself. */
export interface OwnHosts {
  /** Hosts of the API, of the app and of whatever else stands under an address of its own. */
  hosts: readonly string[];
  /** The host under which every organization has a name. */
  sites: string;
}

/** The form in which a hostname is stored and compared; a text that is none stays one that is none. */
export function normalizeHostname(text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  if (/^[\p{ASCII}]*$/u.test(name) || /[/?#@:\\\s]/.test(name)) return name;
  return parseUrl(`https://${name}`)?.hostname ?? name;
}

/** Finds what forbids a site to have a hostname; null when nothing does. */
export function hostnameConflict(hostname: string, own: OwnHosts): HostnameConflict | null {
  const ending = hostname.slice(hostname.lastIndexOf('.') + 1);
  if (/^\d+$/.test(ending)) return 'address';
  if (RESERVED_ENDINGS.includes(ending)) return 'reserved';
  return isOwnHost(hostname, own) ? 'own' : null;
}

/** Whether the installation itself answers on a host, or gives names under it to organizations. */
export function isOwnHost(host: string, own: OwnHosts): boolean {
  const name = normalizeHostname(host);
  const sites = normalizeHostname(own.sites);
  return name === sites || name.endsWith(`.${sites}`) || own.hosts.some((each) => normalizeHostname(each) === name);
}
