import { describe, expect, it } from '@jest/globals';
import { api, build, database, native } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';

const { enqueue } = await native<typeof import('@lectern/database/platform/outbox/enqueue')>(
  '@lectern/database/platform/outbox/enqueue',
);
const { claimJob, completeJob, failJob, reportProgress } = await native<
  typeof import('@lectern/database/platform/jobs/job-leases.queries')
>('@lectern/database/platform/jobs/job-leases.queries');
const { purgeOrganizationJob, runImportJob, sendInvitationJob } = await native<
  typeof import('@lectern/domain/platform/jobs/catalog')
>('@lectern/domain/platform/jobs/catalog');

/** Enqueues the mailing of an invitation on behalf of an organization. */
async function enqueueMail(organizationId: string, target: string, notBefore?: Date): Promise<string> {
  const payload = { organizationId, inviteId: target };
  const options = { at: new Date(), organizationId, target, notBefore };
  return (await enqueue(database, sendInvitationJob, payload, options)) ?? '';
}

async function enqueuePurge(organizationId: string): Promise<string> {
  const options = { at: new Date(), organizationId, target: organizationId };
  return (await enqueue(database, purgeOrganizationJob, { organizationId }, options)) ?? '';
}

async function claim(id: string) {
  const job = await claimJob(database, id, `lease of ${id}`);
  if (!job) throw new Error(`Job ${id} could not be claimed`);
  return job;
}

