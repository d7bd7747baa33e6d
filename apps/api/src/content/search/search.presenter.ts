import type { SpaceResult } from '@lectern/database/content/search/list-results';
import type { PageDetails } from '@lectern/database/content/search/page-details';
import type { FoundPage, FoundSection, FoundSpace } from '@lectern/domain/content/search/schemas';

/** Writes the address of a page on a site, where it has one. */
export type PublishedAddress = (page: Pick<PageDetails, 'spaceId' | 'path'>) => string | undefined;

/** Presents a page that was found; `organizationApp` is where the app shows the organization. */
export function presentFoundPage(
  row: PageDetails,
  organizationApp: string,
  publishedAt: PublishedAddress = () => undefined,
): FoundPage {
  const published = publishedAt(row);
  const urls = { app: `${organizationApp}/s/${row.spaceId}/${row.path}`, ...(published && { published }) };
  return {
    id: row.pageId,
    title: row.title,
    description: row.description ?? '',
    path: row.path,
    sections: row.sections.map((section) => presentSection(row, section, urls)),
    ancestors: row.ancestors.map((title) => ({ title })),
    urls,
    score: row.score,
    rank: row.rank,
    resultType: row.sections[0]?.anchor ? 'section' : 'page',
  };
}

/** Presents a space in which pages were found. */
export function presentFoundSpace(
  row: SpaceResult,
  organizationApp: string,
  publishedAt?: PublishedAddress,
): FoundSpace {
  const pages = row.pages.map((page) => presentFoundPage(page, organizationApp, publishedAt));
  return { type: 'space', id: row.spaceId, title: row.title, pages, score: row.score };
}

function presentSection(
  page: PageDetails,
  { ordinal, anchor, title, text }: PageDetails['sections'][number],
  { app, published }: FoundPage['urls'],
): FoundSection {
  const hash = anchor === null ? '' : `#${anchor}`;
  return {
    id: `${page.pageId}-${ordinal}`,
    title: title === '' ? page.title : title,
    path: `${page.path}${hash}`,
    body: text,
    urls: { app: `${app}${hash}`, ...(published && { published: `${published}${hash}` }) },
  };
}
