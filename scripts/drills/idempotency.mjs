// `npm run drill -- idempotency`: sends the same request many times, to two processes and across a crash; it is done once.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { jobCatalog } from '@lectern/domain/platform/jobs/catalog';
import { step } from '../lib/steps.mjs';
import { openStage } from './stage/stage.mjs';
import { between, until } from './stage/until.mjs';

const ROUNDS = 10;
const PARALLEL = 50;
const MAX_MOMENT_MS = 300;
const KEPT_HOURS = 24;
const PATIENCE_SECONDS = 60;

/** @param {{ count?: number }} options */
export default async function idempotency({ count = ROUNDS }) {
  const stage = await openStage();
  try {
    const host = await stage.build.organization();
    let [first, second] = [await stage.startApi(), await stage.startApi()];
    const rounds = await step(`Send ${PARALLEL} equal requests ${count} times`, async (busyWith) => {
      const found = [];
      for (let round = 1; round <= count; round++) {
        const key = randomUUID();
        found.push({ ...(await sendToBoth([first, second], host, key)), ...(await sendAnother(first, host, key)) });
        await first.kill();
        first = await stage.startApi();
        found.at(-1).replayed = await replays(first, host, key, found.at(-1).ids);
        found.at(-1).objects = await countTeams(stage, key);
        busyWith(`${round} times`);
      }
      return found;
    });
    const crashes = await step(`Crash ${count} times in the middle of equal requests`, async (busyWith) => {
      const found = [];
      for (let round = 1; round <= count; round++) {
        const key = randomUUID();
        await crashInTheMiddle(first, host, key);
        first = await stage.startApi();
        found.push({
          response: await repeatAfterCrash(stage, first, host, key),
          objects: await countTeams(stage, key),
        });
        busyWith(`${round} times, then answered ${found.at(-1).response}`);
      }
      return found;
    });
    const kept = await step(`Let ${KEPT_HOURS} hours pass`, () => keepForLong(stage, second, host));
    return judge(count, rounds, crashes, kept);
  } finally {
    await stage.close();
  }
}

/** Asks for a team with the key as its title, so that what was made can be counted. */
async function createTeam({ origin }, { id, admin }, key, title = key) {
  const response = await fetch(`${origin}/v1/orgs/${id}/teams`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ title }),
  });
  return { status: response.status, id: (await response.json()).id };
}

async function sendToBoth(apis, host, key) {
  const sent = Array.from({ length: PARALLEL }, (_, index) => createTeam(apis[index % apis.length], host, key));
  const responses = await Promise.all(sent);
  return {
    created: responses.filter(({ status }) => status === 201).length,
    ids: [...new Set(responses.map(({ id }) => id))],
  };
}

async function sendAnother(api, host, key) {
  return { otherBody: (await createTeam(api, host, key, `another than ${key}`)).status };
}

async function replays(api, host, key, ids) {
  const { status, id } = await createTeam(api, host, key);
  return status === 201 && ids.includes(id);
}

async function countTeams({ database }, title) {
  return database.prisma.team.count({ where: { title } });
}

async function crashInTheMiddle(api, host, key) {
  const sent = Array.from({ length: PARALLEL }, () => createTeam(api, host, key).catch(() => undefined));
  await delay(between(0, MAX_MOMENT_MS));
  await api.kill();
  await Promise.all(sent);
}

/** Lets the time pass that a claimed key is locked for, and asks again. */
async function repeatAfterCrash({ database }, api, host, key) {
  await database.pool.query('UPDATE idempotency_records SET locked_until = now() WHERE key = $1', [key]);
  return (await createTeam(api, host, key)).status;
}

/** Whether a key still holds just before its time is over, also after everything expired was removed. */
async function keepForLong(stage, api, host) {
  const key = randomUUID();
  const { id } = await createTeam(api, host, key);
  await stage.database.pool.query(
    `UPDATE idempotency_records SET created_at = now() - $2 * interval '1 hour' + interval '1 minute' WHERE key = $1`,
    [key, KEPT_HOURS],
  );
  const job = jobCatalog['maintenance.remove-expired-records'];
  await enqueue(stage.database, job, {}, { at: new Date() });
  await stage.startJobs();
  await until('expired records to be removed', PATIENCE_SECONDS, async () => {
    const { queued, running } = await stage.jobStates();
    return queued + running === 0;
  });
  return (await replays(api, host, key, [id])) && (await countTeams(stage, key)) === 1;
}

function judge(count, rounds, crashes, kept) {
  const once = rounds.filter(({ objects, ids }) => objects === 1 && ids.length === 1).length;
  const responded = rounds.reduce((sum, { created }) => sum + created, 0);
  const refused = rounds.filter(({ otherBody }) => otherBody === 409).length;
  const replayed = rounds.filter(({ replayed: again }) => again).length;
  const afterCrash = crashes.filter(({ objects }) => objects === 1).length;
  const responses = [...new Set(crashes.map(({ response }) => response))].sort();
  return {
    measured:
      `${count} × ${PARALLEL} equal requests to two processes: ${once} × exactly 1 object, ${responded} responses 201; ` +
      `other body ${refused} × 409; ${replayed} × the same response after a crash; ${crashes.length} crashes in the middle: ` +
      `${afterCrash} × exactly 1 object after a repetition, which answered ${responses.join(' or ')}; ` +
      `${kept ? 'kept' : 'not kept'} for ${KEPT_HOURS} hours`,
    target: `always exactly 1 object and the same response, other body 409, kept for at least ${KEPT_HOURS} hours`,
    pass:
      once === count &&
      responded === count * PARALLEL &&
      refused === count &&
      replayed === count &&
      afterCrash === crashes.length &&
      responses.every((response) => response === 201) &&
      kept,
  };
}
