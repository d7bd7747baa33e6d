import type { SpaceResult } from '@lectern/database/search/list-results';
import type { PageDetails } from '@lectern/database/search/page-details';
import type { FoundPage, FoundSection, FoundSpace } from '@lectern/domain/search/schemas';

/** Presents a page that was found; `organizationApp` is where the app shows the organization. */
export function presentFoundPage(row: PageDetails, organizationApp: string): FoundPage {
  const app = `${organizationApp}/s/${row.spaceId}/${row.path}`;
  return {
    id: row.pageId,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    path: row.path,
    sections: row.sections.map((section) => presentSection(row, section, app)),
    ancestors: row.ancestors.map((title) => ({ title })),
    urls: { app },
    score: row.score,
    rank: row.rank,
    resultType: row.sections[0]?.anchor ? 'section' : 'page',
  };
}

/** Presents a space in which pages were found. */
export function presentFoundSpace(row: SpaceResult, organizationApp: string): FoundSpace {
  const pages = row.pages.map((page) => presentFoundPage(page, organizationApp));
  return { type: 'space', id: row.spaceId, title: row.title, pages, score: row.score };
}

function presentSection(
  page: PageDetails,
  { ordinal, anchor, title, text }: PageDetails['sections'][number],
  app: string,
): FoundSection {
  const hash = anchor === null ? '' : `#${anchor}`;
  return {
    id: `${page.pageId}-${ordinal}`,
    title: title === '' ? page.title : title,
    path: `${page.path}${hash}`,
    body: text,
    urls: { app: `${app}${hash}` },
  };
}
