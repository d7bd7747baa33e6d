import type { Send } from './request.js';

/** How much a client keeps in memory at most. */
export interface CacheLimits {
  /** How many responses; 500 if missing. */
  maxEntries?: number;
  /** How many bytes their texts take; 20 MiB if missing. */
  maxBytes?: number;
}

const MAX_ENTRIES = 500;
const MAX_BYTES = 20 * 1024 * 1024;
/** A text takes up to two bytes for each of its characters. */
const BYTES_PER_CHARACTER = 2;

interface CachedResponse {
  etag: string;
  text: string;
  headers: Headers;
}

/**
 * Keeps the responses to reads that have an ETag. Every read still asks the API, which responds with 304 if it would
 * send the same again; so a response is never out of date, and never shown to somebody who may no longer see it.
 */
export function revalidating(send: Send, limits: CacheLimits): Send {
  const cache = new ResponseCache(limits);
  return async (request) => {
    // Whoever names an ETag has a response of their own.
    if (request.method !== 'GET' || request.headers.has('if-none-match')) return send(request);
    const key = keyOf(request);
    const cached = cache.get(key);
    if (cached) request.headers.set('if-none-match', cached.etag);
    const response = await send(request);
    if (cached && response.status === 304) return restored(cached, response);
    cache.delete(key);
    const etag = response.headers.get('etag');
    if (response.status !== 200 || etag === null || !isJson(response)) return response;
    const { status, statusText, headers } = response;
    const text = await response.text();
    cache.set(key, { etag, text, headers });
    return new Response(text, { status, statusText, headers });
  };
}

/** The address and who asks: callers differ in their headers, such as their token. */
function keyOf({ url, credentials, headers }: Request): string {
  return JSON.stringify([url, credentials, ...headers]);
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}

/** The response as it was, with what is new about it, such as the id of this request. */
function restored(cached: CachedResponse, notModified: Response): Response {
  const headers = new Headers(cached.headers);
  for (const [name, value] of notModified.headers) {
    // Some proxies describe the empty body of this response, which is not the one that is given.
    if (!name.startsWith('content-')) headers.set(name, value);
  }
  return new Response(cached.text, { status: 200, headers });
}

/** Responses by key, of which the least recently used are dropped when there are too many or they are too large. */
class ResponseCache {
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  /** Maps keep the order of insertion, so the first entry is the least recently used one. */
  readonly #entries = new Map<string, CachedResponse>();
  #bytes = 0;

  constructor({ maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES }: CacheLimits) {
    this.#maxEntries = maxEntries;
    this.#maxBytes = maxBytes;
  }

  get(key: string): CachedResponse | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  set(key: string, response: CachedResponse): void {
    this.delete(key);
    if (bytesOf(key, response) > this.#maxBytes) return;
    this.#entries.set(key, response);
    this.#bytes += bytesOf(key, response);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const found = this.#entries.get(key);
    if (!found) return;
    this.#entries.delete(key);
    this.#bytes -= bytesOf(key, found);
  }
}

function bytesOf(key: string, { text }: CachedResponse): number {
  return (key.length + text.length) * BYTES_PER_CHARACTER;
}
