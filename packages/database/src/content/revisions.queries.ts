import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Database } from '../client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst } from '../paginate.js';
import { paginateSql, paginateSqlMatches } from '../paginate-sql.js';
import type { Sql } from '../sql.js';
import { Roots } from './content-types.js';

export const RevisionType = z.enum(['edits', 'merge', 'rollback', 'update', 'computed']);
export type RevisionType = z.infer<typeof RevisionType>;

/** A commit of the git repository that a revision was imported from or exported to. */
export const RecordedCommit = z.object({
  oid: z.string(),
  message: z.string(),
  createdByService: z.boolean(),
  url: z.string().optional(),
  ref: z.string().optional(),
});
export type RecordedCommit = z.infer<typeof RecordedCommit>;

export const RevisionRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  spaceId: z.string(),
  type: RevisionType,
  parents: z.array(z.string()),
  changeRequestId: z.string().nullable(),
  roots: Roots,
  authorId: z.string().nullable(),
  sourceRevision: z.string().nullable(),
  git: RecordedCommit.nullable(),
  createdAt: z.date(),
});
export type RevisionRow = z.infer<typeof RevisionRow>;

const columnsWith = (organizationId: string) => `
  r.id, ${organizationId} AS "organizationId", r.space_id AS "spaceId", r.type::text AS type, r.parents,
  r.change_request_id AS "changeRequestId", r.author_id AS "authorId", r.source_revision AS "sourceRevision", r.git,
  r.created_at AS "createdAt",
  json_build_object('pages', encode(r.pages_root, 'hex'), 'paths', encode(r.paths_root, 'hex'),
                    'assets', encode(r.assets_root, 'hex')) AS roots`;

const COLUMNS = columnsWith('r.organization_id');

/** A revision together with whether the tables of current content show it. */
export const IndexedRevisionRow = RevisionRow.extend({ indexed: z.boolean() });
export type IndexedRevisionRow = z.infer<typeof IndexedRevisionRow>;

/** Finds the current revision of a space that is not deleted. */
export async function findCurrentRevision(sql: Sql, spaceId: string): Promise<IndexedRevisionRow | null> {
  const [row] = await sql.query(
    IndexedRevisionRow,
    `SELECT ${COLUMNS}, s.indexed_revision_id IS NOT DISTINCT FROM s.revision_id AS indexed
       FROM spaces s JOIN revisions r ON r.id = s.revision_id WHERE s.id = $1 AND s.deleted_at IS NULL`,
    [spaceId],
  );
  return row ?? null;
}

/** Finds the current revisions of spaces that are not deleted. */
export function findCurrentRevisions(sql: Sql, spaceIds: readonly string[]): Promise<IndexedRevisionRow[]> {
  return sql.query(
    IndexedRevisionRow,
    `SELECT ${COLUMNS}, s.indexed_revision_id IS NOT DISTINCT FROM s.revision_id AS indexed
       FROM spaces s JOIN revisions r ON r.id = s.revision_id WHERE s.id = ANY($1::text[]) AND s.deleted_at IS NULL`,
    [spaceIds],
  );
}

/** Finds the current revision of a space and makes other changes to the space wait until the transaction ends. */
export async function lockCurrentRevision(sql: Sql, spaceId: string): Promise<LockedRevision | null> {
  const [head] = await sql.query(LockedRevision, LOCK_CURRENT, [spaceId]);
  if (head) return head;
  // A statement that had to wait sees the space as it is now, but no revision that was added while it waited.
  const spaces = await sql.execute('SELECT id FROM spaces WHERE id = $1 FOR UPDATE', [spaceId]);
  const [seen] = spaces === 0 ? [] : await sql.query(LockedRevision, LOCK_CURRENT, [spaceId]);
  return seen ?? null;
}

export const LockedRevision = IndexedRevisionRow.extend({ locked: z.boolean() });
export type LockedRevision = z.infer<typeof LockedRevision>;

// A statement that waited while the space was transferred sees the new row of the space, but the old one of the revision.
const LOCK_CURRENT = `
  SELECT ${columnsWith('s.organization_id')}, s.indexed_revision_id IS NOT DISTINCT FROM s.revision_id AS indexed,
         s.edit_mode = 'locked' AS locked
    FROM spaces s JOIN revisions r ON r.id = s.revision_id WHERE s.id = $1 AND s.deleted_at IS NULL FOR UPDATE OF s`;

/** Finds a revision of a space, on its current content or on any branch. */
export async function findRevision(sql: Sql, spaceId: string, revisionId: string): Promise<IndexedRevisionRow | null> {
  const [row] = await sql.query(
    IndexedRevisionRow,
    `SELECT ${COLUMNS}, s.indexed_revision_id IS NOT DISTINCT FROM r.id AS indexed
       FROM revisions r JOIN spaces s ON s.id = r.space_id
      WHERE r.space_id = $1 AND r.id = $2 AND s.deleted_at IS NULL`,
    [spaceId, revisionId],
  );
  return row ?? null;
}

// What the tables show lags behind while a job fills them; only what is current as well counts.
const IS_INDEXED = '(s.revision_id = r.id AND s.indexed_revision_id IS NOT DISTINCT FROM r.id)';

