// `npm run drill -- postgres-loss`: crashes PostgreSQL under load; nothing acknowledged is lost, and everybody goes on by themselves.
import { setTimeout as delay } from 'node:timers/promises';
import { step } from '../lib/steps.mjs';
import { openCrashingPostgres } from './stage/crashing-postgres.mjs';
import { openStage } from './stage/stage.mjs';
import { between, until } from './stage/until.mjs';

const CRASHES = 20;
const CLIENTS = 10;
const LOAD_MS = 1_500;
const AWAY_MS = 2_000;
const HANG_MS = 15_000;
const MAX_SECONDS = 10;
const PATIENCE_SECONDS = 60;

/** @param {{ count?: number }} options */
export default async function postgresLoss({ count = CRASHES }) {
  const postgres = await openCrashingPostgres();
  const stage = await openStage({ postgres });
  try {
    const host = await stage.build.organization();
    const api = await stage.startApi();
    const jobs = await stage.startJobs();
    const clients = invitePeople(api.origin, host);
    const back = await step(`Crash the database ${count} times under load`, (busyWith) =>
      crashAgainAndAgain(postgres, clients, count, busyWith),
    );
    await clients.stop();
    await step('Wait until everything is mailed', () =>
      until('all jobs to end', PATIENCE_SECONDS, async () => {
        const { queued, running } = await stage.jobStates();
        return queued + running === 0;
      }),
    );
    const ended = await Promise.race([api.exited, jobs.exited, delay(0)]);
    return judge(count, back, clients.outcomes, await compare(stage, clients.acknowledged), ended);
  } finally {
    await stage.close();
  }
}

/** Clients that invite one person after the other, and read in between. */
function invitePeople(origin, { id, admin }) {
  const acknowledged = new Set();
  const outcomes = new Map();
  let lastWrite = 0;
  let stopped = false;
  const send = async (method, url, body) => {
    const headers = { authorization: `Bearer ${admin.token}`, ...(body && { 'content-type': 'application/json' }) };
    const signal = AbortSignal.timeout(HANG_MS);
    const response = await fetch(origin + url, {
      method,
      headers,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const count = (outcome) => {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return outcome;
  };
  const client = async (index) => {
    for (let number = 0; !stopped; number++) {
      const email = `${index}-${number}@invited.test`;
      const body = { emails: [email], role: 'read' };
      const written = await send('POST', `/v1/orgs/${id}/invites`, body).catch((error) => error.name);
      if (count(written) === 200) {
        acknowledged.add(email);
        lastWrite = performance.now();
      }
      count(await send('GET', `/v1/orgs/${id}`).catch((error) => error.name));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  return {
    acknowledged,
    outcomes,
    hasWrittenSince: (time) => lastWrite > time,
    async stop() {
      stopped = true;
      await Promise.all(clients);
    },
  };
}

/** Returns how many seconds after each restart of the database a change was acknowledged again. */
async function crashAgainAndAgain(postgres, clients, count, busyWith) {
  const seconds = [];
  for (let crash = 1; crash <= count; crash++) {
    await delay(between(0, LOAD_MS));
    await postgres.crash();
    await delay(between(0, AWAY_MS));
    await postgres.restart();
    const restarted = performance.now();
    seconds.push(await until('a change to succeed', PATIENCE_SECONDS, () => clients.hasWrittenSince(restarted)));
    busyWith(`${crash} crashes, back after ${seconds.at(-1).toFixed(2)} s, ${clients.acknowledged.size} acknowledged`);
  }
  return seconds;
}

/** Changes that were committed without a response must be followed up as well as the acknowledged ones. */
async function compare({ database, mails }, acknowledged) {
  const { rows } = await database.pool.query(
    `SELECT email, (SELECT count(*)::int FROM jobs WHERE payload->>'inviteId' = invites.id) AS jobs FROM invites`,
  );
  const committed = new Map(rows.map(({ email, jobs }) => [email, jobs]));
  const made = [...new Set([...acknowledged, ...committed.keys()])];
  return {
    lost: made.filter((email) => !committed.has(email)).length,
    withoutJob: made.filter((email) => !committed.get(email)).length,
    unmailed: made.filter((email) => !mails.counts.has(email)).length,
    acknowledged: acknowledged.size,
    withoutResponse: made.length - acknowledged.size,
  };
}

function judge(count, back, outcomes, { lost, withoutJob, unmailed, acknowledged, withoutResponse }, ended) {
  const responses = [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ');
  const wrong = [...outcomes.keys()].filter((outcome) => outcome !== 200 && outcome !== 503);
  const slowest = Math.max(...back);
  return {
    measured:
      `${count} crashes; ${acknowledged} changes acknowledged, ${lost} lost; ${withoutResponse} more made without a response; ` +
      `${withoutJob} changes without a job, ${unmailed} without a mail; responses: ${responses}; back at most ${slowest.toFixed(1)} s after the database; ` +
      `${ended === undefined ? 'both processes kept running' : `a process ended: ${ended}`}`,
    target: `0 lost, responses only 200 or 503 within ${HANG_MS / 1000} s, back within ${MAX_SECONDS} s, no process ended`,
    pass: lost + withoutJob + unmailed + wrong.length === 0 && slowest <= MAX_SECONDS && ended === undefined,
  };
}
