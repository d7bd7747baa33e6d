import { compareText } from '../document/json-values.js';
import { baseName, folderOf } from '../files/relative-path.js';
import type { OutlineNode } from './outline.js';
import { isFolderPage, titleFromPath } from './source-kinds.js';

/**
 * Makes pages of the folders that hold Markdown files: a README or index is the page of its folder, a folder without
 * one is a group, and names are ordered as people count. The page of the content folder itself comes first.
 */
export function outlineFromFolders(paths: string[], root: string, readme: string): OutlineNode[] {
  const folders = new Map<string, OutlineNode>();
  const top: OutlineNode = { type: 'group', folder: root, fields: {}, children: [] };
  folders.set(root, top);
  // A README speaks for its folder before an index does.
  const sorted = [...paths].sort((a, b) => Number(isReadme(b)) - Number(isReadme(a)) || order(a, b));
  for (const path of sorted) {
    const holder = folderNode(folderOf(path), root, folders);
    if (holder !== top && isFolderPage(path) && holder.type === 'group') becomePage(holder, path);
    else holder.children.push({ type: 'document', path, fields: {}, children: [] });
  }
  sortAll(top);
  const isHome = (node: OutlineNode): boolean =>
    node.path === readme || (node.path !== undefined && isHomeOf(node.path, root));
  return [...top.children.filter(isHome), ...top.children.filter((node) => !isHome(node))];
}

function isReadme(path: string): boolean {
  return /^readme\./i.test(baseName(path));
}

function isHomeOf(path: string, root: string): boolean {
  return isFolderPage(path) && folderOf(path) === root;
}

function folderNode(folder: string, root: string, folders: Map<string, OutlineNode>): OutlineNode {
  const known = folders.get(folder);
  if (known !== undefined) return known;
  const node: OutlineNode = { type: 'group', folder, title: titleFromPath(folder), fields: {}, children: [] };
  folders.set(folder, node);
  folderNode(folderOf(folder), root, folders).children.push(node);
  return node;
}

function becomePage(node: OutlineNode, path: string): void {
  node.type = 'document';
  node.path = path;
  delete node.title;
  delete node.folder;
}

const collator = new Intl.Collator('en', { numeric: true });

function order(a: string, b: string): number {
  return collator.compare(a, b) || compareText(a, b);
}

function sortAll(node: OutlineNode): void {
  const name = (child: OutlineNode): string => nameOf(child, node);
  node.children.sort((a, b) => order(name(a), name(b)));
  for (const child of node.children) sortAll(child);
}

/** A folder and its page are ordered by the name of the folder. */
function nameOf(child: OutlineNode, parent: OutlineNode): string {
  const path = child.path ?? child.folder ?? '';
  const own = child.path !== undefined && isFolderPage(child.path) && folderOf(child.path) !== holderOf(parent);
  return baseName(own ? folderOf(path) : path);
}

function holderOf(node: OutlineNode): string {
  return node.folder ?? folderOf(node.path ?? '');
}
