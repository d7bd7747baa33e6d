import { parseUrl } from '../../platform/values/parse-url.js';

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

/** The same address with the code in it. */
export function withCode(address: string, code: string): string {
  const url = new URL(address);
  url.searchParams.set('code', code);
  return url.href;
}
