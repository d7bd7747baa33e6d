// `npm run drill -- kill-worker`: kills the worker -9 in the middle of jobs of every kind; nothing is lost or done twice.
import { setTimeout as delay } from 'node:timers/promises';
import { GitServer } from '../../apps/jobs/dist/testing/git-server.js';
import { step } from '../lib/steps.mjs';
import { ContentServer } from './kill-worker/content-sources.mjs';
import { EmbeddingServer } from './kill-worker/conversations.mjs';
import { endState, orderedState } from './kill-worker/end-state.mjs';
import { enqueueChores, isAtRest, KINDS, openHost, prepareParcel, SLOW_DOWN, UNTRIED } from './kill-worker/parcels.mjs';
import { Receiver } from './stage/receiver.mjs';
import { openStage } from './stage/stage.mjs';
import { between, until } from './stage/until.mjs';

const KILLS = 200;
const PARCELS_AT_ONCE = 4;
/** About as long as most jobs take here. */
const MAX_DURATION_MS = 120;
/** A job that is started often without coming to an end is given up, rightly; none may come near that. */
const MAX_INTERRUPTIONS = 5;
const MAX_SECONDS = 60;

/** @param {{ count?: number }} options */
export default async function killWorker({ count = KILLS }) {
  const disturbed = await step(`Kill until every kind of job was hit ${count} times`, (busyWith) =>
    perform(async (stage, host) => {
      await slowDown(stage);
      const { kills, hits, parcels } = await killAgainAndAgain(stage, host, count, busyWith);
      const seconds = await finish(stage, parcels);
      const end = await endState(stage);
      return {
        kills,
        hits,
        parcels,
        seconds,
        end,
        reasons: await failures(stage),
        repeatedMails: stage.mails.repeated,
      };
    }),
  );
  const undisturbed = await step(`Do the same work undisturbed: ${disturbed.parcels} parcels`, () =>
    perform(async (stage, host) => {
      for (let parcel = 0; parcel < disturbed.parcels; parcel++) await (await prepareParcel(stage, host))();
      await finish(stage, disturbed.parcels);
      return endState(stage);
    }),
  );
  return judge(disturbed, undisturbed, count);
}

/**
 * @template T
 * @param {(stage: import('./stage/stage.mjs').Stage & { repository: GitServer, embeddings: EmbeddingServer,
 *   receiver: Receiver, contentServer: ContentServer }, host: { id: string }) => Promise<T>} play
 */
async function perform(play) {
  const opened = await openStage();
  const repository = await GitServer.start();
  const embeddings = await EmbeddingServer.start();
  const receiver = await Receiver.open();
  const contentServer = await ContentServer.start();
  receiver.statusOf = (path, times) => (path === '/flaky' && times === 1 ? 503 : 204);
  const startJobs = () =>
    opened.startJobs({
      // The repository that spaces are pushed to stands on this machine.
      LECTERN_OUTBOUND_ALLOW: '127.0.0.1',
      LECTERN_TRANSLATION_PROVIDER: 'pseudo',
      ...embeddings.settings,
    });
  const stage = { ...opened, repository, embeddings, receiver, contentServer, startJobs };
  try {
    return await play(stage, await openHost(stage));
  } finally {
    await opened.close();
    repository.stop();
    embeddings.stop();
    receiver.close();
    contentServer.stop();
  }
}

async function slowDown({ database, mails, repository, embeddings, receiver, contentServer }) {
  await database.pool.query(SLOW_DOWN);
  mails.responseDelayMs = () => between(0, 200);
  repository.beforePush = () => delay(between(0, 100));
  embeddings.responseDelayMs = () => between(0, 100);
  receiver.responseDelayMs = () => between(0, 100);
  contentServer.responseDelayMs = () => between(0, 100);
}

