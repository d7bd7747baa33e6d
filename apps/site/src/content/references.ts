import { specsIn } from '@lectern/content/api-reference/api-blocks';
import type { DocumentRef, JsonDocument } from '@lectern/content/document/document';
import { linksOf } from '@lectern/content/links/links';
import type { ContentPage } from '@lectern/domain/content/page-schemas';
import type { ResolvedRef, ShownFile } from '@lectern/rendering/document/document-context';
import { OWN_MARK } from '../audience/request-address.js';
import { sourceSet } from '../images/image-sizes.js';
import type { PageIndex } from './page-index.js';
import type { Reading } from './reading.js';

/** How many files of one page are asked for at the same time. */
const FILES_AT_ONCE = 16;

/** Where the references of pages lead, all looked up before. */
export class PageReferences {
  readonly #files = new Map<string, ShownFile>();
  readonly #pages = new Map<string, PageIndex>();
  readonly #specifications = new Map<string, Record<string, unknown>>();

  private constructor(private readonly reading: Reading) {
    this.#pages.set(reading.version.space, reading.pages);
  }

  /** Looks up everything that a document and some references beside it lead to. */
  static async load(
    reading: Reading,
    document: JsonDocument | undefined,
    others: readonly DocumentRef[],
  ): Promise<PageReferences> {
    const references = new PageReferences(reading);
    const refs = [...others, ...(document ? linksOf(document).map(({ ref }) => ref) : [])];
    await Promise.all([
      references.#loadFiles(refs),
      references.#loadPages(refs),
      references.#loadSpecifications(document ? specsIn(document) : []),
    ]);
    return references;
  }

  /** Where a reference leads for this reader; nothing when it leads nowhere. */
  resolve(ref: DocumentRef): ResolvedRef | undefined {
    switch (ref.kind) {
      case 'url':
        return { href: ref.url, title: ref.url, isExternal: /^[a-z][a-z0-9+.-]*:|^\/\//i.test(ref.url) };
      case 'file':
        return this.#file(ref.space ?? this.reading.version.space, ref.file);
      case 'page':
        return this.#page(ref.space ?? this.reading.version.space, ref.page);
      case 'anchor':
        return this.#anchor(ref);
      case 'space':
        return this.#space(ref.space);
      // What stands for nothing on a site: people, tags, collections, and what is part of other things.
      default:
        return undefined;
    }
  }

  /** An API specification that blocks of the document name. */
  specification(name: string): Record<string, unknown> | undefined {
    return this.#specifications.get(name);
  }

  #page(spaceId: string, pageId: string): ResolvedRef | undefined {
    const siteSpace = this.reading.map.siteSpaceOf(spaceId);
    const index = this.#pages.get(spaceId);
    const page = index?.byId(pageId)?.page;
    if (!siteSpace || !index || !page) return undefined;
    const path = pathOfPage(page, index);
    if (path === undefined) return undefined;
    return {
      href: this.reading.map.hrefOf(siteSpace.id, path),
      title: page.title,
      ...('description' in page && page.description !== undefined && { description: page.description }),
      ...(page.emoji !== undefined && { emoji: page.emoji }),
      ...(page.icon !== undefined && { icon: page.icon }),
      isExternal: false,
    };
  }

  #anchor({ anchor, page, space }: DocumentRef & { kind: 'anchor' }): ResolvedRef | undefined {
    const hash = `#${encodeURIComponent(anchor)}`;
    if (page === undefined) return { href: hash, title: anchor, isExternal: false };
    const found = this.#page(space ?? this.reading.version.space, page);
    return found && { ...found, href: `${found.href}${hash}` };
  }

  #space(spaceId: string): ResolvedRef | undefined {
    const siteSpace = this.reading.map.siteSpaceOf(spaceId);
    if (!siteSpace) return undefined;
    const href = this.reading.map.hrefOf(siteSpace.id, '');
    return { href, title: siteSpace.title, emoji: siteSpace.space.emoji, isExternal: false };
  }

  #file(space: string, id: string): ResolvedRef | undefined {
    const file = this.#files.get(`${space} ${id}`);
    if (!file) return undefined;
    const href = `${this.reading.map.basePath}${OWN_MARK}/files/${space}/${id}/${encodeURIComponent(file.name)}`;
    const sources = sourceSet(href, file);
    return { href, title: file.name, isExternal: false, file, ...(sources !== undefined && { sourceSet: sources }) };
  }

  async #loadFiles(refs: readonly DocumentRef[]): Promise<void> {
    const wanted = new Map<string, { space: string; id: string }>();
    for (const ref of refs) {
      if (ref.kind !== 'file') continue;
      const space = ref.space ?? this.reading.version.space;
      wanted.set(`${space} ${ref.file}`, { space, id: ref.file });
    }
    const left = [...wanted];
    const loadNext = async (): Promise<void> => {
      for (let next = left.pop(); next; next = left.pop()) await this.#loadFile(...next);
    };
    await Promise.all(Array.from({ length: Math.min(FILES_AT_ONCE, left.length) }, loadNext));
  }

  async #loadFile(key: string, { space, id }: { space: string; id: string }): Promise<void> {
    const version = this.#versionOf(space);
    const file = version && (await this.reading.source.fileFacts(version, id));
    if (!file) return;
    const { name, contentType, size, dimensions } = file;
    this.#files.set(key, { name, contentType, size, ...dimensions });
  }

  async #loadPages(refs: readonly DocumentRef[]): Promise<void> {
    const spaces = new Set(
      refs.flatMap((ref) =>
        (ref.kind === 'page' || ref.kind === 'anchor') && ref.space !== undefined ? [ref.space] : [],
      ),
    );
    await Promise.all(
      [...spaces].map(async (space) => {
        const version = this.#pages.has(space) ? undefined : this.#versionOf(space);
        if (version) this.#pages.set(space, await this.reading.source.pages(version));
      }),
    );
  }

  async #loadSpecifications(names: readonly string[]): Promise<void> {
    await Promise.all(
      names.map(async (name) => {
        const found = await this.reading.source.specification(name);
        if (found) this.#specifications.set(name, found);
      }),
    );
  }

  #versionOf(space: string) {
    if (space === this.reading.version.space) return this.reading.version;
    const revision = this.reading.map.siteSpaceOf(space)?.space.revision;
    return revision === undefined ? undefined : { space, revision };
  }
}

/** The path by which a page is asked for: empty for the first one, and that of its first page for a group. */
export function pathOfPage(page: ContentPage, index: PageIndex): string | undefined {
  if (page.type === 'link' || page.type === 'computed') return undefined;
  const shown = page.type === 'group' ? index.firstIn(page) : page;
  if (!shown) return undefined;
  return shown.id === index.first?.id ? '' : shown.path;
}
