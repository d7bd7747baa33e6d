import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Sql } from '../sql.js';
import { findBodies } from './bodies.queries.js';
import type { CommitContext } from './commit.js';
import { type LinkSource, updateCurrentLinks } from './current-links.js';
import { clearCurrentContent, copyCurrentContent, putCurrentPages } from './current-pages.queries.js';
import { existingObjects } from './existing-objects.js';
import { findHead, type HeadRow } from './revisions.queries.js';

const BATCH = 500;

/**
 * Brings the tables of current content of a space up to its current revision, in the transaction of `sql`.
 * Answers false when there is nothing to do. Commits to the space wait until it is done.
 */
export async function indexSpace(
  sql: Sql,
  { store, appUrl }: CommitContext,
  spaceId: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<boolean> {
  await sql.query('SELECT 1 FROM spaces WHERE id = $1 FOR UPDATE', [spaceId]);
  const head = await findHead(sql, spaceId);
  if (!head || head.indexed) return false;
  await clearCurrentContent(sql, spaceId);
  const source = await findIndexedSource(sql, head);
  if (source !== null) await copyCurrentContent(sql, source, spaceId);
  else await fill(sql, { store, appUrl }, head, progress);
  await sql.query('UPDATE spaces SET indexed_revision_id = revision_id WHERE id = $1', [spaceId]);
  return true;
}

/** The space that this one is an unchanged copy of, if its own tables show exactly that content. */
async function findIndexedSource(sql: Sql, head: HeadRow): Promise<string | null> {
  if (head.sourceRevision === null || head.parents.length > 0) return null;
  const [source] = await sql.query<{ id: string }>(
    `SELECT s.id FROM revisions r JOIN spaces s ON s.id = r.space_id
      WHERE r.id = $1 AND r.organization_id = $2 AND s.indexed_revision_id = r.id AND s.revision_id = r.id
      FOR SHARE OF s`,
    [head.sourceRevision, head.organizationId],
  );
  return source?.id ?? null;
}

async function fill(
  sql: Sql,
  { store, appUrl }: CommitContext,
  head: HeadRow,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { organizationId, roots } = head;
  const pages = [...(await store.pages.all(sql, organizationId, roots.pages))];
  const assets = await store.assets.all(sql, organizationId, roots.assets);
  const reusable = [...assets].flatMap(([name, asset]): [string, string | undefined][] =>
    asset.kind === 'reusable' ? [[name.slice('reusable/'.length), asset.body]] : [],
  );
  const exists = (objects: readonly string[]) => existingObjects(sql, store, head, NO_CHANGES, objects);
  const show = async (sources: readonly LinkSource[]) =>
    updateCurrentLinks(sql, head, { sources, appeared: [], vanished: [] }, { exists, appUrl });
  for (let from = 0; from < pages.length; from += BATCH) {
    const batch = pages.slice(from, from + BATCH);
    await putCurrentPages(sql, head, new Map(batch));
    await show(
      await withLinks(
        sql,
        organizationId,
        'page',
        batch.map(([id, record]) => [id, record.body, record]),
      ),
    );
    await progress(Math.min(from + BATCH, pages.length), pages.length);
  }
  await show(
    await withLinks(
      sql,
      organizationId,
      'reusable-content',
      reusable.map(([id, body]) => [id, body, null]),
    ),
  );
}

const NO_CHANGES = { pages: new Map(), assets: new Map(), bodies: [] };

async function withLinks(
  sql: Sql,
  organizationId: string,
  kind: LinkSource['kind'],
  sources: readonly (readonly [id: string, body: string | undefined, record: PageRecord | null])[],
): Promise<LinkSource[]> {
  const bodies = await findBodies(
    sql,
    organizationId,
    sources.flatMap(([, body]) => body ?? []),
  );
  return sources.map(([id, body, record]) => ({ kind, id, record, links: bodies.get(body ?? '')?.links ?? [] }));
}
