import { parseRef } from '../document/refs.js';
import { decodePath, folderOf, joinPath } from '../files/relative-path.js';
import type { SourceIndex } from './source-index.js';

/** A file that a link leads to, and what the link says behind its path. */
export interface FoundFile {
  path: string;
  /** From `#` on, empty when there is none. */
  anchor: string;
}

/** Finds the files that links between the files of an import lead to. */
export class LinkResolver {
  constructor(
    private readonly sources: SourceIndex,
    private readonly root: string,
    /** Markdown files that become pages. */
    private readonly pages: ReadonlySet<string>,
  ) {}

  /** Finds the file a link leads to; a link that leads out of the import, or within its own page, is `external`. */
  find(from: string, url: string): FoundFile | 'external' | undefined {
    const [, path = '', anchor = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
    if (path === '' || path.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(path) || path.includes('{{'))
      return 'external';
    const found = this.#findPath(from, path, parseRef(url).kind);
    if (found !== undefined) return { path: found, anchor };
    return parseRef(url).kind === 'url' ? undefined : 'external';
  }

  /** Gives the file of the page that a link leads to. */
  pagePath(from: string, url: string): string | undefined {
    const found = this.find(from, url);
    return typeof found === 'object' && this.pages.has(found.path) ? found.path : undefined;
  }

  #findPath(from: string, path: string, kind: string): string | undefined {
    // A tag or an API description may have the name of a page; as a stable link it means the former.
    if (!['url', 'page', 'anchor', 'file', 'reusable-content'].includes(kind)) return undefined;
    // Some links are written for the website, where a page looks like a folder.
    const asFolder = /\.[a-z0-9]+$/i.test(path) ? [] : [from.replace(/\.\w+$/, '')];
    for (const folder of path.startsWith('/') ? [this.root, ''] : [folderOf(from), ...asFolder]) {
      for (const spelling of [decodePath(path), path]) {
        const target = joinPath(folder, spelling);
        const found = target === undefined ? undefined : this.#findTarget(target, /(^|\/)\.{0,2}$/.test(spelling));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  #findTarget(target: string, isFolder: boolean): string | undefined {
    const within = target === '' ? '' : `${target}/`;
    const folderPages = [`${within}README.md`, `${within}index.md`];
    const candidates = [
      target,
      ...(isFolder ? folderPages : []),
      `${target}.md`,
      ...folderPages,
      `${target}.markdown`,
      `${target}.mdx`,
      target.replace(/\.html?$/, '.md'),
      target.replace(/(^|\/)index\.html?$/, '$1README.md'),
    ];
    for (const candidate of candidates) {
      const found = candidate === '' ? undefined : this.sources.find(candidate);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
