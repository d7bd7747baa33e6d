import { type ApiSource, readApiSource } from '@lectern/content/api-reference/api-source';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { findNewestOutlines, type NewestOutline } from '@lectern/database/content/computed/newest-outlines.queries';
import type { Base, ContentStore } from '@lectern/database/content/content-store';
import type { ContentChanges } from '@lectern/database/content/content-types';
import type { Sql } from '@lectern/database/sql';
import { makeBody, makePages } from './api-reference-pages.js';
import { ComputedChanges } from './computed-changes.js';

/**
 * Completes changes to content: wherever they touch a page that is made from an API specification, it is made from the
 * newest version, and so are the pages below it. A page whose specification has no version stays as it is.
 */
export async function withComputedPages(
  sql: Sql,
  store: ContentStore,
  base: Base,
  changes: ContentChanges,
  at: Date,
): Promise<ContentChanges> {
  const sources = [...changes.pages].flatMap(([id, record]) => {
    const source = readApiSource(record?.computed);
    return record && source && record.madeFor === undefined ? [{ id, record, source }] : [];
  });
  if (sources.length === 0) return changes;
  const specs = sources.map(({ source }) => source.spec);
  const newest = await findNewestOutlines(sql, base.organizationId, specs);
  const known = await store.pages.all(sql, base.organizationId, base.roots.pages);
  const completed = new ComputedChanges(known, changes);
  for (const found of sources) {
    const version = newest.get(found.source.spec);
    if (version) make(completed, at, found, version);
  }
  return completed.changes();
}

/** Makes a page from its source, and what belongs below it. */
function make(
  completed: ComputedChanges,
  at: Date,
  { id, record, source }: { id: string; record: PageRecord; source: ApiSource },
  version: NewestOutline,
): void {
  const name = record.type === 'computed' ? { doc: 'info' as const } : source.document;
  completed.putRoot(id, { ...record, computedSeed: version.versionId }, name && makeBody(version, name));
  if (record.type !== 'computed') return;
  const taken = completed.slugsBelow(id);
  completed.putBelow(id, makePages({ root: id, source, version, at: at.toISOString(), taken }));
}
