import type { DocumentRef } from '@lectern/content/document/document';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Database } from '../client.js';
import type { Keyring } from '../keyring.js';
import { paginateSql } from '../paginate-sql.js';
import { json } from '../sql.js';
import type { LinkOverlay } from './link-overlay.js';
import { StoredLinkStatus } from './link-status.js';

/** A target of links in the current content of a space. */
export const ListedTarget = z.object({
  target: z.string(),
  ref: json<DocumentRef>(),
  object: z.string().nullable(),
  status: StoredLinkStatus,
  relation: z.enum(['reference', 'dependsOn']),
  /** Where it is linked from: `page:<id>` or `reusable-content:<id>` and the block, at most 100 of them. */
  sources: z.array(z.object({ source: z.string(), node: z.string().nullable() })),
});
export type ListedTarget = z.infer<typeof ListedTarget>;

/** Which links to list, and for whom: of a whole version of a space, or of one page; with one status, or all. */
export interface LinkFilter {
  spaceId: string;
  /** How the version differs from the current content. */
  overlay: LinkOverlay;
  /** What the version is called, such as the id of its change request; undefined for the current content. */
  version?: string;
  pageId?: string;
  status?: StoredLinkStatus;
  /** Only broken links: those that are broken in the current content as well, or those that are not. */
  brokenContext?: 'change-request' | 'space';
  /** Ids of the spaces and collections that the reader may see. */
  visibleIds: readonly string[];
  /** Whether the reader may read API specifications. */
  mayReadSpecs: boolean;
}

// $1 is the space, $2 the ids that the reader may see. $3 to $5 are the overlay: targets of which the tables do not
// tell, targets, sources of which the tables do not tell; $3 and $5 are null when the tables tell nothing. $6 is
// whether the reader may read API specifications.
// Both halves are without conditions, so that PostgreSQL reads the tables in the order of the list.
const TARGETS = `(
  SELECT m.space_id, m.target, m.ref, m.object, m.owner, m.status, m.status AS space_status, '[]'::jsonb AS added,
         false AS overlaid
    FROM link_targets m
  UNION ALL
  SELECT $1::text, o.target, o.ref, o.object, o.owner, o.status, o."spaceStatus", o.added, true
    FROM jsonb_to_recordset($4::jsonb) AS o(
         target text, ref jsonb, object text, owner text, status text, "spaceStatus" text, added jsonb)) t`;

const IN_VERSION = `t.space_id = $1 AND (
  t.overlaid OR ($3::text[] IS NOT NULL AND t.target NOT IN (SELECT unnest($3::text[]))))`;

const TARGETS_OF_SOURCE = 'SELECT s.target FROM space_links s WHERE s.space_id = $1 AND s.source =';

const LINKS_TO_TARGET = `(
  SELECT s.space_id, s.target, s.source, s.node, s.relation, false AS overlaid FROM space_links s
  UNION ALL
  SELECT $1::text, t.target, a.source, a.node, a.relation, true
    FROM jsonb_to_recordset(t.added) AS a(source text, node text, relation text)) l
  WHERE l.space_id = $1 AND l.target = t.target AND (
    l.overlaid OR ($5::text[] IS NOT NULL AND l.source NOT IN (SELECT unnest($5::text[]))))`;

// Whoever may not see a space, a collection or a specification is told the same of it as if it did not exist.
const SEEN = `(t.owner IS NULL OR t.owner LIKE 'user:%' OR (t.owner LIKE 'openapi:%' AND $6::boolean)
  OR split_part(t.owner, ':', 2) = ANY($2::text[]))`;
const STATUS = `CASE WHEN ${SEEN} THEN t.status ELSE 'broken' END`;
const BROKEN_IN_SPACE = `(t.space_status IS NOT NULL AND (t.space_status = 'broken' OR NOT ${SEEN}))`;
const BROKEN_BY_CHANGE = `(${STATUS} = 'broken' AND NOT ${BROKEN_IN_SPACE})`;

