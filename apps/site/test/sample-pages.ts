import type { ContentPage, DocumentPage, GroupPage, PageLayout } from '@lectern/domain/content/page-schemas';

const LAYOUT: PageLayout = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
};

/** A page with text, called by its path. */
export function documentPage(
  path: string,
  pages: ContentPage[] = [],
  fields: Partial<DocumentPage> = {},
): DocumentPage {
  const slug = path.split('/').at(-1) ?? '';
  return {
    type: 'document',
    kind: 'sheet',
    id: path,
    title: path,
    slug,
    path,
    urls: { app: '' },
    layout: LAYOUT,
    tags: [],
    pages,
    ...fields,
  };
}

/** A heading over pages, called by its path. */
export function groupPage(path: string, pages: ContentPage[] = [], fields: Partial<GroupPage> = {}): GroupPage {
  return { type: 'group', kind: 'group', id: path, title: path, slug: path, path, pages, ...fields };
}

/** An entry that leads elsewhere. */
export function linkPage(title: string, url: string): ContentPage {
  return { type: 'link', kind: 'link', id: title, title, target: { kind: 'url', url } };
}
