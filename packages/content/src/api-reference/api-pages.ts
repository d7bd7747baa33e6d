import type { SpecificationOutline } from '@lectern/domain/openapi/outline';
import { operationsOfTag, UNTAGGED } from './api-document.js';
import type { ApiDocumentName, ApiSource } from './api-source.js';

/** A page of an API reference and those below it. */
export interface ApiPage {
  /** Names it among the pages of its reference, whatever else changes. */
  key: string;
  title: string;
  document: ApiDocumentName;
  isDeprecated?: boolean;
  pages: ApiPage[];
}

type Tag = SpecificationOutline['tags'][number];

/** A tag with more operations than this has a page for each of them: together they would take seconds to show. */
const MAX_OPERATIONS_ON_PAGE = 15;
/** In a reference with more pages than this, the smallest tags keep their operations on their own pages. */
const MAX_PAGES = 2_000;
/** A tag that belongs to a tag that belongs to a tag, and so on, more often than this is put at the top. */
const DEEPEST = 5;

/**
 * Lays out the pages of an API reference below its first page: one for each tag that has operations, below the tag that
 * it belongs to; then what has no tag, webhooks and models. The page of a tag shows its operations, or leads to a page
 * for each where that is wanted or there are many.
 */
export function apiPages(outline: SpecificationOutline, { models, grouping }: Omit<ApiSource, 'spec'>): ApiPage[] {
  const known = new Set(outline.tags.map(({ name }) => name));
  const used = new Set(outline.operations.flatMap(({ tags }) => tags));
  const merelyUsed = [...used].filter((name) => !known.has(name)).map((name): Tag => ({ name }));
  const tags = [...outline.tags, ...merelyUsed].filter(({ name }) => name !== UNTAGGED);
  const shown = tags.slice(0, MAX_PAGES);
  const layout = new TagLayout(outline, shown, splitTags(outline, shown, grouping));
  return [
    ...layout.below(undefined),
    ...layout.untagged(),
    ...(outline.webhooks.length > 0 ? [single('webhooks', 'Webhooks')] : []),
    ...(models && outline.schemas.length > 0 ? [single('models', 'Models')] : []),
  ];
}

/** The tags whose operations have pages of their own, as many as there is room for, the largest first. */
function splitTags(
  outline: SpecificationOutline,
  tags: readonly Tag[],
  grouping: ApiSource['grouping'],
): ReadonlySet<string> {
  const least = grouping === 'by-operation' ? 1 : MAX_OPERATIONS_ON_PAGE + 1;
  const sizes = [...tags.map(({ name }) => name), UNTAGGED].map((name) => ({
    name,
    size: operationsOfTag(outline, name).length,
  }));
  let room = MAX_PAGES - tags.length;
  const split = new Set<string>();
  for (const { name, size } of sizes.toSorted((a, b) => b.size - a.size)) {
    if (size < least || size > room) continue;
    split.add(name);
    room -= size;
  }
  return split;
}

class TagLayout {
  readonly #byName: ReadonlyMap<string, Tag>;
  readonly #byParent = new Map<string | undefined, Tag[]>();

  constructor(
    private readonly outline: SpecificationOutline,
    tags: readonly Tag[],
    private readonly split: ReadonlySet<string>,
  ) {
    this.#byName = new Map(tags.map((tag) => [tag.name, tag]));
    for (const tag of this.#byName.values()) {
      const parent = this.#parentOf(tag);
      this.#byParent.set(parent, [...(this.#byParent.get(parent) ?? []), tag]);
    }
  }

  /** The pages of the tags that belong to another one, or to none. */
  below(parent: string | undefined): ApiPage[] {
    return (this.#byParent.get(parent) ?? []).flatMap((tag) => {
      const page = this.#page(tag.name, tag.title ?? tag.name);
      const pages = [...page.pages, ...this.below(tag.name)];
      const isEmpty = pages.length === 0 && operationsOfTag(this.outline, tag.name).length === 0;
      return isEmpty ? [] : [{ ...page, pages }];
    });
  }

  /** The page of the operations that have no tag. */
  untagged(): ApiPage[] {
    if (operationsOfTag(this.outline, UNTAGGED).length === 0) return [];
    return [this.#page(UNTAGGED, this.#byName.size === 0 ? 'Operations' : 'Other operations')];
  }

  /** A tag that is said to belong to itself, to nothing known, to a ring of tags or far too deep belongs to none. */
  #parentOf({ name, parent }: Tag): string | undefined {
    const seen = new Set([name]);
    for (let above = parent; above !== undefined; above = this.#byName.get(above)?.parent) {
      if (seen.has(above) || seen.size > DEEPEST || !this.#byName.has(above)) return undefined;
      seen.add(above);
    }
    return parent;
  }

  #page(tag: string, title: string): ApiPage {
    const key = `tag:${tag}`;
    if (!this.split.has(tag)) return { key, title, document: { doc: 'operations', page: tag }, pages: [] };
    const pages = operationsOfTag(this.outline, tag).map(({ path, method, title: label, deprecated }) => ({
      key: `${key}:${method} ${path}`,
      title: label,
      document: { doc: 'operation' as const, page: path, method },
      isDeprecated: deprecated,
      pages: [],
    }));
    return { key, title, document: { doc: 'tag', page: tag }, pages };
  }
}

function single(doc: 'webhooks' | 'models', title: string): ApiPage {
  return { key: doc, title, document: { doc }, pages: [] };
}
