import { type PageFile, type PageMetadata, splitPage } from '../markdown/page-file.js';
import { assignSlugs, type SlugSource } from './assign-slugs.js';
import type { ImportIds, PlannedPage } from './import-plan.js';
import type { FileReports } from './import-report.js';
import type { OutlineNode } from './outline.js';
import { type OwnFields, takeOwnFields } from './own-fields.js';
import type { ImportConfiguration } from './read-configuration.js';
import type { SourceIndex } from './source-index.js';
import { slugSource, titleFromPath } from './source-kinds.js';

/** A page whose links are still as written; a link page still knows where it says it leads. */
export interface PageDraft extends PlannedPage {
  url?: string;
}

/** Gives every page of an outline its id, slug, title, metadata and text, each before its children. */
export function planPages(
  outline: OutlineNode[],
  sources: SourceIndex,
  config: ImportConfiguration,
  ids: ImportIds,
  report: FileReports,
): PageDraft[] {
  const drafts: PageDraft[] = [];
  const add = (nodes: OutlineNode[], parent: string | null, above: string): void => {
    const parts = nodes.map((node) => readNode(node, sources, report));
    const slugs = assignSlugs(nodes.map((node, at) => slugOf(node, parts[at], config.root)));
    nodes.forEach((node, position) => {
      const part = parts[position];
      const slug = slugs[position] ?? '';
      if (part === undefined) return;
      const path = above === '' ? slug : `${above}/${slug}`;
      const sourcePath = node.path ?? (node.folder === undefined ? `${config.summary}#${path}` : `${node.folder}/`);
      const id = ids.page(sourcePath);
      drafts.push({ id, parent, position, type: node.type, slug, sourcePath, ...part.page });
      add(node.children, id, path);
    });
  };
  add(outline, null, '');
  return drafts;
}

interface NodePart {
  slug?: string;
  page: Omit<PageDraft, 'id' | 'parent' | 'position' | 'type' | 'slug' | 'sourcePath'>;
}

function slugOf(node: OutlineNode, part: NodePart | undefined, root: string): SlugSource {
  const path = root === '' ? node.path : node.path?.slice(root.length + 1);
  const folder = node.folder?.slice(node.folder.lastIndexOf('/') + 1);
  const name = path === undefined ? (folder ?? part?.page.title ?? '') : slugSource(path);
  return part?.slug === undefined ? { name } : { name, explicit: part.slug };
}

function readNode(node: OutlineNode, sources: SourceIndex, report: FileReports): NodePart {
  if (node.path !== undefined) return readDocument(node, node.path, sources, report);
  const { type: _, title: __, slug, target, computed, computedSeed, extra = {}, ...metadata } = node.fields;
  const page = {
    title: node.title === undefined || node.title === '' ? 'Page' : node.title,
    metadata,
    extra,
    body: '',
    ...(node.url === undefined ? {} : { url: node.url }),
    ...(target === undefined ? {} : { target }),
    ...(computed === undefined ? {} : { computed }),
    ...(computedSeed === undefined ? {} : { computedSeed }),
  };
  return slug === undefined ? { page } : { page, slug };
}

function readDocument(node: OutlineNode, path: string, sources: SourceIndex, report: FileReports): NodePart {
  const { text, notes } = sources.text(path);
  report.keep(path);
  for (const note of notes) report.change(path, note);
  const file = splitPage(text);
  const { own, rest } = takeOwnFields(file.extra);
  const { slug, ...fields }: OwnFields = own;
  const title = file.title || node.title || titleFromPath(path);
  const metadata = metadataOf(node, file, title);
  return {
    page: { title, metadata, extra: rest, body: file.body, ...fields },
    ...(slug === undefined ? {} : { slug }),
  };
}

/** A page that calls itself otherwise than the table of contents does keeps both names. */
function metadataOf(node: OutlineNode, file: PageFile, title: string): PageMetadata {
  const other =
    node.title !== undefined && node.title !== '' && spaced(node.title) !== spaced(title) ? node.title : undefined;
  const linkTitle = node.linkTitle ?? file.metadata.linkTitle ?? other;
  return {
    ...file.metadata,
    ...(linkTitle === undefined ? {} : { linkTitle }),
    ...(node.hidden === true ? { hidden: true } : {}),
  };
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
