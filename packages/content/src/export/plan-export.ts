import type { Data } from '../document/document.js';
import { compareText } from '../document/json-values.js';
import { relativePath } from '../files/relative-path.js';
import { writeIncludeFile } from '../import/include-file.js';
import { putOwnFields } from '../import/own-fields.js';
import { slugSource } from '../import/source-kinds.js';
import { writeYamlData } from '../markdown/front-matter.js';
import { joinPage } from '../markdown/page-file.js';
import { type PageNode, pagesInOrder, withoutComputedPages } from '../pages/page-tree.js';
import { slugFor } from '../pages/slug.js';
import { type ExportPaths, exportPaths } from './export-paths.js';
import type { ExportContent, ExportPlan } from './export-plan.js';
import { recordMetadata } from './record-metadata.js';
import { RelativeLinks } from './relative-links.js';
import { entryCarries, writeSummary } from './write-summary.js';

/**
 * Plans the files of a space: a table of contents, a Markdown file for each document, its uploaded files, reusable
 * contents, variables and redirects, with relative links. An import of these files gives the same content, and
 * exporting that gives the same files.
 */
export function planExport(given: ExportContent): ExportPlan {
  // Pages that an import makes again from their source are no files.
  const content = { ...given, tree: withoutComputedPages(given.tree) };
  const paths = exportPaths(content);
  const links = new RelativeLinks(content.tree, paths);
  const texts = [
    { path: paths.layout.summary, text: writeSummary(content.spaceTitle, content.tree, paths, links) },
    { path: paths.configuration, text: configuration(content, paths, links) },
    ...pageTexts(content, paths, links),
    ...reusableTexts(content, paths, links),
  ];
  if (Object.keys(content.variables).length > 0) {
    texts.push({ path: paths.variables, text: writeYamlData(sorted(Object.entries(content.variables))) });
  }
  return { texts, files: [...paths.files].map(([fileId, path]) => ({ path, fileId })) };
}

function pageTexts(content: ExportContent, paths: ExportPaths, links: RelativeLinks): ExportPlan['texts'] {
  return pagesInOrder(content.tree).flatMap((node) => {
    const path = paths.pages.get(node.id);
    return path === undefined ? [] : [{ path, text: pageText(node, path, content, paths, links) }];
  });
}

function pageText(
  { id, record }: PageNode,
  path: string,
  content: ExportContent,
  paths: ExportPaths,
  links: RelativeLinks,
): string {
  const { linkTitle, ...metadata } = links.metadata(path, recordMetadata(record));
  const { computed, computedSeed } = record;
  const { root } = paths.layout;
  const derived = slugFor(slugSource(root === '' ? path : path.slice(root.length + 1)));
  const own = {
    ...(derived === record.slug ? {} : { slug: record.slug }),
    ...(computed === undefined ? {} : { computed }),
    ...(computedSeed === undefined ? {} : { computedSeed }),
  };
  return joinPage({
    title: record.title,
    metadata: linkTitle === undefined || entryCarries(linkTitle) ? metadata : { ...metadata, linkTitle },
    extra: putOwnFields(own, record.extra ?? {}),
    body: links.body(path, content.bodyOf(id)),
  });
}

function reusableTexts(content: ExportContent, paths: ExportPaths, links: RelativeLinks): ExportPlan['texts'] {
  return [...content.reusable].flatMap(([id, { record, body }]) => {
    const path = paths.reusable.get(id);
    return path === undefined
      ? []
      : [{ path, text: writeIncludeFile({ title: record.title, body: links.body(path, body) }) }];
  });
}

function configuration(content: ExportContent, paths: ExportPaths, links: RelativeLinks): string {
  const { root, summary } = paths.layout;
  const from = root === '' ? 'SUMMARY.md' : `${root}/SUMMARY.md`;
  const first = pagesInOrder(content.tree).find((node) => node.record.type === 'document');
  const readme = first === undefined ? undefined : paths.pages.get(first.id);
  const redirects = [...content.redirects].map(([path, to]): [string, string] => [path, links.url(from, to) ?? to]);
  return writeYamlData({
    root: root === '' ? './' : `./${root}/`,
    structure: {
      ...(readme === undefined ? {} : { readme: relativePath(from, readme) }),
      summary: relativePath(from, summary),
    },
    ...(redirects.length === 0 ? {} : { redirects: sorted(redirects) }),
  });
}

function sorted(entries: [string, Data[string]][]): Data {
  return Object.fromEntries(entries.sort(([a], [b]) => compareText(a, b)));
}
