import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { ReviewStatus } from '@lectern/domain/review/change-requests/review-status';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst } from '../../paginate.js';
import { paginateSql } from '../../paginate-sql.js';
import { userJson } from '../../people/users/user-json.js';
import { UserRow } from '../../people/users/users.queries.js';
import type { Sql } from '../../sql.js';

export const ReviewRow = z.object({
  id: z.string(),
  changeRequestId: z.string(),
  spaceId: z.string(),
  revisionId: z.string(),
  reviewer: UserRow,
  requestedBy: UserRow.nullable(),
  status: ReviewStatus,
  outdated: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

const COLUMNS = `
  r.id, r.change_request_id AS "changeRequestId", c.space_id AS "spaceId", r.revision_id AS "revisionId",
  r.status::text AS status, r.revision_id <> c.revision_id AS outdated, r.created_at AS "createdAt",
  r.updated_at AS "updatedAt", ${userJson('reviewer')} AS reviewer,
  CASE WHEN asker.id IS NOT NULL THEN ${userJson('asker')} END AS "requestedBy"`;

const FROM = `
  reviews r JOIN change_requests c ON c.id = r.change_request_id JOIN users reviewer ON reviewer.id = r.reviewer_id
  LEFT JOIN users asker ON asker.id = r.requested_by_id`;

/** Finds a review of a change request. */
export async function findReview(sql: Sql, changeRequestId: string, reviewId: string): Promise<ReviewRow | null> {
  const [row] = await sql.query(
    ReviewRow,
    `SELECT ${COLUMNS} FROM ${FROM} WHERE r.change_request_id = $1 AND r.id = $2`,
    [changeRequestId, reviewId],
  );
  return row ?? null;
}

/** Lists the reviews of a change request, newest first; on demand only outdated ones, or only the others. */
export function listReviews(
  database: Database,
  keyring: Keyring,
  { changeRequestId, outdated }: { changeRequestId: string; outdated?: boolean | undefined },
  query: PageQuery,
): Promise<Page<ReviewRow>> {
  return paginateSql(database, keyring, query, {
    row: ReviewRow,
    scope: ['reviews', changeRequestId, outdated],
    order: newestFirst,
    orderBy: ['r.created_at', 'r.id'],
    select: COLUMNS,
    from: FROM,
    where: ['r.change_request_id = $1', '($2::bool IS NULL OR (r.revision_id <> c.revision_id) = $2)'],
    values: [changeRequestId, outdated ?? null],
  });
}

export interface NewReview {
  id: string;
  changeRequestId: string;
  revisionId: string;
  reviewerId: string;
  status: ReviewStatus;
  at: Date;
}

/** Adds a review; whoever asked the reviewer for one is noted with it. */
export async function insertReview(sql: Sql, review: NewReview): Promise<void> {
  const { id, changeRequestId, revisionId, reviewerId, status, at } = review;
  await sql.execute(
    `INSERT INTO reviews (id, change_request_id, revision_id, reviewer_id, requested_by_id, status, created_at, updated_at)
     VALUES ($1, $2, $3, $4,
             (SELECT q.requested_by_id FROM requested_reviewers q WHERE q.change_request_id = $2 AND q.user_id = $4),
             $5::text::review_status, $6::timestamptz, $6::timestamptz)`,
    [id, changeRequestId, revisionId, reviewerId, status, at],
  );
}
