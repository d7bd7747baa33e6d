import { afterEach, describe, expect, it } from '@jest/globals';
import { gate } from '../../test/gate.js';
import { database, localClient, newRunner } from '../../test/harness.js';
import { forgetCompletion, jobRow, letTimePass } from '../../test/job-rows.js';
import { killRunAtLock, killRunWhen } from '../../test/killed-run.js';
import { RegisteredSpec, reading } from '../../test/spec-run.js';
import { SpecServer, stopSpecServers } from '../../test/spec-server.js';

afterEach(stopSpecServers);

const run = (jobId: string) => newRunner({ outbound: localClient }).run(jobId);
const pathsOf = (versions: { document: string }[]) =>
  versions.map(({ document }) => Object.keys(JSON.parse(document).paths));

/** A server that holds its answers back until somebody lets them go; each response is of the moment of the request. */
async function holding(...names: string[]) {
  const arrived = gate();
  const responses = gate();
  let requests = 0;
  const server = await SpecServer.start({
    '/openapi.json': (_request, response) => {
      const name = names[Math.min(requests, names.length - 1)] ?? '';
      requests += 1;
      if (requests === names.length) arrived.open();
      void responses.passed.then(() => response.end(JSON.stringify(reading(name))));
    },
  });
  return { server, arrived: arrived.passed, release: () => responses.open() };
}

/** Two jobs for one specification: that of the order, and one of an order that came after the first had begun. */
async function twoJobs(url: string, begun: Promise<void>) {
  const spec = await RegisteredSpec.of(url);
  const first = run(await spec.jobId());
  await begun;
  const second = await spec.order();
  return { spec, first, second };
}

describe('openapi.process, done by several at once', () => {
  it('makes one version of what both have read', async () => {
    const source = await holding('a');
    const { spec, first, second } = await twoJobs(source.server.url(), source.arrived);
    source.release();
    await Promise.all([first, run(second)]);
    expect(pathsOf(await spec.versions())).toEqual([['/a']]);
    expect(await spec.row()).toMatchObject({ processingState: 'complete', failures: 0 });
  });

  it('makes one version out of eight that come to record the same', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('a') });
    const spec = await RegisteredSpec.of(server.url());
    const jobIds = [await spec.jobId()];
    for (let count = 1; count < 8; count += 1) jobIds.push(await spec.order());
    // All are for the last order, so that none is left out as an old one.
    const { orders } = await spec.row();
    const payload = { organizationId: spec.organizationId, specId: spec.id, order: orders };
    await database.prisma.job.updateMany({ where: { id: { in: jobIds } }, data: { payload } });
    await Promise.all(jobIds.map(run));
    expect(pathsOf(await spec.versions())).toEqual([['/a']]);
  });

  it('compares with the version that another one has made meanwhile', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('a') });
    const spec = await RegisteredSpec.of(server.url());
    await spec.process();
    const slow = gate();
    const asked = gate();
    server.at('/openapi.json', (_request, response) => {
      asked.open();
      void slow.passed.then(() => response.end(JSON.stringify(reading('c'))));
    });
    const first = run(await spec.order());
    await asked.passed;
    server.at('/openapi.json', reading('b'));
    await run(await spec.order());
    slow.open();
    await first;

    const versions = await spec.versions();
    expect(pathsOf(versions)).toEqual([['/a'], ['/b'], ['/c']]);
    expect(versions[2]).toMatchObject({ previousId: versions[1]?.id, changesComplete: true });
    expect(versions[2]?.changes).toEqual([
      expect.objectContaining({ type: 'removed', path: '/b' }),
      expect.objectContaining({ type: 'added', path: '/c' }),
    ]);
    expect(await spec.row()).toMatchObject({ lastVersionId: versions[2]?.id, processingState: 'complete' });
  });

  it('stores nothing of a source that was replaced while it was read', async () => {
    const source = await holding('old');
    const spec = await RegisteredSpec.of(source.server.url());
    const jobId = await spec.jobId();
    const first = run(jobId);
    await source.arrived;
    await spec.order({ text: JSON.stringify(reading('new')) });
    source.release();
    await first;
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect([(await spec.row()).processingState, await spec.versions()]).toEqual(['pending', []]);
    await spec.process();
    expect(pathsOf(await spec.versions())).toEqual([['/new']]);
  });

  it('stays to be done when it was ordered again while it ran', async () => {
    const source = await holding('a');
    const { spec, first, second } = await twoJobs(source.server.url(), source.arrived);
    source.release();
    await first;
    expect(await spec.row()).toMatchObject({ processingState: 'pending', lastVersionId: expect.anything() });
    await run(second);
    expect(await spec.row()).toMatchObject({ processingState: 'complete' });
  });

  it('leaves an old order to the new one, and what is gone alone', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('a') });
    const spec = await RegisteredSpec.of(server.url());
    const old = await spec.jobId();
    const other = await spec.order();
    await run(old);
    expect([(await jobRow(old)).state, server.requests.length]).toEqual(['completed', 0]);
    await database.prisma.openApiSpec.delete({ where: { id: spec.id } });
    await run(other);
    expect([(await jobRow(other)).state, server.requests.length]).toEqual(['completed', 0]);
  });

  it('stores nothing of what was deleted while it was read', async () => {
    const source = await holding('a');
    const spec = await RegisteredSpec.of(source.server.url());
    const jobId = await spec.jobId();
    const running = run(jobId);
    await source.arrived;
    await database.prisma.openApiSpec.delete({ where: { id: spec.id } });
    source.release();
    await running;
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(await spec.versions()).toEqual([]);
  });
});

describe('openapi.process, interrupted', () => {
  it('done twice makes one version', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('a') });
    const spec = await RegisteredSpec.of(server.url());
    const jobId = await spec.jobId();
    await run(jobId);
    await forgetCompletion(jobId);
    await run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await spec.versions()).toHaveLength(1);
  });

  it('killed while it reads has stored nothing, and the next worker makes the version', async () => {
    const source = await holding('a');
    const spec = await RegisteredSpec.of(source.server.url());
    const jobId = await spec.jobId();
    await killRunWhen(jobId, 'the run to fetch', () => source.server.requests.length > 0);
    expect([(await spec.row()).processingState, await spec.versions()]).toEqual(['progress', []]);
    source.release();
    await letTimePass(jobId);
    await run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(pathsOf(await spec.versions())).toEqual([['/a']]);
  });

  it('killed while it stores has stored nothing, and the next worker makes exactly one version', async () => {
    const server = await SpecServer.start({ '/openapi.json': reading('a') });
    const spec = await RegisteredSpec.of(server.url());
    const jobId = await spec.jobId();
    await killRunAtLock(jobId, 'LOCK TABLE openapi_versions IN SHARE MODE');
    expect([(await spec.row()).processingState, await spec.versions()]).toEqual(['progress', []]);
    await run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(pathsOf(await spec.versions())).toEqual([['/a']]);
    expect(
      await database.prisma.event.count({
        where: { type: 'openapi-version.created', organizationId: spec.organizationId },
      }),
    ).toBe(1);
  });
});
