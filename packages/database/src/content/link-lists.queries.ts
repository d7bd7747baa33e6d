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

/** Which links to list: of a whole space, or of one page; with one status, or all. */
export interface LinkFilter {
  spaceId: string;
  pageId?: string;
  status?: LinkStatus;
}

const SELECT_TARGET = `
  t.target, t.ref, t.object, t.status,
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
  filter: Omit<LinkFilter, 'status'>,
): Promise<{ total: number; broken: number }> {
  const { where, values } = conditions(filter);
  const { rows } = await database.pool.query<{ total: number; broken: number }>(
    `SELECT count(*)::int AS total, (count(*) FILTER (WHERE t.status = 'broken'))::int AS broken
       FROM link_targets t WHERE ${where.join(' AND ')}`,
    values,
  );
  return rows[0] ?? { total: 0, broken: 0 };
}

/** A place that links to something. */
export interface Backlink {
  source: string;
  node: string | null;
}

/** Lists what links to an object of a space, such as `page:<id>`, anchors in it included. */
export function listBacklinks(
  database: Database,
  keyring: Keyring,
  spaceId: string,
  object: string,
  query: PageQuery,
): Promise<Page<Backlink>> {
  return paginateSql<Backlink>(database, keyring, query, {
    scope: ['backlinks', spaceId, object],
    order: [{ column: 'source', direction: 'asc' }],
    select: 'b.source, b.node',
    from: `(SELECT l.source, min(l.node) AS node
              FROM link_targets t JOIN space_links l ON l.space_id = t.space_id AND l.target = t.target
             WHERE t.space_id = $1 AND t.object = $2 GROUP BY l.source) b`,
    where: ['true'],
    values: [spaceId, object],
    orderBy: ['b.source'],
  });
}

export interface PlacedRecord {
  id: string;
  record: PageRecord;
  path: string;
}

/** Some pages of the current content of a space, with their paths. */
export async function findCurrentPages(
  database: Database,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, PlacedRecord>> {
  const { rows } = await database.pool.query<PlacedRecord>(
    `SELECT page_id AS id, record, current_page_path(space_id, page_id) AS path
       FROM current_pages WHERE space_id = $1 AND page_id = ANY($2)`,
    [spaceId, [...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function conditions({ spaceId, pageId, status }: LinkFilter): { where: string[]; values: unknown[] } {
  const where = ['t.space_id = $1'];
  const values: unknown[] = [spaceId];
  if (pageId !== undefined) {
    values.push(`page:${pageId}`);
    where.push(
      `EXISTS (SELECT 1 FROM space_links l WHERE l.space_id = t.space_id AND l.target = t.target AND l.source = $${values.length})`,
    );
  }
  if (status !== undefined) {
    values.push(status);
    where.push(`t.status = $${values.length}`);
  }
  return { where, values };
}
