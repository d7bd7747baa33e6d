import { findSendable, recordAttempt } from '@lectern/commands/integrations/deliveries/attempts';
import type { WaitingDelivery } from '@lectern/commands/integrations/deliveries/waiting-delivery';
import { lockReceivers, wakeLockedReceivers } from '@lectern/commands/integrations/deliveries/waking';
import { inPlainTransaction } from '@lectern/database/transaction';
import {
  done,
  type Handler,
  type HandlerDependencies,
  type JobOutcome,
  type JobRun,
} from '../../platform/runtime/handler.js';
import { sendDelivery } from './send-delivery.js';

/** After so many, or so long, the next receiver has its turn. */
const MAX_IN_A_ROW = 100;
const MAX_TURN_MS = 60_000;
/** How many messages are under way at the same time to a receiver that takes them. */
const MAX_AT_ONCE = 20;

/** Makes the handler that sends what waits for a receiver. */
export function drainReceiverHandler(dependencies: HandlerDependencies): Handler<'deliveries.drain'> {
  return ({ receiver }, run) => drain(dependencies, receiver, run, () => true);
}

/** Makes the handler that does so for a receiver whose last attempt failed, until something arrives there. */
export function drainFailingReceiverHandler(dependencies: HandlerDependencies): Handler<'redeliveries.drain'> {
  return ({ receiver }, run) => drain(dependencies, receiver, run, (arrives) => !arrives);
}

async function drain(
  dependencies: HandlerDependencies,
  receiver: string,
  run: JobRun,
  goesOn: (arrives: boolean) => boolean,
): Promise<JobOutcome> {
  const endsAt = Date.now() + MAX_TURN_MS;
  let arrives = false;
  for (let left = MAX_IN_A_ROW; left > 0 && Date.now() < endsAt && goesOn(arrives); ) {
    // One at a time until one arrives: a dead receiver costs one attempt, however many of its lanes wait.
    const next = await findSendable(dependencies.database, receiver, arrives ? Math.min(left, MAX_AT_ONCE) : 1);
    if (next.length === 0) {
      if (await leave(dependencies, receiver, run)) return done;
      continue;
    }
    run.signal.throwIfAborted();
    arrives = await sendAll(dependencies, next, run);
    left -= next.length;
  }
  await leave(dependencies, receiver, run, { evenIfSendable: true });
  return done;
}

/** Sends deliveries of different lanes and records how that went; returns whether any of them has arrived. */
async function sendAll(
  dependencies: HandlerDependencies,
  deliveries: readonly WaitingDelivery[],
  run: JobRun,
): Promise<boolean> {
  const outcomes = await Promise.allSettled(
    deliveries.map(async (delivery) => {
      const attempted = await sendDelivery(dependencies, delivery);
      await inPlainTransaction(dependencies.database, async (sql) => {
        await run.holdLease(sql);
        await recordAttempt(sql, delivery, attempted, new Date());
      });
      return attempted.error === undefined;
    }),
  );
  return outcomes
    .map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    })
    .includes(true);
}

/**
 * Ends the job and has what is left sent by another one when that is due; false when there is something to be sent by
 * this one after all. Whoever queues something meanwhile waits, so nothing is queued unseen.
 */
function leave(
  { database }: HandlerDependencies,
  receiver: string,
  run: JobRun,
  { evenIfSendable = false } = {},
): Promise<boolean> {
  return inPlainTransaction(database, async (sql) => {
    await lockReceivers(sql, [receiver]);
    if (!evenIfSendable && (await findSendable(sql, receiver, 1)).length > 0) return false;
    await run.holdLease(sql);
    // First, so that the next attempt can be a job of its own.
    await run.finish(sql);
    await wakeLockedReceivers(sql, [receiver], new Date());
    return true;
  });
}
