import type { PageRecord } from '@lectern/content/pages/page-record';
import { indexPages } from '../search/index-pages.js';
import type { Sql } from '../sql.js';
import { findBodies } from './bodies.queries.js';
import { type CommitContext, searchedPages } from './commit.js';
import type { Asset } from './content-types.js';
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
  await fill(sql, { store, appUrl }, head, source === null, progress);
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
  fromNothing: boolean,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { organizationId, roots } = head;
  const exists = (objects: readonly string[]) => existingObjects(sql, store, head, NO_CHANGES, objects);
  const show = async (kind: LinkSource['kind'], items: readonly Linking[]) => {
    const sources = await withLinks(sql, organizationId, kind, items);
    await updateCurrentLinks(sql, head, { sources, appeared: [], vanished: [] }, { exists, appUrl });
  };
  const pages = [...(await store.pages.all(sql, organizationId, roots.pages))];
  for (let from = 0; from < pages.length; from += BATCH) {
    const batch = new Map(pages.slice(from, from + BATCH));
    if (fromNothing) {
      await putCurrentPages(sql, head, batch);
      await show(
        'page',
        [...batch].map(([id, record]) => ({ id, body: record.body, record })),
      );
    }
    // The words of a page are marked with its space, so those of a copy are its own.
    await indexPages(sql, head, searchedPages(batch));
    await progress(Math.min(from + BATCH, pages.length), pages.length);
  }
  const assets = fromNothing ? await store.assets.all(sql, organizationId, roots.assets) : [];
  await show('reusable-content', [...assets].flatMap(reusableOf));
}

interface Linking {
  id: string;
  body: string | undefined;
  record: PageRecord | null;
}

function reusableOf([name, asset]: [string, Asset]): Linking[] {
  return asset.kind === 'reusable' ? [{ id: name.slice('reusable/'.length), body: asset.body, record: null }] : [];
}

const NO_CHANGES = { pages: new Map(), assets: new Map(), bodies: [] };

async function withLinks(
  sql: Sql,
  organizationId: string,
  kind: LinkSource['kind'],
  items: readonly Linking[],
): Promise<LinkSource[]> {
  const hashes = items.flatMap(({ body }) => body ?? []);
  const bodies = await findBodies(sql, organizationId, hashes);
  return items.map(({ id, body, record }) => ({ kind, id, record, links: bodies.get(body ?? '')?.links ?? [] }));
}