/**
 * Finds a revision of the current content of a space that is the current one, or was at some time since `since`; never one
 * of a branch.
 */
export async function findPublishedRevision(
  sql: Sql,
  spaceId: string,
  revisionId: string,
  since: Date,
): Promise<IndexedRevisionRow | null> {
  const [row] = await sql.query(
    IndexedRevisionRow,
    `SELECT ${COLUMNS}, ${IS_INDEXED} AS indexed
       FROM revisions r JOIN spaces s ON s.id = r.space_id
      WHERE r.space_id = $1 AND r.id = $2 AND s.deleted_at IS NULL AND r.change_request_id IS NULL
        AND (s.revision_id = r.id OR NOT EXISTS (
               SELECT 1 FROM revisions n
                WHERE n.space_id = r.space_id AND n.change_request_id IS NULL
                  AND (n.created_at, n.id) > (r.created_at, r.id) AND n.created_at <= $3::timestamptz))`,
    [spaceId, revisionId, since],
  );
  return row ?? null;
}

/** How many revisions are looked through for what was shown lately. */
const MAX_RECENT = 50;

/** The current revision of a space and those that were it at some time since `since`, the newest first. */
export function findRevisionsSince(sql: Sql, spaceId: string, since: Date): Promise<IndexedRevisionRow[]> {
  return sql.query(
    IndexedRevisionRow,
    `SELECT ${COLUMNS}, ${IS_INDEXED} AS indexed
       FROM spaces s JOIN revisions r ON r.space_id = s.id
      WHERE s.id = $1 AND s.deleted_at IS NULL AND r.change_request_id IS NULL
        AND r.created_at >= coalesce((SELECT max(e.created_at) FROM revisions e
                                       WHERE e.space_id = $1 AND e.change_request_id IS NULL
                                         AND e.created_at <= $2::timestamptz), '-infinity')
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX_RECENT}`,
    [spaceId, since],
  );
}

/** Lists the history of the current content of a space, newest first. */
export function listRevisions(
  database: Database,
  keyring: Keyring,
  spaceId: string,
  query: PageQuery,
): Promise<Page<RevisionRow>> {
  return paginateSql(database, keyring, query, {
    ...historyOf(spaceId),
    row: RevisionRow,
    scope: ['revisions', spaceId],
    select: COLUMNS,
    from: 'revisions r',
  });
}

/** A revision together with the pages of the one that it was built on. */
export const RevisionOnParentRow = RevisionRow.extend({ parentPagesRoot: z.string().nullable() });
export type RevisionOnParentRow = z.infer<typeof RevisionOnParentRow>;

/** How many revisions are compared with their parents for one page of a list. */
const MAX_COMPARED = 500;

/** Lists the revisions of the current content of a space that changed a page, newest first, as `touching` picks them. */
export function listRevisionsTouching(
  database: Database,
  keyring: Keyring,
  { spaceId, pageId }: { spaceId: string; pageId: string },
  query: PageQuery,
  touching: (rows: RevisionOnParentRow[]) => Promise<RevisionOnParentRow[]>,
): Promise<Page<RevisionOnParentRow>> {
  const listing = {
    ...historyOf(spaceId),
    row: RevisionOnParentRow,
    scope: ['revisions', spaceId, 'touching', pageId],
    select: `${COLUMNS}, encode(parent.pages_root, 'hex') AS "parentPagesRoot"`,
    from: 'revisions r LEFT JOIN revisions parent ON parent.id = r.parents[1] AND parent.space_id = r.space_id',
    countFrom: 'revisions r',
  };
  return paginateSqlMatches(database, keyring, query, listing, { maxRead: MAX_COMPARED, matching: touching });
}

function historyOf(spaceId: string) {
  return {
    order: newestFirst,
    where: ['r.space_id = $1', 'r.change_request_id IS NULL'],
    values: [spaceId],
    orderBy: ['r.created_at', 'r.id'],
  };
}

/** What is needed to add a revision. */
export type NewRevision = Pick<RevisionRow, 'id' | 'organizationId' | 'spaceId' | 'type' | 'parents' | 'roots'> &
  Partial<Pick<RevisionRow, 'changeRequestId' | 'authorId' | 'sourceRevision' | 'git'>> & { at: Date };

/** Adds a revision. */
export async function insertRevision(sql: Sql, revision: NewRevision): Promise<void> {
  const { roots } = revision;
  await sql.execute(
    `INSERT INTO revisions (id, organization_id, space_id, type, parents, change_request_id, pages_root, paths_root,
                            assets_root, author_id, source_revision, git, created_at)
     VALUES ($1, $2, $3, $4::revision_type, $5::text[], $6, decode($7, 'hex'), decode($8, 'hex'), decode($9, 'hex'),
             $10, $11, $12::jsonb, $13::timestamptz)`,
    [
      revision.id,
      revision.organizationId,
      revision.spaceId,
      revision.type,
      revision.parents,
      revision.changeRequestId ?? null,
      roots.pages,
      roots.paths,
      roots.assets,
      revision.authorId ?? null,
      revision.sourceRevision ?? null,
      revision.git ? JSON.stringify(revision.git) : null,
      revision.at,
    ],
  );
}
