import type { PageRecord } from '@lectern/content/pages/page-record';
import { type ImportBase, type ImportScope, pagesInScope } from './import-base.js';

/**
 * The pages that an earlier import of the same source brought and that are gone from it now. One that pages of
 * another origin stand under stays.
 */
export function gonePages(base: ImportBase, scope: ImportScope, planned: ReadonlySet<string>): Set<string> {
  if (!scope.whole) return new Set();
  const gone = new Set<string>();
  for (const [id, record] of pagesInScope(base.pages, scope)) {
    if (record.git?.source === scope.source && !planned.has(id)) gone.add(id);
  }
  for (const [id, record] of base.pages) {
    if (!gone.has(id) && !planned.has(id)) keepAbove(record, base.pages, gone);
  }
  return gone;
}

function keepAbove({ parent }: PageRecord, pages: ReadonlyMap<string, PageRecord>, gone: Set<string>): void {
  for (let at = parent; at !== null && gone.has(at); at = pages.get(at)?.parent ?? null) gone.delete(at);
}
