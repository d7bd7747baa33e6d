import { ChangeRequestLink, ChangeRequestStatus } from '@lectern/domain/content/change-request-schemas';
import { Document } from '@lectern/domain/content/documents/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { ReviewStatus } from '@lectern/domain/review/change-requests/review-status';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import { userJson } from '../../people/users/user-json.js';
import { UserRow } from '../../people/users/users.queries.js';
import type { Sql } from '../../sql.js';

export const ChangeRequestRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  spaceId: z.string(),
  number: z.number(),
  status: ChangeRequestStatus,
  subject: z.string(),
  description: Document.nullable(),
  links: z.array(ChangeRequestLink),
  revisionId: z.string(),
  initialRevisionId: z.string(),
  ancestorRevisionId: z.string(),
  mergedRevisionId: z.string().nullable(),
  openComments: z.number(),
  issuesClusterId: z.string().nullable(),
  createdBy: UserRow,
  mergedBy: UserRow.nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  mergedAt: z.date().nullable(),
  /** Whether the current content has a newer revision than the one that it has taken in. */
  outdated: z.boolean(),
});
export type ChangeRequestRow = z.infer<typeof ChangeRequestRow>;

/** Names a change request by its space, and by its id or its number there. */
export interface ChangeRequestRef {
  spaceId: string;
  changeRequestId: string;
}

const OUTDATED = `c.status <> 'merged' AND c.ancestor_revision_id <> s.revision_id`;

const COLUMNS = `
  c.id, c.organization_id AS "organizationId", c.space_id AS "spaceId", c.number, c.status::text AS status, c.subject,
  c.description, c.links, c.revision_id AS "revisionId", c.initial_revision_id AS "initialRevisionId",
  c.ancestor_revision_id AS "ancestorRevisionId", c.merged_revision_id AS "mergedRevisionId",
  c.open_comments AS "openComments", c.issues_cluster_id AS "issuesClusterId",
  c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.merged_at AS "mergedAt",
  ${userJson('author')} AS "createdBy", CASE WHEN merger.id IS NOT NULL THEN ${userJson('merger')} END AS "mergedBy",
  ${OUTDATED} AS outdated`;

const FROM = `
  change_requests c JOIN spaces s ON s.id = c.space_id JOIN users author ON author.id = c.created_by_id
  LEFT JOIN users merger ON merger.id = c.merged_by_id`;

const NAMED = `c.space_id = $1 AND (c.id = $2 OR c.number = $3) AND s.deleted_at IS NULL`;

/** Finds a change request of a space that is not deleted. */
export async function findChangeRequest(sql: Sql, ref: ChangeRequestRef): Promise<ChangeRequestRow | null> {
  const [row] = await sql.query(ChangeRequestRow, `SELECT ${COLUMNS} FROM ${FROM} WHERE ${NAMED}`, named(ref));
  return row ?? null;
}

/** Gets a change request of a space that is not deleted. */
export async function getChangeRequest(sql: Sql, ref: ChangeRequestRef): Promise<ChangeRequestRow> {
  const row = await findChangeRequest(sql, ref);
  if (!row) throw new DomainError('change_request.not_found');
  return row;
}

/** Finds the change request that a revision of the current content of a space came from. */
export async function findMergedInto(
  sql: Sql,
  { spaceId, revisionId }: { spaceId: string; revisionId: string },
): Promise<ChangeRequestRow | null> {
  const [row] = await sql.query(
    ChangeRequestRow,
    `SELECT ${COLUMNS} FROM ${FROM} WHERE c.space_id = $1 AND c.merged_revision_id = $2`,
    [spaceId, revisionId],
  );
  return row ?? null;
}