describe('GET /v1/orgs/:organizationId/jobs', () => {
  it('200: lists the work of the organization, newest first, and nobody else’s', async () => {
    const [{ id, admin }, other] = await Promise.all([build.organization(), build.organization()]);
    const first = await enqueueMail(id, 'invite-1');
    const second = await enqueuePurge(id);
    await enqueueMail(other.id, 'invite-1');
    await api.post('/auth/email', { email: admin.email });

    const response = await api.as(admin).get(`/orgs/${id}/jobs`);

    expect(response.status).toBe(200);
    expect(response.body.count).toBe(2);
    expect(new Set(idsOf(response.body))).toEqual(new Set([first, second]));
    const times = response.body.items.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('200: filters by kind, target and state, alone and together', async () => {
    const { id, admin } = await build.organization();
    const waiting = await enqueueMail(id, 'invite-1');
    const running = await enqueueMail(id, 'invite-2');
    const purge = await enqueuePurge(id);
    await claim(running);
    const listed = async (query: string) => idsOf((await api.as(admin).get(`/orgs/${id}/jobs?${query}`)).body);

    expect(await listed('kind=organizations.purge')).toEqual([purge]);
    expect(await listed('kind=organizations')).toEqual([]);
    expect(await listed('target=invite-1')).toEqual([waiting]);
    expect(await listed('state=running')).toEqual([running]);
    expect(await listed('kind=mail.send-invitation&state=queued')).toEqual([waiting]);
    expect(await listed('kind=mail.send-invitation&target=invite-2&state=queued')).toEqual([]);
  });

  it('200: pages are complete', async () => {
    const { id, admin } = await build.organization();
    const jobs = await Promise.all(['1', '2', '3', '4', '5'].map((target) => enqueueMail(id, target)));

    const pages = await readPages(api.as(admin), `/orgs/${id}/jobs?limit=2`);

    expect(pages.map(({ items, count }) => [items.length, count])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(new Set(pages.flatMap(idsOf))).toEqual(new Set(jobs));
  });

  it('400: refuses a state that does not exist and a cursor of another list', async () => {
    const { id, admin } = await build.organization();
    await Promise.all([enqueueMail(id, '1'), enqueueMail(id, '2')]);
    const { next } = (await api.as(admin).get(`/orgs/${id}/jobs?limit=1`)).body;

    const unknownState = await api.as(admin).get(`/orgs/${id}/jobs?state=waiting`);
    const otherList = await api.as(admin).get(`/orgs/${id}/jobs?state=queued&page=${next.page}`);

    expect(unknownState.body.error).toMatchObject({ code: 400, issues: [{ path: 'query.state' }] });
    expect(otherList.body.error).toMatchObject({ code: 400, name: 'request.cursor_invalid' });
  });

  it('401: needs a token', async () => {
    const { id } = await build.organization();

    expect(await api.get(`/orgs/${id}/jobs`)).toMatchObject({ status: 401 });
  });

  it('403: is for administrators', async () => {
    const { id } = await build.organization();
    const others = Object.values(await build.membersOfEveryRole(id));

    const responses = await Promise.all(others.map((other) => api.as(other).get(`/orgs/${id}/jobs`)));

    expect(responses.map(({ status }) => status)).toEqual(others.map(() => 403));
  });

  it('404: the administrator of another organization is an outsider', async () => {
    const [{ id }, { admin: outsider }] = await Promise.all([build.organization(), build.organization()]);

    expect(await api.as(outsider).get(`/orgs/${id}/jobs`)).toMatchObject({ status: 404 });
  });
});

describe('GET /v1/orgs/:organizationId/jobs/:jobId', () => {
  it('200: a job that waits says when it is tried', async () => {
    const { id, admin } = await build.organization();
    const notBefore = new Date(Date.now() + 3_600_000);
    const jobId = await enqueueMail(id, 'invite-1', notBefore);

    const response = await api.as(admin).get(`/orgs/${id}/jobs/${jobId}`);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      object: 'job',
      id: jobId,
      kind: 'mail.send-invitation',
      state: 'queued',
      target: 'invite-1',
      attempts: 0,
      nextAttemptAt: notBefore.toISOString(),
      createdAt: expect.any(String),
      urls: { location: `https://docs.test/v1/orgs/${id}/jobs/${jobId}` },
    });
  });

  it('200: a job that runs says how far it has come', async () => {
    const { id, admin } = await build.organization();
    const jobId = await enqueueMail(id, 'invite-1');
    const job = await claim(jobId);
    const read = async () => (await api.as(admin).get(`/orgs/${id}/jobs/${jobId}`)).body;

    expect(await read()).toMatchObject({ state: 'running', attempts: 1 });
    expect(await read()).not.toHaveProperty('progress');
    await reportProgress(database, job, 0, 7);
    expect((await read()).progress).toEqual({ done: 0, total: 7 });
    await reportProgress(database, job, 3, 7);
    expect((await read()).progress).toEqual({ done: 3, total: 7 });
    expect(await read()).not.toHaveProperty('nextAttemptAt');
  });

  it('200: a job that failed and waits again says why and until when', async () => {
    const { id, admin } = await build.organization();
    const jobId = await enqueueMail(id, 'invite-1');
    const at = new Date();
    const nextAttemptAt = new Date(at.getTime() + 60_000);
    await failJob(database, await claim(jobId), { error: 'The mail server is away', at, nextAttemptAt });

    const { body } = await api.as(admin).get(`/orgs/${id}/jobs/${jobId}`);

    expect(body).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: 'The mail server is away',
      nextAttemptAt: nextAttemptAt.toISOString(),
    });
    expect(body).not.toHaveProperty('finishedAt');
  });

  it('200: a job that was given up keeps its reason', async () => {
    const { id, admin } = await build.organization();
    const jobId = await enqueueMail(id, 'invite-1');
    const at = new Date();
    await failJob(database, await claim(jobId), { error: 'The address is refused', at, nextAttemptAt: null });

    const { body } = await api.as(admin).get(`/orgs/${id}/jobs/${jobId}`);

    expect(body).toMatchObject({ state: 'failed', lastError: 'The address is refused', finishedAt: at.toISOString() });
    expect(body).not.toHaveProperty('nextAttemptAt');
  });

  it('200: a job that is done has neither an error nor a next attempt', async () => {
    const { id, admin } = await build.organization();
    const jobId = await enqueueMail(id, 'invite-1');
    const at = new Date();
    await completeJob(database, await claim(jobId), at);

    const { body } = await api.as(admin).get(`/orgs/${id}/jobs/${jobId}`);

    expect(body).toMatchObject({ state: 'completed', attempts: 1, finishedAt: at.toISOString() });
    expect(body).not.toHaveProperty('lastError');
    expect(body).not.toHaveProperty('nextAttemptAt');
  });

  it('401: needs a token', async () => {
    const { id } = await build.organization();

    expect(await api.get(`/orgs/${id}/jobs/${await enqueueMail(id, '1')}`)).toMatchObject({ status: 401 });
  });

  it('403: is for administrators', async () => {
    const { id } = await build.organization();
    const [jobId, creator] = await Promise.all([enqueueMail(id, '1'), build.member(id, 'create')]);

    expect(await api.as(creator).get(`/orgs/${id}/jobs/${jobId}`)).toMatchObject({ status: 403 });
  });

  it('404: the work of another organization, or of the installation, is not there', async () => {
    const [mine, other] = await Promise.all([build.organization(), build.organization()]);
    await api.post('/auth/email', { email: mine.admin.email });
    const where = { name: 'mail.send-sign-in-link', payload: { path: ['email'], equals: mine.admin.email } };
    const { id: ofInstallation } = await database.prisma.job.findFirstOrThrow({ where });

    for (const jobId of [await enqueueMail(other.id, '1'), ofInstallation, 'unknown']) {
      const response = await api.as(mine.admin).get(`/orgs/${mine.id}/jobs/${jobId}`);
      expect(response.body.error).toMatchObject({ code: 404, name: 'job.not_found' });
    }
  });
});

