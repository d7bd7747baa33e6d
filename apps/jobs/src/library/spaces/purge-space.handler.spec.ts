import { describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../../test/database-contents.js';
import { build, database, newMetrics, newRunner } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';

const JOB = catalog.purgeSpaceJob;
const DAY_MS = 86_400_000;

/** A space with a grant that was deleted some days ago, and the job that purges it. */
async function deletedSpace({ daysAgo = 8 } = {}) {
  const { id: organizationId, admin } = await build.organization();
  const spaceId = await build.space(organizationId, { parent: await build.collection(organizationId) });
  await build.grant({ organizationId, kind: 'space', id: spaceId }, { user: admin.id }, 'edit');
  const deletedAt = new Date(Date.now() - daysAgo * DAY_MS);
  await database.prisma.space.update({ where: { id: spaceId }, data: { deletedAt } });
  return { organizationId, spaceId, jobId: await enqueued(JOB, { organizationId, spaceId }) };
}

async function whatIsLeftOf(spaceId: string) {
  const { prisma } = database;
  const [spaces, revisions, grants, audited] = await Promise.all([
    prisma.space.count({ where: { id: spaceId } }),
    prisma.revision.count({ where: { spaceId } }),
    prisma.grant.count({ where: { resourceId: spaceId } }),
    prisma.auditEvent.count({ where: { targetId: spaceId, action: 'space.purged' } }),
  ]);
  return { spaces, revisions, grants, audited };
}

const KEPT = { spaces: 1, revisions: 1, grants: 1, audited: 0 };
const PURGED = { spaces: 0, revisions: 0, grants: 0, audited: 1 };

describe(JOB.name, () => {
  it('removes the space with its history and its grants, nothing else, and records that', async () => {
    const { organizationId, spaceId, jobId } = await deletedSpace();
    const { spaceId: other } = await deletedSpace();
    expect(await whatIsLeftOf(spaceId)).toEqual(KEPT);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(await whatIsLeftOf(spaceId)).toEqual(PURGED);
    expect(await whatIsLeftOf(other)).toEqual(KEPT);
    expect(await database.prisma.collection.count({ where: { organizationId } })).toBe(1);
  });

  it('takes it off sites, where another space becomes what readers see first', async () => {
    const { organizationId, spaceId, jobId } = await deletedSpace();
    const kept = await build.space(organizationId);
    const { id: siteId } = await build.site(organizationId, { spaces: [spaceId, kept] });
    await newRunner().run(jobId);
    const shown = await database.prisma.siteSpace.findMany({
      where: { siteId },
      select: { spaceId: true, isDefault: true },
    });
    expect(shown).toEqual([{ spaceId: kept, isDefault: true }]);
  });

  it('done twice changes nothing more', async () => {
    const { spaceId, jobId } = await deletedSpace();
    await newRunner().run(jobId);
    const after = await databaseContents();
    await newRunner().run(jobId);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await databaseContents()).toEqual(after);
    expect(await whatIsLeftOf(spaceId)).toEqual(PURGED);
  });

  it('killed half-way has done nothing, and the next worker does all of it', async () => {
    const { spaceId, jobId } = await deletedSpace();
    const before = await databaseContents();
    await killRunAtLock(jobId, 'LOCK TABLE audit_events IN SHARE ROW EXCLUSIVE MODE');
    expect(await databaseContents()).toEqual(before);

    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await whatIsLeftOf(spaceId)).toEqual(PURGED);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['was restored', (id) => database.prisma.space.update({ where: { id }, data: { deletedAt: null } })],
    [
      'was deleted less than seven days ago',
      (id) =>
        database.prisma.space.update({
          where: { id },
          data: { deletedAt: new Date(Date.now() - 7 * DAY_MS + 60_000) },
        }),
    ],
    ['is gone already', (id) => database.prisma.space.delete({ where: { id } })],
  ])('is skipped when the space %s', async (_how, change) => {
    const { spaceId, jobId } = await deletedSpace();
    await change(spaceId);
    const before = await databaseContents();
    const metrics = newMetrics();
    await newRunner({ metrics }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect((await metrics.text()).body).toContain(`lectern_job_runs_total{job="${JOB.name}",outcome="skipped"} 1`);
    expect(await databaseContents()).toEqual(before);
  });
});
