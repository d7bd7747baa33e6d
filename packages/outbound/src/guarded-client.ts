import { type AddressPolicy, createAddressPolicy } from './address-policy.js';
import { type Deadline, startDeadline } from './deadline.js';
import { exchange } from './exchange.js';
import { type ConnectorOptions, type Lookup, systemLookup } from './guarded-connector.js';
import { OutboundError } from './outbound-error.js';
import { defaultOutboundLimits, type OutboundLimits, overrideLimits } from './outbound-limits.js';
import type { OutboundResponse } from './outbound-response.js';
import { followRedirect, type Hop, type OutboundMethod } from './redirect.js';
import { composeHeaders } from './request-headers.js';
import { acceptedEncodings, type SaveBody } from './response-body.js';
import { parseTargetUrl } from './target-url.js';

/** How a guarded client is made; everything has a safe default. */
export interface GuardedClientOptions {
  readonly policy?: AddressPolicy;
  readonly limits?: Partial<OutboundLimits>;
  readonly lookup?: Lookup;
  readonly userAgent?: string;
  /** PEM certificates trusted besides the well-known authorities. */
  readonly trustedCertificates?: readonly string[];
}

/** One request; without options it is a GET. */
export interface OutboundRequest {
  readonly method?: OutboundMethod;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<OutboundLimits>;
  /** Takes the body of a response of status 200 to 299 as it comes; the response has none then. */
  readonly save?: SaveBody;
}

/** An HTTP client for URLs that come from users or from content. */
export abstract class GuardedClient {
  /** Resolves with the final answer, whatever its status; what comes to nothing rejects with an `OutboundError`. */
  abstract fetch(url: string, request?: OutboundRequest): Promise<OutboundResponse>;
  /** Cancels the requests under way and refuses further ones. */
  abstract close(): Promise<void>;
}

/**
 * Returns a client that connects only to addresses its policy admits, within its limits. Every request opens
 * connections of its own: none outlives the decision that admitted it, and no tenant meets the socket of another.
 */
export function createGuardedClient(options: GuardedClientOptions = {}): GuardedClient {
  const settings = completeSettings(options);
  const underWay = new Map<Deadline, Promise<OutboundResponse>>();
  let closed = false;
  return {
    async fetch(url, request = {}) {
      const hop = firstHop(url, request, settings.userAgent);
      if (closed) throw closedError();
      const limits = overrideLimits(settings.limits, request.limits);
      const deadline = startDeadline(hop.url.hostname, limits.timeoutMs, request.signal);
      try {
        const result = followChain(hop, limits, { ...settings, signal: deadline.signal }, request.save);
        underWay.set(deadline, result);
        return await result;
      } finally {
        underWay.delete(deadline);
        deadline.dispose();
      }
    },
    async close() {
      closed = true;
      for (const deadline of underWay.keys()) deadline.cancel(closedError());
      await Promise.allSettled(underWay.values());
    },
  };
}

function completeSettings(options: GuardedClientOptions) {
  return {
    policy: options.policy ?? createAddressPolicy(),
    lookup: options.lookup ?? systemLookup,
    limits: overrideLimits(defaultOutboundLimits, options.limits),
    userAgent: options.userAgent ?? 'Lectern',
    trustedCertificates: options.trustedCertificates ?? [],
  };
}

function firstHop(url: string, request: OutboundRequest, userAgent: string): Hop {
  const method = request.method ?? 'GET';
  if (request.body !== undefined && (method === 'GET' || method === 'HEAD')) {
    throw new OutboundError('invalid_request', `A ${method} request has no body. Leave the body out or use POST.`);
  }
  const defaults = { accept: '*/*', 'accept-encoding': acceptedEncodings, 'user-agent': userAgent };
  return {
    url: parseTargetUrl(url),
    method,
    headers: composeHeaders(request.headers ?? {}, defaults),
    body: request.body,
  };
}

async function followChain(
  first: Hop,
  limits: OutboundLimits,
  connector: ConnectorOptions,
  save: SaveBody | undefined,
): Promise<OutboundResponse> {
  let hop = first;
  for (let followed = 0; followed <= limits.maxRedirects; followed += 1) {
    const result = await exchange(hop, limits, connector, save);
    if ('response' in result) return result.response;
    hop = followRedirect(hop, result.redirect.status, result.redirect.location);
  }
  throw new OutboundError(
    'too_many_redirects',
    `${first.url.hostname} redirects more than ${limits.maxRedirects} times. Use the final URL.`,
  );
}

function closedError(): OutboundError {
  return new OutboundError('aborted', 'The request was canceled because this process is shutting down.');
}
