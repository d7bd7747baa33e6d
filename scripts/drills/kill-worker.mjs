// `npm run drill -- kill-worker`: kills the jobs process -9 in the middle of jobs of every kind; nothing is lost or done twice.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { enqueue } from '@lectern/database/outbox/enqueue';
import { jobCatalog } from '@lectern/domain/jobs/catalog';
import { step } from '../lib/steps.mjs';
import { openStage } from './stage/stage.mjs';
import { between, until } from './stage/until.mjs';

const KILLS = 200;
const PARCELS_AT_ONCE = 4;
/** About as long as most jobs take here. */
const MAX_DURATION_MS = 120;
/** A job that is started a dozen times without coming to an end is given up, rightly; none may come near that. */
const MAX_INTERRUPTIONS = 5;
const MAX_SECONDS = 60;
const DAY_MS = 86_400_000;
const DOMAIN = 'drill.test';
const KINDS = Object.keys(jobCatalog);

/** Makes transactions last long enough to be hit. */
const SLOW_DOWN = `
  CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(random() * 0.1); RETURN NULL; END $$;
  CREATE TRIGGER linger AFTER DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER INSERT ON jobs FOR EACH ROW WHEN (NEW.name = 'organizations.purge')
    EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON sign_in_links FOR EACH STATEMENT EXECUTE FUNCTION linger();
  CREATE TRIGGER linger AFTER DELETE ON idempotency_records FOR EACH STATEMENT EXECUTE FUNCTION linger();`;

/** @param {{ count?: number }} options */
export default async function killWorker({ count = KILLS }) {
  const disturbed = await step(`Kill until every kind of job was hit ${count} times`, (busyWith) =>
    perform(async (stage) => {
      await slowDown(stage);
      const { kills, hits, parcels } = await killAgainAndAgain(stage, count, busyWith);
      const seconds = await finish(stage, parcels);
      return { kills, hits, parcels, seconds, end: await endState(stage), repeatedMails: stage.mails.repeated };
    }),
  );
  const undisturbed = await step(`Do the same work undisturbed: ${disturbed.parcels} parcels`, () =>
    perform(async (stage) => {
      for (let parcel = 0; parcel < disturbed.parcels; parcel++) await orderParcel(stage);
      await finish(stage, disturbed.parcels);
      return endState(stage);
    }),
  );
  return judge(disturbed, undisturbed, count);
}

/**
 * @template T
 * @param {(stage: import('./stage/stage.mjs').Stage) => Promise<T>} play
 */
async function perform(play) {
  const stage = await openStage();
  try {
    await stage.build.organization({ title: 'Host', emailDomains: [DOMAIN] });
    return await play(stage);
  } finally {
    await stage.close();
  }
}

async function slowDown({ database, mails }) {
  await database.pool.query(SLOW_DOWN);
  mails.answerAfterMs = () => between(0, 200);
}

/** Something to do for every kind of job: an organization to purge, an expired link, two mails. */
async function orderParcel({ database, build }) {
  const { prisma } = database;
  const name = randomBytes(6).toString('hex');
  const at = new Date();
  const { id, admin } = await build.organization({ title: 'Deleted' });
  await prisma.organization.update({ where: { id }, data: { deletedAt: new Date(at.getTime() - 8 * DAY_MS) } });
  const codeHash = new Uint8Array(Buffer.from(name));
  const expiresAt = new Date(at.getTime() - 2 * DAY_MS);
  await prisma.signInLink.create({ data: { id: name, email: admin.email, codeHash, expiresAt } });
  const host = await prisma.organization.findFirstOrThrow({ where: { title: 'Host' } });
  const invite = { id: name, organizationId: host.id, email: `${name}@invited.test`, role: 'read' };
  const later = new Date(at.getTime() + DAY_MS);
  await prisma.invite.create({ data: { ...invite, invitedBy: admin.id, expiresAt: later } });
  const order = (job, payload) => enqueue(prisma, jobCatalog[job], payload, { at });
  await order('mail.send-invitation', { organizationId: host.id, inviteId: name });
  await order('mail.send-sign-in-link', { email: `${name}@${DOMAIN}` });
}

