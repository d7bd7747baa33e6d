import type { Schemas } from '@lectern/client';
import type { DocumentRef } from '@lectern/content/document/document';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { pagesById } from '../../page-tree/page-address.js';

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** Where programs that count clicks keep the address that they lead to. */
const REDIRECTS: readonly { host: RegExp; path: RegExp; parameter: string }[] = [
  { host: /^www\.google\.[a-z.]+$/, path: /^\/url$/, parameter: 'q' },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameter: 'url' },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameter: 'url' },
];

/** An address of the web or of mail, without a detour over somebody who counts clicks; nothing for all others. */
export function safeAddress(given: string): string | undefined {
  const address = urlOf(given);
  if (address === undefined || !SCHEMES.has(address.protocol)) return undefined;
  const detour = REDIRECTS.find(({ host, path }) => host.test(address.hostname) && path.test(address.pathname));
  const target = detour && urlOf(address.searchParams.get(detour.parameter) ?? '');
  return target && SCHEMES.has(target.protocol) ? target.href : asWritten(given.trim(), address);
}

/** What was written stays as it was written, unless there is something in it that nobody writes. */
function asWritten(given: string, address: URL): string {
  return /^[\x21-\x7e\u00a1-\uffff]+$/.test(given) ? given : address.href;
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The address that a text is, if it is nothing but one. */
export function loneAddress(text: string): string | undefined {
  const trimmed = text.trim();
  return /^(https?:\/\/|mailto:)[^\s<>"]+$/i.test(trimmed) ? safeAddress(trimmed) : undefined;
}

/** A page that an address of the console leads to. */
export interface AddressedPage {
  ref: DocumentRef;
  title: string;
}

interface Surroundings {
  origin: string;
  organizationId: string;
  spaceId: string;
  pages: readonly Schemas['NavigationPage'][];
}

/** Finds the pages of a space by their addresses in the console, whichever state of the space these show. */
export function pagesByAddress({ origin, organizationId, spaceId, pages }: Surroundings) {
  const byPath = new Map([...pagesById(pages).values()].map((page) => [page.path ?? '', page]));
  const prefix = `/o/${organizationId}/s/${spaceId}/`;
  return (address: string): AddressedPage | undefined => {
    const url = urlOf(address);
    if (url?.origin !== origin || !url.pathname.startsWith(prefix)) return undefined;
    const path = url.pathname.slice(prefix.length).replace(/^~\/(changes|revisions)\/[^/]+\//, '');
    const page = byPath.get(decodedPath(path));
    if (page === undefined) return undefined;
    const anchor = decodedPath(url.hash.slice(1));
    const ref: DocumentRef =
      anchor === '' ? { kind: 'page', page: page.id } : { kind: 'anchor', page: page.id, anchor };
    return { ref, title: page.title };
  };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Nodes as JSON in which addresses that could do something else than lead somewhere are empty. */
export function withSafeAddresses(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withSafeAddresses);
  if (!isPlainObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      name === 'url' && typeof value === 'string' && leadsAstray(value) ? '' : withSafeAddresses(value),
    ]),
  );
}

/** Addresses without a scheme lead to somewhere near the page. */
function leadsAstray(address: string): boolean {
  const found = URL.canParse(address, 'https://lectern.invalid/') && new URL(address, 'https://lectern.invalid/');
  return !found || !SCHEMES.has(found.protocol);
}
