import { addHiddenPages, everyNode } from './hidden-pages.js';
import type { ImportReport } from './import-report.js';
import type { LinkResolver } from './link-resolver.js';
import type { OutlineNode } from './outline.js';
import { outlineFromFolders } from './outline-from-folders.js';
import { outlineFromSummary } from './outline-from-summary.js';
import type { Configuration } from './read-configuration.js';
import { readSummary } from './read-summary.js';
import type { SourceIndex } from './source-index.js';

/** Arranges all pages: by the table of contents when there is one, else by folders. */
export function planOutline(
  sources: SourceIndex,
  config: Configuration,
  pages: string[],
  links: LinkResolver,
  report: ImportReport,
): OutlineNode[] {
  const readme = sources.find(config.readme) ?? '';
  const summary = sources.find(config.summary);
  const outline = summary === undefined ? [] : readOutline(summary, sources, links, report);
  if (outline.length === 0) return outlineFromFolders(pages, config.root, readme);

  const placed = new Set(everyNode(outline).map((node) => node.path));
  const missing = pages.filter((path) => !placed.has(path));
  if (missing.includes(readme)) outline.unshift({ type: 'document', path: readme, fields: {}, children: [] });
  const hidden = missing.filter((path) => path !== readme);
  addHiddenPages(outline, hidden, config.root);
  for (const path of hidden) report.change(path, `${config.summary} does not mention it, so the page is hidden`);
  return outline;
}

function readOutline(summary: string, sources: SourceIndex, links: LinkResolver, report: ImportReport): OutlineNode[] {
  report.keep(summary, 'read as the table of contents');
  const outline = outlineFromSummary(readSummary(sources.text(summary).text), summary, links, report);
  if (outline.length === 0) report.change(summary, 'it names no page, so the pages are arranged by their folders');
  return outline;
}
