import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { FastifyRequest } from 'fastify';

/** Names below a site that are the server's own, and those that stand for the whole of a site. */
export const OWN_MARK = '~site';
const FEEDS = ['robots.txt', 'sitemap.xml', 'llms.txt', 'llms-full.txt', 'rss.xml'] as const;
export type FeedName = (typeof FEEDS)[number];

const HOST = /^[^\s/?#@\\]+$/;

/** What is asked for of the content that an address leads to. */
export type RequestedPage =
  | { kind: 'page' }
  | { kind: 'markdown' }
  | { kind: 'feed'; name: FeedName }
  /** Something of the server's own, by what follows its mark. */
  | { kind: 'own'; path: string[] };

/** Where a request goes: the address of content, and what is asked for of it. */
export interface RequestAddress {
  /** Scheme, host and path of the content, as readers see them, without a query. */
  url: string;
  origin: string;
  path: string;
  /** What follows the path of the content and says what is asked for, such as `.md`. */
  suffix: string;
  query: URLSearchParams;
  asked: RequestedPage;
}

/** Reads where a request goes; nothing when it names no host that could be one. */
export function requestAddress(request: FastifyRequest): RequestAddress | undefined {
  const origin = originOf(request);
  if (origin === undefined) return undefined;
  const [written = '/', search = ''] = splitAt(request.raw.url ?? '/', '?');
  const whole = written.startsWith('/') ? written : '/';
  const { path, asked } = readPath(whole);
  const accepted =
    asked.kind === 'page' && prefersMarkdown(request.headers.accept) ? ({ kind: 'markdown' } as const) : asked;
  const suffix = whole === path ? '' : whole.slice(path === '/' ? 0 : path.length);
  return { url: `${origin}${path}`, origin, path, suffix, query: new URLSearchParams(search), asked: accepted };
}

/** Scheme and host, without a port that goes without saying. */
function originOf({ protocol, host }: FastifyRequest): string | undefined {
  return HOST.test(host) ? parseUrl(`${protocol}://${host}`)?.origin : undefined;
}

/** Splits the path of a request into the path of content and what is asked for of it. */
export function readPath(written: string): { path: string; asked: RequestedPage } {
  const segments = written.split('/');
  const own = segments.indexOf(OWN_MARK);
  if (own > 0) {
    return { path: segments.slice(0, own).join('/') || '/', asked: { kind: 'own', path: segments.slice(own + 1) } };
  }
  const last = segments.at(-1) ?? '';
  const feed = FEEDS.find((name) => name === last);
  if (feed) return { path: segments.slice(0, -1).join('/') || '/', asked: { kind: 'feed', name: feed } };
  if (last.endsWith('.md') && last.length > 3) return { path: written.slice(0, -3), asked: { kind: 'markdown' } };
  return { path: written, asked: { kind: 'page' } };
}

/** Whether a reader names Markdown, and HTML not at all: browsers never do. */
function prefersMarkdown(accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/markdown\b/.test(accept) && !/\btext\/html\b/.test(accept);
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
