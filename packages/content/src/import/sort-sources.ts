import type { ImportReport } from './import-report.js';
import type { Configuration } from './read-configuration.js';
import type { SourceIndex } from './source-index.js';
import { isInclude, isInside, isMarkdown, isTooling } from './source-kinds.js';

/** Larger than any page someone wrote, small enough to be read by everything that handles pages. */
const LARGEST_PAGE = 10_000_000;

export interface SortedSources {
  /** Files that become pages. */
  pages: string[];
  /** Files that become reusable contents. */
  includes: string[];
}

/** Decides which Markdown files become pages and reusable contents, and reports those that become neither. */
export function sortSources(sources: SourceIndex, config: Configuration, report: ImportReport): SortedSources {
  const sorted: SortedSources = { pages: [], includes: [] };
  const summary = sources.find(config.summary);
  for (const path of sources.paths) {
    if (!isMarkdown(path) || path === summary) continue;
    if (sources.bytes(path).length > LARGEST_PAGE) {
      report.drop(path, `it has more than ${LARGEST_PAGE} bytes, too much for one page`);
    } else if (isInclude(path)) sorted.includes.push(path);
    else if (isPage(path, config.root)) sorted.pages.push(path);
  }
  return sorted;
}

function isPage(path: string, root: string): boolean {
  return isInside(path, root) && !isTooling(root === '' ? path : path.slice(root.length + 1));
}
