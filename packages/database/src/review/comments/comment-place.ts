import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { z } from 'zod';
import type { Sql } from '../../sql.js';

/** Where comments stand: on a space itself, or on one of its change requests. */
export const CommentPlace = z.object({
  spaceId: z.string(),
  /** Null for the space itself. */
  changeRequestId: z.string().nullable(),
});
export type CommentPlace = z.infer<typeof CommentPlace>;

/**
 * Makes other changes that count comments at a place wait until the transaction ends. Whoever changes a comment and a
 * counter locks the place first, and the space before its change request, as those do who merge.
 */
export async function lockPlace(sql: Sql, { spaceId, changeRequestId }: CommentPlace): Promise<void> {
  const strength = changeRequestId === null ? 'NO KEY UPDATE' : 'KEY SHARE';
  const spaces = await sql.execute(`SELECT id FROM spaces WHERE id = $1 AND deleted_at IS NULL FOR ${strength}`, [
    spaceId,
  ]);
  if (spaces === 0) throw new DomainError('space.not_found');
  if (changeRequestId === null) return;
  const found = await sql.execute('SELECT id FROM change_requests WHERE id = $1 AND space_id = $2 FOR NO KEY UPDATE', [
    changeRequestId,
    spaceId,
  ]);
  if (found === 0) throw new DomainError('change_request.not_found');
}

/** Counts open comments up or down at a place that is locked. */
export async function countOpenComments(sql: Sql, place: CommentPlace, step: 1 | -1): Promise<void> {
  const { spaceId, changeRequestId } = place;
  const table = changeRequestId === null ? 'spaces' : 'change_requests';
  await sql.execute(`UPDATE ${table} SET open_comments = open_comments + $2::int WHERE id = $1`, [
    changeRequestId ?? spaceId,
    step,
  ]);
}
