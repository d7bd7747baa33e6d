import type { Schemas } from '@lectern/client';
import { placesOf } from '@lectern/domain/sites/structure/shown';
import { locate, placeOf, shortestSitePath } from '@lectern/domain/sites/urls/places';
import { pathSegments, readSegment, writePath, writeSegment } from '@lectern/domain/sites/urls/segments';
import type { SiteTree } from '../structure/site-tree.js';
import type { RedirectInput } from './mutations.js';

/** Where a redirect is to lead. */
export type WantedDestination = RedirectInput['destination'];

/** Finds the path of a page in its space; nothing for one that is gone. */
export type PagePaths = (spaceId: string, pageId: string) => string | undefined;

/** Writes where a redirect leads as a path on the site or an address; nothing for what is no longer on the site. */
export function writeRedirectTarget(
  { structure, items }: SiteTree,
  destination: Schemas['RedirectDestination'],
  pagePaths: PagePaths,
): string | undefined {
  if (destination.kind === 'external') return destination.url;
  const places = placesOf(structure);
  const section = destination.kind === 'site-section' ? destination.siteSectionId : undefined;
  const siteSpaceId = destination.kind === 'site-section' ? firstSpace(structure, section) : destination.siteSpaceId;
  const place = siteSpaceId === undefined ? undefined : placeOf(places, siteSpaceId);
  const item = siteSpaceId === undefined ? undefined : items.get(siteSpaceId);
  if (!place || item?.object !== 'site-space') return undefined;
  const page = destination.kind === 'site-page' ? pagePaths(item.space.id, destination.pageId) : '';
  if (page === undefined) return undefined;
  const names = shortestSitePath(places, place, page).map(writeSegment);
  return `/${[...names, writePath(page)].filter((part) => part !== '').join('/')}`;
}

/** Reads where a redirect is to lead from a path on the site or an address; nothing for a text that is neither. */
export function readRedirectTarget({ structure, items }: SiteTree, text: string): WantedDestination | undefined {
  if (/^https?:\/\/./i.test(text)) return URL.canParse(text) ? { kind: 'external', url: text } : undefined;
  if (!text.startsWith('/') || text.startsWith('//')) return undefined;
  const names = pathSegments(text).map((segment) => readSegment(segment)?.text);
  if (!names.every((name) => name !== undefined)) return undefined;
  const located = locate(placesOf(structure), names);
  const item = located && items.get(located.siteSpace.id);
  if (item?.object !== 'site-space') return undefined;
  return located?.pagePath
    ? { kind: 'path', spaceId: item.space.id, path: located.pagePath }
    : { kind: 'site-space', siteSpaceId: item.id };
}

function firstSpace(structure: SiteTree['structure'], section: string | undefined): string | undefined {
  const spaces = structure.filter(({ type, parent }) => type === 'site-space' && parent === section);
  return (spaces.find((item) => 'isDefault' in item && item.isDefault) ?? spaces[0])?.id;
}
