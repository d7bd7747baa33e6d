import { baseName, folderOf } from '../files/relative-path.js';

/** Whether a file is Markdown by its name. */
export function isMarkdown(path: string): boolean {
  return /\.(md|markdown|mdx)$/i.test(path);
}

/** Whether an import reads a file as text by its name: pages, settings, and what these name as a table of contents. */
export function isText(path: string): boolean {
  return isMarkdown(path) || /\.(ya?ml|json|txt)$/i.test(path) || /^[^.]+$/.test(baseName(path));
}

/** Whether a file is the page of the folder it stands in. */
export function isFolderPage(path: string): boolean {
  return /^(readme|index)\.(md|markdown|mdx)$/i.test(baseName(path));
}

/** Whether a file lies in a folder whose files are kept even when no page uses them. */
export function isAsset(path: string, root: string): boolean {
  if (/^\.(gitbook|lectern)\/assets\//.test(path)) return true;
  return isInside(path, root) && /(^|\/)assets\//i.test(path) && !/(^|\/)node_modules\//.test(path);
}

/** Whether a file can be taken along as it is: everything but Markdown, and Markdown that is kept as a file. */
export function isPlainFile(path: string): boolean {
  return !isMarkdown(path) || /(^|\/)\.(gitbook|lectern)\/assets\//.test(path);
}

/** Whether a file is a content that several pages include. */
export function isInclude(path: string): boolean {
  return isMarkdown(path) && /(^|\/)\.(gitbook|lectern)\/includes\//.test(path);
}

/** Whether a file belongs to tools and not to readers: in a folder that is hidden or made by a package manager. */
export function isTooling(path: string): boolean {
  return folderOf(path)
    .split('/')
    .some((folder) => folder.startsWith('.') || folder === 'node_modules');
}

/** Whether a path lies in a folder; everything lies in the empty one. */
export function isInside(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** Makes a title of the name of a file or folder: `getting-started.md` is "Getting started". */
export function titleFromPath(path: string): string {
  const base = isFolderPage(path) && folderOf(path) !== '' ? baseName(folderOf(path)) : nameWithoutExtension(path);
  const words = base.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? 'Page' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Gives the name that the slug of a page is made from when nothing else says it. */
export function slugSource(path: string): string {
  return isFolderPage(path) && folderOf(path) !== '' ? baseName(folderOf(path)) : nameWithoutExtension(path);
}

function nameWithoutExtension(path: string): string {
  return baseName(path).replace(/\.(md|markdown|mdx)$/i, '');
}
