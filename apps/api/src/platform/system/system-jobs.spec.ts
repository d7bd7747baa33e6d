import { beforeAll, describe, expect, it } from '@jest/globals';
import { api, build, type Client, database, native } from '../../../test/harness.js';
import { newIntegrationEvent } from '../../../test/integration-events.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { newFailedJob } from '../../../test/system-samples.js';

const { QUEUES, findDueDeliveriesJob, purgeOrganizationJob, sendInvitationJob } = await native<
  typeof import('@lectern/domain/platform/jobs/catalog')
>('@lectern/domain/platform/jobs/catalog');
const { enqueue } = await native<typeof import('@lectern/database/platform/outbox/enqueue')>(
  '@lectern/database/platform/outbox/enqueue',
);
const { claimJob, completeJob } = await native<typeof import('@lectern/database/platform/jobs/job-leases.queries')>(
  '@lectern/database/platform/jobs/job-leases.queries',
);

const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

let operator: Awaited<ReturnType<typeof build.administrator>>;
let client: Client;
beforeAll(async () => {
  operator = await build.administrator();
  client = api.as(operator);
});

async function enqueueMail(notBefore?: Date): Promise<string> {
  const payload = { organizationId: 'nobody', inviteId: 'invite' };
  return (await enqueue(database, sendInvitationJob, payload, { at: new Date(), notBefore })) ?? '';
}

async function claim(id: string) {
  const job = await claimJob(database, id, `lease of ${id}`);
  if (!job) throw new Error(`Job ${id} could not be claimed`);
  return job;
}

const stateOf = async (id: string) => (await client.get(`/system/jobs/${id}`)).body.state;

describe('GET /v1/system/queues', () => {
  it('200: counts what waits, runs, failed and ended lately in every queue', async () => {
    await database.prisma.job.deleteMany();
    await database.prisma.delivery.deleteMany();
    const due = ago(5 * 60_000);
    await enqueueMail(due);
    await enqueueMail(ago(60_000));
    await enqueueMail(new Date(Date.now() + HOUR_MS));
    await claim(await enqueueMail());
    await completeJob(database, await claim(await enqueueMail()), ago(1_000));
    await completeJob(database, await claim(await enqueueMail()), ago(2 * HOUR_MS));
    await completeJob(database, await claim(await enqueueMail()), ago(30 * HOUR_MS));
    for (const finishedAt of [ago(1_000), ago(2 * HOUR_MS), ago(30 * HOUR_MS)]) {
      const id = await newFailedJob({});
      await database.prisma.job.update({ where: { id }, data: { finishedAt } });
    }

    const { status, body } = await client.get('/system/queues');

    expect(status).toBe(200);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual([...QUEUES]);
    const empty = { waiting: 0, running: 0, failed: 0, completedLastHour: 0, failedLastHour: 0 };
    for (const item of body.items) {
      if (item.name !== 'mail')
        expect(item).toEqual({ object: 'queue', name: item.name, ...empty, completedLastDay: 0, failedLastDay: 0 });
    }
    expect(body.items.find(({ name }: { name: string }) => name === 'mail')).toEqual({
      object: 'queue',
      name: 'mail',
      waiting: 3,
      oldestWaitingAt: due.toISOString(),
      running: 1,
      failed: 3,
      completedLastHour: 1,
      failedLastHour: 1,
      completedLastDay: 2,
      failedLastDay: 2,
    });
  });
});

describe('GET /v1/system/queues, of deliveries', () => {
  it('200: counts what was delivered or given up, in the first attempt or a later one', async () => {
    await database.prisma.delivery.deleteMany();
    const { id: organizationId } = await build.organization();
    const integration = await build.integration(organizationId);
    const ended = async (event: Parameters<typeof newIntegrationEvent>[1], finishedAt = ago(1_000)) => {
      const { id } = await newIntegrationEvent(integration, event);
      await database.prisma.delivery.update({ where: { id }, data: { finishedAt } });
      return id;
    };
    await newIntegrationEvent(integration, { state: 'waiting', attempts: 3 });
    await ended({});
    await ended({}, ago(2 * HOUR_MS));
    await ended({}, ago(30 * HOUR_MS));
    await ended({ attempts: 2 });
    await ended({ state: 'failed', attempts: 9 });
    const asked = await ended({});
    await database.prisma.delivery.update({ where: { id: asked }, data: { lane: null } });
    const looking = await enqueue(database, findDueDeliveriesJob, {}, { at: new Date() });
    await completeJob(database, await claim(looking ?? ''), ago(1_000));

    const { body } = await client.get('/system/queues');

    const found = (queue: string) => body.items.find(({ name }: { name: string }) => name === queue);
    expect(found('deliveries')).toMatchObject({
      completedLastHour: 1,
      failedLastHour: 0,
      completedLastDay: 2,
      failedLastDay: 0,
    });
    expect(found('redeliveries')).toMatchObject({
      completedLastHour: 1,
      failedLastHour: 1,
      completedLastDay: 1,
      failedLastDay: 1,
    });
  });
});