async function orderChores({ database }) {
  const at = new Date();
  for (const name of ['organizations.find-purgeable', 'maintenance.remove-expired-records']) {
    await enqueue(database.prisma, jobCatalog[name], {}, { at });
  }
}

async function killAgainAndAgain(stage, count, busyWith) {
  const hits = new Map(KINDS.map((kind) => [kind, 0]));
  const interruptions = new Map();
  const orders = { parcels: 0 };
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

/** Orders chores, which are never ordered twice, and new parcels when the work of the earlier ones is done. */
async function keepBusy(stage, orders) {
  await orderChores(stage);
  const [mails, purges] = [await stage.jobStates('mail.%'), await stage.jobStates('organizations.purge')];
  if (mails.queued + mails.running + purges.queued + purges.running > 0) return;
  for (let parcel = 0; parcel < PARCELS_AT_ONCE; parcel++) {
    await orderParcel(stage);
    orders.parcels++;
  }
}

async function areDone({ database }, ids) {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS count FROM jobs WHERE id = ANY($1) AND state <> 'completed'`,
    [ids],
  );
  return rows[0].count === 0;
}

/** Lets the leases of a killed process expire at once, and tells which jobs it has died over. */
async function expireLeases({ database }) {
  const { rows } = await database.pool.query(
    `UPDATE jobs SET lease_expires_at = now() - interval '1 ms' WHERE state = 'running' RETURNING id, name`,
  );
  return rows;
}

/** Starts a process that is left alone, and tells after how many seconds nothing was left to do. */
async function finish(stage, parcels) {
  await orderChores(stage);
  const began = performance.now();
  await stage.startJobs();
  const isDone = async () => {
    const { queued, running } = await stage.jobStates();
    return queued + running === 0;
  };
  await until('all jobs to end', MAX_SECONDS + parcels, isDone);
  const seconds = (performance.now() - began) / 1000;
  // The first search may have come before the last organization was there to be found.
  await orderChores(stage);
  await until('all jobs to end', MAX_SECONDS + parcels, isDone);
  return seconds;
}

/** What must not depend on how often a process has died. */
async function endState({ database, mails }) {
  const { rows } = await database.pool.query(`
    SELECT (SELECT count(*)::int FROM organizations) AS organizations,
           (SELECT count(*)::int FROM audit_events WHERE action = 'organization.purged') AS purges,
           (SELECT count(DISTINCT target_id)::int FROM audit_events WHERE action = 'organization.purged') AS purged,
           (SELECT count(*)::int FROM sign_in_links WHERE expires_at < now() - interval '1 day') AS "expiredLinks",
           (SELECT count(*)::int FROM invites) AS invites,
           (SELECT count(*)::int FROM jobs WHERE name LIKE 'mail.%' AND state = 'completed') AS mails,
           (SELECT count(*)::int FROM jobs WHERE state <> 'completed') AS "notCompleted"`);
  return { ...rows[0], addressesMailed: mails.counts.size };
}

/** The end state as it follows from what the drill has ordered. */
function orderedState(parcels) {
  return {
    organizations: 1,
    purges: parcels,
    purged: parcels,
    expiredLinks: 0,
    invites: parcels,
    mails: 2 * parcels,
    notCompleted: 0,
    addressesMailed: 2 * parcels,
  };
}

function judge({ kills, hits, parcels, seconds, end, repeatedMails }, undisturbed, count) {
  const least = Math.min(...hits.values());
  const [found, wanted, ordered] = [end, undisturbed, orderedState(parcels)].map((state) => JSON.stringify(state));
  const same = found === wanted && found === ordered;
  const difference = same ? 'the same end state' : `${found} instead of ${ordered}, and ${wanted}`;
  return {
    measured:
      `${kills} kills, each of ${KINDS.length} kinds of jobs hit at least ${least} times over ${parcels} parcels of work; ` +
      `${difference} as undisturbed; all done ${seconds.toFixed(1)} s after the last start; ` +
      `${repeatedMails} of ${end.addressesMailed} mails sent again`,
    target: `each kind hit ${count} times; the same end state (a mail on its way may be sent again); done in ${MAX_SECONDS} s`,
    pass: least >= count && same && seconds <= MAX_SECONDS,
  };
}
