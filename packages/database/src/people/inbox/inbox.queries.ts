import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { NoticeReason } from '@lectern/domain/platform/jobs/payloads';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import type { Sql } from '../../sql.js';
import { userJson } from '../users/user-json.js';
import { UserRow } from '../users/users.queries.js';

/** What one person is told, with everything that a response or a mail about it says. */
export const InboxEntryRow = z.object({
  id: z.string(),
  type: NoticeReason,
  actor: UserRow,
  organization: z.object({ id: z.string(), title: z.string() }),
  space: z.object({ id: z.string(), title: z.string() }),
  changeRequest: z.object({ id: z.string(), number: z.number(), subject: z.string() }).nullable(),
  comment: z.object({ id: z.string(), markdown: z.string() }).nullable(),
  review: z.object({ id: z.string(), status: z.enum(['approved', 'changes-requested']) }).nullable(),
  createdAt: z.date(),
  readAt: z.date().nullable(),
});
export type InboxEntryRow = z.infer<typeof InboxEntryRow>;

// More of a comment than any reader of an entry quotes.
const COLUMNS = `
  e.id, e.type::text AS type, e.created_at AS "createdAt", e.read_at AS "readAt", ${userJson('actor')} AS actor,
  json_build_object('id', o.id, 'title', o.title) AS organization,
  json_build_object('id', s.id, 'title', s.title) AS space,
  CASE WHEN c.id IS NOT NULL THEN
    json_build_object('id', c.id, 'number', c.number, 'subject', c.subject) END AS "changeRequest",
  CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'markdown', left(n.markdown, 2000)) END AS comment,
  CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'status', r.status) END AS review`;

const FROM = `
  inbox_entries e JOIN spaces s ON s.id = e.space_id JOIN organizations o ON o.id = s.organization_id
  JOIN users actor ON actor.id = e.actor_id LEFT JOIN change_requests c ON c.id = e.change_request_id
  LEFT JOIN comments n ON n.id = e.comment_id LEFT JOIN reviews r ON r.id = e.review_id`;

/** What happened, for everybody who hears of it. */
export interface InboxEvent {
  organizationId: string;
  spaceId: string;
  changeRequestId: string | null;
  commentId?: string;
  reviewId?: string;
  actorId: string;
  at: Date;
}

const InsertedRow = z.object({ id: z.string(), userId: z.string() });

/**
 * Puts an event into the inboxes of those of the given people who are active members of the organization, and returns
 * the entries that are new. Somebody who has heard of a comment for the same reason does not hear of it again.
 */
export function insertInboxEntries(
  sql: Sql,
  event: InboxEvent,
  entries: readonly { id: string; userId: string; type: NoticeReason }[],
): Promise<{ id: string; userId: string }[]> {
  const { organizationId, spaceId, changeRequestId, commentId, reviewId, actorId, at } = event;
  return sql.query(
    InsertedRow,
    `INSERT INTO inbox_entries (id, user_id, type, actor_id, space_id, change_request_id, comment_id, review_id, created_at)
     SELECT e.id, m.user_id, e.type::inbox_entry_type, $3, $4, $5, $6, $7, $8::timestamptz
       FROM jsonb_to_recordset($2::text::jsonb) AS e(id text, "userId" text, type text)
       JOIN members m ON m.organization_id = $1 AND m.user_id = e."userId" AND NOT m.disabled
         ON CONFLICT (comment_id, user_id, type) DO NOTHING
     RETURNING id, user_id AS "userId"`,
    [
      organizationId,
      JSON.stringify(entries),
      actorId,
      spaceId,
      changeRequestId,
      commentId ?? null,
      reviewId ?? null,
      at,
    ],
  );
}

/** Whose inbox is read, and of which organizations that person may know. */
export interface InboxRef {
  userId: string;
  organizationIds: readonly string[];
}

const InboxSpaceRow = z.object({ organizationId: z.string(), spaceId: z.string() });

/** Finds the spaces that an inbox speaks of, whether or not its owner may still see them. */
export function findInboxSpaces(
  sql: Sql,
  { userId, organizationIds }: InboxRef,
  read?: boolean,
): Promise<z.infer<typeof InboxSpaceRow>[]> {
  return sql.query(
    InboxSpaceRow,
    `SELECT DISTINCT s.organization_id AS "organizationId", s.id AS "spaceId"
       FROM inbox_entries e JOIN spaces s ON s.id = e.space_id
      WHERE e.user_id = $1 AND s.organization_id = ANY($2::text[]) AND ${readIs('$3')}`,
    [userId, organizationIds, read ?? null],
  );
}

/** The entries of one inbox that its owner may see. */
export interface VisibleInbox {
  userId: string;
  spaceIds: readonly string[];
}

/** Lists what is in an inbox, newest first. */
export function listInboxEntries(
  database: Database,
  keyring: Keyring,
  { userId, spaceIds, read }: VisibleInbox & { read?: boolean | undefined },
  query: PageQuery,
): Promise<Page<InboxEntryRow>> {
  return paginateSql(database, keyring, query, {
    row: InboxEntryRow,
    scope: ['inbox', userId, String(read)],
    order: [
      { column: 'createdAt', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    orderBy: ['e.created_at', 'e.id'],
    select: COLUMNS,
    from: FROM,
    countFrom: 'inbox_entries e',
    where: ['e.user_id = $1', 'e.space_id = ANY($2::text[])', readIs('$3')],
    values: [userId, spaceIds, read ?? null],
  });
}

/** Finds an entry of an inbox. */
export async function findInboxEntry(sql: Sql, userId: string, id: string): Promise<InboxEntryRow | null> {
  const text = `SELECT ${COLUMNS} FROM ${FROM} WHERE e.user_id = $1 AND e.id = $2`;
  const [row] = await sql.query(InboxEntryRow, text, [userId, id]);
  return row ?? null;
}

/** Marks an entry as read or as not read; one that was read already keeps the moment when it was. */
export async function markInboxEntry(
  sql: Sql,
  { userId, id }: { userId: string; id: string },
  readAt: Date | null,
): Promise<void> {
  await sql.execute(
    `UPDATE inbox_entries SET read_at = $3::timestamptz
      WHERE user_id = $1 AND id = $2 AND (read_at IS NULL) <> ($3::timestamptz IS NULL)`,
    [userId, id, readAt],
  );
}

/** Marks everything in an inbox as read that came until a moment. */
export async function markInboxUntil(
  sql: Sql,
  { userId, spaceIds }: VisibleInbox,
  { before, at }: { before: Date; at: Date },
): Promise<void> {
  await sql.execute(
    `UPDATE inbox_entries SET read_at = $4::timestamptz
      WHERE user_id = $1 AND space_id = ANY($2::text[]) AND read_at IS NULL AND created_at <= $3::timestamptz`,
    [userId, spaceIds, before, at],
  );
}

const StandsRow = z.object({ stands: z.boolean() });

/** Whether what an entry tells still matters: a review may no longer be wanted, or no longer be possible. */
export async function isEntryCurrent(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql.query(
    StandsRow,
    `SELECT e.type <> 'review-request' OR EXISTS (
              SELECT 1 FROM requested_reviewers q JOIN change_requests c ON c.id = q.change_request_id
               WHERE c.id = e.change_request_id AND q.user_id = e.user_id AND c.status IN ('draft', 'open')) AS stands
       FROM inbox_entries e WHERE e.id = $1`,
    [id],
  );
  return row?.stands ?? false;
}

function readIs(placeholder: string): string {
  return `(${placeholder}::boolean IS NULL OR (e.read_at IS NOT NULL) = ${placeholder}::boolean)`;
}