const SELECT_TARGET = `
  t.target, t.ref, t.object, ${STATUS} AS status,
  CASE WHEN EXISTS (SELECT 1 FROM ${LINKS_TO_TARGET} AND l.relation = 'dependsOn')
       THEN 'dependsOn' ELSE 'reference' END AS relation,
  (SELECT json_agg(s) FROM (SELECT l.source, l.node FROM ${LINKS_TO_TARGET} ORDER BY l.source LIMIT 100) s) AS sources`;

/** Lists the targets of links. */
export function listLinkTargets(
  database: Database,
  keyring: Keyring,
  filter: LinkFilter,
  query: PageQuery,
): Promise<Page<ListedTarget>> {
  const { spaceId, version, pageId, status, brokenContext } = filter;
  const { where, values } = conditions(filter);
  return paginateSql(database, keyring, query, {
    row: ListedTarget,
    scope: ['links', spaceId, version, pageId, status, brokenContext],
    order: [{ column: 'target', direction: 'asc' }],
    select: SELECT_TARGET,
    from: TARGETS,
    where,
    values,
    orderBy: ['t.target'],
  });
}

/** How many targets of links there are, and how many of them do not exist. */
export const LinkCounts = z.object({
  total: z.number(),
  broken: z.number(),
  /** Those of the broken ones that are not broken in the current content. */
  brokenByChange: z.number(),
});
export type LinkCounts = z.infer<typeof LinkCounts>;

/** Counts the targets of links, whatever their status. */
export async function countLinkTargets(
  database: Database,
  { status: _, brokenContext: __, ...filter }: LinkFilter,
): Promise<LinkCounts> {
  const { where, values } = conditions(filter);
  const rows = await database.query(
    LinkCounts,
    `SELECT count(*)::int AS total, (count(*) FILTER (WHERE ${STATUS} = 'broken'))::int AS broken,
            (count(*) FILTER (WHERE ${BROKEN_BY_CHANGE}))::int AS "brokenByChange"
       FROM ${TARGETS} WHERE ${where.join(' AND ')}`,
    values,
  );
  return rows[0] ?? { total: 0, broken: 0, brokenByChange: 0 };
}

/** A place that links to something, in whichever space. */
export const Backlink = z.object({ spaceId: z.string(), source: z.string(), node: z.string().nullable() });
export type Backlink = z.infer<typeof Backlink>;

/** Lists what links to an object of a space, such as `page:<id>`, in this space and in others that may be seen. */
export function listBacklinks(
  database: Database,
  keyring: Keyring,
  { spaceId, overlay, version, object, visibleIds, viewerId }: BacklinkFilter,
  query: PageQuery,
): Promise<Page<Backlink>> {
  const { sources } = overlay.onTables ? overlay : NO_TABLES;
  const added = overlay.targets.filter((target) => target.object === object).flatMap((target) => target.added);
  return paginateSql(database, keyring, query, {
    row: Backlink,
    scope: ['backlinks', spaceId, version, object, viewerId],
    order: [
      { column: 'spaceId', direction: 'asc' },
      { column: 'source', direction: 'asc' },
    ],
    select: 'b.space_id AS "spaceId", b.source, b.node',
    from: BACKLINKS,
    where: ['true'],
    values: [spaceId, object, visibleIds, sources, JSON.stringify(added)],
    orderBy: ['b.space_id', 'b.source'],
  });
}

/** What is linked to, and for whom it is asked. */
export interface BacklinkFilter extends Pick<LinkFilter, 'spaceId' | 'overlay' | 'version' | 'visibleIds'> {
  object: string;
  viewerId: string;
}

