import { z } from 'zod';
import type { Transaction } from '../../client.js';
import { userJson } from '../../people/users/user-json.js';
import { UserRow } from '../../people/users/users.queries.js';

/** A page as it is open somewhere: that of the space itself, or that of a change request. */
export interface PresencePage {
  organizationId: string;
  spaceId: string;
  /** Null for the page of the space itself. */
  changeRequestId: string | null;
  pageId: string;
}

/** A tab of somebody on a page. */
export interface PresenceTab extends PresencePage {
  userId: string;
  tabId: string;
}

const OF_SPACE = 's.organization_id = $1 AND s.id = $2';
const ON_PAGE = 'p.space_id = $2 AND p.change_request_id = $3 AND p.page_id = $4';

const KEEP = `
  INSERT INTO page_presences AS known (space_id, change_request_id, page_id, user_id, tab_id, opened_at, seen_at)
  SELECT s.id, $3, $4, $5, $6, $7::timestamptz, $7::timestamptz
    FROM spaces s
   WHERE ${OF_SPACE}
     AND (SELECT count(*) FROM page_presences p
           WHERE ${ON_PAGE} AND p.seen_at > $8::timestamptz AND (p.user_id, p.tab_id) <> ($5, $6)) < $9
  ON CONFLICT (space_id, change_request_id, page_id, user_id, tab_id) DO UPDATE
     SET seen_at = excluded.seen_at,
         opened_at = CASE WHEN known.seen_at > $8::timestamptz THEN known.opened_at ELSE excluded.opened_at END`;

/** Notes a sign of life of a tab. A page that has as many tabs as are counted takes no more of them. */
export async function keepPresence(
  db: Transaction,
  tab: PresenceTab,
  { at, expiredAt, max }: { at: Date; expiredAt: Date; max: number },
): Promise<void> {
  await db.execute(KEEP, [...place(tab), tab.userId, tab.tabId, at, expiredAt, max]);
}

/** Somebody who has a page open, and since when. */
export const PresentUser = z.object({ user: UserRow, since: z.date() });
export type PresentUser = z.infer<typeof PresentUser>;

/** Lists who but one user has a page open, each once; who came first stands first. */
export function listPresentUsers(
  db: Transaction,
  page: PresencePage,
  { but, expiredAt, max }: { but: string; expiredAt: Date; max: number },
): Promise<PresentUser[]> {
  return db.query(
    PresentUser,
    `SELECT ${userJson('u')} AS "user", min(p.opened_at) AS since
       FROM spaces s JOIN page_presences p ON p.space_id = s.id JOIN users u ON u.id = p.user_id
      WHERE ${OF_SPACE} AND ${ON_PAGE} AND p.seen_at > $5 AND p.user_id <> $6
      GROUP BY u.id ORDER BY since, u.id LIMIT $7`,
    [...place(page), expiredAt, but, max],
  );
}

/** Forgets a tab, which has left the page. */
export async function removePresence(db: Transaction, tab: PresenceTab): Promise<void> {
  await db.execute(
    `DELETE FROM page_presences p USING spaces s WHERE ${OF_SPACE} AND ${ON_PAGE} AND p.user_id = $5 AND p.tab_id = $6`,
    [...place(tab), tab.userId, tab.tabId],
  );
}

/** Forgets tabs of a space that gave no sign of life; those that another request forgets are left to it. */
export async function removeExpiredPresences(
  db: Transaction,
  { organizationId, spaceId }: Pick<PresencePage, 'organizationId' | 'spaceId'>,
  expiredAt: Date,
): Promise<void> {
  await db.execute(
    `DELETE FROM page_presences WHERE ctid = ANY(ARRAY(
       SELECT p.ctid FROM spaces s JOIN page_presences p ON p.space_id = s.id
        WHERE ${OF_SPACE} AND p.seen_at <= $3 LIMIT 100 FOR UPDATE OF p SKIP LOCKED))`,
    [organizationId, spaceId, expiredAt],
  );
}

function place({ organizationId, spaceId, changeRequestId, pageId }: PresencePage): string[] {
  return [organizationId, spaceId, changeRequestId ?? '', pageId];
}
