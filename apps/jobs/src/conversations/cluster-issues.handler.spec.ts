import { describe, expect, it } from '@jest/globals';
import { conversationsOf, newInbox, saying } from '../../test/conversations.js';
import { conversationsByRules, database, native, newRunner, type RunnerOptions } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';

const { updateClusterDescription, mergeClusters, moveIssue } = await native<
  typeof import('@lectern/commands/conversations/curate-clusters')
>('@lectern/commands/conversations/curate-clusters');
const { removeConversation } = await native<typeof import('@lectern/database/conversations/conversations.queries')>(
  '@lectern/database/conversations/conversations.queries',
);
const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');

const JOB = catalog.clusterIssuesJob;
const context = () => systemContext('spec', new Date());

/** An organization whose issues are about five things, in five clusters. */
async function newClusters() {
  const inbox = await newInbox();
  const { organizationId } = inbox;
  await inbox.ingest(conversationsOf(8));
  await inbox.drain();
  const about = async (word: string) => {
    const issue = (await inbox.issues()).find(({ text, pinned }) => text.includes(word) && !pinned);
    return { issueId: issue?.id ?? '', clusterId: issue?.clusterId ?? '' };
  };
  return {
    ...inbox,
    about,
    change: <T>(work: (tx: Parameters<typeof updateClusterDescription>[0]) => Promise<T>) => database.transaction(work),
    async run(options: RunnerOptions = {}) {
      const id = await enqueued(JOB, { organizationId });
      await newRunner(options).run(id);
      expect(await jobRow(id)).toMatchObject({ state: 'completed', lastError: null });
    },
    shown: async () => Object.fromEntries((await inbox.issues()).map(({ id, clusterId }) => [id, clusterId])),
  };
}

/** The describer of the rules, which lets something happen in the middle of a run. */
function whileDescribing(happen: () => Promise<unknown>): RunnerOptions {
  let happening: Promise<unknown> | undefined;
  const describer = {
    async describe(...asked: Parameters<typeof conversationsByRules.describer.describe>) {
      happening ??= happen();
      await happening;
      return conversationsByRules.describer.describe(...asked);
    },
  };
  return { conversations: { describer } };
}

