import { parseUrl } from '../../platform/values/parse-url.js';
import { isWildcard, normalizePath, normalizeRedirectSource, restBelow } from './redirect-paths.js';

/** How many redirects one request can bring. */
export const MAX_REDIRECTS_AT_ONCE = 500;

/** How many redirects a site can have. */
export const MAX_REDIRECTS = 10_000;

export interface Match<Redirect> {
  redirect: Redirect;
  /** What of the path the wildcard stood for; empty where there is none. */
  rest: string;
}

/** Finds the redirect for a path: the one for exactly this path, else the one with the longest prefix of it. */
export function matchRedirect<Redirect extends { source: string }>(
  redirects: Iterable<Redirect>,
  path: string,
): Match<Redirect> | null {
  const normal = normalizePath(path);
  if (normal === null) return null;
  let best: Match<Redirect> | null = null;
  for (const redirect of redirects) {
    const rest = restBelow(redirect.source, normal);
    if (rest !== null && (best === null || rest.length < best.rest.length)) best = { redirect, rest };
  }
  return best;
}

/** Every source that can match a path, the most specific one first, for looking redirects up by source. */
export function sourcesFor(path: string): string[] {
  const normal = normalizePath(path);
  if (normal === null) return [];
  const segments = normal === '/' ? [] : normal.slice(1).split('/');
  const prefixes = segments.map((_, index) => ['', ...segments.slice(0, index), '*'].join('/'));
  return [normal, ...prefixes.reverse()];
}

/** The address that a redirect leads to: with what the wildcard stood for behind its path, where that is asked for. */
export function redirectTarget(target: string, captureWildcard: boolean, rest: string): string {
  if (!captureWildcard || rest === '') return target;
  const [path = '', tail = ''] = [target.replace(/[?#].*$/s, ''), /[?#].*$/s.exec(target)?.[0]];
  return `${path.replace(/\/$/, '')}/${rest}${tail}`;
}

/**
 * Whether a redirect leads back to what it leads away from. The bases are the addresses under which the site
 * itself is served.
 */
export function leadsToItself(source: string, target: string, bases: readonly string[]): boolean {
  const url = parseUrl(target);
  if (!url) return false;
  const { host, pathname } = url;
  return bases.some((base) => {
    const own = parseUrl(base);
    if (!own) return false;
    const { host: ownHost, pathname: root } = own;
    const prefix = root.replace(/\/$/, '');
    if (host !== ownHost || !`${pathname}/`.startsWith(`${prefix}/`)) return false;
    const path = normalizePath(pathname.slice(prefix.length) || '/');
    return path !== null && restBelow(source, path) !== null;
  });
}

/** One entry of a change of many redirects. */
export interface RedirectEntry<Destination> {
  source: string;
  /** Null deletes the redirect. */
  destination: Destination | null;
  permanent?: boolean | undefined;
  captureWildcard?: boolean | undefined;
}

/** What comes of an entry; entries that fail leave the others as they are. */
export type RedirectStep<Entry> =
  | { status: 'created'; source: string; entry: Entry }
  | { status: 'updated' | 'deleted'; source: string; id: string; entry: Entry }
  /** There is nothing to delete, which is as good as deleted. */
  | { status: 'absent'; source: string; entry: Entry }
  | { status: 'error'; source: string; error: string };

/** The redirects that a site has. */
export interface ExistingRedirects {
  /** How many there are in all. */
  count: number;
  /** Ids by source, at least of those that the entries name. */
  ids: ReadonlyMap<string, string>;
}

/** Decides what comes of each entry of a change of many redirects. */
export function planRedirects<Entry extends RedirectEntry<unknown>>(
  existing: ExistingRedirects,
  entries: readonly Entry[],
): RedirectStep<Entry>[] {
  const seen = new Set<string>();
  let room = MAX_REDIRECTS - existing.count;
  return entries.map((entry) => {
    const source = normalizeRedirectSource(entry.source);
    const error = problemOf(entry, source, seen);
    if (source === null || error !== null) return { status: 'error', source: entry.source, error: error ?? '' };
    seen.add(source);
    const id = existing.ids.get(source);
    if (entry.destination === null) {
      if (id === undefined) return { status: 'absent', source, entry };
      room += 1;
      return { status: 'deleted', source, id, entry };
    }
    if (id !== undefined) return { status: 'updated', source, id, entry };
    if (room <= 0) {
      return { status: 'error', source, error: `A site has at most ${MAX_REDIRECTS} redirects. Delete some first.` };
    }
    room -= 1;
    return { status: 'created', source, entry };
  });
}

/** Says what is wrong with capturing what a wildcard stood for; null when nothing is. */
export function captureProblem(source: string, captureWildcard: boolean | undefined): string | null {
  return captureWildcard && !isWildcard(source)
    ? '"captureWildcard" goes only with a source that ends in "/*", such as "/old/*".'
    : null;
}

function problemOf(entry: RedirectEntry<unknown>, source: string | null, seen: ReadonlySet<string>): string | null {
  if (source === null) {
    return 'The source must be an absolute path without query, empty or dot segments, such as "/old/page".';
  }
  if (seen.has(source)) return `The source "${source}" stands in the request more than once.`;
  return captureProblem(source, entry.captureWildcard);
}
