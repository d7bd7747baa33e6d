import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Database } from '../../client.js';
import type { Keyring } from '../../keyring.js';
import { paginateSql } from '../../paginate-sql.js';
import { userJson } from '../../people/users/user-json.js';
import { UserRow } from '../../people/users/users.queries.js';
import type { Sql } from '../../sql.js';

/** What somebody does to a change request that makes them a contributor. */
export const Contribution = z.enum(['edit', 'comment']);
export type Contribution = z.infer<typeof Contribution>;

export const ContributorRow = z.object({
  user: UserRow,
  contribution: Contribution,
  count: z.number(),
  updatedAt: z.date(),
});
export type ContributorRow = z.infer<typeof ContributorRow>;

/** Counts one more edit of a change request, or one more comment on it, for whoever made it. */
export async function noteContribution(
  sql: Sql,
  { changeRequestId, userId, contribution, at }: Contributed,
): Promise<void> {
  await sql.execute(
    `INSERT INTO contributors AS c (change_request_id, user_id, contribution, count, updated_at)
     VALUES ($1, $2, $3::text::contribution, 1, $4::timestamptz)
     ON CONFLICT (change_request_id, user_id, contribution)
     DO UPDATE SET count = c.count + 1, updated_at = greatest(c.updated_at, excluded.updated_at)`,
    [changeRequestId, userId, contribution, at],
  );
}

const ContributorsRow = ContributorRow.extend({ userId: z.string() });

/** Lists who edited a change request or commented on it, the last one first. */
export function listContributors(
  database: Database,
  keyring: Keyring,
  changeRequestId: string,
  query: PageQuery,
): Promise<Page<ContributorRow>> {
  return paginateSql(database, keyring, query, {
    row: ContributorsRow,
    scope: ['contributors', changeRequestId],
    order: [
      { column: 'updatedAt', direction: 'desc' },
      { column: 'userId', direction: 'desc' },
      { column: 'contribution', direction: 'desc' },
    ],
    orderBy: ['c.updated_at', 'c.user_id', 'c.contribution::text'],
    select: `c.contribution::text AS contribution, c.count, c.updated_at AS "updatedAt", c.user_id AS "userId",
             ${userJson('u')} AS "user"`,
    from: 'contributors c JOIN users u ON u.id = c.user_id',
    where: ['c.change_request_id = $1'],
    values: [changeRequestId],
  });
}

interface Contributed {
  changeRequestId: string;
  userId: string;
  contribution: Contribution;
  at: Date;
}
