import { OutboundError } from './outbound-error.js';

/** Request headers by lower-case name. */
export type RequestHeaders = ReadonlyMap<string, string>;

/** Returns the caller's headers over the given defaults, and throws when one of them belongs to the connection. */
export function composeHeaders(
  headers: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>>,
): RequestHeaders {
  const composed = new Map(Object.entries(defaults));
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    if (connectionHeaders.has(key) || key.startsWith('proxy-')) {
      throw new OutboundError('invalid_request', `The header "${key}" is set by the platform. Leave it out.`);
    }
    composed.set(key, value);
  }
  return composed;
}

/** Returns the headers that another origin may see. */
export function withoutCredentials(headers: RequestHeaders): RequestHeaders {
  return new Map([...headers].filter(([name]) => harmlessHeaders.has(name)));
}

/** Returns the headers without those that describe a body. */
export function withoutBodyHeaders(headers: RequestHeaders): RequestHeaders {
  return new Map([...headers].filter(([name]) => !name.startsWith('content-')));
}

const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A list of what is harmless, because secrets travel under any name (`private-token`, `x-api-key`, ...). */
const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'range',
  'user-agent',
]);
