import { Variables } from '@lectern/domain/content/page-schemas';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { Data } from '../document/document.js';
import { parseRef, writeRef } from '../document/refs.js';
import { readYaml } from '../files/read-yaml.js';
import { baseName, decodePath } from '../files/relative-path.js';
import { textExcess } from '../markdown/text-size.js';
import { addHiddenPages, everyNode } from './hidden-pages.js';
import type { ImportIds, ImportPlan, PlannedFile, PlannedPage, PlannedReusable } from './import-plan.js';
import { FileReports } from './import-report.js';
import { readIncludeFile } from './include-file.js';
import { LinkResolver } from './link-resolver.js';
import { LinkRewriter, pageLink, type StableLinks } from './link-rewriter.js';
import type { OutlineNode } from './outline.js';
import { outlineFromFolders } from './outline-from-folders.js';
import { outlineFromSummary } from './outline-from-summary.js';
import { type PageDraft, planPages } from './plan-pages.js';
import { type ImportConfiguration, isConfiguration, readConfiguration, settingsFolders } from './read-configuration.js';
import { readSummary } from './read-summary.js';
import { type IndexedFile, SourceIndex } from './source-index.js';
import { isAsset, isInclude, isInside, isMarkdown, isPlainFile, isTooling } from './source-kinds.js';

/**
 * Plans the import of a set of files as the content of a space: pages in their order with stable links, the files they
 * use, reusable contents, variables and redirects, and a line for each file that says what became of it. The same
 * files and ids give the same plan; no content of a file is an error.
 */
export function planImport(files: Iterable<IndexedFile>, ids: ImportIds): ImportPlan {
  const report = new FileReports();
  const sources = new SourceIndex(files);
  const config = readConfiguration(sources, report);
  const sorted = sortSources(sources, config, report);
  const links = new LinkResolver(sources, config.root, new Set(sorted.pages));
  const outline = planOutline(sources, config, sorted.pages, links, report);
  const drafts = planPages(outline, sources, config, ids, report);
  const includes = sorted.includes.map((path) => readReusable(path, sources, ids, report));

  const taken = new Map<string, PlannedFile>();
  const stable = stableLinks(drafts, includes, (path) => takeFile(path, taken, ids));
  const rewriter = new LinkRewriter(links, stable, report);
  const pages = drafts.map((draft) => finishPage(draft, config, rewriter));
  const reusable = includes.map((include) => ({ ...include, body: rewriter.body(include.sourcePath, include.body) }));
  for (const path of sources.paths) {
    if (isAsset(path, config.root)) takeFile(path, taken, ids);
  }
  const variables = readVariables(sources, config.root, report);
  const redirects = readRedirects(config, rewriter, report);
  const kept = sources.paths.flatMap((path) => taken.get(path) ?? []);
  reportRest(sources, config, taken, report);
  const layout = { root: config.root, summary: config.summary };
  const counts = { ...rewriter.counts };
  return { layout, pages, files: kept, reusable, variables, redirects, links: counts, report: report.lines };
}

