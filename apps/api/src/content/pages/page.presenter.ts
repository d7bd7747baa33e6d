import { apiDocumentSource, readApiSource } from '@lectern/content/api-reference/api-source';
import type { CurrentPageWithBody } from '@lectern/database/content/current-page.queries';
import {
  ComputedSource,
  type ContentPage,
  type DocumentPage,
  type GroupPage,
  type NavigationPage,
  type PageLayout,
} from '@lectern/domain/content/page-schemas';
import { presentOrigin } from './origin.presenter.js';

type PageRecord = CurrentPageWithBody['record'];

/** A page with its place, as it is presented. */
export interface PageInTree {
  id: string;
  record: PageRecord;
  path: string;
  children: PageInTree[];
}

/** What presenting pages needs to know about where they are. */
export interface PagePosition {
  /** Address of the space in the app. */
  appUrl: string;
  /** Names the document of a text, in this space. */
  documentId: (bodyHash: string) => string;
  /** Whether to tell what git knows. */
  metadata: boolean;
  /** Whether a page that stands for others is shown as what was made from its source. */
  computed: boolean;
}

const DEFAULT_LAYOUT: PageLayout = {
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

/** Where a link page leads that was stored without a target. */
const NOWHERE = { kind: 'url', url: '#' } as const;

/** Presents a page with the pages below it. */
export function presentPage(page: PageInTree, place: PagePosition): ContentPage {
  switch (page.record.type) {
    case 'document':
      return presentDocumentPage(page, place);
    case 'group':
      return presentGroupPage(page, place);
    case 'link':
      return presentLinkPage(page);
    case 'computed':
      if (place.computed && page.record.body !== undefined) return presentDocumentPage(page, place);
      return { type: 'computed', ...common(page), computed: ComputedSource.parse(page.record.computed) };
  }
}

/** Presents as much of a page, and of the pages below it, as navigation shows. */
export function presentNavigationPage(page: PageInTree, place: Pick<PagePosition, 'computed'>): NavigationPage {
  const { id, record, path, children } = page;
  const isComputed = record.type === 'computed';
  return {
    id,
    type: isComputed && place.computed && record.body !== undefined ? 'document' : record.type,
    title: record.title,
    ...(record.emoji !== undefined && { emoji: record.emoji }),
    ...(record.icon !== undefined && { icon: record.icon }),
    ...(record.type !== 'link' && { path }),
    ...(record.hidden && { hidden: true }),
    ...(record.condition !== undefined && { condition: record.condition }),
    ...(isComputed && { computed: true as const }),
    ...(children.length > 0 && { pages: children.map((child) => presentNavigationPage(child, place)) }),
  };
}

/** Arranges a page that was read with everything below it. */
export function placePage({ id, record, path, below }: CurrentPageWithBody): PageInTree {
  const byParent = new Map<string, [string, PageRecord][]>();
  for (const entry of below) {
    const parent = entry[1].parent ?? '';
    byParent.set(parent, [...(byParent.get(parent) ?? []), entry]);
  }
  const place = (pageId: string, pageRecord: PageRecord, pagePath: string): PageInTree => ({
    id: pageId,
    record: pageRecord,
    path: pagePath,
    children: (byParent.get(pageId) ?? [])
      .sort(byOrder)
      .map(([childId, child]) => place(childId, child, `${pagePath}/${child.slug}`)),
  });
  return place(id, record, path);
}

function byOrder([idA, a]: [string, PageRecord], [idB, b]: [string, PageRecord]): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return idA < idB ? -1 : 1;
}

function presentDocumentPage(page: PageInTree, place: PagePosition): DocumentPage {
  const { record, path } = page;
  return {
    type: 'document',
    kind: 'sheet',
    ...common(page),
    slug: record.slug,
    path,
    ...(record.description !== undefined && { description: record.description }),
    urls: { app: `${place.appUrl}/${path}` },
    layout: { ...DEFAULT_LAYOUT, ...record.layout },
    ...(record.cover && { cover: record.cover }),
    ...(record.variables && { variables: record.variables }),
    tags: record.tags ?? [],
    ...visibility(record),
    ...(place.metadata && record.git && { git: presentOrigin(record.git) }),
    ...content(record, place),
    pages: page.children.map((child) => presentPage(child, place)),
  };
}

function presentGroupPage(page: PageInTree, place: PagePosition): GroupPage {
  return {
    type: 'group',
    kind: 'group',
    ...common(page),
    slug: page.record.slug,
    path: page.path,
    ...visibility(page.record),
    pages: page.children.map((child) => presentPage(child, place)),
  };
}

function presentLinkPage(page: PageInTree): ContentPage {
  const { target = NOWHERE, hidden } = page.record;
  return {
    type: 'link',
    kind: 'link',
    ...common(page),
    target,
    ...(target.kind === 'url' && { href: target.url }),
    ...(hidden && { hidden }),
  };
}

function common({ id, record }: PageInTree) {
  return {
    id,
    title: record.title,
    ...(record.emoji !== undefined && { emoji: record.emoji }),
    ...(record.icon !== undefined && { icon: record.icon }),
    ...(record.linkTitle !== undefined && { linkTitle: record.linkTitle }),
    ...(record.condition !== undefined && { condition: record.condition }),
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

function visibility({ hidden = false, noIndex = false, noRobotsIndex = false }: PageRecord) {
  return { hidden, noIndex, noRobotsIndex };
}

function content(record: PageRecord, { documentId }: PagePosition) {
  if (record.computed) {
    return { computed: ComputedSource.parse(pageSource(record)), computedSeed: record.computedSeed ?? '' };
  }
  return record.body === undefined ? {} : { documentId: documentId(record.body) };
}

/** What the page itself is made from: the first page of a reference stands for the whole of it as well. */
function pageSource({ type, computed }: PageRecord) {
  const source = type === 'computed' ? readApiSource(computed) : undefined;
  return source ? apiDocumentSource(source.spec, { doc: 'info' }) : computed;
}