describe('GET /v1/system/jobs', () => {
  it('200: lists the jobs of everybody and of the installation, newest first', async () => {
    const { id, admin } = await build.organization({ title: 'Owner' });
    await database.prisma.job.deleteMany();
    const own = await newFailedJob({ organizationId: id, createdAt: ago(2_000) });
    const gone = await newFailedJob({ organizationId: 'removed', createdAt: ago(1_000) });
    const general = await newFailedJob({});

    const pages = await readPages(client, '/system/jobs?limit=2');

    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
    expect(pages.flatMap(idsOf)).toEqual([general, gone, own]);
    const [first, second, third] = pages.flatMap(({ items }) => items);
    expect(first).not.toHaveProperty('organization');
    expect(second).not.toHaveProperty('organization');
    expect(third).toMatchObject({ object: 'job', state: 'failed', organization: { id, title: 'Owner' } });
    expect(third).not.toHaveProperty('urls');
    expect((await client.get(`/system/jobs/${own}`)).body).toEqual(third);
    // Its own administrator sees it too, elsewhere.
    expect((await api.as(admin).get(`/orgs/${id}/jobs/${own}`)).status).toBe(200);
  });

  it('200: filters by state, kind, organization and the text of the last error', async () => {
    const { id } = await build.organization();
    const job = await newFailedJob({ organizationId: id, lastError: 'The Mail server is 100% away' });
    const other = await newFailedJob({ organizationId: id, name: 'organizations.purge' });
    const listed = async (query: string) => idsOf((await client.get(`/system/jobs?organization=${id}&${query}`)).body);

    expect(new Set(await listed(''))).toEqual(new Set([job, other]));
    expect(await listed('state=queued')).toEqual([]);
    expect(await listed('kind=organizations.purge')).toEqual([other]);
    expect(await listed('search=mail%20SERVER')).toEqual([job]);
    expect(await listed('search=0%25')).toEqual([job]);
    expect(await listed('search=%25%25')).toEqual([]);
  });

  it('400: refuses a state that does not exist', async () => {
    const { body } = await client.get('/system/jobs?state=waiting');
    expect(body.error).toMatchObject({ code: 400, issues: [{ path: 'query.state' }] });
  });

  it('404: a job that does not exist', async () => {
    expect((await client.get('/system/jobs/unknown')).body.error).toMatchObject({ code: 404, name: 'job.not_found' });
  });
});

