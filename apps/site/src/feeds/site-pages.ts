import type { DocumentPage } from '@lectern/domain/content/page-schemas';
import type { SiteSpace } from '@lectern/domain/sites/structure/structure-schemas';
import { publicOrigin, type Reading } from '../content/reading.js';
import { pathOfPage } from '../content/references.js';
import type { SpaceVersion } from '../content/site-source.js';

/** A page of a site with its address. */
export interface ListedPage {
  page: DocumentPage;
  siteSpace: SiteSpace;
  version: SpaceVersion;
  /** Absolute, as readers are meant to see it. */
  url: string;
  /** The same as Markdown. */
  markdownUrl: string;
}

/** Lists the pages of all spaces of a site that readers find by its contents, space by space in their order. */
export async function listPages(reading: Reading): Promise<ListedPage[]> {
  const { map, source } = reading;
  const origin = publicOrigin(reading);
  const bySpace = await Promise.all(
    map.siteSpaces.map(async (siteSpace) => {
      const { id: space, revision } = siteSpace.space;
      const version = space === reading.version.space ? reading.version : { space, revision };
      const pages = await source.pages(version);
      return pages.order.map((page) => ({
        page,
        siteSpace,
        version,
        url: origin + map.hrefOf(siteSpace.id, pathOfPage(page, pages) ?? ''),
        markdownUrl: `${origin}${map.hrefOf(siteSpace.id, page.path)}.md`,
      }));
    }),
  );
  return bySpace.flat();
}
