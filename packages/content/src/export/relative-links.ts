import type { DocumentRef } from '../document/document.js';
import { parseRef } from '../document/refs.js';
import { encodePath, relativePath } from '../files/relative-path.js';
import { replaceLinkSpans } from '../markdown/link-spans.js';
import type { PageMetadata } from '../markdown/page-file.js';
import type { PageTree } from '../pages/page-tree.js';
import type { ExportPaths } from './export-paths.js';

/** Writes stable links as the relative ones that lead from file to file in an export. */
export class RelativeLinks {
  constructor(
    private readonly tree: PageTree,
    private readonly paths: ExportPaths,
  ) {}

  /** Rewrites the links in a text that will stand in the given file; those to nothing in the export stay stable. */
  body(from: string, markdown: string): string {
    return replaceLinkSpans(markdown, (url) => this.#folderForm(from, url));
  }

  /** Rewrites the pictures that the metadata of a page names. */
  metadata(from: string, metadata: PageMetadata): PageMetadata {
    const { cover } = metadata;
    if (cover === undefined) return metadata;
    const ref = cover.ref === undefined ? {} : { ref: this.#picture(from, cover.ref) };
    const refDark = cover.refDark === undefined ? {} : { refDark: this.#picture(from, cover.refDark) };
    return { ...metadata, cover: { ...cover, ...ref, ...refDark } };
  }

  /** Gives the relative form of a stable link; nothing for every other link. */
  url(from: string, url: string): string | undefined {
    const ref = parseRef(url);
    const place = this.#placeOf(ref);
    if (place === undefined) return undefined;
    const anchor = ref.kind === 'anchor' ? url.slice(url.indexOf('#')) : '';
    const entry = place.entry === undefined ? '' : `#${encodePath(place.entry)}`;
    return encodePath(relativePath(from, place.path)) + entry + anchor;
  }

  /** In texts the page of a folder is linked as the folder, which repositories and their web views agree on. */
  #folderForm(from: string, url: string): string | undefined {
    return this.url(from, url)?.replace(/^((?:[^#]*\/)?)README\.md(?=#|$)/, (whole, folder: string) => {
      if (folder !== '') return /^(?:\.\.\/)+$/.test(folder) && isAtTop(from, folder) ? whole : folder;
      return from.includes('/') ? './' : whole;
    });
  }

  #placeOf(ref: DocumentRef): { path: string; entry?: string } | undefined {
    if ('space' in ref && ref.space !== undefined) return undefined;
    if (ref.kind === 'file') return placeAt(this.paths.files.get(ref.file));
    if (ref.kind === 'reusable-content') return placeAt(this.paths.reusable.get(ref.reusableContent));
    if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.page === undefined) return undefined;
    const path = this.paths.pages.get(ref.page);
    if (path !== undefined) return { path };
    const entry = this.#slugsOf(ref.page);
    // A page without a file is an entry of the table of contents.
    return entry === undefined ? undefined : { path: this.paths.layout.summary, entry };
  }

  #slugsOf(id: string): string | undefined {
    const slugs: string[] = [];
    for (let node = this.tree.byId.get(id); node !== undefined; node = this.tree.byId.get(node.parent ?? '')) {
      slugs.unshift(node.record.slug);
    }
    return slugs.length === 0 ? undefined : slugs.join('/');
  }

  #picture<Ref extends DocumentRef>(from: string, ref: Ref): Ref | { kind: 'url'; url: string } {
    const place = this.#placeOf(ref);
    return place === undefined ? ref : { kind: 'url', url: encodePath(relativePath(from, place.path)) };
  }
}

/** Whether as many steps up as a relative path has lead from a file to the top. */
function isAtTop(from: string, up: string): boolean {
  return from.split('/').length === up.split('/').length;
}

function placeAt(path: string | undefined): { path: string } | undefined {
  return path === undefined ? undefined : { path };
}
