import { parseUrl } from '../../platform/values/parse-url.js';
import { isOwnHost, normalizeHostname, type OwnHosts } from '../hostnames/hostnames.js';
import { type PathSegment, readSegment } from './segments.js';

/** An address of published content, taken apart. */
export interface ParsedPublishedUrl {
  /** In lower case and ASCII, without a trailing dot; with a port only where the installation itself listens. */
  host: string;
  /** Scheme and host as they were asked for, where that is at a port of which sites know nothing. */
  originAtPort?: string;
  segments: PathSegment[];
  /** Whether the path has no empty segments, and no slash at its end. */
  isTidy: boolean;
  /** The query with its question mark; empty when there is none. */
  search: string;
}

const MAX_URL_LENGTH = 2048;
const MAX_HOST_LENGTH = 253;
const HOST = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d+)?$/;

/** Reads an address of published content; gives the problem when there can be none at it. */
export function readPublishedUrl(text: string, own: OwnHosts): ParsedPublishedUrl | { problem: string } {
  if (text.length > MAX_URL_LENGTH) return { problem: `must have at most ${MAX_URL_LENGTH} characters` };
  const url = parseUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return { problem: 'must be an absolute http or https address, such as "https://docs.example.com/guide"' };
  }
  if (url.username !== '' || url.password !== '') return { problem: 'must not contain a user name or a password' };
  const hosts = hostsOf(url, own);
  if (hosts.host.length > MAX_HOST_LENGTH || !HOST.test(hosts.host))
    return { problem: 'must name a host such as "docs.example.com"' };
  return withPath(hosts, url);
}

type Hosts = Pick<ParsedPublishedUrl, 'host' | 'originAtPort'>;

/** Sites have hostnames without a port, and are found at whichever port somebody serves them. */
function hostsOf({ protocol, hostname, port }: URL, own: OwnHosts): Hosts {
  const name = normalizeHostname(hostname);
  if (port === '') return { host: name };
  const host = `${name}:${port}`;
  return isOwnHost(host, own) ? { host } : { host: name, originAtPort: `${protocol}//${host}` };
}

function withPath(hosts: Hosts, { pathname, search }: URL): ParsedPublishedUrl | { problem: string } {
  const written = pathname.slice(1).split('/');
  const raw = written.filter((segment) => segment !== '');
  const segments = raw.map(readSegment).filter((segment) => segment !== undefined);
  if (segments.length < raw.length) {
    return { problem: 'must have a path that is encoded once, without encoded slashes or null characters' };
  }
  return { ...hosts, segments, isTidy: pathname === '/' || written.length === raw.length, search };
}
