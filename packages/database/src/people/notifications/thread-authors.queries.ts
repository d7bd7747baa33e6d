import { z } from 'zod';
import type { Sql } from '../../sql.js';

const UserIdRow = z.object({ userId: z.string() });

/** Finds everybody who wrote in a thread: the author of its comment and all who replied. */
export async function findThreadAuthors(sql: Sql, commentId: string): Promise<string[]> {
  const rows = await sql.query(
    UserIdRow,
    'SELECT DISTINCT author_id AS "userId" FROM comments WHERE id = $1 OR parent_id = $1',
    [commentId],
  );
  return rows.map(({ userId }) => userId);
}
