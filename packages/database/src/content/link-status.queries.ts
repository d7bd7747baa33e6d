import { z } from 'zod';
import type { Sql } from '../sql.js';

/**
 * Makes whoever links to something and whoever makes or removes it wait for each other until the transaction ends, so
 * that no link is written by what another transaction is about to change. Owners are such as `space:<id>`. A
 * transaction takes all its locks at once and before it changes any link, so that no two wait for each other for ever.
 */
export async function lockLinks(
  sql: Sql,
  { changed, linked }: { changed: readonly string[]; linked: readonly string[] },
): Promise<void> {
  if (changed.length + linked.length === 0) return;
  const owners = [...changed, ...linked];
  await sql.execute(LOCK, [owners, owners.map((_, index) => index < changed.length)]);
}

// Owners share a fixed number of locks: a page can link to more spaces than the server has room for locks.
const LOCK = `
  WITH wanted AS (
    SELECT hashtext(owner) & 255 AS number, bool_or(changed) AS changed
      FROM unnest($1::text[], $2::bool[]) AS o(owner, changed) GROUP BY 1 ORDER BY 1)
  SELECT CASE WHEN changed THEN pg_advisory_xact_lock(1819176555, number)::text
              ELSE pg_advisory_xact_lock_shared(1819176555, number)::text END AS locked
    FROM wanted ORDER BY number`;

/** A page that gets another text: the hashes of both, empty for no text. */
export interface RewrittenPage {
  /** `page:<id>` */
  object: string;
  before: string;
  after: string;
}

const MOVED_ANCHORS = `
  SELECT w.object FROM unnest($2::text[], $3::text[], $4::text[]) AS w(object, before, after)
    LEFT JOIN content_bodies b ON b.organization_id = $1 AND b.hash = decode(w.before, 'hex')
    LEFT JOIN content_bodies a ON a.organization_id = $1 AND a.hash = decode(w.after, 'hex')
   WHERE (b.hash IS NULL, b.anchors) IS DISTINCT FROM (a.hash IS NULL, a.anchors)`;

const ObjectRow = z.object({ object: z.string() });

/** Those of some pages whose new text has other anchors than the old one; most changes leave them as they are. */
export async function findMovedAnchors(
  sql: Sql,
  organizationId: string,
  pages: readonly RewrittenPage[],
): Promise<string[]> {
  if (pages.length === 0) return [];
  const rows = await sql.query(ObjectRow, MOVED_ANCHORS, [
    organizationId,
    pages.map(({ object }) => object),
    pages.map(({ before }) => before),
    pages.map(({ after }) => after),
  ]);
  return rows.map(({ object }) => object);
}

// Links from a space whose tables are being filled are left alone: the filling ends with finding out about all of them.
const FROM_ELSEWHERE = `
  SELECT t.space_id, t.target, link_target_status(t.space_id, t.object, t.anchor) AS status
    FROM link_targets t JOIN spaces l ON l.id = t.space_id
   WHERE l.organization_id = $1 AND l.indexed_revision_id = l.revision_id`;

const SET_STATUS = `
  UPDATE link_targets t SET status = found.status FROM found
   WHERE t.space_id = found.space_id AND t.target = found.target AND t.status <> found.status`;

const REFRESH_OBJECTS = `
  WITH found AS MATERIALIZED (
    SELECT t.space_id, t.target, link_target_status(t.space_id, t.object, t.anchor) AS status
      FROM link_targets t WHERE t.space_id = $2 AND t.object = ANY($3::text[])
       AND EXISTS (SELECT 1 FROM spaces s WHERE s.id = $2 AND s.organization_id = $1)
    UNION ALL ${FROM_ELSEWHERE} AND t.owner = 'space:' || $2
       AND t.object IN (SELECT 'space:' || $2 || '/' || o FROM unnest($3::text[]) o))
  ${SET_STATUS}`;

/** Brings the status of every link to some objects of a space, such as `page:<id>`, up to what is there now. */
export async function refreshLinksTo(
  sql: Sql,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  objects: readonly string[],
): Promise<void> {
  if (objects.length > 0) await sql.execute(REFRESH_OBJECTS, [organizationId, spaceId, objects]);
}

const REFRESH_OWNERS = `
  WITH found AS MATERIALIZED (${FROM_ELSEWHERE} AND t.owner = ANY($2::text[]))
  ${SET_STATUS}`;

/** Brings the status of every link from elsewhere in an organization to what some owners have up to what is there. */
export async function refreshLinksToOwners(sql: Sql, organizationId: string, owners: readonly string[]): Promise<void> {
  await sql.execute(REFRESH_OWNERS, [organizationId, owners]);
}

const OwnerRow = z.object({ owner: z.string() });

/** What some spaces link to outside of themselves. */
export async function listOwnersLinkedFrom(sql: Sql, spaceIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query(
    OwnerRow,
    'SELECT DISTINCT owner FROM link_targets WHERE space_id = ANY($1::text[]) AND owner IS NOT NULL',
    [spaceIds],
  );
  return rows.map(({ owner }) => owner);
}

const REFRESH_OUTGOING = `
  WITH found AS MATERIALIZED (
    SELECT t.space_id, t.target, link_target_status(t.space_id, t.object, t.anchor) AS status
      FROM link_targets t WHERE t.space_id = ANY($1::text[]) AND t.owner IS NOT NULL)
  ${SET_STATUS}`;

/** Brings the status of everything that some spaces link to outside of themselves up to what is there now. */
export async function refreshLinksFrom(sql: Sql, spaceIds: readonly string[]): Promise<void> {
  await sql.execute(REFRESH_OUTGOING, [spaceIds]);
}
