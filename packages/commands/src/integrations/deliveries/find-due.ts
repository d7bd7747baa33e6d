import { IdRow, type Sql } from '@lectern/database/sql';
import { DELIVERY_LIFE_MS } from '@lectern/domain/integrations/deliveries/schedule';
import { PAYLOAD_WITHOUT_VISITOR } from './forgotten-visitor.js';
import { HAS_JOB, lockReceivers, RECEIVER, wakeLockedReceivers } from './waking.js';

/** Beyond the end of its life a delivery had its last attempt, unless its receiver is paused. */
const GRACE_MS = 60 * 60_000;
/** What nothing was sent of for so long, because nobody was there to do it, is no news any more. */
const NEWS_MS = 7 * DELIVERY_LIFE_MS;
const MAX_WOKEN = 500;
/** Few enough for one statement; the rest has its turn a minute later. */
const MAX_GIVEN_UP = 10_000;

const IS_PAUSED = `(
  EXISTS (SELECT 1 FROM installations i WHERE i.id = d.installation_id AND i.status = 'paused')
  OR EXISTS (SELECT 1 FROM webhooks w WHERE w.id = d.webhook_id AND w.status = 'paused'))`;

// Only of those for whom nothing is sent: everybody else has the last attempt before them, however late it is.
const EXPIRED = `
  SELECT d.id FROM deliveries d
   WHERE d.state = 'waiting' AND d.created_at < $1::timestamptz AND d.next_attempt_at < $2::timestamptz
     AND (d.created_at < $3::timestamptz OR ${IS_PAUSED}) LIMIT ${MAX_GIVEN_UP}`;

// By a list of ids: joined with the selection, stale statistics can make the database scan the table once for each row.
const GIVE_UP = `
  UPDATE deliveries SET state = 'failed', finished_at = $2::timestamptz, next_attempt_at = NULL,
         attempts = greatest(attempts, 1), payload = ${PAYLOAD_WITHOUT_VISITOR},
         error = coalesce(error, 'It expired before it could be sent.')
   WHERE id = ANY($1::text[]) AND state = 'waiting'`;

// Those with a job are left out, or receivers that are worked on for long would keep those from being found that are not.
const FORGOTTEN = `
  SELECT DISTINCT ${RECEIVER} AS id FROM deliveries d
   WHERE d.state = 'waiting' AND d.next_attempt_at < $1::timestamptz - interval '30 seconds' AND NOT ${IS_PAUSED}
     AND NOT ${HAS_JOB}
   LIMIT ${MAX_WOKEN}`;

/** Gives up deliveries whose time is over, and has those sent that are due and that nobody works on. */
export async function findDueDeliveries(sql: Sql, now: Date): Promise<{ woken: number; givenUp: number }> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const expired = await sql.query(IdRow, EXPIRED, [ago(DELIVERY_LIFE_MS + GRACE_MS), now, ago(NEWS_MS)]);
  const givenUp = expired.length ? await sql.execute(GIVE_UP, [expired.map(({ id }) => id), now]) : 0;
  const forgotten = (await sql.query(IdRow, FORGOTTEN, [now])).map(({ id }) => id);
  await lockReceivers(sql, forgotten);
  await wakeLockedReceivers(sql, forgotten, now);
  return { woken: forgotten.length, givenUp };
}