const BACKLINKS = `(
  SELECT l.space_id, l.source, min(l.node) AS node
    FROM (SELECT s.space_id, s.source, s.node
            FROM link_targets t JOIN space_links s ON s.space_id = t.space_id AND s.target = t.target
           WHERE t.space_id = $1 AND t.object = $2
             AND $4::text[] IS NOT NULL AND s.source NOT IN (SELECT unnest($4::text[]))
          UNION ALL
          SELECT $1::text, a.source, a.node FROM jsonb_to_recordset($5::jsonb) AS a(source text, node text)
          UNION ALL
          SELECT s.space_id, s.source, s.node
            FROM link_targets t JOIN space_links s ON s.space_id = t.space_id AND s.target = t.target
           WHERE t.owner = 'space:' || $1 AND t.object = 'space:' || $1 || '/' || $2
             AND t.space_id = ANY($3::text[])) l
   GROUP BY l.space_id, l.source) b`;

/** Something outside of spaces that they link to, and for whom it is asked. */
export interface OwnerFilter extends Pick<BacklinkFilter, 'visibleIds' | 'viewerId'> {
  organizationId: string;
  /** Its names, such as `openapi:<slug>` and `openapi:<id>`. */
  owners: readonly string[];
}

// Pages that were made for another one follow it, and only that one was put there by somebody.
const OWNER_BACKLINKS = `(
  SELECT s.space_id, s.source, min(s.node) AS node
    FROM link_targets t JOIN space_links s ON s.space_id = t.space_id AND s.target = t.target
    JOIN spaces i ON i.id = t.space_id AND i.organization_id = $1
    LEFT JOIN current_pages p ON p.space_id = s.space_id AND s.source = 'page:' || p.page_id
   WHERE t.owner = ANY($2::text[]) AND t.space_id = ANY($3::text[]) AND NOT coalesce(p.record ? 'madeFor', false)
   GROUP BY s.space_id, s.source) b`;

/** Lists what links to something outside of spaces, such as an API specification, in the spaces that may be seen. */
export function listOwnerBacklinks(
  database: Database,
  keyring: Keyring,
  { organizationId, owners, visibleIds, viewerId }: OwnerFilter,
  query: PageQuery,
): Promise<Page<Backlink>> {
  return paginateSql(database, keyring, query, {
    row: Backlink,
    scope: ['owner-backlinks', organizationId, ...owners, viewerId],
    order: [
      { column: 'spaceId', direction: 'asc' },
      { column: 'source', direction: 'asc' },
    ],
    select: 'b.space_id AS "spaceId", b.source, b.node',
    from: OWNER_BACKLINKS,
    where: ['true'],
    values: [organizationId, owners, visibleIds],
    orderBy: ['b.space_id', 'b.source'],
  });
}

function conditions(filter: LinkFilter): { where: string[]; values: unknown[] } {
  const { spaceId, overlay, pageId, status, brokenContext, visibleIds, mayReadSpecs } = filter;
  const { sources, touched } = overlay.onTables ? overlay : NO_TABLES;
  // So that PostgreSQL knows the type of a parameter that a statement does not ask for.
  const where = [IN_VERSION, '($2::text[] IS NULL OR $5::text[] IS NULL OR $6::boolean OR true)'];
  const values: unknown[] = [spaceId, visibleIds, touched, JSON.stringify(overlay.targets), sources, mayReadSpecs];
  if (pageId !== undefined) {
    const isOverlaid = sources === null || sources.includes(`page:${pageId}`);
    values.push(isOverlaid ? targetsFrom(`page:${pageId}`, overlay) : `page:${pageId}`);
    const place = `$${values.length}`;
    where.push(`t.target = ANY(${isOverlaid ? `${place}::text[]` : `ARRAY(${TARGETS_OF_SOURCE} ${place})`})`);
  }
  if (status !== undefined) {
    values.push(status);
    where.push(`${STATUS} = $${values.length}`);
  }
  if (brokenContext !== undefined) {
    where.push(brokenContext === 'space' ? `${STATUS} = 'broken' AND ${BROKEN_IN_SPACE}` : BROKEN_BY_CHANGE);
  }
  return { where, values };
}

const NO_TABLES = { sources: null, touched: null };

function targetsFrom(source: string, { targets }: LinkOverlay): string[] {
  return targets.filter(({ added }) => added.some((link) => link.source === source)).map(({ target }) => target);
}
