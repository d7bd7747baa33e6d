import type { GitOrigin, PageRecord } from '@lectern/content/pages/page-record';
import type { ContentStore } from '@lectern/database/content/content-store';
import type { Asset } from '@lectern/database/content/content-types';
import { findHead, type HeadRow } from '@lectern/database/content/revisions.queries';
import type { Sql } from '@lectern/database/sql';

/** The content that an import builds on. */
export interface ImportBase {
  head: HeadRow;
  pages: ReadonlyMap<string, PageRecord>;
  assets: ReadonlyMap<string, Asset>;
}

/** Where in a space an import goes, and what it comes from. */
export interface ImportScope {
  /** The page that everything is put under; null for the top of the space. */
  page: string | null;
  /** Names what is imported; undefined when that holds only what was handed in, and says nothing of the rest. */
  source: string | undefined;
}

/** Names what is imported from a place into a scope; content that was put under a page is known by that. */
export function sourceName(hash: string, page: string | null): string {
  return page === null ? hash : `${hash}@${page}`;
}

/** Tells whether an import into a scope may update content of this origin: what was put elsewhere belongs there. */
export function belongsTo({ source }: GitOrigin, { page }: ImportScope): boolean {
  if (source === undefined) return true;
  const [, under = null] = source.split('@');
  return under === page;
}

/** Reads the current content of a space; null when it is gone. */
export async function loadBase(sql: Sql, store: ContentStore, spaceId: string): Promise<ImportBase | null> {
  const head = await findHead(sql, spaceId);
  if (!head) return null;
  const [pages, assets] = await Promise.all([
    store.pages.all(sql, head.organizationId, head.roots.pages),
    store.assets.all(sql, head.organizationId, head.roots.assets),
  ]);
  return { head, pages, assets };
}

/** The pages that an import into a scope may update or remove: those below its page, or all. */
export function pagesInScope(
  pages: ReadonlyMap<string, PageRecord>,
  { page }: Pick<ImportScope, 'page'>,
): Map<string, PageRecord> {
  if (page === null) return new Map(pages);
  const inside = new Map<string, boolean>([[page, true]]);
  const isInside = (id: string): boolean => {
    const trail: string[] = [];
    let at: string | null = id;
    while (at !== null && !inside.has(at)) {
      // Marked before its answer is known: a ring of parents comes to an end.
      inside.set(at, false);
      trail.push(at);
      at = pages.get(at)?.parent ?? null;
    }
    const answer = at !== null && inside.get(at) === true;
    for (const passed of trail) inside.set(passed, answer);
    return answer;
  };
  return new Map([...pages].filter(([id]) => id !== page && isInside(id)));
}
