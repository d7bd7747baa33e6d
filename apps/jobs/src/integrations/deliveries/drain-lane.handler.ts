import { findNextInLane, handOnLane, recordAttempt } from '@lectern/commands/integrations/deliveries/attempts';
import { isFailing, lockLanes } from '@lectern/commands/integrations/deliveries/lanes';
import type { WaitingDelivery } from '@lectern/commands/integrations/deliveries/waiting-delivery';
import { inPlainTransaction } from '@lectern/database/transaction';
import { done, type Handler, type HandlerDependencies, type JobRun } from '../../platform/runtime/handler.js';
import { ReceiverGate } from './receiver-gate.js';
import { sendDelivery } from './send-delivery.js';

/** After so many, or so long, the next lane has its turn. */
const MAX_IN_A_ROW = 100;
const MAX_TURN_MS = 60_000;
/** When a lane comes back whose receiver has not answered yet. */
const COME_BACK_MS = 5_000;

/** Makes the handler that sends what waits in a lane. */
export function drainLaneHandler(dependencies: HandlerDependencies): Handler<'deliveries.drain'> {
  const gate = new ReceiverGate(() => performance.now());
  return ({ lane }, run) => drain(dependencies, lane, run, (next) => !isFailing(next), gate);
}

/** Makes the handler that sends what waits in a lane whose next delivery has failed before. */
export function drainFailingLaneHandler(dependencies: HandlerDependencies): Handler<'redeliveries.drain'> {
  const gate = { admits: () => true, pass: <T>(_receiver: string, send: () => Promise<T>) => send() };
  return ({ lane }, run) => drain(dependencies, lane, run, isFailing, gate);
}

type IsOurs = (next: WaitingDelivery) => boolean;

async function drain(
  dependencies: HandlerDependencies,
  lane: string,
  run: JobRun,
  isOurs: IsOurs,
  gate: Pick<ReceiverGate, 'admits' | 'pass'>,
) {
  const { database } = dependencies;
  const endsAt = Date.now() + MAX_TURN_MS;
  for (let sent = 0; sent < MAX_IN_A_ROW && Date.now() < endsAt; sent += 1) {
    const next = await findNextInLane(database, lane);
    if (!next || !isDue(next, isOurs)) {
      if (await leave(dependencies, lane, run, isOurs)) return done;
      continue;
    }
    run.signal.throwIfAborted();
    const receiver = receiverOf(next);
    if (!gate.admits(receiver)) {
      await leave(dependencies, lane, run, () => false, COME_BACK_MS);
      return done;
    }
    const attempted = await gate.pass(receiver, () => sendDelivery(dependencies, next));
    await inPlainTransaction(database, async (sql) => {
      await run.holdLease(sql);
      await recordAttempt(sql, next, attempted, new Date());
    });
  }
  // Something may be left: whatever the job of the next turn finds, the lane is not forgotten.
  await leave(dependencies, lane, run, () => false);
  return done;
}

function receiverOf({ id, webhookId, installationId, integrationId }: WaitingDelivery): string {
  return webhookId ?? installationId ?? integrationId ?? id;
}

function isDue(next: WaitingDelivery, isOurs: IsOurs): boolean {
  return next.deliverable && next.due && isOurs(next);
}

/**
 * Ends the job and has the rest of the lane sent by another one, if there is any; false when there is something to be
 * sent by this one after all. Whoever adds to the lane waits meanwhile, so nothing is added unseen.
 */
function leave(
  { database }: HandlerDependencies,
  lane: string,
  run: JobRun,
  isOurs: IsOurs,
  waitMs = 0,
): Promise<boolean> {
  return inPlainTransaction(database, async (sql) => {
    await lockLanes(sql, [lane]);
    const next = await findNextInLane(sql, lane);
    if (next && isDue(next, isOurs)) return false;
    await run.holdLease(sql);
    await run.finish(sql);
    // A paused receiver is woken when it goes on.
    const now = new Date();
    const at = Math.max(now.getTime() + waitMs, next?.nextAttemptAt.getTime() ?? 0);
    if (next?.deliverable) await handOnLane(sql, next, now, new Date(at));
    return true;
  });
}
