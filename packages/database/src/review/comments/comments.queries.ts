import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import type { ListComments } from '@lectern/domain/review/comments/schemas';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import { userJson } from '../../people/users/user-json.js';
import { UserRow } from '../../people/users/users.queries.js';
import type { Sql } from '../../sql.js';
import type { CommentPlace } from './comment-place.js';
import { CommentRef, NAMED_COMMENT, namedComment } from './comment-ref.js';

/** A cell of a table, by its row and its column. */
export const CommentedCell = z.object({ record: z.string(), definition: z.string() });
export type CommentedCell = z.infer<typeof CommentedCell>;

/** A comment or a reply, with everything that a response about it holds. */
export const CommentRow = CommentRef.extend({
  reviewId: z.string().nullable(),
  pageId: z.string().nullable(),
  nodeId: z.string().nullable(),
  tableCell: CommentedCell.nullable(),
  revisionId: z.string(),
  author: UserRow,
  markdown: z.string(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  resolvedAt: z.date().nullable(),
  resolvedBy: UserRow.nullable(),
  replyCount: z.number(),
  /** Everybody who replied, once; instants are written as text. */
  repliers: z.array(z.object({ user: UserRow, count: z.number(), updatedAt: z.string() })),
  /** In the order in which they were first given; instants are written as text. */
  reactions: z.array(
    z.object({ emoji: z.string(), users: z.array(z.object({ user: UserRow, reactedAt: z.string() })) }),
  ),
});
export type CommentRow = z.infer<typeof CommentRow>;

// With what others added to it, so that a list takes one statement however many comments it holds.
const COLUMNS = `
  c.id, c.space_id AS "spaceId", c.change_request_id AS "changeRequestId", c.parent_id AS "parentId",
  c.review_id AS "reviewId", c.page_id AS "pageId", c.node_id AS "nodeId", c.table_cell AS "tableCell",
  c.revision_id AS "revisionId", c.markdown, c.created_at AS "createdAt", c.edited_at AS "editedAt",
  c.resolved_at AS "resolvedAt", c.reply_count AS "replyCount", ${userJson('author')} AS author,
  CASE WHEN resolver.id IS NOT NULL THEN ${userJson('resolver')} END AS "resolvedBy",
  (SELECT coalesce(json_agg(json_build_object('user', ${userJson('u')}, 'count', p.count, 'updatedAt', p.last)
                            ORDER BY p.first, u.id), '[]')
     FROM (SELECT r.author_id, count(*) AS count, min(r.created_at) AS first,
                  max(greatest(r.created_at, r.edited_at)) AS last
             FROM comments r WHERE r.parent_id = c.id GROUP BY r.author_id) p
     JOIN users u ON u.id = p.author_id) AS repliers,
  (SELECT coalesce(json_agg(json_build_object('emoji', g.emoji, 'users', g.users) ORDER BY g.first, g.emoji), '[]')
     FROM (SELECT e.emoji, min(e.reacted_at) AS first,
                  json_agg(json_build_object('user', ${userJson('u')}, 'reactedAt', e.reacted_at)
                           ORDER BY e.reacted_at, u.id) AS users
             FROM reactions e JOIN users u ON u.id = e.user_id WHERE e.comment_id = c.id GROUP BY e.emoji) g) AS reactions`;

const FROM = `
  comments c JOIN users author ON author.id = c.author_id LEFT JOIN users resolver ON resolver.id = c.resolved_by_id`;

/** Finds a comment or a reply; one that stands elsewhere is not found. */
export async function findComment(sql: Sql, ref: CommentRef): Promise<CommentRow | null> {
  const text = `SELECT ${COLUMNS} FROM ${FROM} WHERE ${NAMED_COMMENT}`;
  const [row] = await sql.query(CommentRow, text, namedComment(ref));
  return row ?? null;
}

/** Finds the comments that some reviews were written with; most reviews come without one. */
export function findCommentsOfReviews(sql: Sql, reviewIds: readonly string[]): Promise<CommentRow[]> {
  return sql.query(CommentRow, `SELECT ${COLUMNS} FROM ${FROM} WHERE c.review_id = ANY($1::text[])`, [reviewIds]);
}

/** Which comments a list holds, and in which order. */
export type CommentSelection = Pick<ListComments, 'order' | 'status' | 'targetPage' | 'authors'>;

/** Lists the comments on a space or on a change request, without their replies. */
export function listComments(
  database: Database,
  keyring: Keyring,
  place: CommentPlace,
  { order, status, targetPage, authors }: CommentSelection,
  query: PageQuery,
): Promise<Page<CommentRow>> {
  const { spaceId, changeRequestId } = place;
  const where = ['c.space_id = $1', 'c.parent_id IS NULL'];
  const values: unknown[] = [spaceId];
  // Not one condition for both, which no index could answer.
  where.push(
    changeRequestId === null ? 'c.change_request_id IS NULL' : `c.change_request_id = $${values.push(changeRequestId)}`,
  );
  if (status !== 'all') where.push(`c.resolved_at IS ${status === 'open' ? 'NULL' : 'NOT NULL'}`);
  if (targetPage !== undefined) where.push(`c.page_id = $${values.push(targetPage)}`);
  if (authors !== undefined) where.push(`c.author_id = ANY($${values.push(authors)}::text[])`);
  const filters = JSON.stringify([status, targetPage, authors]);
  return list(database, keyring, query, {
    scope: ['comments', spaceId, changeRequestId, filters],
    order,
    where,
    values,
  });
}

/** Lists the replies to a comment, the oldest first. */
export function listReplies(
  database: Database,
  keyring: Keyring,
  { id }: Pick<CommentRow, 'id'>,
  query: PageQuery,
): Promise<Page<CommentRow>> {
  const selection = { scope: ['replies', id], where: ['c.parent_id = $1'], values: [id] };
  return list(database, keyring, query, { ...selection, order: 'asc' });
}

/** However many comments are asked for; the texts of replies can be long. */
const MAX_REPLIES_AT_ONCE = 1_000;

/** Finds the oldest replies to some comments, at most so many to each; the first comments come first. */
export function findFirstReplies(sql: Sql, commentIds: readonly string[], most: number): Promise<CommentRow[]> {
  const first = `
    SELECT r.id FROM unnest($1::text[]) WITH ORDINALITY AS asked(id, place)
      CROSS JOIN LATERAL (SELECT r.id, r.created_at FROM comments r WHERE r.parent_id = asked.id
                           ORDER BY r.created_at, r.id LIMIT $2) r
     ORDER BY asked.place, r.created_at, r.id LIMIT ${MAX_REPLIES_AT_ONCE}`;
  const text = `SELECT ${COLUMNS} FROM ${FROM} WHERE c.id IN (${first}) ORDER BY c.created_at, c.id`;
  return sql.query(CommentRow, text, [commentIds, most]);
}

interface Selection {
  scope: (string | null)[];
  where: string[];
  values: unknown[];
  order: 'asc' | 'desc';
}

function list(database: Database, keyring: Keyring, query: PageQuery, { order, ...selection }: Selection) {
  return paginateSql(database, keyring, query, {
    row: CommentRow,
    ...selection,
    order: [
      { column: 'createdAt', direction: order },
      { column: 'id', direction: order },
    ],
    orderBy: ['c.created_at', 'c.id'],
    select: COLUMNS,
    from: FROM,
  });
}
