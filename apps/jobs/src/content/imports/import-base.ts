import { createHash } from 'node:crypto';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { ContentStore } from '@lectern/database/content/content-store';
import {
  findCurrentRevision,
  findRevision,
  type IndexedRevisionRow,
} from '@lectern/database/content/revisions.queries';
import { findChangeRequest } from '@lectern/database/review/change-requests/change-requests.queries';
import type { Sql } from '@lectern/database/sql';

/** The content that an import builds on. */
export interface ImportBase {
  head: IndexedRevisionRow;
  pages: ReadonlyMap<string, PageRecord>;
  assets: ReadonlyMap<string, Asset>;
}

/** Where in a space an import goes, and what it comes from. */
export interface ImportScope {
  /** The page that everything is put under; null for the top of the space. */
  page: string | null;
  /** Names what is imported: only what came from there before is updated. */
  source: string;
  /** Whether it holds everything that the source has; files that were passed in one by one say nothing of the rest. */
  whole: boolean;
}

/**
 * The scope of an import from a source under a page. Content that was put under a page is known by that, and all files
 * that were passed in one by one are one source.
 */
export function importScope(identity: string | undefined, page: string | null): ImportScope {
  const from = identity === undefined ? 'files' : createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return { page, source: page === null ? from : `${from}@${page}`, whole: identity !== undefined };
}

/** Where an import goes: into the current content of a space, or into a change request. */
export interface SpaceToImport {
  spaceId: string;
  changeRequestId: string | null;
}

/** Reads the content that an import goes into; null when the space or the change request is gone. */
export async function loadBase(sql: Sql, store: ContentStore, target: SpaceToImport): Promise<ImportBase | null> {
  const head = await findTargetHead(sql, target);
  if (!head) return null;
  const [pages, assets] = await Promise.all([
    store.pages.all(sql, head.organizationId, head.roots.pages),
    store.assets.all(sql, head.organizationId, head.roots.assets),
  ]);
  return { head, pages, assets };
}

async function findTargetHead(
  sql: Sql,
  { spaceId, changeRequestId }: SpaceToImport,
): Promise<IndexedRevisionRow | null> {
  if (changeRequestId === null) return findCurrentRevision(sql, spaceId);
  const changeRequest = await findChangeRequest(sql, { spaceId, changeRequestId });
  return changeRequest && findRevision(sql, spaceId, changeRequest.revisionId);
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
      // Marked before its response is known: a ring of parents comes to an end.
      inside.set(at, false);
      trail.push(at);
      at = pages.get(at)?.parent ?? null;
    }
    const response = at !== null && inside.get(at) === true;
    for (const passed of trail) inside.set(passed, response);
    return response;
  };
  return new Map([...pages].filter(([id]) => id !== page && isInside(id)));
}
