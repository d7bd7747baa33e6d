import type { DocumentRef } from '../document/document.js';
import { compareText } from '../document/json-values.js';
import { parseRef } from '../document/refs.js';
import type { RepositoryLayout } from '../import/import-plan.js';
import { isAsset, isInclude, isInside, isMarkdown, isPlainFile, isTooling } from '../import/source-kinds.js';
import { recordLinks } from '../links/links.js';
import { linkSpans } from '../markdown/link-spans.js';
import { type PageNode, pagesInOrder } from '../pages/page-tree.js';
import { slugFor } from '../pages/slug.js';
import type { ExportContent } from './export-plan.js';
import { PathPool, safeSegment } from './path-pool.js';

/** Where everything stands in an export, by its id. */
export interface ExportPaths {
  layout: RepositoryLayout;
  pages: Map<string, string>;
  files: Map<string, string>;
  reusable: Map<string, string>;
  configuration: string;
  variables: string;
}

/**
 * Gives every page, file and reusable content a path of its own: where it stood in the repository it came from, if that
 * is free, else one made from its place in the table of contents or its name.
 */
export function exportPaths(content: ExportContent): ExportPaths {
  const layout = content.layout ?? { root: '', summary: 'SUMMARY.md' };
  const at = (path: string): string => (layout.root === '' ? path : `${layout.root}/${path}`);
  const paths: ExportPaths = {
    layout,
    pages: new Map(),
    files: new Map(),
    reusable: new Map(),
    configuration: '.gitbook.yaml',
    variables: at('.gitbook/vars.yaml'),
  };
  const pool = new PathPool();
  for (const path of [layout.summary, paths.configuration, paths.variables]) pool.claim(path);
  const used = findReferences(content);
  claimOrigins(content, paths, used, pool);
  placePages(content, paths, at, pool);
  placeReusable(content, paths, used, at, pool);
  placeFiles(content, paths, used, at, pool);
  return paths;
}

function claimOrigins(content: ExportContent, paths: ExportPaths, used: ExportReferences, pool: PathPool): void {
  const { root } = paths.layout;
  for (const { id, record } of pagesInOrder(content.tree)) {
    const origin = record.type === 'document' ? (record.git?.path ?? '') : '';
    if (isPagePath(origin, root) && pool.claim(origin)) paths.pages.set(id, origin);
  }
  for (const [id, { record }] of content.reusable) {
    const origin = record.git?.path ?? '';
    if (isInclude(origin) && pool.claim(origin)) paths.reusable.set(id, origin);
  }
  for (const [id, record] of content.files) {
    const origin = record.git?.path ?? '';
    // An import takes files that pages use from anywhere, and others from assets folders only.
    const found = origin !== '' && isPlainFile(origin) && (used.files.has(id) || isAsset(origin, root));
    if (found && pool.claim(origin)) paths.files.set(id, origin);
  }
}

function isPagePath(path: string, root: string): boolean {
  const inside = root === '' ? path : path.slice(root.length + 1);
  return isMarkdown(path) && isInside(path, root) && !isTooling(inside) && !isInclude(path);
}

type At = (path: string) => string;

function placePages(content: ExportContent, paths: ExportPaths, at: At, pool: PathPool): void {
  for (const node of pagesInOrder(content.tree)) {
    if (node.record.type !== 'document' || paths.pages.has(node.id)) continue;
    const path = (node.path ?? '').split('/').map(safeSegment).join('/');
    const candidate = (number: number): string => at(fileName(node, number === 0 ? path : `${path}-${number}`));
    paths.pages.set(node.id, pool.claimFirst(candidate, at(`pages/${node.id}.md`)));
  }
}

function fileName(node: PageNode, path: string): string {
  if (node.children.length > 0) return `${path}/README.md`;
  return path === 'readme' ? 'README.md' : `${path}.md`;
}

function placeReusable(
  content: ExportContent,
  paths: ExportPaths,
  used: ExportReferences,
  at: At,
  pool: PathPool,
): void {
  const key = (id: string): string =>
    JSON.stringify([content.reusable.get(id)?.record.title, content.reusable.get(id)?.body]);
  for (const id of inOrder(content.reusable.keys(), used.reusable, key)) {
    if (paths.reusable.has(id)) continue;
    const slug = slugFor(content.reusable.get(id)?.record.title ?? '');
    const candidate = (number: number): string =>
      at(`.gitbook/includes/${number === 0 ? slug : `${slug}-${number}`}.md`);
    paths.reusable.set(id, pool.claimFirst(candidate, at(`.gitbook/includes/${id}.md`)));
  }
}

function placeFiles(content: ExportContent, paths: ExportPaths, used: ExportReferences, at: At, pool: PathPool): void {
  const key = (id: string): string => JSON.stringify([content.files.get(id)?.name, content.files.get(id)?.blob]);
  for (const id of inOrder(content.files.keys(), used.files, key)) {
    if (paths.files.has(id)) continue;
    const name = safeSegment(content.files.get(id)?.name ?? '');
    // A folder keeps files of the same name apart without changing their names.
    const candidate = (number: number): string => at(`.gitbook/assets/${number === 0 ? '' : `${number}/`}${name}`);
    paths.files.set(id, pool.claimFirst(candidate, at(`.gitbook/assets/${id}`)));
  }
}

/** Orders ids by what they stand for and not by themselves, so that another import with other ids exports the same. */
function inOrder(ids: Iterable<string>, used: ReadonlySet<string>, key: (id: string) => string): string[] {
  const all = new Set(ids);
  const unused = [...all].filter((id) => !used.has(id));
  unused.sort((a, b) => compareText(key(a), key(b)) || compareText(a, b));
  return [...[...used].filter((id) => all.has(id)), ...unused];
}

/** The ids of what the content of a space uses, in the order of its table of contents. */
export interface ExportReferences {
  files: Set<string>;
  reusable: Set<string>;
}

/** Finds which files and reusable contents are used, each once and in the order of its first use. */
export function findReferences(content: ExportContent): ExportReferences {
  const found: ExportReferences = { files: new Set(), reusable: new Set() };
  for (const { id, record } of pagesInOrder(content.tree)) {
    for (const { ref } of recordLinks(record)) note(ref, found);
    if (record.type === 'document') scan(content.bodyOf(id), found);
  }
  for (const { body } of content.reusable.values()) scan(body, found);
  for (const to of content.redirects.values()) note(parseRef(to), found);
  return found;
}

function scan(body: string, found: ExportReferences): void {
  // Most texts name neither, and looking is much cheaper than parsing.
  if (!body.includes('/files/') && !body.includes('/reusable/')) return;
  for (const { url } of linkSpans(body)) note(parseRef(url), found);
}

function note(ref: DocumentRef, found: ExportReferences): void {
  if (ref.kind === 'file' && ref.space === undefined) found.files.add(ref.file);
  if (ref.kind === 'reusable-content' && ref.space === undefined) found.reusable.add(ref.reusableContent);
}
