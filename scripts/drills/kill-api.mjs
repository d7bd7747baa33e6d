// `npm run drill -- kill-api`: kills the API -9 under load; whatever was committed is followed up, whatever was acknowledged is there.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { step } from '../lib/steps.mjs';
import { openStage } from './stage/stage.mjs';
import { between, until } from './stage/until.mjs';

const KILLS = 200;
const CLIENTS = 12;
const ORGANIZATIONS = 4;
const MAX_MOMENT_MS = 400;
const MAX_SECONDS = 120;

/** @param {{ count?: number }} options */
export default async function killApi({ count = KILLS }) {
  const stage = await openStage();
  try {
    const hosts = await Promise.all(Array.from({ length: ORGANIZATIONS }, () => stage.build.organization()));
    const acknowledged = new Set();
    await stage.startJobs();
    const unexpected = await step(`Kill the API ${count} times while people are invited`, async (busyWith) => {
      const odd = [];
      for (let kill = 1; kill <= count; kill++) {
        odd.push(...(await inviteUntilKilled(stage, hosts, acknowledged)));
        busyWith(`${kill} kills, ${acknowledged.size} invitations acknowledged`);
      }
      return odd;
    });
    await step('Wait until everything is mailed', () =>
      until('all jobs to end', MAX_SECONDS, async () => {
        const { queued, running } = await stage.jobStates();
        return queued + running === 0;
      }),
    );
    return judge(count, unexpected, await compare(stage, acknowledged));
  } finally {
    await stage.close();
  }
}

/** Starts an API, has many clients invite people and kills it in the middle; returns the responses that make no sense. */
async function inviteUntilKilled({ startApi }, hosts, acknowledged) {
  const api = await startApi();
  const before = acknowledged.size;
  const unexpected = [];
  let killed = false;
  const client = async (index) => {
    const { id, admin } = hosts[index % hosts.length];
    while (!killed) {
      const email = `${randomBytes(8).toString('hex')}@invited.test`;
      const response = await invite(api.origin, id, admin.token, email).catch(() => undefined);
      if (response === 200) acknowledged.add(email);
      else if (response !== undefined) unexpected.push(response);
      else return;
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  await until('the first response', MAX_SECONDS, () => acknowledged.size > before);
  await delay(between(0, MAX_MOMENT_MS));
  killed = true;
  await api.kill();
  await Promise.all(clients);
  return unexpected;
}

async function invite(origin, organizationId, token, email) {
  const response = await fetch(`${origin}/v1/orgs/${organizationId}/invites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ emails: [email], role: 'read' }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Holds what was acknowledged, committed, recorded to be done and done against each other. */
async function compare({ database, mails }, acknowledged) {
  const { rows } = await database.pool.query(
    `SELECT email, (SELECT count(*)::int FROM jobs WHERE name = 'mail.send-invitation'
                      AND payload->>'inviteId' = invites.id) AS jobs FROM invites`,
  );
  const committed = new Set(rows.map(({ email }) => email));
  const { failed, completed } = await database.pool
    .query(
      `SELECT count(*) FILTER (WHERE state = 'failed')::int AS failed,
              count(*) FILTER (WHERE state = 'completed' AND name = 'mail.send-invitation')::int AS completed FROM jobs`,
    )
    .then((result) => result.rows[0]);
  return {
    acknowledged: acknowledged.size,
    committed: committed.size,
    withoutResponse: [...committed].filter((email) => !acknowledged.has(email)).length,
    lost: [...acknowledged].filter((email) => !committed.has(email)).length,
    withoutJob: rows.filter(({ jobs }) => jobs === 0).length,
    doneJobs: completed,
    failed,
    unmailed: [...committed].filter((email) => !mails.counts.has(email)).length,
  };
}

function judge(count, unexpected, found) {
  const { acknowledged, committed, withoutResponse, lost, withoutJob, doneJobs, failed, unmailed } = found;
  return {
    measured:
      `${count} kills; ${acknowledged} changes acknowledged, of which ${lost} lost; ${committed} committed ` +
      `(${withoutResponse} of them killed before the response), of which ${withoutJob} without a job and ${unmailed} without a mail; ` +
      `${doneJobs} jobs done, ${failed} failed; ${unexpected.length} unexpected responses`,
    target:
      '0 acknowledged changes lost, 0 committed changes without job or mail, as many jobs as changes, none failed',
    pass: lost + withoutJob + unmailed + failed + unexpected.length === 0 && doneJobs === committed,
  };
}
