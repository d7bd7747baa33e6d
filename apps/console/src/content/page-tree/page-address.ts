import type { Schemas } from '@lectern/client';
import type { ContentPlace } from './queries.js';

/** What stands before the path of a page in the address of a place of a space. */
export function prefixOf({ revisionId, changeRequestId }: Omit<ContentPlace, 'spaceId'>): string {
  if (changeRequestId !== undefined) return `~/changes/${changeRequestId}`;
  return revisionId === undefined ? '' : `~/revisions/${revisionId}`;
}

/** The address of a page in a place of a space. */
export function pageHref(organizationId: string, place: ContentPlace, path: string): string {
  const parts = [prefixOf(place), ...path.split('/').map(encodeURIComponent)].filter((part) => part !== '');
  return [`/o/${organizationId}/s/${place.spaceId}`, ...parts].join('/');
}

/** The address of a part of a space beside its pages, such as its files: of what is live, or of a change request. */
export function partHref(organizationId: string, { spaceId, changeRequestId }: ContentPlace, part: string): string {
  const parts = [prefixOf({ changeRequestId }), '~', part].filter((each) => each !== '');
  return [`/o/${organizationId}/s/${spaceId}`, ...parts].join('/');
}

/** The pages of a tree by their ids. */
export function pagesById(pages: readonly Schemas['NavigationPage'][]): Map<string, Schemas['NavigationPage']> {
  const byId = new Map<string, Schemas['NavigationPage']>();
  const add = (siblings: readonly Schemas['NavigationPage'][]) => {
    for (const page of siblings) {
      byId.set(page.id, page);
      add(page.pages ?? []);
    }
  };
  add(pages);
  return byId;
}
