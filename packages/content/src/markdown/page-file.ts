import type { PageCover, PageLayout, Variables } from '@lectern/domain/content/page-schemas';
import type { Data } from '../document/document.js';

/** What front matter tells about a page besides its title. */
export interface PageMetadata {
  description?: string;
  icon?: string;
  emoji?: string;
  cover?: PageCover;
  layout?: Partial<PageLayout>;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string;
  variables?: Variables;
  linkTitle?: string;
  tags?: string[];
}

/** A Markdown file of a page, taken apart. */
export interface PageFile {
  title?: string;
  metadata: PageMetadata;
  /** Front matter that the platform does not know. */
  extra: Data;
  body: string;
}

/** Takes a Markdown file apart into front matter, title and body; broken front matter is content. */
export function splitPage(source: string): PageFile {
  return { metadata: {}, extra: {}, body: source };
}

/** The Markdown file of a page; `splitPage` takes it apart again. */
export function joinPage(page: PageFile): string {
  return page.title === undefined ? page.body : `# ${page.title}\n\n${page.body}`;
}
