import { parseUrl } from '../../platform/values/parse-url.js';

const MAX_RETURN_PATH = 2048;
/** Any base will do: a path leads to the same place on each. */
const ANY_ORIGIN = 'http://own.invalid';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * The address that the code of a sign-in may be sent to: on the computer of whoever signs in, where a command listens.
 * Null for every other one, also on this installation: what integrations answer there is not ours.
 */
export function returnAddress(text: string): URL | null {
  const url = parseUrl(text);
  if (!url) return null;
  const { protocol, hostname, port, username, password, hash, href } = url;
  const hasOddParts = username !== '' || password !== '' || hash !== '';
  const isLoopback = protocol === 'http:' && LOOPBACK.includes(hostname) && port !== '';
  return isLoopback && !hasOddParts ? new URL(href) : null;
}

/**
 * The path that a browser may be led back to after signing in, with its query, as a browser writes it; null for every
 * text that a browser could take for an address elsewhere.
 */
export function returnPath(text: string): string | null {
  const isPath = text.startsWith('/') && text.length <= MAX_RETURN_PATH;
  if (!isPath || text.includes('//') || /[\\\p{Cc}]/u.test(text)) return null;
  const url = parseUrl(text, ANY_ORIGIN);
  if (url?.origin !== ANY_ORIGIN || url.pathname.includes('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The same address with the code in it. */
export function withCode(address: string, code: string): string {
  const url = new URL(address);
  url.searchParams.set('code', code);
  return url.href;
}
