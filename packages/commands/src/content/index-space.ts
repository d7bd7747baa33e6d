import {
  clearCurrentContent,
  copyCurrentContent,
  putCurrentPages,
} from '@lectern/database/content/current-pages.queries';
import { followFilled } from '@lectern/database/content/follow-links';
import { findCurrentRevision, type IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import { indexPages } from '@lectern/database/content/search/index-pages';
import { IdRow, type Sql } from '@lectern/database/sql';
import { type CommitContext, searchedPages } from './commit.js';
import { fillLinks } from './links/current-links.js';
import { type ChangedContent, changedSources } from './links/link-sources.js';

const BATCH = 500;

/**
 * Brings the tables of current content of a space up to its current revision, in the transaction of `sql`.
 * Returns false when there is nothing to do. Commits to the space wait until it is done.
 */
export async function indexSpace(
  sql: Sql,
  { store, appUrl }: CommitContext,
  spaceId: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<boolean> {
  await sql.execute('SELECT 1 FROM spaces WHERE id = $1 FOR UPDATE', [spaceId]);
  const head = await findCurrentRevision(sql, spaceId);
  if (!head || head.indexed) return false;
  await clearCurrentContent(sql, spaceId);
  const source = await findIndexedSource(sql, head);
  if (source !== null) await copyCurrentContent(sql, source, spaceId);
  await fill(sql, { store, appUrl }, head, source === null, progress);
  await sql.execute('UPDATE spaces SET indexed_revision_id = revision_id WHERE id = $1', [spaceId]);
  // Last, because whoever changes what is linked to waits from here on.
  await followFilled(sql, head);
  return true;
}

/**
 * The space that this one is an unchanged copy of, if its own tables show exactly that content. A link by which the
 * original names itself leads out of the copy, so such an original is no model for it.
 */
async function findIndexedSource(sql: Sql, head: IndexedRevisionRow): Promise<string | null> {
  if (head.sourceRevision === null || head.parents.length > 0) return null;
  const [source] = await sql.query(
    IdRow,
    `SELECT s.id FROM revisions r JOIN spaces s ON s.id = r.space_id
      WHERE r.id = $1 AND r.organization_id = $2 AND s.indexed_revision_id = r.id AND s.revision_id = r.id
        AND NOT EXISTS (SELECT 1 FROM link_targets t WHERE t.space_id = s.id AND t.ref ->> 'space' = s.id)
      FOR SHARE OF s`,
    [head.sourceRevision, head.organizationId],
  );
  return source?.id ?? null;
}

async function fill(
  sql: Sql,
  { store, appUrl }: CommitContext,
  head: IndexedRevisionRow,
  fromNothing: boolean,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { organizationId, roots } = head;
  const show = async (content: Partial<ChangedContent>) =>
    fillLinks(sql, head.spaceId, await changedSources(sql, organizationId, content), appUrl);
  const pages = [...(await store.pages.all(sql, organizationId, roots.pages))];
  const batches = Array.from({ length: Math.ceil(pages.length / BATCH) }, (_, index) =>
    pages.slice(index * BATCH, (index + 1) * BATCH),
  );
  // All pages before the first link, which may lead to any of them.
  if (fromNothing) for (const batch of batches) await putCurrentPages(sql, head, new Map(batch));
  let done = 0;
  for (const batch of batches) {
    if (fromNothing) await show({ pages: new Map(batch) });
    // The words of a page are kept with a key of its space, so those of a copy are its own.
    await indexPages(sql, head, searchedPages(new Map(batch)));
    done += batch.length;
    await progress(done, pages.length);
  }
  if (fromNothing) await show({ assets: await store.assets.all(sql, organizationId, roots.assets) });
}
