import type { IncomingHttpHeaders } from 'node:http';
import {
  type ContentSecurityPolicy,
  contentSecurityHeader,
} from '@lectern/domain/integrations/content-security-policy';

/** What belongs to one connection, or would speak for the platform instead of the integration. */
const OWN = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'content-length', 'host', 'expect', 'content-encoding', 'accept-encoding'],
]);

/** What only the platform says in its answers. Cookies of one integration would be sent to all of them. */
const NO_RESPONSE = new Set([
  ...['set-cookie', 'strict-transport-security', 'content-security-policy', 'content-security-policy-report-only'],
  ...['x-content-type-options', 'x-frame-options', 'clear-site-data', 'service-worker-allowed', 'x-request-id'],
  ...['public-key-pins', 'nel', 'report-to', 'origin-agent-cluster', 'cross-origin-opener-policy', 'alt-svc'],
]);

/** By these a server has the proxy in front of it send another answer: any file, or any address in its network. */
const TO_PROXIES = ['x-accel-', 'x-sendfile', 'x-lighttpd-send-', 'x-reproxy-'];
const NO_RESPONSE_FROM = ['x-lectern-', 'x-ratelimit-', ...TO_PROXIES];

const SANDBOX = 'sandbox allow-forms allow-popups allow-scripts allow-top-navigation';

/** The headers of a request that a script receives; a token of this installation is nobody's business but its own. */
export function requestHeaders(headers: IncomingHttpHeaders, isOwnToken: boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      // No integration sets cookies here, so whatever a browser sends is of something else at the same address.
      if (value === undefined || name === 'cookie' || OWN.has(name) || name.startsWith('x-lectern-')) return [];
      if (name === 'authorization' && isOwnToken) return [];
      return [[name, Array.isArray(value) ? value.join(', ') : value]];
    }),
  );
}

/**
 * The headers of a response that browsers are given. What a script answers is shown apart from everything else of this
 * address: as a page, it has an origin of its own, and stands in frames of nobody but the sites that are named.
 */
export function passedResponseHeaders(
  headers: readonly (readonly [string, string])[],
  policy: ContentSecurityPolicy | null,
  framedBy: readonly string[] = [],
): Record<string, string> {
  const passed = headers.filter(([name]) => {
    const lower = name.toLowerCase();
    const isOurs = OWN.has(lower) || NO_RESPONSE.has(lower);
    return !isOurs && NO_RESPONSE_FROM.every((start) => !lower.startsWith(start));
  });
  const allowed = policy === null ? '' : contentSecurityHeader(policy);
  const ancestors = `frame-ancestors ${framedBy.join(' ') || "'none'"}`;
  return {
    ...Object.fromEntries(passed),
    // Two policies hold together, so that none of an integration can take the sandbox away.
    'content-security-policy': [allowed, `${SANDBOX}; ${ancestors}`].filter(Boolean).join(', '),
  };
}
