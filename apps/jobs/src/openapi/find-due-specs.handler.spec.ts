import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { build, database, localClient, newRunner } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow, letTimePass } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';
import { RegisteredSpec, reading } from '../../test/spec-run.js';
import { SpecServer, stopSpecServers } from '../../test/spec-server.js';

const JOB = catalog.findDueOpenApiSpecsJob;
const PROCESS = catalog.processOpenApiSpecJob.name;
const PAGES = catalog.computeOpenApiPagesJob.name;
const MINUTE_MS = 60_000;

// The job looks at all specifications there are, also at those that other specs have left.
beforeEach(async () => {
  await database.prisma.openApiSpec.deleteMany();
  await database.prisma.job.deleteMany({ where: { name: { in: [JOB.name, PROCESS, PAGES] } } });
});
afterEach(stopSpecServers);

/** A specification that was processed and is to be read again in so many minutes. */
async function specDueIn(minutes: number, source?: string): Promise<RegisteredSpec> {
  const spec = await RegisteredSpec.of(source ?? reading('a'));
  await spec.process();
  await dueIn(minutes, spec.id);
  return spec;
}

function dueIn(minutes: number, id: string) {
  const refreshAt = new Date(Date.now() + minutes * MINUTE_MS);
  return database.prisma.openApiSpec.update({ where: { id }, data: { refreshAt } });
}

async function findDue(): Promise<void> {
  const jobId = await enqueued(JOB, {});
  await newRunner().run(jobId);
  expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
}

/** The specifications that somebody has been told to process, each as often as that was. */
async function waiting(): Promise<(string | null)[]> {
  const rows = await database.prisma.job.findMany({ where: { name: PROCESS, state: 'queued' } });
  return rows.map(({ target }) => target).sort();
}

describe(JOB.name, () => {
  it('has each specification processed that is due, and no other', async () => {
    const due = [(await specDueIn(-1)).id, (await specDueIn(-60)).id].sort();
    await specDueIn(1);
    const text = await RegisteredSpec.of(reading('b'));
    await text.process();
    await findDue();
    expect(await waiting()).toEqual(due);
  });

  it('has API references brought up to date that were left behind', async () => {
    const { id: organizationId } = await build.organization();
    const spec = await build.openApiSpec(organizationId);
    const spaceId = await build.space(organizationId);
    const dependencies = { spec: { ref: { kind: 'openapi', spec: spec.slug } } };
    await build.pages(spaceId, [
      { id: 'api', text: '', computed: { type: 'builtin:openapi', props: {}, dependencies } },
    ]);
    await build.openApiVersion(spec);
    await database.prisma.job.deleteMany({ where: { name: PAGES } });
    await findDue();
    const ordered = await database.prisma.job.findMany({ where: { name: PAGES } });
    expect(ordered.map(({ target }) => target)).toEqual([spaceId]);
  });

  it('does not enqueue again what waits', async () => {
    const { id } = await specDueIn(-1);
    await findDue();
    await findDue();
    expect(await waiting()).toEqual([id]);
    // Even if so much time has passed that it is due once more.
    await dueIn(-1, id);
    await findDue();
    expect(await waiting()).toEqual([id]);
  });

  it('has it read again: nothing new while it is the same, one version when it has changed', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('a') });
    const spec = await specDueIn(-1, server.url());
    await findDue();
    const same = await spec.process();
    expect(Number(same.refreshAt)).toBeGreaterThan(Date.now() + 5 * 60 * MINUTE_MS);
    server.at('/openapi.json', reading('b'));
    await dueIn(-1, spec.id);
    await findDue();
    await spec.process();
    expect([server.requests.length, (await spec.versions()).length]).toEqual([3, 2]);
  });

  it('finds a specification again whose job was given up', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('a') });
    const spec = await RegisteredSpec.of(server.url());
    const jobId = await spec.jobId();
    const broken = newRunner({
      outbound: { fetch: () => Promise.reject(new Error('No sockets')), close: async () => {} },
    });
    for (let attempt = 1; attempt <= catalog.processOpenApiSpecJob.attempts; attempt += 1) {
      await letTimePass(jobId);
      await broken.run(jobId);
    }
    expect(await jobRow(jobId)).toMatchObject({ state: 'failed', lastError: expect.stringContaining('unexpected') });
    const { processingState, refreshAt } = await spec.row();
    expect(processingState).toBe('progress');
    expect(Number(refreshAt)).toBeLessThan(Date.now() + 61 * MINUTE_MS);
    await findDue();
    expect(await waiting()).toEqual([]);

    await dueIn(-1, spec.id);
    await findDue();
    await newRunner({ outbound: localClient }).run(await spec.jobId());
    expect(await spec.row()).toMatchObject({ processingState: 'complete', lastVersionId: expect.anything() });
  });

  it('takes thousands, each once, also when two look at the same time', async () => {
    const { id: organizationId } = await build.organization();
    await database.pool.query(
      `INSERT INTO openapi_specs (id, organization_id, slug, source_url, source_hash, refresh_at)
       SELECT 'due-' || n, $1, 'due-' || n, 'https://docs.example', '', now() - n * interval '1 second'
         FROM generate_series(1, 2000) n`,
      [organizationId],
    );
    const first = await enqueued(JOB, {});
    await database.prisma.job.update({ where: { id: first }, data: { deduplicationKey: 'another' } });
    const second = await enqueued(JOB, {});
    await Promise.all([first, second].map((jobId) => newRunner().run(jobId)));
    expect([(await jobRow(first)).state, (await jobRow(second)).state]).toEqual(['completed', 'completed']);
    const targets = await waiting();
    expect([targets.length, new Set(targets).size]).toEqual([2000, 2000]);
  });

  it('leaves the specifications of a deleted organization alone', async () => {
    const { organizationId } = await specDueIn(-1);
    await database.prisma.organization.update({ where: { id: organizationId }, data: { deletedAt: new Date() } });
    await findDue();
    expect(await waiting()).toEqual([]);
  });

  it('done twice enqueues nothing more', async () => {
    const { id } = await specDueIn(-1);
    const jobId = await enqueued(JOB, {});
    await newRunner().run(jobId);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await waiting()).toEqual([id]);
  });

  it('killed half-way has taken nothing, and the next worker takes all', async () => {
    const ids = [(await specDueIn(-2)).id, (await specDueIn(-1)).id].sort();
    const jobId = await enqueued(JOB, {});
    await killRunAtLock(jobId, 'LOCK TABLE openapi_specs IN SHARE MODE');
    expect(await waiting()).toEqual([]);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await waiting()).toEqual(ids);
  });
});
