import type { SourceFile } from '../archive/source-file.js';
import { writeRef } from '../document/refs.js';
import { baseName, decodePath } from '../files/relative-path.js';
import type { ImportIds, ImportPlan, PlannedFile, PlannedPage, PlannedReusable } from './import-plan.js';
import { ImportReport } from './import-report.js';
import { readInclude } from './include-file.js';
import { LinkResolver } from './link-resolver.js';
import { LinkRewriter, pageLink, type StableLinks } from './link-rewriter.js';
import { planOutline } from './plan-outline.js';
import { type PageDraft, planPages } from './plan-pages.js';
import { type Configuration, readConfiguration } from './read-configuration.js';
import { readRedirects } from './read-redirects.js';
import { readVariables } from './read-variables.js';
import { reportRest } from './report-rest.js';
import { sortSources } from './sort-sources.js';
import { SourceIndex } from './source-index.js';
import { isAsset, isPlainFile } from './source-kinds.js';

/**
 * Plans the import of a set of files as the content of a space: pages in their order with stable links, the files they
 * use, reusable contents, variables and redirects, and a line for each file that says what became of it. The same
 * files and ids give the same plan; no content of a file is an error.
 */
export function planImport(files: Iterable<SourceFile>, ids: ImportIds): ImportPlan {
  const report = new ImportReport();
  const sources = new SourceIndex(files);
  const config = readConfiguration(sources, report);
  const sorted = sortSources(sources, config, report);
  const links = new LinkResolver(sources, config.root, new Set(sorted.pages));
  const outline = planOutline(sources, config, sorted.pages, links, report);
  const drafts = planPages(outline, sources, config, ids, report);
  const includes = sorted.includes.map((path) => readReusable(path, sources, ids, report));

  const taken = new Map<string, PlannedFile>();
  const stable = stableLinks(drafts, includes, (path) => takeFile(path, taken, sources, ids));
  const rewriter = new LinkRewriter(links, stable, report);
  const pages = drafts.map((draft) => finishPage(draft, config, rewriter));
  const reusable = includes.map((include) => ({ ...include, body: rewriter.body(include.sourcePath, include.body) }));
  for (const path of sources.paths) {
    if (isAsset(path, config.root)) takeFile(path, taken, sources, ids);
  }
  const variables = readVariables(sources, config.root, report);
  const redirects = readRedirects(config, rewriter, report);
  const kept = sources.paths.flatMap((path) => taken.get(path) ?? []);
  reportRest(sources, config, taken, report);
  const layout = { root: config.root, summary: config.summary };
  const counts = { ...rewriter.counts };
  return { layout, pages, files: kept, reusable, variables, redirects, links: counts, report: report.lines };
}

function readReusable(path: string, sources: SourceIndex, ids: ImportIds, report: ImportReport): PlannedReusable {
  const { text, notes } = sources.text(path);
  report.keep(path, 'became a reusable content');
  for (const note of notes) report.change(path, note);
  return { id: ids.reusable(path), ...readInclude(text, path), sourcePath: path };
}

function stableLinks(
  drafts: PageDraft[],
  includes: PlannedReusable[],
  fileOf: (path: string) => PlannedFile | undefined,
): StableLinks {
  const pages = new Map(drafts.map((draft) => [draft.sourcePath, draft.id]));
  const reusable = new Map(includes.map((include) => [include.sourcePath, include.id]));
  return (path, anchor) => {
    const page = pages.get(path);
    if (page !== undefined) return pageLink(page, anchor);
    // A page without a file is named by its place in the table of contents, before an anchor of its own.
    const [, place = '', inner = ''] = /^(#[^#]*)(.*)$/s.exec(anchor) ?? [];
    const entry = pages.get(path + decodePath(place));
    if (entry !== undefined) return pageLink(entry, inner);
    const include = reusable.get(path);
    if (include !== undefined) return writeRef({ kind: 'reusable-content', reusableContent: include });
    const file = fileOf(path);
    return file === undefined ? undefined : writeRef({ kind: 'file', file: file.id });
  };
}

/** Takes a file along the first time something needs it; Markdown files are pages, or files among the assets. */
function takeFile(
  path: string,
  taken: Map<string, PlannedFile>,
  sources: SourceIndex,
  ids: ImportIds,
): PlannedFile | undefined {
  if (!isPlainFile(path)) return undefined;
  const file = taken.get(path) ?? {
    id: ids.file(path),
    name: baseName(path),
    bytes: sources.bytes(path),
    sourcePath: path,
  };
  taken.set(path, file);
  return file;
}

function finishPage(draft: PageDraft, config: Configuration, rewriter: LinkRewriter): PlannedPage {
  const { url, ...page } = draft;
  const from = page.type === 'document' ? page.sourcePath : config.summary;
  const metadata = rewriter.metadata(from, page.metadata);
  if (page.type === 'document') return { ...page, metadata, body: rewriter.body(from, page.body) };
  if (page.type !== 'link' || page.target !== undefined || url === undefined) return { ...page, metadata };
  return { ...page, metadata, target: rewriter.ref(from, url) };
}
