import { compareText } from '../document/json-values.js';
import { folderOf } from '../files/relative-path.js';
import type { OutlineNode } from './outline.js';
import { isFolderPage } from './source-kinds.js';

/**
 * Adds the pages that a table of contents does not mention: as hidden pages, so that links to them work and readers do
 * not come across them, each below the page of the nearest folder around it.
 */
export function addHiddenPages(outline: OutlineNode[], paths: string[], root: string): void {
  const folders = new Map<string, OutlineNode>();
  for (const node of everyNode(outline)) cacheFolder(node, folders);
  const byDepth = [...paths].sort(
    (a, b) => depth(a) - depth(b) || Number(isFolderPage(b)) - Number(isFolderPage(a)) || compareText(a, b),
  );
  for (const path of byDepth) {
    const node: OutlineNode = { type: 'document', path, hidden: true, fields: {}, children: [] };
    const start = isFolderPage(path) ? folderOf(folderOf(path)) : folderOf(path);
    (nearest(start, root, folders)?.children ?? outline).push(node);
    cacheFolder(node, folders);
  }
}

/** Lists the nodes of an outline, each before its children. */
export function everyNode(outline: OutlineNode[]): OutlineNode[] {
  return outline.flatMap((node) => [node, ...everyNode(node.children)]);
}

function cacheFolder(node: OutlineNode, folders: Map<string, OutlineNode>): void {
  if (node.path === undefined || !isFolderPage(node.path)) return;
  if (!folders.has(folderOf(node.path))) folders.set(folderOf(node.path), node);
}

function nearest(folder: string, root: string, folders: Map<string, OutlineNode>): OutlineNode | undefined {
  for (let at = folder; at !== '' && at !== root; at = folderOf(at)) {
    const node = folders.get(at);
    if (node !== undefined) return node;
  }
  return undefined;
}

function depth(path: string): number {
  return path.split('/').length;
}