describe(JOB.name, () => {
  it('divides issues by what they are about, and describes each cluster', async () => {
    const { sizes, clusters, issues } = await newClusters();
    expect(await sizes()).toEqual({ clusters: [8, 8, 8, 8, 8], without: 0 });
    for (const cluster of await clusters()) {
      expect(cluster).toMatchObject({ size: 8, described: false, mergedInto: null });
      expect(cluster.label.length).toBeGreaterThan(5);
      expect(cluster.summary.length).toBeGreaterThan(5);
      expect(cluster.icon).toMatch(/^[a-z-]{2,50}$/);
      expect(cluster.keywords.length).toBeGreaterThan(0);
    }
    for (const word of ['refund', 'password', 'webhook', 'spreadsheet', 'download']) {
      const about = (await issues()).filter(({ text }) => text.includes(word));
      expect(new Set(about.map(({ clusterId }) => clusterId)).size).toBe(1);
    }
  });

  it('changes no id, no cluster and no description when it runs twice', async () => {
    const inbox = await newClusters();
    const before = { clusters: await inbox.clusters(), shown: await inbox.shown() };
    const id = await enqueued(JOB, { organizationId: inbox.organizationId });
    await newRunner().run(id);
    await forgetCompletion(id);
    await newRunner().run(id);
    expect({ clusters: await inbox.clusters(), shown: await inbox.shown() }).toEqual(before);
  });

  it('leaves the former clusters whole when it is killed, and makes the new ones the next time', async () => {
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(3));
    for (const { id } of await inbox.waiting([catalog.processConversationsJob.name])) await newRunner().run(id);
    const [job] = await inbox.waiting();
    expect(job?.name).toBe(JOB.name);
    await killRunAtLock(job?.id ?? '', 'LOCK TABLE cluster_models IN SHARE ROW EXCLUSIVE MODE');
    expect(await inbox.clusters()).toEqual([]);
    expect((await inbox.issues()).map(({ place }) => place)).toEqual(Array.from({ length: 15 }, () => null));
    await newRunner().run(job?.id ?? '');
    expect(await inbox.sizes()).toEqual({ clusters: [3, 3, 3, 3, 3], without: 0 });
  });

  it('keeps the ids of clusters as they grow', async () => {
    const inbox = await newClusters();
    const before = (await inbox.clusters()).map(({ id }) => id);
    await inbox.ingest(conversationsOf(8, 8));
    await inbox.drain();
    expect(await inbox.sizes()).toEqual({ clusters: [16, 16, 16, 16, 16], without: 0 });
    expect((await inbox.clusters()).map(({ id }) => id)).toEqual(before);
  });

  it('never undoes what people decided', async () => {
    const inbox = await newClusters();
    const { organizationId } = inbox;
    const [refund, password, webhook, exported] = await Promise.all(
      ['refund', 'password', 'webhook', 'spreadsheet'].map(inbox.about),
    );
    if (!refund || !password || !webhook || !exported) throw new Error('There are four clusters');
    await inbox.change(async (tx) => {
      const label = 'Money back';
      await updateClusterDescription(tx, context(), { organizationId, clusterId: refund.clusterId }, { label });
      await mergeClusters(tx, context(), { organizationId, clusterId: password.clusterId }, webhook.clusterId);
      await moveIssue(tx, context(), { organizationId, issueId: exported.issueId }, refund.clusterId);
    });
    await inbox.ingest(conversationsOf(8, 8));
    await inbox.drain();
    await inbox.run();

    expect(await inbox.sizes()).toEqual({ clusters: [32, 17, 16, 15], without: 0 });
    expect(await inbox.clusters()).toContainEqual(
      expect.objectContaining({ id: refund.clusterId, label: 'Money back' }),
    );
    const issues = await inbox.issues();
    expect(issues.find(({ id }) => id === exported.issueId)?.clusterId).toBe(refund.clusterId);
    const logins = issues.filter(({ text }) => text.includes('password'));
    expect(new Set(logins.map(({ clusterId }) => clusterId))).toEqual(new Set([webhook.clusterId]));
  });

  it('heeds what people decide while it runs', async () => {
    const inbox = await newClusters();
    const { organizationId } = inbox;
    const [refund, webhook] = await Promise.all(['refund', 'webhook'].map(inbox.about));
    await inbox.ingest(conversationsOf(8, 8));
    const options = whileDescribing(() =>
      inbox.change((tx) =>
        mergeClusters(tx, context(), { organizationId, clusterId: refund?.clusterId ?? '' }, webhook?.clusterId ?? ''),
      ),
    );
    await inbox.drain(options);
    expect(await inbox.sizes()).toEqual({ clusters: [32, 16, 16, 16], without: 0 });
    expect((await inbox.about('refund')).clusterId).toBe(webhook?.clusterId);
  });

  it('finds places for issues that arrive while it runs, and forgets those that go', async () => {
    const inbox = await newClusters();
    const { organizationId } = inbox;
    await inbox.ingest(conversationsOf(8, 8));
    const arriving = whileDescribing(async () => {
      await inbox.ingest([
        saying('late', 'I want a refund for the shoes that I sent back from rome'),
        saying('new', 'The screen of my tablet is cracked'),
      ]);
      const [job] = await inbox.waiting([catalog.processConversationsJob.name]);
      await newRunner().run(job?.id ?? '');
      // As if the former clusters had seemed to fit it.
      const { issueId: cracked } = await inbox.about('cracked');
      const { clusterId } = await inbox.about('webhook');
      await database.prisma.conversationIssue.update({ where: { id: cracked }, data: { clusterId } });
      const { issueId } = await inbox.about('webhook');
      const { conversationId } = await database.prisma.conversationIssue.findUniqueOrThrow({ where: { id: issueId } });
      await inbox.change((tx) => removeConversation(tx, context(), { organizationId, conversationId }));
    });
    await inbox.drain(arriving);
    expect(await inbox.sizes()).toEqual({ clusters: [17, 16, 16, 16, 15], without: 1 });
    expect((await inbox.issues()).every(({ place }) => place !== null)).toBe(true);
  });

  it('embeds everything again for another embedder, and keeps the ids', async () => {
    const inbox = await newClusters();
    const before = await inbox.shown();
    const { embedder } = conversationsByRules;
    let embedded = 0;
    const other = {
      id: 'other:1',
      async embed(...[texts, signal]: Parameters<typeof embedder.embed>) {
        embedded += texts.length;
        return (await embedder.embed(texts, signal)).map((vector) => vector.slice(0, 256));
      },
    };
    const options = { conversations: { embedder: other } };
    await inbox.ingest(conversationsOf(1, 30));
    await inbox.drain(options);
    expect(embedded).toBeGreaterThanOrEqual(45);
    expect((await inbox.issues()).map(({ embedding }) => embedding?.embedder)).toEqual(
      Array.from({ length: 45 }, () => 'other:1'),
    );
    const after = await inbox.shown();
    for (const [issue, cluster] of Object.entries(before)) expect(after[issue]).toBe(cluster);
    expect(await inbox.sizes()).toEqual({ clusters: [9, 9, 9, 9, 9], without: 0 });
  });

  it('has nothing to do where there are no issues', async () => {
    const { organizationId, clusters } = await newInbox();
    const id = await enqueued(JOB, { organizationId });
    await newRunner().run(id);
    expect(await jobRow(id)).toMatchObject({ state: 'completed' });
    expect(await clusters()).toEqual([]);
  });
});
