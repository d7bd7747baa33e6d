import { OutboundError } from './outbound-error.js';
import { type RequestHeaders, withoutBodyHeaders, withoutCredentials } from './request-headers.js';
import { parseTargetUrl } from './target-url.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** The methods an outbound request can have. */
export type OutboundMethod = (typeof methods)[number];

/** Whether a request can have this method. */
export function isOutboundMethod(method: string): method is OutboundMethod {
  return methods.some((known) => known === method);
}

/** One request of a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: OutboundMethod;
  readonly headers: RequestHeaders;
  readonly body: string | Uint8Array | undefined;
}

/** Whether a status asks the client to go elsewhere. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/** Returns the request that a redirect asks for, or throws when following it would be unsafe. */
export function followRedirect(hop: Hop, status: number, location: string): Hop {
  const url = parseLocation(hop.url, location);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new OutboundError(
      'redirect_refused',
      `${hop.url.hostname} redirects from https to unencrypted http on ${url.hostname}. Use a URL that stays on https.`,
    );
  }
  const headers = url.origin === hop.url.origin ? hop.headers : withoutCredentials(hop.headers);
  if (becomesGet(status, hop.method)) {
    return { url, method: 'GET', headers: withoutBodyHeaders(headers), body: undefined };
  }
  return { ...hop, url, headers };
}

function parseLocation(from: URL, location: string): URL {
  try {
    return parseTargetUrl(location, from.href);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new OutboundError('redirect_refused', `${from.hostname} redirects to a URL that is not accepted. ${reason}`);
  }
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function becomesGet(status: number, method: OutboundMethod): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}