describe('POST /v1/system/jobs/retry', () => {
  const retry = (body: object) => client.post('/system/jobs/retry', body);
  const newKind = () => `specs.kind-${Math.random().toString(36).slice(2)}`;

  it('200: has failed jobs tried again at once, and notes it', async () => {
    const id = await newFailedJob({});
    const requestId = `retry-${id}`;

    const response = await client.post('/system/jobs/retry', { ids: [id] }, { headers: { 'x-request-id': requestId } });

    expect(response).toMatchObject({ status: 200, body: { retried: 1, left: 0 } });
    expect((await client.get(`/system/jobs/${id}`)).body).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await database.prisma.auditEvent.findMany({ where: { requestId } })).toMatchObject([
      { action: 'system.jobs-retried', organizationId: null, actorId: operator.id, payload: { ids: [id], retried: 1 } },
    ]);
    expect((await retry({ ids: [id] })).body).toEqual({ retried: 0, left: 0 });
  });

  it('200: by kind, organization and text; others stay as they are', async () => {
    const { id: organization } = await build.organization();
    const kind = newKind();
    const first = await newFailedJob({ name: kind, organizationId: organization, lastError: 'Timeout' });
    const second = await newFailedJob({ name: kind, organizationId: organization, lastError: 'Other' });
    const third = await newFailedJob({ name: kind, lastError: 'Timeout' });

    expect((await retry({ kind, organization, search: 'timeOUT' })).body).toEqual({ retried: 1, left: 0 });
    expect(await Promise.all([first, second, third].map(stateOf))).toEqual(['queued', 'failed', 'failed']);
    expect((await retry({ organization })).body).toEqual({ retried: 1, left: 0 });
    expect((await retry({ kind })).body).toEqual({ retried: 1, left: 0 });
  });

  it('200: leaves a job alone whose work waits already, and takes one of two with the same key', async () => {
    const organizationId = (await build.organization()).id;
    const options = { at: new Date(), organizationId };
    await enqueue(database, purgeOrganizationJob, { organizationId }, options);
    const waiting = await newFailedJob({ name: purgeOrganizationJob.name, deduplicationKey: organizationId });
    const key = `key-${waiting}`;
    const name = purgeOrganizationJob.name;
    const older = await newFailedJob({ name, deduplicationKey: key, createdAt: ago(HOUR_MS) });
    const newer = await newFailedJob({ name, deduplicationKey: key });
    const free = await newFailedJob({});
    const ids = [waiting, older, newer, free];

    expect((await retry({ ids })).body).toEqual({ retried: 2, left: 2 });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['failed', 'queued', 'failed', 'queued']);
    expect((await retry({ ids })).body).toEqual({ retried: 0, left: 2 });
  });

  it('200: sees a job that another transaction is about to enqueue under the same key', async () => {
    const organizationId = (await build.organization()).id;
    const failed = await newFailedJob({ name: purgeOrganizationJob.name, deduplicationKey: organizationId });
    const free = await newFailedJob({});
    const other = await database.pool.connect();
    try {
      await other.query('BEGIN');
      await other.query(`INSERT INTO jobs (id, name, payload, deduplication_key) VALUES ($1, $2, '{}', $3)`, [
        `other-${failed}`,
        purgeOrganizationJob.name,
        organizationId,
      ]);
      const retrying = retry({ ids: [failed, free] });
      await untilBlocked();
      await other.query('COMMIT');

      expect((await retrying).body).toEqual({ retried: 1, left: 1 });
    } finally {
      other.release();
    }
  });

  it('200: takes a thousand at once, the oldest first, and says how many are left', async () => {
    const kind = newKind();
    await database.pool.query(
      `INSERT INTO jobs (id, name, payload, state, created_at, finished_at)
       SELECT $1 || n, $1, '{}', 'failed', now() - n * interval '1 second', now() FROM generate_series(1, 1003) n`,
      [kind],
    );

    expect((await retry({ kind })).body).toEqual({ retried: 1000, left: 3 });
    const left = await database.prisma.job.findMany({ where: { name: kind, state: 'failed' }, orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id)).toEqual([`${kind}1`, `${kind}2`, `${kind}3`]);
    expect((await retry({ kind })).body).toEqual({ retried: 3, left: 0 });
    await database.prisma.job.deleteMany({ where: { name: kind } });
  });

  it('200: does not start again what somebody cancelled, unless it is named', async () => {
    const kind = newKind();
    const id = await newFailedJob({ name: kind, cancelledBy: 'ann@example.com' });

    expect((await retry({ kind })).body).toEqual({ retried: 0, left: 0 });
    expect((await retry({ ids: [id] })).body).toEqual({ retried: 1, left: 0 });
  });

  it.each([
    [{}, 'body', 'give `ids`'],
    [{ ids: [] }, 'body.ids', ''],
    [{ ids: Array.from({ length: 101 }, (_, index) => `job-${index}`) }, 'body.ids', ''],
    [{ search: ' ' }, 'body.search', ''],
  ])('400: refuses %j', async (body, path, words) => {
    const response = await retry(body);

    expect(response.body.error).toMatchObject({ code: 400, issues: [{ path }] });
    expect(response.text).toContain(words);
  });
});

describe('POST /v1/system/mail-test', () => {
  it('200: enqueues an email to the caller, or to somebody else, and notes it', async () => {
    const requestId = `mail-test-${operator.id}`;
    const own = await client.post('/system/mail-test', {}, { headers: { 'x-request-id': requestId } });
    const other = await client.post('/system/mail-test', { to: ' Ann@Example.com ' });

    expect(own).toMatchObject({
      status: 200,
      body: { object: 'job', kind: 'mail.send-test', state: 'queued', target: operator.email, attempts: 0 },
    });
    expect(other.body).toMatchObject({ target: 'ann@example.com' });
    expect((await client.get(`/system/jobs/${own.body.id}`)).body).toEqual(own.body);
    expect(await database.prisma.auditEvent.findMany({ where: { requestId } })).toMatchObject([
      { action: 'system.mail-tested', targetId: own.body.id, targetLabel: operator.email },
    ]);
  });

  it('400: refuses what is no address', async () => {
    const { body } = await client.post('/system/mail-test', { to: 'ann' });
    expect(body.error).toMatchObject({ code: 400, issues: [{ path: 'body.to' }] });
  });
});

/** Resolves when some statement of this database waits for another transaction. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
  }
}