/** Finds a change request and makes other changes to it wait until the transaction ends. */
export async function lockChangeRequest(sql: Sql, ref: ChangeRequestRef): Promise<ChangeRequestRow | null> {
  // A new revision refers to its space, and who merges locks the space first: so does everybody.
  await sql.execute('SELECT id FROM spaces WHERE id = $1 FOR KEY SHARE', [ref.spaceId]);
  await sql.execute(
    'SELECT id FROM change_requests c WHERE c.space_id = $1 AND (c.id = $2 OR c.number = $3) FOR UPDATE',
    [...named(ref)],
  );
  // Read again with the lock held: who waited for it would otherwise see the row of before.
  return findChangeRequest(sql, ref);
}

/** Which change requests a list holds. */
export interface ChangeRequestSelection {
  organizationId: string;
  /** The spaces that the reader may see, or the one that was asked for. */
  spaceIds: readonly string[];
  statuses: readonly ChangeRequestStatus[];
  creator?: string | undefined;
  contributor?: string | undefined;
  requestedReviewer?: string | undefined;
  issuesCluster?: string | undefined;
  /** What the newest reviews of the newest revision say. */
  review?: ReviewStatus | 'none' | undefined;
  outdated?: boolean | undefined;
  updatedBefore?: string | undefined;
  orderBy: 'updatedAt' | 'createdAt';
  /** Whom the list is for and where it was asked; a cursor works for that alone. */
  scope: readonly string[];
}

const REVIEW = `
  (SELECT CASE WHEN bool_or(newest.status = 'changes-requested') THEN 'changes-requested'
               WHEN count(*) > 0 THEN 'approved' ELSE 'none' END
     FROM (SELECT DISTINCT ON (r.reviewer_id) r.status::text AS status, r.revision_id FROM reviews r
            WHERE r.change_request_id = c.id ORDER BY r.reviewer_id, r.created_at DESC, r.id DESC) newest
    WHERE newest.revision_id = c.revision_id)`;

const FILTERS = [
  'c.organization_id = $1',
  'c.space_id = ANY($2::text[])',
  'c.status = ANY($3::text[]::change_request_status[])',
  '($4::text IS NULL OR c.created_by_id = $4)',
  '($5::text IS NULL OR EXISTS (SELECT 1 FROM contributors b WHERE b.change_request_id = c.id AND b.user_id = $5))',
  '($6::text IS NULL OR EXISTS (SELECT 1 FROM requested_reviewers q WHERE q.change_request_id = c.id AND q.user_id = $6))',
  '($7::text IS NULL OR c.issues_cluster_id = $7)',
  `($8::text IS NULL OR $8 = ${REVIEW})`,
  `($9::boolean IS NULL OR $9 = (${OUTDATED}))`,
  '($10::timestamptz IS NULL OR c.updated_at < $10)',
  's.deleted_at IS NULL',
];

/** Lists change requests, newest first. */
export function listChangeRequests(
  database: Database,
  keyring: Keyring,
  selection: ChangeRequestSelection,
  query: PageQuery,
): Promise<Page<ChangeRequestRow>> {
  const { organizationId, spaceIds, statuses, creator, contributor, requestedReviewer, issuesCluster } = selection;
  const { review, outdated, updatedBefore } = selection;
  const people = [creator, contributor, requestedReviewer];
  const filters = [statuses, ...people, issuesCluster, review, outdated, updatedBefore].map((filter) => filter ?? null);
  return paginateSql(database, keyring, query, {
    row: ChangeRequestRow,
    scope: ['change-requests', organizationId, ...selection.scope, selection.orderBy, JSON.stringify(filters)],
    order: [
      { column: selection.orderBy, direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    orderBy: [selection.orderBy === 'updatedAt' ? 'c.updated_at' : 'c.created_at', 'c.id'],
    select: COLUMNS,
    from: FROM,
    where: FILTERS,
    values: [organizationId, spaceIds, ...filters],
  });
}

function named({ spaceId, changeRequestId }: ChangeRequestRef): [string, string, number | null] {
  return [spaceId, changeRequestId, /^[0-9]{1,9}$/.test(changeRequestId) ? Number(changeRequestId) : null];
}
