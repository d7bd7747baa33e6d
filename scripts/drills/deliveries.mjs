// `npm run drill -- deliveries`: kills the worker -9 during deliveries, and has half of the receivers dead; nothing is lost or late.
import { setTimeout as delay } from 'node:timers/promises';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { freePort } from '../lib/free-port.mjs';
import { step } from '../lib/steps.mjs';
import { countOutOfOrder } from './kill-worker/deliveries.mjs';
import { Receiver } from './stage/receiver.mjs';
import { openStage } from './stage/stage.mjs';
import { between, until } from './stage/until.mjs';

const DELIVERIES = 200;
const OBJECTS = 10;
const MIN_KILLS = 5;
/** How many messages a process sends before it is killed, at most. */
const MAX_MESSAGES = 25;
const HEALTHY = 100;
const UNHEALTHY = 100;
const ROUNDS = 3;
/** Events come at a pace that leaves no backlog, so that only receivers can hold each other up. */
const INTERVAL_MS = 40;
const MAX_P95_MS = 2_000;
const PATIENCE_SECONDS = 240;
/** The receivers stand on this machine. */
const SETTINGS = { LECTERN_OUTBOUND_ALLOW: '127.0.0.1' };

/** @param {{ count?: number }} options */
export default async function deliveries({ count = DELIVERIES }) {
  const killed = await step(`Kill the jobs process again and again during ${count} deliveries`, (busyWith) =>
    perform((stage) => killDuringDeliveries(stage, count, busyWith)),
  );
  const late = await step(`Deliver to ${HEALTHY} healthy receivers beside ${UNHEALTHY} that are not`, () =>
    perform(tellHalfDead),
  );
  return judge(count, killed, late);
}

async function perform(play) {
  const stage = await openStage();
  const receiver = await Receiver.open();
  try {
    return await play({ ...stage, receiver, startJobs: () => stage.startJobs(SETTINGS) });
  } finally {
    await stage.close();
    receiver.close();
  }
}

/** Events of several objects, one after the other, for one webhook that takes its time. */
async function killDuringDeliveries(stage, count, busyWith) {
  const { receiver, build, database } = stage;
  receiver.responseDelayMs = () => between(0, 150);
  const { id: organizationId } = await build.organization();
  await build.webhook(organizationId, { url: `${receiver.url}/slow`, events: ['team.updated'] });
  const teams = Array.from({ length: OBJECTS }, () => newId());
  const happening = haveHappen(stage, organizationId, teams, count);
  let kills = 0;
  while (receiver.firstArrivals.length < count * 0.9) {
    const enough = receiver.received.length + between(1, MAX_MESSAGES);
    const jobs = await stage.startJobs();
    await until('some messages', PATIENCE_SECONDS, () => {
      return receiver.received.length >= enough || receiver.firstArrivals.length >= count;
    });
    await delay(between(0, 100));
    await jobs.kill();
    kills++;
    // Otherwise everybody would wait for half a minute.
    await database.pool.query(`UPDATE jobs SET lease_expires_at = now() - interval '1 ms' WHERE state = 'running'`);
    busyWith(`${kills} kills, ${receiver.firstArrivals.length} of ${count} arrived`);
  }
  await happening;
  await stage.startJobs();
  await until('all messages', PATIENCE_SECONDS, () => receiver.firstArrivals.length >= count);
  const arrived = new Map(receiver.firstArrivals.map((id, place) => [id, place]));
  const repeated = receiver.received.length - arrived.size;
  return { kills, arrived: arrived.size, repeated, outOfOrder: await countOutOfOrder(database, arrived) };
}

async function haveHappen({ database }, organizationId, teams, count) {
  for (let number = 0; number < count; number++) {
    const context = operatorContext('drill', new Date());
    const teamId = teams[number % teams.length];
    await recordEvent(database, context, organizationId, 'team.updated', { teamId });
  }
}

/** Events for organizations of which half have a webhook that listens; the others' refuse, hang or are not there. */
async function tellHalfDead(stage) {
  const { receiver } = stage;
  receiver.statusOf = (path) => ({ '/healthy': 204, '/refusing': 500 })[path] ?? 'hang';
  const gone = `http://127.0.0.1:${await freePort()}`;
  const hanging = `${receiver.url}/hanging`;
  const unhealthy = [hanging, `${receiver.url}/refusing`, hanging, `${gone}/gone`];
  const organizations = [];
  for (let number = 0; number < HEALTHY + UNHEALTHY; number++) {
    const url = number % 2 === 0 ? `${receiver.url}/healthy` : unhealthy[(number >> 1) % unhealthy.length];
    const { id } = await stage.build.organization();
    await stage.build.webhook(id, { url, events: ['team.updated'] });
    organizations.push(id);
  }
  await stage.startJobs();
  for (let round = 0; round < ROUNDS; round++) {
    for (const id of organizations) {
      await haveHappen(stage, id, [newId()], 1);
      await delay(INTERVAL_MS);
    }
  }
  const healthy = () => receiver.received.filter(({ path }) => path === '/healthy');
  await until('all healthy receivers', PATIENCE_SECONDS, () => healthy().length >= HEALTHY * ROUNDS);
  const delays = healthy().map(({ at, happenedAt }) => at - happenedAt);
  const failing = receiver.received.filter(({ accepted }) => !accepted).length;
  return { delivered: delays.length, p50: quantile(delays, 0.5), p95: quantile(delays, 0.95), failing };
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

function judge(count, { kills, arrived, repeated, outOfOrder }, { delivered, p50, p95, failing }) {
  return {
    measured:
      `${kills} kills during ${count} deliveries about ${OBJECTS} objects: ${arrived} arrived, ${repeated} of them again, ` +
      `${outOfOrder} objects out of order; ${delivered} messages to ${HEALTHY} healthy receivers beside ${UNHEALTHY} that ` +
      `hang, refuse or are gone (${failing} attempts there meanwhile): ${p50} ms (p50), ${p95} ms (p95) from commit to received`,
    target: `each of ${count} arrives at least once, 0 objects out of order; healthy receivers in ${MAX_P95_MS} ms (p95)`,
    pass: kills >= MIN_KILLS && arrived === count && outOfOrder === 0 && p95 <= MAX_P95_MS,
  };
}