describe('POST /v1/orgs/:organizationId/jobs/:jobId/retry', () => {
  const fail = async (id: string) =>
    failJob(database, await claim(id), { error: 'The mail server said no', at: new Date(), nextAttemptAt: null });

  it('200: tries a job again that was given up, as if it were new', async () => {
    const { id, admin } = await build.organization();
    const job = await enqueueMail(id, 'invite-1');
    await fail(job);

    const response = await api.as(admin).post(`/orgs/${id}/jobs/${job}/retry`);

    expect(response).toMatchObject({ status: 200, body: { state: 'queued', attempts: 0 } });
    expect(await claim(job)).toMatchObject({ starts: 1, failures: 0 });
    const where = { organizationId: id, action: 'job.retried' };
    expect(await database.prisma.auditEvent.findMany({ where })).toMatchObject([{ targetId: job }]);
  });

  it('200: tries a job at once that waits for its next attempt', async () => {
    const { id, admin } = await build.organization();
    const job = await enqueueMail(id, 'invite-1', new Date(Date.now() + 3_600_000));

    expect((await api.as(admin).post(`/orgs/${id}/jobs/${job}/retry`)).status).toBe(200);
    expect(await claimJob(database, job, 'a lease')).not.toBeNull();
  });

  it('409: leaves a job alone that runs or is done', async () => {
    const { id, admin } = await build.organization();
    const job = await enqueueMail(id, 'invite-1');
    const claimed = await claim(job);
    const retry = async () => (await api.as(admin).post(`/orgs/${id}/jobs/${job}/retry`)).body.error;

    expect(await retry()).toMatchObject({ code: 409, name: 'job.not_retryable' });
    await completeJob(database, claimed, new Date());
    expect(await retry()).toMatchObject({ code: 409, name: 'job.not_retryable' });
  });

  it('409: does not do the same work twice at once', async () => {
    const { id, admin } = await build.organization();
    const job = await enqueuePurge(id);
    await fail(job);
    await enqueuePurge(id);

    const { body } = await api.as(admin).post(`/orgs/${id}/jobs/${job}/retry`);

    expect(body.error).toMatchObject({ code: 409, name: 'job.already_waiting' });
  });

  it('404: there is no job of another organization', async () => {
    const [{ id, admin }, other] = await Promise.all([build.organization(), build.organization()]);
    const job = await enqueueMail(other.id, 'invite-1');

    for (const verb of ['retry', 'cancel']) {
      const { body } = await api.as(admin).post(`/orgs/${id}/jobs/${job}/${verb}`);
      expect(body.error).toMatchObject({ code: 404, name: 'job.not_found' });
    }
  });
});

describe('POST /v1/orgs/:organizationId/jobs/:jobId/cancel', () => {
  async function enqueueImport(organizationId: string, notBefore?: Date): Promise<string> {
    const options = { at: new Date(), organizationId, target: 'import-1', notBefore };
    return (await enqueue(database, runImportJob, { importRunId: 'import-1', mayReadSpecs: false }, options)) ?? '';
  }

  it('200: tells the worker that has the job, or the next one, who does not want it any more', async () => {
    const { id, admin } = await build.organization();
    const [waiting, running] = [await enqueueImport(id, new Date(Date.now() + 3_600_000)), await enqueueImport(id)];
    await claim(running);

    for (const job of [waiting, running]) {
      const response = await api.as(admin).post(`/orgs/${id}/jobs/${job}/cancel`);
      expect(response).toMatchObject({ status: 200, body: { cancelledBy: admin.email } });
    }
    expect(await claim(waiting)).toMatchObject({ cancelledBy: admin.email });
  });

  it('409: has nothing to cancel when the job has ended', async () => {
    const { id, admin } = await build.organization();
    const job = await enqueueImport(id);
    await completeJob(database, await claim(job), new Date());

    const { body } = await api.as(admin).post(`/orgs/${id}/jobs/${job}/cancel`);

    expect(body.error).toMatchObject({ code: 409, name: 'job.ended' });
  });

  it('409: leaves jobs alone that other things depend on', async () => {
    const { id, admin } = await build.organization();
    const job = await enqueuePurge(id);

    const { body } = await api.as(admin).post(`/orgs/${id}/jobs/${job}/cancel`);

    expect(body.error).toMatchObject({ code: 409, name: 'job.not_cancellable' });
  });
});
