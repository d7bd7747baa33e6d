import type { Schemas } from '@lectern/client';
import type { ConsoleTarget, DocumentViewContext } from '../document-view/document-context.js';
import { pageHref, pagesById } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';

interface Surroundings {
  organizationId: string;
  place: ContentPlace;
  pages: readonly Schemas['NavigationPage'][];
  files: readonly Schemas['File'][];
}

/** Finds where the references of a document lead in the console. What is in other spaces is known by its id only. */
export function resolverOf({ organizationId, place, pages, files }: Surroundings): DocumentViewContext['resolve'] {
  const page = pagesById(pages);
  const file = new Map(files.map((each) => [each.id, each]));
  const isHere = (space: string | undefined) => space === undefined || space === place.spaceId;
  const pageTarget = (id: string, anchor?: string): ConsoleTarget | undefined => {
    const found = page.get(id);
    if (!found) return undefined;
    const hash = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
    return {
      href: `${pageHref(organizationId, place, found.path ?? '')}${hash}`,
      title: found.title,
      ...(found.emoji !== undefined && { emoji: found.emoji }),
      ...(found.icon !== undefined && { icon: found.icon }),
    };
  };
  return (ref) => {
    switch (ref.kind) {
      case 'page':
        return isHere(ref.space) ? pageTarget(ref.page) : spaceTarget(organizationId, ref.space);
      case 'anchor':
        if (ref.page === undefined) return undefined;
        return isHere(ref.space) ? pageTarget(ref.page, ref.anchor) : spaceTarget(organizationId, ref.space);
      case 'file':
        return fileTarget(file.get(ref.file));
      case 'space':
        return spaceTarget(organizationId, ref.space);
      case 'collection':
        return { href: `/o/${organizationId}/c/${ref.collection}`, title: ref.collection };
      default:
        return undefined;
    }
  };
}

function spaceTarget(organizationId: string, spaceId: string | undefined): ConsoleTarget | undefined {
  if (spaceId === undefined) return undefined;
  return { href: pageHref(organizationId, { spaceId }, ''), title: spaceId };
}

/** Where a file leads, and what it is. */
export function fileTarget(file: Schemas['File'] | undefined): ConsoleTarget | undefined {
  if (!file) return undefined;
  const { name, contentType, size, dimensions, downloadURL } = file;
  return { href: downloadURL, title: name, file: { name, contentType, size, ...dimensions } };
}
