import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../test/harness.js';

const { stageRun, storeRun } = await native<typeof import('@lectern/database/conversations/store-run')>(
  '@lectern/database/conversations/store-run',
);
const { removeAllEmptyClusters } = await native<typeof import('@lectern/database/conversations/empty-clusters')>(
  '@lectern/database/conversations/empty-clusters',
);
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);
const { findCluster, followCluster } = await native<typeof import('@lectern/database/conversations/clusters.queries')>(
  '@lectern/database/conversations/clusters.queries',
);
const bytes = Uint8Array.of(1, 2, 3, 4);
const words = { label: 'New', summary: 'Said of it.', icon: 'key', keywords: ['new'] };

/** An organization with two clusters of two issues each, and a way to store a run over them. */
async function newRun() {
  const { id: organizationId } = await build.organization();
  const [first, second] = [await build.cluster(organizationId), await build.cluster(organizationId)];
  const issues = await Promise.all(
    [first, first, second, second].map((cluster) => build.issue(organizationId, { cluster: cluster.id })),
  );
  const place = (issueId: string, group: string | null) => ({ issueId, cell: 0, group, cluster: group, vector: bytes });
  const run = {
    organizationId,
    embedder: 'spec:1',
    model: bytes,
    groups: [{ id: first.id, size: 4, mean: bytes, description: null }],
    places: issues.map(({ id }) => place(id, first.id)),
    changes: [{ kind: 'merged' as const, group: second.id, into: first.id }],
    touched: [first.id, second.id],
    at: new Date(),
  };
  return { organizationId, first, second, issues, place, run };
}

/** Stores the result of a run as the job does. */
const store = (run: Parameters<typeof storeRun>[1]) =>
  inPlainTransaction(database, async (tx) => {
    await stageRun(tx, run);
    await storeRun(tx, run);
    await removeAllEmptyClusters(tx, run.organizationId);
  });

const changesOf = (organizationId: string) =>
  database.prisma.clusterChange.findMany({ where: { organizationId }, orderBy: { kind: 'asc' } });

describe('what a run leaves', () => {
  it('lets the id of a cluster that was merged lead to the one that took it over, also in change requests', async () => {
    const { organizationId, first, second, run } = await newRun();
    const space = await build.space(organizationId);
    const id = await build.changeRequest(space, (await build.person()).id);
    await database.prisma.changeRequest.update({ where: { id }, data: { issuesClusterId: second.id } });
    await store(run);
    const found = await findCluster(database, { organizationId, clusterId: second.id }, new Date());
    expect(found).toMatchObject({ id: first.id, issues: 4, label: first.label });
    expect(await changesOf(organizationId)).toEqual([
      expect.objectContaining({ kind: 'merged', clusterId: second.id, otherId: first.id, userId: null }),
    ]);
    const relinked = await database.prisma.changeRequest.findUniqueOrThrow({ where: { id } });
    expect(relinked.issuesClusterId).toBe(first.id);
  });

  it('leads change requests to the cluster that shows what took over', async () => {
    const { organizationId, first, second, run } = await newRun();
    const shown = await build.cluster(organizationId);
    await database.prisma.issueCluster.update({ where: { id: first.id }, data: { joinedInto: shown.id } });
    const id = await build.changeRequest(await build.space(organizationId), (await build.person()).id);
    await database.prisma.changeRequest.update({ where: { id }, data: { issuesClusterId: second.id } });
    await store(run);
    const relinked = await database.prisma.changeRequest.findUniqueOrThrow({ where: { id } });
    expect(relinked.issuesClusterId).toBe(shown.id);
    expect(await followCluster(database, organizationId, second.id)).toBe(shown.id);
  });

  it('leads through several merges to the last one, and nowhere once that has dissolved', async () => {
    const { organizationId, first, second, issues, place, run } = await newRun();
    await store(run);
    const third = 'third-cluster';
    const later = {
      ...run,
      groups: [{ id: third, size: 4, mean: bytes, description: words }],
      places: issues.map(({ id }) => place(id, third)),
      changes: [{ kind: 'merged' as const, group: first.id, into: third }],
    };
    await store(later);
    expect(await followCluster(database, organizationId, second.id)).toBe(third);
    const dissolved = {
      ...run,
      groups: [],
      places: issues.map(({ id }) => place(id, null)),
      changes: [{ kind: 'dissolved' as const, group: third }],
    };
    await store(dissolved);
    expect(await followCluster(database, organizationId, second.id)).toBeNull();
    expect(await database.prisma.issueCluster.count({ where: { organizationId } })).toBe(0);
    expect((await changesOf(organizationId)).map(({ kind }) => kind)).toEqual(['merged', 'merged', 'dissolved']);
  });

  it('describes a new cluster, and leaves the words of people as they are', async () => {
    const { organizationId, first, second, issues, place, run } = await newRun();
    await database.prisma.issueCluster.update({ where: { id: second.id }, data: { label: 'Ours', described: true } });
    const groups = [first, second].map(({ id }) => ({ id, size: 2, mean: bytes, description: words }));
    const places = issues.map(({ id, clusterId }) => place(id, clusterId));
    await store({ ...run, groups, places, changes: [] });
    const rows = await database.prisma.issueCluster.findMany({ where: { organizationId }, orderBy: { id: 'asc' } });
    expect(rows.map(({ id, label }) => [id, label]).sort()).toEqual(
      [
        [first.id, 'New'],
        [second.id, 'Ours'],
      ].sort(),
    );
  });

  it('takes no notice of issues that went meanwhile, and of nothing of another organization', async () => {
    const { issues, run } = await newRun();
    const other = await newRun();
    const [gone] = issues;
    await database.prisma.conversationIssue.delete({ where: { id: gone?.id ?? '' } });
    const foreign = other.place(other.issues[0]?.id ?? '', null);
    await store({ ...run, places: [...run.places, foreign] });
    const { organizationId } = run;
    expect(await database.prisma.issuePlace.count({ where: { organizationId } })).toBe(3);
    const untouched = await database.prisma.conversationIssue.findUniqueOrThrow({ where: { id: foreign.issueId } });
    expect(untouched.clusterId).toBe(other.first.id);
  });
});
