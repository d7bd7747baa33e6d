import type { ContentRef } from '@lectern/content/document/document';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Page, PageQuery } from '@lectern/domain/http/page';
import type { Database } from '../client.js';
import type { Keyring } from '../keyring.js';
import { paginateSql } from '../paginate-sql.js';
import type { LinkStatus } from './link-status.js';

/** A target of links in the current content of a space. */
export interface ListedTarget {
  target: string;
  ref: ContentRef;
  object: string | null;
  status: LinkStatus;
  relation: 'reference' | 'dependsOn';
  /** Where it is linked from: `page:<id>` or `reusable-content:<id>` and the block, at most 100 of them. */
  sources: { source: string; node: string | null }[];
}

/** Which links to list, and for whom: of a whole space, or of one page; with one status, or all. */
export interface LinkFilter {
  spaceId: string;
  pageId?: string;
  status?: LinkStatus;
  /** Ids of the spaces and collections that the reader may see. */
  visibleIds: readonly string[];
}

// Whoever may not see a space or a collection is told the same of it as if it did not exist. The ids stand in $2.
const STATUS = `CASE WHEN t.owner IS NULL OR t.owner LIKE 'user:%' OR split_part(t.owner, ':', 2) = ANY($2::text[])
                     THEN t.status ELSE 'broken' END`;

const SELECT_TARGET = `
  t.target, t.ref, t.object, ${STATUS} AS status,
  CASE WHEN EXISTS (SELECT 1 FROM space_links l WHERE l.space_id = t.space_id AND l.target = t.target
                       AND l.relation = 'dependsOn') THEN 'dependsOn' ELSE 'reference' END AS relation,
  (SELECT json_agg(s) FROM (SELECT l.source, l.node FROM space_links l
     WHERE l.space_id = t.space_id AND l.target = t.target ORDER BY l.source LIMIT 100) s) AS sources`;

/** Lists the targets of links. */
export function listLinkTargets(
  database: Database,
  keyring: Keyring,
  filter: LinkFilter,
  query: PageQuery,
): Promise<Page<ListedTarget>> {
  const { spaceId, pageId, status } = filter;
  const { where, values } = conditions(filter);
  return paginateSql<ListedTarget>(database, keyring, query, {
    scope: ['links', spaceId, pageId, status],
    order: [{ column: 'target', direction: 'asc' }],
    select: SELECT_TARGET,
    from: 'link_targets t',
    where,
    values,
    orderBy: ['t.target'],
  });
}

/** Counts the targets of links, and those that do not exist. */
export async function countLinkTargets(
  database: Database,
  { status: _, ...filter }: LinkFilter,
): Promise<{ total: number; broken: number }> {
  const { where, values } = conditions(filter);
  const { rows } = await database.pool.query<{ total: number; broken: number }>(
    `SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${STATUS} = 'broken'))::int AS broken
       FROM link_targets t WHERE ${where.join(' AND ')}`,
    values,
  );
  return rows[0] ?? { total: 0, broken: 0 };
}

/** A place that links to something, in whichever space. */
export interface Backlink {
  spaceId: string;
  source: string;
  node: string | null;
}

/** Lists what links to an object of a space, such as `page:<id>`, in this space and in others that may be seen. */
export function listBacklinks(
  database: Database,
  keyring: Keyring,
  { spaceId, object, visibleIds, viewerId }: BacklinkFilter,
  query: PageQuery,
): Promise<Page<Backlink>> {
  return paginateSql<Backlink>(database, keyring, query, {
    scope: ['backlinks', spaceId, object, viewerId],
    order: [
      { column: 'spaceId', direction: 'asc' },
      { column: 'source', direction: 'asc' },
    ],
    select: 'b.space_id AS "spaceId", b.source, b.node',
    from: BACKLINKS,
    where: ['true'],
    values: [spaceId, object, visibleIds],
    orderBy: ['b.space_id', 'b.source'],
  });
}

/** What is linked to, and for whom it is asked. */
export interface BacklinkFilter {
  spaceId: string;
  object: string;
  /** Ids of the spaces that the reader may see. */
  visibleIds: readonly string[];
  viewerId: string;
}

const BACKLINKS = `(
  SELECT l.space_id, l.source, min(l.node) AS node
    FROM (SELECT space_id, target FROM link_targets WHERE space_id = $1 AND object = $2
          UNION ALL
          SELECT space_id, target FROM link_targets
           WHERE owner = 'space:' || $1 AND object = 'space:' || $1 || '/' || $2 AND space_id = ANY($3::text[])) t
    JOIN space_links l ON l.space_id = t.space_id AND l.target = t.target
   GROUP BY l.space_id, l.source) b`;

export interface PlacedRecord {
  spaceId: string;
  id: string;
  record: PageRecord;
  path: string;
}

/** Some pages of the current content of spaces, with their paths. */
export async function findCurrentPages(
  database: Database,
  pages: readonly { spaceId: string; pageId: string }[],
): Promise<PlacedRecord[]> {
  const { rows } = await database.pool.query<PlacedRecord>(
    `SELECT p.space_id AS "spaceId", p.page_id AS id, p.record, current_page_path(p.space_id, p.page_id) AS path
       FROM current_pages p
      WHERE (p.space_id, p.page_id) IN (SELECT s, i FROM unnest($1::text[], $2::text[]) AS wanted(s, i))`,
    [pages.map(({ spaceId }) => spaceId), pages.map(({ pageId }) => pageId)],
  );
  return rows;
}

function conditions({ spaceId, pageId, status, visibleIds }: LinkFilter): { where: string[]; values: unknown[] } {
  // The ids are a part of every statement, so that PostgreSQL knows the type of a parameter that is not asked for.
  const where = ['t.space_id = $1', '$2::text[] IS NOT NULL'];
  const values: unknown[] = [spaceId, visibleIds];
  if (pageId !== undefined) {
    values.push(`page:${pageId}`);
    where.push(
      `EXISTS (SELECT 1 FROM space_links l WHERE l.space_id = t.space_id AND l.target = t.target AND l.source = $${values.length})`,
    );
  }
  if (status !== undefined) {
    values.push(status);
    where.push(`${STATUS} = $${values.length}`);
  }
  return { where, values };
}
