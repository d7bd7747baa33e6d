import type { Readable } from 'node:stream';
import type { RenderedText } from './rendered-text.js';

/** What a request is answered. */
export interface SiteResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body?: string | Buffer | Readable | RenderedText;
}

/** Sends the reader to another address, which nobody caches for others. */
export function redirect(location: string, { status = 307, cookies = [] as string[] } = {}): SiteResponse {
  const headers = { location: headerText(location), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { status, headers: cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers };
}

/** Says something in plain text. */
export function plain(status: number, text: string, headers: Record<string, string> = {}): SiteResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: text,
  };
}

/** An address as a header can hold it. */
function headerText(address: string): string {
  return address.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')));
}

/** A path with what is asked for beside it. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
