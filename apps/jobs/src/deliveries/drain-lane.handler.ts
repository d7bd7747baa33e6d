import { findNextInLane, handOnLane, recordAttempt } from '@lectern/database/deliveries/attempts';
import { isFailing, lockLanes } from '@lectern/database/deliveries/lanes';
import type { WaitingDelivery } from '@lectern/database/deliveries/waiting-delivery';
import { sqlOn } from '@lectern/database/sql';
import { inPlainTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, type JobRun } from '../runtime/handler.js';
import { sendDelivery } from './send-delivery.js';

/** After so many, or so long, the next lane has its turn. */
const MOST_IN_A_ROW = 100;
const LONGEST_TURN_MS = 60_000;

/** Makes the handler that sends what waits in a lane. */
export function drainLaneHandler(dependencies: HandlerDependencies): Handler<'deliveries.drain'> {
  return ({ lane }, run) => drain(dependencies, lane, run, (next) => !isFailing(next));
}

/** Makes the handler that sends what waits in a lane whose next delivery has failed before. */
export function drainFailingLaneHandler(dependencies: HandlerDependencies): Handler<'redeliveries.drain'> {
  return ({ lane }, run) => drain(dependencies, lane, run, isFailing);
}

type IsOurs = (next: WaitingDelivery) => boolean;

async function drain(dependencies: HandlerDependencies, lane: string, run: JobRun, isOurs: IsOurs) {
  const { database } = dependencies;
  const endsAt = Date.now() + LONGEST_TURN_MS;
  for (let sent = 0; sent < MOST_IN_A_ROW && Date.now() < endsAt; sent += 1) {
    const next = await findNextInLane(sqlOn(database), lane);
    if (!next || !isDue(next, isOurs)) {
      if (await leave(dependencies, lane, run, isOurs)) return done;
      continue;
    }
    run.signal.throwIfAborted();
    const attempted = await sendDelivery(dependencies, next);
    await inPlainTransaction(database, async (sql) => {
      await run.holdLease(sql);
      await recordAttempt(sql, next, attempted, new Date());
    });
  }
  // Something may be left: whatever the job of the next turn finds, the lane is not forgotten.
  await leave(dependencies, lane, run, () => false);
  return done;
}

function isDue(next: WaitingDelivery, isOurs: IsOurs): boolean {
  return next.deliverable && isOurs(next) && next.nextAttemptAt.getTime() <= Date.now();
}

/**
 * Ends the job and has the rest of the lane sent by another one, if there is any; false when there is something to be
 * sent by this one after all. Whoever adds to the lane waits meanwhile, so nothing is added unseen.
 */
function leave({ database }: HandlerDependencies, lane: string, run: JobRun, isOurs: IsOurs): Promise<boolean> {
  return inPlainTransaction(database, async (sql) => {
    await lockLanes(sql, [lane]);
    const next = await findNextInLane(sql, lane);
    if (next && isDue(next, isOurs)) return false;
    await run.holdLease(sql);
    await run.finish(sql);
    // A paused receiver is woken when it goes on.
    if (next?.deliverable) await handOnLane(sql, next, new Date());
    return true;
  });
}
