import { describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../../test/database-contents.js';
import { build, database, newMetrics, newRunner } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../../test/job-rows.js';
import { killRunAtLock } from '../../../test/killed-run.js';

const JOB = catalog.purgeOrganizationJob;
const DAY_MS = 86_400_000;

/** An organization with a member and a team that was deleted some days ago, and the job that purges it. */
async function deletedOrganization({ daysAgo = 8 } = {}) {
  const { id: organizationId, admin } = await build.organization();
  await build.team(organizationId, { [admin.id]: 'owner' });
  await build.deleteOrganization(organizationId);
  await database.prisma.organization.update({
    where: { id: organizationId },
    data: { deletedAt: new Date(Date.now() - daysAgo * DAY_MS) },
  });
  return { organizationId, admin, jobId: await enqueued(JOB, { organizationId }) };
}

async function whatIsLeftOf(organizationId: string) {
  const where = { organizationId };
  const { prisma } = database;
  const [organizations, members, teams, audited] = await Promise.all([
    prisma.organization.count({ where: { id: organizationId } }),
    prisma.member.count({ where }),
    prisma.team.count({ where }),
    prisma.auditEvent.count({ where: { ...where, action: 'organization.purged' } }),
  ]);
  return { organizations, members, teams, audited };
}

async function heardBy(organizationId: string) {
  const where = { organizationId };
  const { prisma } = database;
  const [conversations, issues, places, clusters] = await Promise.all([
    prisma.conversation.count({ where }),
    prisma.conversationIssue.count({ where }),
    prisma.issuePlace.count({ where }),
    prisma.issueCluster.count({ where }),
  ]);
  return { conversations, issues, places, clusters };
}

/** A site with many events, and hours for which some were counted. */
async function visitedSite(organizationId: string): Promise<void> {
  const { id: siteId } = await build.site(organizationId, { spaces: [] });
  await build.insightEvents({ organizationId, siteId }, { count: 12_000 });
  const hours = [10, 11, 12].map((hour) => new Date(Date.UTC(2026, 2, 10, hour)));
  await database.prisma.insightHour.createMany({
    data: hours.map((hour) => ({ ...COUNTED, organizationId, siteId, hour })),
  });
}

const COUNTED = {
  key: Buffer.alloc(32),
  type: 'page_view',
  displayContext: 'site',
  visitor: Buffer.alloc(16),
  session: Buffer.alloc(16),
  count: 1,
};

async function visitsOf(organizationId: string) {
  const where = { organizationId };
  const { prisma } = database;
  const [waiting, counted] = await Promise.all([
    prisma.insightEvent.count({ where }),
    prisma.insightHour.count({ where }),
  ]);
  return { waiting, counted };
}

const KEPT = { organizations: 1, members: 1, teams: 1, audited: 0 };
const PURGED = { organizations: 0, members: 0, teams: 0, audited: 1 };

describe(JOB.name, () => {
  it('removes the organization with all it owns, keeps its people and records that', async () => {
    const { organizationId, admin, jobId } = await deletedOrganization();
    const { organizationId: other } = await deletedOrganization();
    expect(await whatIsLeftOf(organizationId)).toEqual(KEPT);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(await whatIsLeftOf(organizationId)).toEqual(PURGED);
    expect(await whatIsLeftOf(other)).toEqual(KEPT);
    expect(await database.prisma.user.count({ where: { id: admin.id } })).toBe(1);
  });

  it('removes what conversations came to, and leaves those of others alone', async () => {
    const { organizationId, jobId } = await deletedOrganization();
    const { organizationId: other } = await deletedOrganization();
    for (const id of [organizationId, other]) await build.cluster(id, { issues: 3 });
    const heard = { conversations: 3, issues: 3, places: 3, clusters: 1 };
    expect(await heardBy(organizationId)).toEqual(heard);
    const embeddings = await database.prisma.issueEmbedding.count();
    await newRunner().run(jobId);
    expect(await heardBy(organizationId)).toEqual({ conversations: 0, issues: 0, places: 0, clusters: 0 });
    expect(await database.prisma.issueEmbedding.count()).toBe(embeddings - 3);
    expect(await heardBy(other)).toEqual(heard);
  });

  it('removes what visitors of its sites did, counted or not, and leaves that of others alone', async () => {
    const { organizationId, jobId } = await deletedOrganization();
    const { organizationId: other } = await deletedOrganization();
    for (const id of [organizationId, other]) await visitedSite(id);
    expect(await visitsOf(organizationId)).toEqual({ waiting: 12_000, counted: 3 });
    await newRunner().run(jobId);
    expect(await whatIsLeftOf(organizationId)).toEqual(PURGED);
    expect(await visitsOf(organizationId)).toEqual({ waiting: 0, counted: 0 });
    expect(await visitsOf(other)).toEqual({ waiting: 12_000, counted: 3 });
  });

  it('removes what was told to it, also by an integration of others, which keeps what was told elsewhere', async () => {
    const { organizationId, jobId } = await deletedOrganization();
    const other = await build.organization();
    const { id: integrationId } = await build.integration(other.id);
    const told = { integrationId, type: 'task', payload: {}, state: 'delivered', finishedAt: new Date() };
    await database.prisma.delivery.createMany({
      data: [organizationId, organizationId, other.id].map((id, count) => ({
        ...told,
        id: `${jobId}-${count}`,
        organizationId: id,
      })),
    });
    await newRunner().run(jobId);
    const left = await database.prisma.delivery.findMany({ where: { integrationId } });
    expect(left.map((delivery) => delivery.organizationId)).toEqual([other.id]);
  });

  it('done twice changes nothing more', async () => {
    const { organizationId, jobId } = await deletedOrganization();
    await newRunner().run(jobId);
    const after = await databaseContents();
    await newRunner().run(jobId);
    await forgetCompletion(jobId);
    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2 });
    expect(await databaseContents()).toEqual(after);
    expect(await whatIsLeftOf(organizationId)).toEqual(PURGED);
  });

  it('killed half-way has done nothing, and the next worker does all of it', async () => {
    const { organizationId, jobId } = await deletedOrganization();
    const before = await databaseContents();
    await killRunAtLock(jobId, 'LOCK TABLE audit_events IN SHARE ROW EXCLUSIVE MODE');
    expect(await databaseContents()).toEqual(before);

    await newRunner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(await whatIsLeftOf(organizationId)).toEqual(PURGED);
  });

  it.each<[string, (organizationId: string) => Promise<unknown>]>([
    ['was restored', (id) => database.prisma.organization.update({ where: { id }, data: { deletedAt: null } })],
    [
      'was deleted less than seven days ago',
      (id) =>
        database.prisma.organization.update({
          where: { id },
          data: { deletedAt: new Date(Date.now() - 7 * DAY_MS + 60_000) },
        }),
    ],
    ['is gone already', (id) => database.prisma.organization.delete({ where: { id } })],
  ])('is skipped when the organization %s', async (_how, change) => {
    const { organizationId, jobId } = await deletedOrganization();
    await build.cluster(organizationId, { issues: 2 });
    await change(organizationId);
    const before = await databaseContents();
    const metrics = newMetrics();
    await newRunner({ metrics }).run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
    expect((await metrics.text()).body).toContain(`lectern_job_runs_total{job="${JOB.name}",outcome="skipped"} 1`);
    expect(await databaseContents()).toEqual(before);
  });
});
