import { describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../test/database-contents.js';
import { build, database, newRunner } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';

const JOB = catalog.computeOpenApiPagesJob;

const operation = (path: string, tag: string) => ({
  path,
  method: 'get',
  title: path,
  tags: [tag],
  deprecated: false,
});

/** A space with an API reference that was made before the specification got another version, and the job for it. */
async function staleReference() {
  const { id: organizationId } = await build.organization();
  const spec = await build.openApiSpec(organizationId, { slug: 'store' });
  await build.openApiVersion(spec, { outline: { operations: [operation('/pets', 'pets')] } });
  const spaceId = await build.space(organizationId);
  const computed = {
    type: 'builtin:openapi',
    props: {},
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'store' } } },
  };
  await build.pages(spaceId, [{ id: 'api', text: '', computed }]);
  const outline = { operations: [operation('/pets', 'pets'), operation('/shops', 'shops')] };
  const versionId = await build.openApiVersion(spec, { outline });
  const { id: jobId } = await database.prisma.job.findFirstOrThrow({ where: { name: JOB.name, target: spaceId } });
  return { organizationId, spaceId, versionId, jobId };
}

async function titles(spaceId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ title: string }>(
    `SELECT record ->> 'title' AS title FROM current_pages WHERE space_id = $1 AND record ? 'madeFor' ORDER BY 1`,
    [spaceId],
  );
  return rows.map(({ title }) => title);
}

describe(JOB.name, () => {
  it('brings a reference up to the newest version of its specification, in one revision', async () => {
    const { spaceId, versionId, jobId } = await staleReference();
    expect(await titles(spaceId)).toEqual(['pets']);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(await titles(spaceId)).toEqual(['pets', 'shops']);
    const [page, revisions] = await Promise.all([
      database.prisma.currentPage.findUniqueOrThrow({ where: { spaceId_pageId: { spaceId, pageId: 'api' } } }),
      database.prisma.revision.findMany({ where: { spaceId, type: 'computed' } }),
    ]);
    expect(page.record).toMatchObject({ computedSeed: versionId });
    expect(revisions).toHaveLength(1);
  });

  it('gives way to a page that stands below the reference at the path of a new one', async () => {
    const { spaceId, jobId } = await staleReference();
    await build.pages(spaceId, [{ id: 'own', slug: 'shops', text: 'Ours.\n', parent: 'api' }]);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    const { rows } = await database.pool.query(
      `SELECT page_id = 'own' AS own, slug FROM current_pages WHERE space_id = $1 AND slug LIKE 'shops%' ORDER BY slug`,
      [spaceId],
    );
    expect(rows).toEqual([
      { own: true, slug: 'shops' },
      { own: false, slug: 'shops-1' },
    ]);
  });

  it('makes no revision when nothing is out of date', async () => {
    const { organizationId, spaceId, versionId, jobId } = await staleReference();
    await newRunner().run(jobId);
    const again = await enqueued(JOB, { organizationId, spaceId, versionId });
    await newRunner().run(again);
    expect(await jobRow(again)).toMatchObject({ state: 'completed' });
    expect(await database.prisma.revision.count({ where: { spaceId, type: 'computed' } })).toBe(1);
  });

  it('has nothing to do for a space that is gone', async () => {
    const { organizationId } = await staleReference();
    const jobId = await enqueued(JOB, { organizationId, spaceId: 'gone', versionId: 'any' });
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
  });

  it('done twice changes nothing more', async () => {
    const { jobId } = await staleReference();
    await newRunner().run(jobId);
    const after = await databaseContents();
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await databaseContents()).toEqual(after);
  });

  it('killed half-way has done nothing, and the next worker does all of it', async () => {
    const { spaceId, jobId } = await staleReference();
    await killRunAtLock(jobId, 'LOCK TABLE revisions IN SHARE MODE');
    expect(await titles(spaceId)).toEqual(['pets']);
    await newRunner().run(jobId);
    expect(await titles(spaceId)).toEqual(['pets', 'shops']);
  });
});
