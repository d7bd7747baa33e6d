import { describe, expect, it } from '@jest/globals';
import { blobs, build, database, native, newRunner } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';

const { writeBytes, writeFile } = await native<typeof import('@lectern/commands/testing/write-file')>(
  '@lectern/commands/testing/write-file',
);

const JOB = catalog.collectGarbageJob;
const UNUSED_FILES = 45;

/** An organization with a space that is kept and the remains of one that is gone, all of it old. */
async function newRemains() {
  const { id: organizationId } = await build.organization();
  const kept = await build.space(organizationId);
  await build.pages(kept, [{ id: 'kept', text: 'Kept.\n' }]);
  const gone = await build.space(organizationId);
  await build.pages(gone, [{ id: 'gone', text: 'Gone.\n' }]);
  await database.prisma.space.delete({ where: { id: gone } });
  for (const table of ['content_nodes', 'content_bodies']) {
    await database.pool.query(`UPDATE ${table} SET touched_at = now() - interval '1 day' WHERE organization_id = $1`, [
      organizationId,
    ]);
  }
  return { organizationId, jobId: await enqueued(JOB, { organizationId }) };
}

async function texts(organizationId: string): Promise<string[]> {
  const rows = await database.prisma.contentBody.findMany({ where: { organizationId }, orderBy: { markdown: 'asc' } });
  return rows.map(({ markdown }) => markdown);
}

/** An organization with a file that content names and many that nothing names, all of them old. */
async function newUnusedFiles() {
  const { id: organizationId } = await build.organization();
  await writeFile(database, blobs, await build.space(organizationId), { id: 'kept', content: 'Kept.' });
  for (let file = 0; file < UNUSED_FILES; file++) {
    await writeBytes(database, blobs, organizationId, `Unused ${file}.`);
  }
  await database.pool.query(
    `UPDATE file_blobs SET touched_at = now() - interval '25 hours' WHERE organization_id = $1`,
    [organizationId],
  );
  return { organizationId, jobId: await enqueued(JOB, { organizationId }) };
}

async function filesOf(organizationId: string): Promise<number> {
  let count = 0;
  for await (const _ of blobs.list(`${organizationId}/files/`)) count += 1;
  return count;
}

describe(JOB.name, () => {
  it('removes what no revision reaches and keeps the rest', async () => {
    const { organizationId, jobId } = await newRemains();
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(await texts(organizationId)).toEqual(['Kept.\n']);
  });

  it('done twice changes nothing more', async () => {
    const { organizationId, jobId } = await newRemains();
    await newRunner().run(jobId);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await texts(organizationId)).toEqual(['Kept.\n']);
  });

  it('killed half-way has done nothing, and the next worker does all of it', async () => {
    const { organizationId, jobId } = await newRemains();
    await killRunAtLock(jobId, 'LOCK TABLE search_sections IN SHARE ROW EXCLUSIVE MODE');
    expect(await texts(organizationId)).toEqual(['Gone.\n', 'Kept.\n']);
    await newRunner().run(jobId);
    expect(await texts(organizationId)).toEqual(['Kept.\n']);
  });
});

describe(`${JOB.name}, of files`, () => {
  it('removes the files that nothing has named for a day, and done twice changes nothing more', async () => {
    const { organizationId, jobId } = await newUnusedFiles();
    await newRunner().run(jobId);
    expect(await filesOf(organizationId)).toBe(1);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await filesOf(organizationId)).toBe(1);
  });

  it('killed half-way has lost nothing that is used, and the next worker removes the rest', async () => {
    const { organizationId, jobId } = await newUnusedFiles();
    await killRunAtLock(jobId, 'LOCK TABLE file_blobs IN SHARE MODE');
    const left = await filesOf(organizationId);
    expect(left).toBeGreaterThan(1);
    expect(left).toBeLessThan(UNUSED_FILES);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect(await filesOf(organizationId)).toBe(1);
    expect(await database.prisma.fileBlob.count({ where: { organizationId } })).toBe(1);
  });
});

describe(catalog.findGarbageJob.name, () => {
  it('orders a collection for each organization that has content', async () => {
    const { organizationId } = await newRemains();
    await database.prisma.job.deleteMany({ where: { name: JOB.name } });
    await newRunner().run(await enqueued(catalog.findGarbageJob, {}));
    const ordered = await database.prisma.job.findMany({ where: { name: JOB.name } });
    expect(ordered.map((job) => job.organizationId)).toContain(organizationId);
  });
});