function readReusable(path: string, sources: SourceIndex, ids: ImportIds, report: FileReports): PlannedReusable {
  const { text, notes } = sources.text(path);
  report.keep(path, 'became reusable content');
  for (const note of notes) report.change(path, note);
  return { id: ids.reusable(path), ...readIncludeFile(text, path), sourcePath: path };
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
function takeFile(path: string, taken: Map<string, PlannedFile>, ids: ImportIds): PlannedFile | undefined {
  if (!isPlainFile(path)) return undefined;
  const file = taken.get(path) ?? { id: ids.file(path), name: baseName(path), sourcePath: path };
  taken.set(path, file);
  return file;
}

function finishPage(draft: PageDraft, config: ImportConfiguration, rewriter: LinkRewriter): PlannedPage {
  const { url, ...page } = draft;
  const from = page.type === 'document' ? page.sourcePath : config.summary;
  const metadata = rewriter.metadata(from, page.metadata);
  if (page.type === 'document') return { ...page, metadata, body: rewriter.body(from, page.body) };
  if (page.type !== 'link' || page.target !== undefined || url === undefined) return { ...page, metadata };
  return { ...page, metadata, target: rewriter.ref(from, url) };
}

/** Arranges all pages: by the table of contents when there is one, else by folders. */
export function planOutline(
  sources: SourceIndex,
  config: ImportConfiguration,
  pages: string[],
  links: LinkResolver,
  report: FileReports,
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
  for (const path of hidden) report.change(path, `${config.summary} does not list it, so the page is hidden`);
  return outline;
}

function readOutline(summary: string, sources: SourceIndex, links: LinkResolver, report: FileReports): OutlineNode[] {
  report.keep(summary, 'read as the table of contents');
  const outline = outlineFromSummary(readSummary(sources.text(summary).text), summary, links, report);
  if (outline.length === 0) report.change(summary, 'it lists no pages, so the pages are arranged by folder');
  return outline;
}

/** Reads the redirects of a configuration; one that leads to no page and no address is reported and left out. */
export function readRedirects(
  config: ImportConfiguration,
  rewriter: LinkRewriter,
  report: FileReports,
): Map<string, string> {
  const redirects = new Map<string, string>();
  // Targets are written from the content folder, as the table of contents writes them.
  const from = config.root === '' ? '' : `${config.root}/`;
  for (const [source, target] of config.redirects) {
    const path = source.replace(/^\/+|\/+$/g, '');
    const link = rewriter.lead(from, target);
    if (path !== '' && (isAddress(link) || parseRef(link).kind !== 'url')) redirects.set(path, link);
    else
      report.change(
        config.path ?? '',
        `the redirect from "${source}" to "${target}" was skipped, because the target does not exist`,
      );
  }
  return redirects;
}

function isAddress(link: string): boolean {
  return /^https?:\/\//i.test(link);
}

/** Reads the variables of the space, one by one, so that a value that cannot be one does not take the others along. */
export function readVariables(sources: SourceIndex, root: string, report: FileReports): Data {
  const names = settingsFolders(root).flatMap((folder) => [`${folder}/vars.yaml`, `${folder}/vars.yml`]);
  const path = names.map((name) => sources.find(name)).find((found) => found !== undefined);
  if (path === undefined) return {};
  report.keep(path, 'read as variables');
  const values: Data = {};
  for (const [name, value] of Object.entries(readMap(path, sources, report))) {
    const variable = Variables.safeParse({ [name]: value });
    if (variable.success) Object.assign(values, variable.data);
    else
      report.change(path, `"${name}" was skipped: it is not a number, a boolean or a text of at most 256 characters`);
  }
  return values;
}

function readMap(path: string, sources: SourceIndex, report: FileReports): object {
  try {
    const read: unknown = readYaml(sources.text(path).text) ?? {};
    if (isPlainObject(read)) return read;
  } catch {
    // Said below: what cannot be read and what is no map are the same to the author.
  }
  report.change(path, 'it is not a YAML map of names to values, so it was ignored');
  return {};
}

/** Says what became of the files that are neither pages nor read for their settings: taken along, or left out and why. */
export function reportRest(
  sources: SourceIndex,
  config: ImportConfiguration,
  taken: ReadonlyMap<string, PlannedFile>,
  report: FileReports,
): void {
  for (const path of sources.paths) {
    if (taken.has(path)) report.keep(path);
    else if (!report.has(path)) report.drop(path, reasonFor(path, config));
  }
}

function reasonFor(path: string, config: ImportConfiguration): string {
  if (isConfiguration(path)) return 'another configuration file is used instead';
  if (!isInside(path, config.root)) return `it is outside the content folder "${config.root}"`;
  if (isTooling(path)) return 'it is in a folder for tools, not for readers';
  if (isMarkdown(path)) return 'it is not a page';
  return baseName(path).startsWith('.')
    ? 'it is a file for tools, not for readers'
    : 'no page links to it and it is not in an assets folder';
}

export interface SortedSources {
  /** Files that become pages. */
  pages: string[];
  /** Files that become reusable contents. */
  includes: string[];
}

/** Decides which Markdown files become pages and reusable contents, and reports those that become neither. */
export function sortSources(sources: SourceIndex, config: ImportConfiguration, report: FileReports): SortedSources {
  const sorted: SortedSources = { pages: [], includes: [] };
  const summary = sources.find(config.summary);
  for (const path of sources.paths) {
    if (!isMarkdown(path) || path === summary) continue;
    const kind = isInclude(path) ? sorted.includes : isPage(path, config.root) ? sorted.pages : undefined;
    const excess = kind === undefined ? undefined : textExcess(sources.text(path).text);
    if (excess === undefined) kind?.push(path);
    else report.drop(path, `it ${excess}`);
  }
  return sorted;
}

function isPage(path: string, root: string): boolean {
  return isInside(path, root) && !isTooling(root === '' ? path : path.slice(root.length + 1));
}
