// `npm run drill -- sigterm`: stops API and worker under load; no request or job under way fails.
import { setTimeout as delay } from 'node:timers/promises';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { jobCatalog } from '@lectern/domain/platform/jobs/catalog';
import { Pool } from 'undici';
import { step } from '../lib/steps.mjs';
import { openStage } from './stage/stage.mjs';
import { between, until } from './stage/until.mjs';

const ROUNDS = 10;
const CLIENTS = 20;
const LOAD_MS = 700;
const JOBS = 40;
const DOMAIN = 'drill.test';
const MAX_SECONDS = 10;
const PATIENCE_SECONDS = 60;

/** @param {{ count?: number }} options */
export default async function sigterm({ count = ROUNDS }) {
  const stage = await openStage();
  try {
    const host = await stage.build.organization({ emailDomains: [DOMAIN] });
    const api = await rounds(`Stop the API ${count} times under load`, count, () => stopApi(stage, host));
    const jobs = await rounds(`Stop the jobs process ${count} times under load`, count, () => stopJobs(stage));
    return judge(count, api, jobs, await remainder(stage));
  } finally {
    await stage.close();
  }
}

function rounds(title, count, round) {
  return step(title, async (busyWith) => {
    const results = [];
    for (let number = 1; number <= count; number++) {
      results.push(await round());
      busyWith(`${number} times, ${JSON.stringify(results.at(-1))}`);
    }
    return results;
  });
}

/** Clients that keep their connections send one request after the other until they find nobody at home. */
async function stopApi({ startApi }, { id, admin }) {
  const api = await startApi();
  const pool = new Pool(api.origin, { connections: CLIENTS, pipelining: 1 });
  const failures = [];
  let responded = 0;
  const client = async (index) => {
    for (let number = 0; ; number++) {
      const outcome = await send(pool, request(index + number, id, admin.token));
      if (outcome === 'nobody') return;
      if (outcome === 'answered') responded++;
      else failures.push(outcome);
      if (outcome !== 'answered') return;
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  await until('the first responses', PATIENCE_SECONDS, () => responded > CLIENTS);
  await delay(between(0, LOAD_MS));
  const { seconds, how } = await terminate(api);
  await Promise.all(clients);
  await pool.destroy();
  return { responded, failures, seconds, how };
}

function request(number, organizationId, token) {
  const headers = { authorization: `Bearer ${token}` };
  const path = `/v1/orgs/${organizationId}`;
  if (number % 2 === 0) return { method: 'GET', path: `${path}/members`, headers };
  const body = JSON.stringify({ title: `Team ${number}` });
  return { method: 'PUT', path: `${path}/teams`, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** A connection that cannot be made any more is no failure; one that breaks under a request is. */
async function send(pool, options) {
  try {
    const { statusCode, body } = await pool.request(options);
    await body.dump();
    return statusCode < 300 ? 'answered' : `status ${statusCode}`;
  } catch (error) {
    return error.code === 'ECONNREFUSED' ? 'nobody' : String(error.code ?? error);
  }
}

/** Jobs that take a moment each are under way when the process is stopped. */
async function stopJobs(stage) {
  stage.mails.responseDelayMs = () => between(50, 500);
  const at = new Date();
  for (let number = 0; number < JOBS; number++) {
    const email = `${at.getTime()}-${number}@${DOMAIN}`;
    await enqueue(stage.database, jobCatalog['mail.send-sign-in-link'], { email }, { at });
  }
  const jobs = await stage.startJobs();
  await until('jobs to run', PATIENCE_SECONDS, async () => (await stage.jobStates('mail.%')).running > 0);
  await delay(between(0, LOAD_MS));
  const { seconds, how } = await terminate(jobs);
  return { leftRunning: (await stage.jobStates()).running, seconds, how };
}

async function terminate(application) {
  const began = performance.now();
  process.kill(application.pid, 'SIGTERM');
  const how = await application.exited;
  return { how, seconds: (performance.now() - began) / 1000 };
}

/** What a last process, which is not stopped, finds and does. */
async function remainder(stage) {
  stage.mails.responseDelayMs = () => 0;
  await stage.startJobs();
  await until('the rest of the jobs', PATIENCE_SECONDS, async () => {
    const { queued, running } = await stage.jobStates();
    return queued + running === 0;
  });
  const { rows } = await stage.database.pool.query(`SELECT coalesce(sum(failures), 0)::int AS failures FROM jobs`);
  return { failures: rows[0].failures, repeated: stage.mails.repeated, ...(await stage.jobStates('mail.%')) };
}

function judge(count, api, jobs, rest) {
  const responded = api.reduce((sum, round) => sum + round.responded, 0);
  const failed = api.flatMap(({ failures }) => failures);
  const leftRunning = jobs.reduce((sum, round) => sum + round.leftRunning, 0);
  const slowest = (results) => Math.max(...results.map(({ seconds }) => seconds));
  const unclean = [...api, ...jobs].filter(({ how }) => how !== 'code 0').length;
  const { failures, repeated, completed } = rest;
  return {
    measured:
      `API: ${count} stops, ${responded} requests answered, ${failed.length} failed ${failed.length ? `(${[...new Set(failed)].join(', ')}) ` : ''}` +
      `slowest end ${slowest(api).toFixed(1)} s; jobs: ${count} stops, ${completed} jobs done, ${failures} failures, ` +
      `${leftRunning} left running, ${repeated} mails sent again, slowest end ${slowest(jobs).toFixed(1)} s; ` +
      `${unclean} processes ended with an error`,
    target: `0 requests and 0 jobs failed or left running, ended well within ${MAX_SECONDS} s`,
    pass:
      failed.length + failures + leftRunning + unclean === 0 && Math.max(slowest(api), slowest(jobs)) <= MAX_SECONDS,
  };
}