async function killAgainAndAgain(stage, host, count, busyWith) {
  const hits = new Map(KINDS.map((kind) => [kind, 0]));
  const interruptions = new Map();
  const orders = { host, parcels: 0 };
  let kills = 0;
  while (Math.min(...hits.values()) < count && kills < count * KINDS.length * 2) {
    const [rarest] = [...hits].sort(([, a], [, b]) => a - b)[0];
    await killDuring(stage, rarest, orders, interruptions);
    kills++;
    const interrupted = await expireLeases(stage);
    for (const { id } of interrupted) interruptions.set(id, (interruptions.get(id) ?? 0) + 1);
    for (const kind of new Set(interrupted.map(({ name }) => name))) hits.set(kind, hits.get(kind) + 1);
    busyWith(`${kills} kills, kinds hit ${[...hits.values()].join(', ')} times`);
  }
  // The last time nobody helps: the leases expire when they expire.
  await killDuring(stage, KINDS[0], orders, interruptions);
  return { kills: kills + 1, hits, parcels: orders.parcels };
}

/** Starts a process and kills it at a random moment of a job of that kind. */
async function killDuring(stage, kind, orders, interruptions) {
  await keepBusy(stage, orders);
  const jobs = await stage.startJobs();
  const often = [...interruptions].filter(([, times]) => times >= MAX_INTERRUPTIONS).map(([id]) => id);
  await until('jobs to be done that were often interrupted', MAX_SECONDS, () => areDone(stage, often));
  for (const id of often) interruptions.delete(id);
  await until(`${kind} to run`, MAX_SECONDS, async () => {
    await keepBusy(stage, orders);
    return (await stage.jobStates(kind)).running > 0;
  });
  await delay(between(0, MAX_DURATION_MS));
  await jobs.kill();
}

/** Orders chores, and new parcels when the work of the earlier ones is done, so that there is always something to kill. */
async function keepBusy(stage, orders) {
  await enqueueChores(stage);
  if (!(await isAtRest(stage))) return;
  const parcels = [];
  while (parcels.length < PARCELS_AT_ONCE) parcels.push(await prepareParcel(stage, orders.host));
  for (const order of parcels) await order();
  orders.parcels += parcels.length;
}

async function areDone({ database }, ids) {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS count FROM jobs WHERE id = ANY($1) AND state <> 'completed'`,
    [ids],
  );
  return rows[0].count === 0;
}

/** Lets the leases of a killed process expire at once, and returns which jobs it has died over. */
async function expireLeases({ database }) {
  const { rows } = await database.pool.query(
    `UPDATE jobs SET lease_expires_at = now() - interval '1 ms' WHERE state = 'running' RETURNING id, name`,
  );
  return rows;
}

/** Starts a process that is left alone, and returns after how many seconds nothing was left to do. */
async function finish(stage, parcels) {
  await enqueueChores(stage);
  const began = performance.now();
  await stage.startJobs();
  const isDone = async () => {
    const { queued, running } = await stage.jobStates();
    return queued + running === 0;
  };
  await until('all jobs to end', MAX_SECONDS + parcels, isDone);
  const seconds = (performance.now() - began) / 1000;
  // The first search may have come before the last organization was there to be found.
  await enqueueChores(stage);
  await until('all jobs to end', MAX_SECONDS + parcels, isDone);
  return seconds;
}

/** Why jobs were given up. */
async function failures({ database }) {
  const { rows } = await database.pool.query(`SELECT name, last_error AS reason FROM jobs WHERE state = 'failed'`);
  return rows.map(({ name, reason }) => `${name}: ${reason}`);
}

function judge({ kills, hits, parcels, seconds, end, reasons, repeatedMails }, undisturbed, count) {
  const least = Math.min(...hits.values());
  const [found, wanted, ordered] = [end, undisturbed, orderedState(parcels)].map((state) => JSON.stringify(state));
  const same = found === wanted && found === ordered;
  const given = reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
  const difference = same ? 'the same end state' : `${found}${given} instead of ${ordered}, and ${wanted}`;
  const untried = UNTRIED.length === 0 ? '' : `, NOT tried: ${UNTRIED.join(', ')}`;
  return {
    measured:
      `${kills} kills, each of ${KINDS.length} kinds of jobs hit at least ${least} times over ${parcels} parcels of work` +
      `${untried}; ${difference} as undisturbed; all done ${seconds.toFixed(1)} s after the last start; ` +
      `${repeatedMails} of ${end.addressesMailed} mails sent again`,
    target: `each kind hit ${count} times; the same end state (a mail on its way may be sent again); done in ${MAX_SECONDS} s`,
    pass: UNTRIED.length === 0 && least >= count && same && seconds <= MAX_SECONDS,
  };
}
