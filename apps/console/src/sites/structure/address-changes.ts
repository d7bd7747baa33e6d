import type { Structure } from '@lectern/domain/sites/structure/model';
import { placesOf } from '@lectern/domain/sites/structure/shown';
import { locate, placeOf, type SitePlaces, shortestSitePath } from '@lectern/domain/sites/urls/places';
import { writeSegment } from '@lectern/domain/sites/urls/segments';
import type { RedirectPut } from '../sites/put-redirects.js';

/** A space whose pages readers find elsewhere after a change. */
export interface AddressChange {
  siteSpaceId: string;
  /** The path of its first page on the site. */
  before: string;
  /** Where that is afterwards; nothing when the space is no longer on the site. */
  after: string | undefined;
}

/** The spaces whose addresses stop leading to them when the structure of a site becomes another one. */
export function addressChanges(before: Structure, after: Structure): AddressChange[] {
  const [old, next] = [placesOf(before), placesOf(after)];
  return before.flatMap(({ type, id }) => {
    const names = type === 'site-space' ? namesOf(old, id) : undefined;
    if (!names) return [];
    const located = locate(next, names);
    // A space that is still meant by its old names is found there, even where a shorter way leads to it now.
    if (located?.siteSpace.id === id && located.used === names.length) return [];
    const newNames = namesOf(next, id);
    return [{ siteSpaceId: id, before: pathTo(names), after: newNames && pathTo(newNames) }];
  });
}

/**
 * The redirects that lead from old addresses to new ones. There are none from the top of a site, where other pages stand
 * now, and none for everything below an address that the new one stands below.
 */
export function redirectsFor(changes: readonly AddressChange[]): RedirectPut[] {
  return changes.flatMap(({ siteSpaceId, before, after }): RedirectPut[] => {
    if (before === '/' || after === undefined) return [];
    const destination = { kind: 'site-space' as const, siteSpaceId };
    const page = { source: before, destination };
    return after.startsWith(`${before}/`)
      ? [page]
      : [page, { source: `${before}/*`, destination, captureWildcard: true }];
  });
}

function namesOf(places: SitePlaces, siteSpaceId: string): string[] | undefined {
  const place = placeOf(places, siteSpaceId);
  return place && shortestSitePath(places, place, '');
}

function pathTo(names: readonly string[]): string {
  return `/${names.map(writeSegment).join('/')}`;
}
