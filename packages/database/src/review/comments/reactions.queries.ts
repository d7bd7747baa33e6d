import type { Sql } from '../../sql.js';

interface Reacting {
  commentId: string;
  userId: string;
}

/** Adds reactions of a user to a comment; those that were given before keep their time. Returns how many are new. */
export async function addReactions(
  sql: Sql,
  { commentId, userId }: Reacting,
  emoji: readonly string[],
  at: Date,
): Promise<number> {
  if (emoji.length === 0) return 0;
  const added = await sql.execute(
    `INSERT INTO reactions (comment_id, emoji, user_id, reacted_at)
     SELECT $1, emoji, $2, $4::timestamptz FROM unnest($3::text[]) emoji
     ON CONFLICT DO NOTHING RETURNING emoji`,
    [commentId, userId, emoji, at],
  );
  return added;
}

/** Takes reactions of a user back; returns how many there were. */
export async function removeReactions(
  sql: Sql,
  { commentId, userId }: Reacting,
  emoji: readonly string[],
): Promise<number> {
  if (emoji.length === 0) return 0;
  const removed = await sql.execute(
    'DELETE FROM reactions WHERE comment_id = $1 AND user_id = $2 AND emoji = ANY($3::text[]) RETURNING emoji',
    [commentId, userId, emoji],
  );
  return removed;
}
