import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import { userJson } from '../../people/users/user-json.js';
import { UserRow } from '../../people/users/users.queries.js';
import type { Sql } from '../../sql.js';

export const RequestedReviewerRow = z.object({
  userId: z.string(),
  user: UserRow,
  requestedBy: UserRow,
  revisionId: z.string(),
  createdAt: z.date(),
});
export type RequestedReviewerRow = z.infer<typeof RequestedReviewerRow>;

const UserIdRow = RequestedReviewerRow.pick({ userId: true });

const COLUMNS = `
  q.user_id AS "userId", q.revision_id AS "revisionId", q.created_at AS "createdAt", ${userJson('u')} AS "user",
  ${userJson('asker')} AS "requestedBy"`;

const FROM = `
  requested_reviewers q JOIN users u ON u.id = q.user_id JOIN users asker ON asker.id = q.requested_by_id`;

/** Lists who was asked to review a change request, the first one first. */
export function listRequestedReviewers(
  database: Database,
  keyring: Keyring,
  changeRequestId: string,
  query: PageQuery,
): Promise<Page<RequestedReviewerRow>> {
  return paginateSql(database, keyring, query, {
    row: RequestedReviewerRow,
    scope: ['requested-reviewers', changeRequestId],
    order: [
      { column: 'createdAt', direction: 'asc' },
      { column: 'userId', direction: 'asc' },
    ],
    orderBy: ['q.created_at', 'q.user_id'],
    select: COLUMNS,
    from: FROM,
    where: ['q.change_request_id = $1'],
    values: [changeRequestId],
  });
}

/** Finds those of some users who were asked to review a change request. */
export function findRequestedReviewers(
  sql: Sql,
  changeRequestId: string,
  userIds: readonly string[],
): Promise<RequestedReviewerRow[]> {
  return sql.query(
    RequestedReviewerRow,
    `SELECT ${COLUMNS} FROM ${FROM} WHERE q.change_request_id = $1 AND q.user_id = ANY($2::text[])
      ORDER BY array_position($2::text[], q.user_id)`,
    [changeRequestId, userIds],
  );
}

export interface ReviewRequest {
  changeRequestId: string;
  revisionId: string;
  requestedBy: string;
  userIds: readonly string[];
  at: Date;
}

/**
 * Notes who is asked to review a revision and by whom. Returns those for whom that is news: who were not asked yet, or
 * for another revision, or by somebody else.
 */
export async function requestReviewers(
  sql: Sql,
  { changeRequestId, revisionId, requestedBy, userIds, at }: ReviewRequest,
): Promise<string[]> {
  const rows = await sql.query(
    UserIdRow,
    `INSERT INTO requested_reviewers AS q (change_request_id, user_id, revision_id, requested_by_id, created_at)
     SELECT $1, user_id, $3, $4, $5::timestamptz FROM unnest($2::text[]) AS user_id
     ON CONFLICT (change_request_id, user_id)
     DO UPDATE SET revision_id = excluded.revision_id, requested_by_id = excluded.requested_by_id
      WHERE (q.revision_id, q.requested_by_id) <> (excluded.revision_id, excluded.requested_by_id)
     RETURNING q.user_id AS "userId"`,
    [changeRequestId, [...new Set(userIds)], revisionId, requestedBy, at],
  );
  return rows.map(({ userId }) => userId);
}

/** Takes the request for a review back; false when there was none. */
export async function withdrawReviewRequest(sql: Sql, changeRequestId: string, userId: string): Promise<boolean> {
  const removed = await sql.execute('DELETE FROM requested_reviewers WHERE change_request_id = $1 AND user_id = $2', [
    changeRequestId,
    userId,
  ]);
  return removed > 0;
}
