import type { Notification } from '@lectern/domain/platform/jobs/payloads';
import { z } from 'zod';
import type { Sql } from '../../sql.js';

/** What a mail says about something that happened. */
export const Notice = z.object({
  /** Name of whoever did it. */
  by: z.string(),
  space: z.object({ id: z.string(), organizationId: z.string(), title: z.string() }),
  /** Null for what is about the space itself. */
  changeRequest: z.object({ number: z.number(), subject: z.string() }).nullable(),
  /** What was written, as Markdown; null where nothing was. */
  markdown: z.string().nullable(),
});
export type Notice = z.infer<typeof Notice>;

const SPACE = `json_build_object('id', s.id, 'organizationId', s.organization_id, 'title', s.title)`;
const CHANGE_REQUEST = `json_build_object('number', c.number, 'subject', c.subject)`;

/** Finds what to say about a request for a review, as long as it stands and the review still matters. */
export async function findReviewNotice(
  sql: Sql,
  { changeRequestId, userId }: Pick<Extract<Notification, { kind: 'review-request' }>, 'changeRequestId' | 'userId'>,
): Promise<Notice | null> {
  const [notice] = await sql.query(
    Notice,
    `SELECT asker.display_name AS "by", ${SPACE} AS space, ${CHANGE_REQUEST} AS "changeRequest", NULL AS markdown
       FROM requested_reviewers q JOIN change_requests c ON c.id = q.change_request_id
       JOIN spaces s ON s.id = c.space_id JOIN users asker ON asker.id = q.requested_by_id
      WHERE q.change_request_id = $1 AND q.user_id = $2 AND c.status IN ('draft', 'open')`,
    [changeRequestId, userId],
  );
  return notice ?? null;
}

/** Finds what to say about a comment or a reply, as long as it stands. */
export async function findCommentNotice(sql: Sql, commentId: string): Promise<Notice | null> {
  const [notice] = await sql.query(
    Notice,
    `SELECT author.display_name AS "by", ${SPACE} AS space, n.markdown,
            CASE WHEN c.id IS NOT NULL THEN ${CHANGE_REQUEST} END AS "changeRequest"
       FROM comments n JOIN spaces s ON s.id = n.space_id JOIN users author ON author.id = n.author_id
       LEFT JOIN change_requests c ON c.id = n.change_request_id
      WHERE n.id = $1`,
    [commentId],
  );
  return notice ?? null;
}
