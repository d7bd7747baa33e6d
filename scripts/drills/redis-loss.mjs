// `npm run drill -- redis-loss`: empties, restarts and freezes Redis under load; no job is lost and work resumes by itself.
import { setTimeout as delay } from 'node:timers/promises';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { jobCatalog } from '@lectern/domain/platform/jobs/catalog';
import { Redis } from 'ioredis';
import { startRedis } from '../lib/redis.mjs';
import { step } from '../lib/steps.mjs';
import { fail } from '../lib/workspace.mjs';
import { openStage } from './stage/stage.mjs';
import { until } from './stage/until.mjs';

const ROUNDS = 3;
const ORDER_EVERY_MS = 50;
const BACKLOG = 100;
const AWAY_MS = 10_000;
const FROZEN_MS = 60_000;
const MAX_SECONDS = 30;
const PATIENCE_SECONDS = 90;
const DOMAIN = 'drill.test';

/** @param {{ count?: number }} options */
export default async function redisLoss({ count = ROUNDS }) {
  let redis = await startRedis();
  if (redis === undefined) fail('This drill needs redis-server: install it first.');
  const stage = await openStage();
  try {
    await stage.build.organization({ emailDomains: [DOMAIN] });
    const settings = { REDIS_URL: redis.url };
    const jobs = await stage.startJobs(settings);
    const orders = enqueueMails(stage);
    const emptied = await rounds(`Empty Redis ${count} times`, count, async () => {
      const ordered = await orders.burst(BACKLOG);
      await until('the backlog to be handed over', PATIENCE_SECONDS, () => isHandedOver(stage));
      await emptyRedis(redis.url);
      return untilDone(stage, ordered);
    });
    const restarted = await rounds(`Restart Redis ${count} times`, count, async () => {
      await redis.stop();
      await delay(AWAY_MS);
      redis = await startRedis({ url: redis.url });
      return untilDone(stage, orders.count);
    });
    const frozen = await step(`Freeze Redis for ${FROZEN_MS / 1000} seconds`, async () => {
      process.kill(redis.pid, 'SIGSTOP');
      const began = performance.now();
      const unready = await until('readiness to fail', FROZEN_MS / 1000, async () => (await ready(jobs)) === 503);
      await delay(FROZEN_MS - (performance.now() - began));
      process.kill(redis.pid, 'SIGCONT');
      return { unready, resumed: await untilDone(stage, orders.count) };
    });
    const end = await step('Do the rest', () => finish(stage, orders));
    const refused = await step('Start with a Redis that evicts keys', () => startWithEviction(stage));
    return judge({ emptied, restarted, frozen, end, refused, isReady: (await ready(jobs)) === 200 });
  } finally {
    await stage.close();
    await redis.stop();
  }
}

function rounds(title, count, round) {
  return step(title, async (busyWith) => {
    const seconds = [];
    for (let number = 1; number <= count; number++) {
      seconds.push(await round());
      busyWith(`${number} times, done after ${seconds.at(-1).toFixed(1)} s`);
    }
    return seconds;
  });
}

/** Records one mail after the other to be sent, at a steady pace, and many at once when asked to. */
function enqueueMails({ database }) {
  let stopped = false;
  let count = 0;
  const order = async () => {
    const email = `${count++}@${DOMAIN}`;
    await enqueue(database, jobCatalog['mail.send-sign-in-link'], { email }, { at: new Date() });
  };
  const run = async () => {
    while (!stopped) {
      await order();
      await delay(ORDER_EVERY_MS);
    }
  };
  const ended = run();
  return {
    get count() {
      return count;
    },
    async burst(size) {
      await Promise.all(Array.from({ length: size }, order));
      return count;
    },
    async stop() {
      stopped = true;
      await ended;
    },
  };
}

async function isHandedOver({ database }) {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS count FROM jobs WHERE state = 'queued' AND dispatched_at IS NULL`,
  );
  return rows[0].count < BACKLOG / 2;
}

/** How many seconds it takes until all mails that are ordered by now are sent. */
function untilDone({ mails }, ordered) {
  const addresses = Array.from({ length: ordered }, (_, number) => `${number}@${DOMAIN}`);
  return until(`${ordered} mails`, PATIENCE_SECONDS, () => addresses.every((address) => mails.counts.has(address)));
}

async function emptyRedis(url) {
  const redis = new Redis(url);
  await redis.flushall();
  redis.disconnect();
}

async function ready({ origin }) {
  const response = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(5_000) });
  await response.arrayBuffer();
  return response.status;
}

async function finish(stage, orders) {
  await orders.stop();
  await untilDone(stage, orders.count);
  await until('all jobs to end', PATIENCE_SECONDS, async () => {
    const { queued, running } = await stage.jobStates();
    return queued + running === 0;
  });
  const { failed } = await stage.jobStates();
  const lost = orders.count - stage.mails.counts.size;
  return { ordered: orders.count, failed, lost, repeated: stage.mails.repeated };
}

/** Whether a process refuses to start. */
async function startWithEviction({ launchJobs }) {
  const redis = await startRedis({ policy: 'allkeys-lru' });
  const jobs = await launchJobs({ REDIS_URL: redis.url });
  const how = await Promise.race([jobs.exited, delay(PATIENCE_SECONDS * 1000)]);
  await redis.stop();
  return how === 'code 1';
}

function judge({ emptied, restarted, frozen, end, refused, isReady }) {
  const slowest = Math.max(...emptied, ...restarted, frozen.resumed);
  const { ordered, lost, failed, repeated } = end;
  const figure = (seconds) => Math.max(...seconds).toFixed(1);
  return {
    measured:
      `${ordered} mails ordered, ${lost} lost, ${failed} jobs failed, ${repeated} mails sent again; all ordered so far done ` +
      `at most ${figure(emptied)} s after FLUSHALL, ${figure(restarted)} s after a restart, ${frozen.resumed.toFixed(1)} s ` +
      `after ${FROZEN_MS / 1000} s of silence; not ready after ${frozen.unready.toFixed(1)} s of silence, ` +
      `${isReady ? 'ready' : 'not ready'} in the end; a Redis that evicts keys is ${refused ? '' : 'not '}refused`,
    target: `0 lost, resumed within ${MAX_SECONDS} s without a restart, not ready within ${MAX_SECONDS} s, refused`,
    pass: lost + failed === 0 && slowest <= MAX_SECONDS && frozen.unready <= MAX_SECONDS && isReady && refused,
  };
}
