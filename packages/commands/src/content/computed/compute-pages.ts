import { readApiSource } from '@lectern/content/api-reference/api-source';
import { findNewestOutlines } from '@lectern/database/content/computed/newest-outlines.queries';
import { type IndexedRevisionRow, lockCurrentRevision } from '@lectern/database/content/revisions.queries';
import type { OperationContext } from '@lectern/database/context';
import type { Sql } from '@lectern/database/sql';
import type { CommitContext } from '../commit.js';
import { commitUpdate } from '../update-content.js';

/**
 * Makes the API references in the current content of a space from the newest versions of their specifications. Returns the
 * revision that this made; null when everything is up to date, or the space is gone.
 */
export async function computePages(
  sql: Sql,
  context: OperationContext,
  commit: CommitContext,
  spaceId: string,
): Promise<IndexedRevisionRow | null> {
  const head = await lockCurrentRevision(sql, spaceId);
  if (!head) return null;
  const { organizationId, roots } = head;
  const records = await commit.store.pages.all(sql, organizationId, roots.pages);
  const sources = [...records].flatMap(([id, record]) => {
    const source = readApiSource(record.computed);
    return source && record.madeFor === undefined ? [{ id, record, spec: source.spec }] : [];
  });
  const specs = sources.map(({ spec }) => spec);
  const newest = await findNewestOutlines(sql, organizationId, specs);
  const stale = sources.filter(({ record, spec }) => {
    const version = newest.get(spec);
    return version !== undefined && version.versionId !== record.computedSeed;
  });
  if (stale.length === 0) return null;
  const at = context.at.toISOString();
  const pages = new Map(stale.map(({ id, record }) => [id, { ...record, updatedAt: at }]));
  // The commit makes the pages: it does so for everything that touches them.
  return commitUpdate(sql, context, commit, head, {
    changes: { pages, assets: new Map(), bodies: [] },
    type: 'computed',
  });
}
