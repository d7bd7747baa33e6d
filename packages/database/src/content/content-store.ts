import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Sql } from '../sql.js';
import { type ContentChanges, pathName, type Roots } from './content-types.js';
import type { TrieNode } from './trie.js';
import { storeTrieNodes, TrieStore } from './trie-store.js';

/** Content to be built on: where it is, and its roots. */
export interface Base {
  organizationId: string;
  roots: Roots;
}

/** The outcome of applying changes to content, worked out and not stored yet. */
export interface ContentPlan {
  organizationId: string;
  changes: ContentChanges;
  /** The changed pages as they were. */
  before: ReadonlyMap<string, PageRecord>;
  roots: Roots;
  created: { pages: TrieNode<PageRecord>[]; paths: TrieNode<string>[]; assets: TrieNode<Asset>[] };
}

/** Reads and changes the content of revisions. One for each process: it caches what it has read. */
export class ContentStore {
  readonly pages = new TrieStore<PageRecord>();
  readonly paths = new TrieStore<string>();
  readonly assets = new TrieStore<Asset>();

  /** Finds a page of a revision. */
  async findPage(sql: Sql, { organizationId, roots }: Base, pageId: string): Promise<PageRecord | undefined> {
    return (await this.pages.get(sql, organizationId, roots.pages, [pageId])).get(pageId);
  }

  /** Finds the page that has a slug below a parent. */
  async findChild(sql: Sql, base: Base, parent: string | null, slug: string): Promise<string | undefined> {
    const name = pathName(parent, slug);
    return (await this.paths.get(sql, base.organizationId, base.roots.paths, [name])).get(name);
  }

  /** Finds a file, a reusable content, the variables or a redirect of a revision, by its name in the trie. */
  async findAsset(sql: Sql, { organizationId, roots }: Base, name: string): Promise<Asset | undefined> {
    return (await this.assets.get(sql, organizationId, roots.assets, [name])).get(name);
  }

  /** Works out what changes make of content. Two pages that claim one path are refused. */
  async plan(sql: Sql, { organizationId, roots }: Base, changes: ContentChanges): Promise<ContentPlan> {
    const before = await this.pages.get(sql, organizationId, roots.pages, [...changes.pages.keys()]);
    const moved = pathChanges(before, changes.pages);
    await this.#refuseTakenPaths(sql, { organizationId, roots }, changes, moved);
    const [pages, paths, assets] = await Promise.all([
      this.pages.change(sql, organizationId, roots.pages, changes.pages),
      this.paths.change(sql, organizationId, roots.paths, moved),
      this.assets.change(sql, organizationId, roots.assets, changes.assets),
    ]);
    return {
      organizationId,
      changes,
      before,
      roots: { pages: pages.root, paths: paths.root, assets: assets.root },
      created: { pages: pages.created, paths: paths.created, assets: assets.created },
    };
  }

  /** Stores the nodes of a plan. */
  async storeNodes(sql: Sql, { organizationId, created }: ContentPlan, at: Date): Promise<void> {
    await storeTrieNodes(sql, organizationId, [...created.pages, ...created.paths, ...created.assets], at);
    this.pages.cache(organizationId, created.pages);
    this.paths.cache(organizationId, created.paths);
    this.assets.cache(organizationId, created.assets);
  }

  async #refuseTakenPaths(
    sql: Sql,
    { organizationId, roots }: Base,
    changes: ContentChanges,
    moved: ReadonlyMap<string, string | null>,
  ): Promise<void> {
    const wanted = [...moved].filter(([, id]) => id !== null).map(([name]) => name);
    const holders = await this.paths.get(sql, organizationId, roots.paths, wanted);
    for (const [name, holder] of holders) {
      // A holder that changes too has given the path up, or claims it itself.
      if (moved.get(name) !== holder && !changes.pages.has(holder)) throw slugTaken(name);
    }
  }
}

function pathChanges(
  before: ReadonlyMap<string, PageRecord>,
  pages: ContentChanges['pages'],
): Map<string, string | null> {
  const moved = new Map<string, string | null>();
  for (const { parent, slug } of before.values()) moved.set(pathName(parent, slug), null);
  for (const [id, record] of pages) {
    if (record === null) continue;
    const name = pathName(record.parent, record.slug);
    if (typeof moved.get(name) === 'string') throw slugTaken(name);
    moved.set(name, id);
  }
  return moved;
}

function slugTaken(name: string): DomainError {
  return new DomainError('page.slug_taken', { slug: name.slice(name.indexOf('/') + 1) });
}
