import { z } from 'zod';
import type { Sql } from '../../sql.js';

const AudienceRow = z.object({ thread: z.array(z.string()), changeRequestAuthor: z.string().nullable() });

/** Finds everybody who wrote in the thread that a comment belongs to, and who began the change request it is about. */
export async function findCommentAudience(
  sql: Sql,
  { parentId, changeRequestId }: { parentId: string | null; changeRequestId: string | null },
): Promise<z.infer<typeof AudienceRow>> {
  const [audience] = await sql.query(
    AudienceRow,
    `SELECT ARRAY(SELECT DISTINCT author_id FROM comments WHERE id = $1 OR parent_id = $1) AS thread,
            (SELECT created_by_id FROM change_requests WHERE id = $2) AS "changeRequestAuthor"`,
    [parentId, changeRequestId],
  );
  return audience ?? { thread: [], changeRequestAuthor: null };
}
