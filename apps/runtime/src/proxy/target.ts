import { parseUrl } from '@lectern/domain/platform/values/parse-url';
/** Where a request of a script goes. */
export type Target =
  | { readonly kind: 'api'; readonly url: string }
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** The API as scripts know it, and where the runtime reaches it. */
export interface ApiAddress {
  readonly publicUrl: string;
  readonly internalUrl: string;
}

/**
 * Tells where a URL leads: below `/v1/` of the public URL to the API itself, elsewhere on that origin nowhere, and
 * everywhere else outside, where the guarded client decides.
 */
export function findTarget(url: string, api: ApiAddress): Target {
  const address = parseUrl(url);
  if (!address) return { kind: 'refused', reason: 'This is not a URL that can be fetched.' };
  const { origin, pathname, search, hostname, href } = address;
  const published = new URL(api.publicUrl);
  if (origin !== published.origin) return { kind: 'outside', url: href };
  const base = `${published.pathname.replace(/\/$/, '')}/v1/`;
  if (!pathname.startsWith(base)) {
    return { kind: 'refused', reason: `Of ${hostname} only the API below ${base} can be called.` };
  }
  return { kind: 'api', url: `${api.internalUrl}/v1/${pathname.slice(base.length)}${search}` };
}
