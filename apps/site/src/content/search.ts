import type { FoundSpace } from '@lectern/domain/content/search/schemas';
import type { SearchResultView } from '../layout/views.js';
import type { Reading } from './reading.js';

const MAX_RESULTS = 20;
const MAX_QUERY_LENGTH = 512;
/** Null characters and halves of characters, which stand in no text. */
const IMPOSSIBLE = /[\0\p{Surrogate}]/gu;

/** Searches what a site shows to a reader; the space that the reader is in comes first where things match as well. */
export async function searchSite(reading: Reading, query: string): Promise<SearchResultView[]> {
  if (query.trim() === '') return [];
  const { items } = await reading.source.search({
    query: query.slice(0, MAX_QUERY_LENGTH).replace(IMPOSSIBLE, ' '),
    scope: { mode: 'default', currentSiteSpace: reading.siteSpace.id },
  });
  return resultsOf(reading, items).slice(0, MAX_RESULTS);
}

function resultsOf({ map }: Reading, spaces: readonly FoundSpace[]): SearchResultView[] {
  const hasManySpaces = map.siteSpaces.length > 1;
  const found = spaces.flatMap((space) => {
    const siteSpace = map.siteSpaceOf(space.id);
    return siteSpace ? space.pages.map((page) => ({ page, siteSpace, space: space.id })) : [];
  });
  return found
    .sort((a, b) => b.page.score - a.page.score)
    .map(({ page, siteSpace, space }) => {
      const hrefOf = (path: string) => {
        const [pagePath = '', anchor] = path.split('#');
        const href = map.hrefOf(siteSpace.id, pagePath);
        return anchor === undefined ? href : `${href}#${encodeURIComponent(anchor)}`;
      };
      const above = [...(hasManySpaces ? [siteSpace.title] : []), ...page.ancestors.map(({ title }) => title)];
      const [first] = page.sections;
      const parts = page.sections.filter(({ path }) => path.includes('#'));
      return {
        page: page.id,
        space,
        title: page.title,
        href: hrefOf(page.path),
        ...(above.length > 0 && { place: above.join(' › ') }),
        ...(first && parts.length === 0 && { excerpt: plainExcerpt(first.body) }),
        found: foundIn(page.sections.map(({ body }) => body)),
        parts: parts.map(({ title, path, body }) => ({ title, href: hrefOf(path), excerpt: plainExcerpt(body) })),
      };
    });
}

/** What is marked in texts, each once. */
function foundIn(bodies: readonly string[]): string[] {
  const marked = bodies.flatMap((body) => [...body.matchAll(/\*\*((?:\\.|[^\\*])+)\*\*/gs)]);
  return [...new Set(marked.map(([, text = '']) => plainExcerpt(text).toLowerCase()))];
}

/** The text without the marks around what was found: what stands out is decided where it is shown. */
export function plainExcerpt(body: string): string {
  return body.replace(/\\(.)|\*\*/gs, (_, escaped: string | undefined) => escaped ?? '');
}
