import { describe, expect, it } from '@jest/globals';
import { conversationsOf, newInbox, saying } from '../../test/conversations.js';
import { conversationsByRules, database, native, newRunner } from '../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow } from '../../test/job-rows.js';
import { killRunAtLock } from '../../test/killed-run.js';

const JOB = catalog.processConversationsJob;

const { moveIssue } = await native<typeof import('@lectern/commands/conversations/curate-clusters')>(
  '@lectern/commands/conversations/curate-clusters',
);
const { systemContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');

const context = () => systemContext('spec', new Date());
const said = (body: string) => ({ type: 'message' as const, role: 'user' as const, body });

const withoutTimes = async (inbox: Awaited<ReturnType<typeof newInbox>>) =>
  (await inbox.issues()).map(({ id, text, clusterId, place }) => ({ id, text, clusterId, group: place?.groupId }));

describe(JOB.name, () => {
  it('finds what customers ask for, several things where they ask several, and nothing in courtesies', async () => {
    const inbox = await newInbox();
    const turn = (role: 'user' | 'team-member', body: string) => ({ type: 'message' as const, role, body });
    await inbox.ingest([
      saying('one', 'Hello there! I cannot reset my password.'),
      {
        id: 'two',
        parts: [
          turn('user', 'Hi, where do I download my invoice?'),
          turn('team-member', 'Under billing. Do you want to cancel your subscription as well?'),
          turn('user', 'No thanks. But another question: the webhook of our server times out.'),
        ],
      },
      saying('none', 'Good morning! Thank you so much, have a nice day.'),
    ]);
    const [job] = await inbox.waiting();
    await newRunner().run(job?.id ?? '');

    const issues = await inbox.issues();
    expect(issues.map(({ text }) => text).sort()).toEqual([
      expect.stringContaining('the webhook of our server times out'),
      expect.stringContaining('i cannot reset my password'),
      expect.stringContaining('where do i download my invoice'),
    ]);
    for (const issue of issues) {
      expect(issue.title.length).toBeGreaterThan(5);
      expect(issue.summary).not.toBe('');
      expect(issue.embedding?.embedder).toMatch(/^builtin:/);
      expect(issue.createdAt).toEqual(issue.conversation.createdAt);
    }
    const { organizationId } = inbox;
    expect(await database.prisma.conversation.count({ where: { organizationId, processedAt: null } })).toBe(0);
    const read = await database.prisma.conversation.findMany({ where: { organizationId, issues: { none: {} } } });
    expect(read.map(({ leftOut }) => leftOut)).toEqual([
      [
        { part: 0, text: 'Good morning!', reason: 'courtesy' },
        { part: 0, text: 'Thank you so much, have a nice day.', reason: 'courtesy' },
      ],
    ]);
    expect(await jobRow(job?.id ?? '')).toMatchObject({ state: 'completed', progressDone: 3, progressTotal: 3 });
  });

  it('changes nothing when it runs twice', async () => {
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(3));
    const [job] = await inbox.waiting();
    await inbox.drain();
    const before = await withoutTimes(inbox);
    await forgetCompletion(job?.id ?? '');
    await newRunner().run(job?.id ?? '');
    expect(await withoutTimes(inbox)).toEqual(before);
    expect(await jobRow(job?.id ?? '')).toMatchObject({ state: 'completed' });
  });

  it('leaves nothing half-done when it is killed, and does everything the next time', async () => {
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(2));
    const [job] = await inbox.waiting();
    // The issues are stored by then; finishing the job comes last.
    await killRunAtLock(job?.id ?? '', 'LOCK TABLE cluster_models IN ACCESS EXCLUSIVE MODE');
    expect(await inbox.issues()).toEqual([]);
    expect(await jobRow(job?.id ?? '')).toMatchObject({ state: 'running' });
    await inbox.drain();
    await newRunner().run(job?.id ?? '');
    expect(await inbox.issues()).toHaveLength(10);
  });

  it('places an issue at once in the cluster that it belongs to', async () => {
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(8));
    await inbox.drain();
    const before = await inbox.clusters();
    await inbox.ingest(conversationsOf(1, 20));
    const [job, ...others] = await inbox.waiting();
    expect(others).toEqual([]);
    await newRunner().run(job?.id ?? '');

    expect(await inbox.sizes()).toEqual({ clusters: [9, 9, 9, 9, 9], without: 0 });
    const after = await inbox.clusters();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ size }) => size)).toEqual([9, 9, 9, 9, 9]);
    for (const [index, { updatedAt }] of after.entries())
      expect(updatedAt.getTime()).toBeGreaterThan(before[index]?.updatedAt.getTime() ?? 0);
    // Few new ones are no reason to divide all of them anew.
    expect(await inbox.waiting()).toEqual([]);
  });

  it('makes a cluster of a new matter as soon as three conversations are about it', async () => {
    const inbox = await newInbox();
    await inbox.ingest(conversationsOf(8));
    await inbox.drain();
    const sides = ['the left side', 'the right side', 'both sides'];
    for (const [index, side] of sides.entries()) {
      await inbox.ingest([saying(`crack-${index}`, `The screen of my tablet is cracked on ${side}`)]);
      const [job] = await inbox.waiting([JOB.name]);
      await newRunner().run(job?.id ?? '');
      expect((await inbox.sizes()).without).toBe(index === 2 ? 0 : index + 1);
    }
    const { clusters } = await inbox.sizes();
    expect(clusters).toEqual([8, 8, 8, 8, 8, 3]);
    expect(await inbox.clusters()).toContainEqual(
      expect.objectContaining({ size: 3, label: expect.stringMatching(/tablet/i) }),
    );
  });

  it('keeps an issue, its cluster and its place where a conversation still has it after a change', async () => {
    const inbox = await newInbox();
    const mine = saying('mine', 'I cannot reset my password on the login page of my phone');
    await inbox.ingest([...conversationsOf(4), mine]);
    await inbox.drain();
    const [before] = (await inbox.issues()).filter(({ text }) => text.includes('phone'));
    const more = said('Another thing: the webhook of our server times out');
    expect(await inbox.ingest([{ ...mine, parts: [...mine.parts, more] }])).toBe(1);
    await inbox.drain();
    const after = (await inbox.issues()).filter(({ conversationId }) => conversationId === before?.conversationId);
    expect(after.map(({ id }) => id)).toContain(before?.id);
    expect(after).toHaveLength(2);
    expect(after.find(({ id }) => id === before?.id)).toMatchObject({ clusterId: before?.clusterId, position: 0 });
  });

  it('keeps an issue where a person put it when the conversation goes on about the same', async () => {
    const inbox = await newInbox();
    const mine = saying('mine', 'How do I cancel my subscription?');
    await inbox.ingest([...conversationsOf(4), mine]);
    await inbox.drain();
    const find = async () => (await inbox.issues()).filter(({ text }) => text.includes('subscription'));
    const [before] = await find();
    const cluster = (await inbox.clusters()).find(({ id }) => id !== before?.clusterId)?.id ?? '';
    await database.transaction((tx) =>
      moveIssue(tx, context(), { organizationId: inbox.organizationId, issueId: before?.id ?? '' }, cluster),
    );
    await inbox.ingest([{ ...mine, parts: [...mine.parts, said('I still cannot cancel my subscription.')] }]);
    await inbox.drain();
    const [after, ...others] = await find();
    expect(others).toEqual([]);
    expect(after?.text).not.toBe(before?.text);
    expect(after).toMatchObject({ id: before?.id, clusterId: cluster, pinned: true, place: { groupId: cluster } });
  });

  it('stores whatever people write, also what no cut may halve', async () => {
    const inbox = await newInbox();
    await inbox.ingest([saying('a', `${'𠮷'.repeat(300)}?`), saying('b', `I cannot log in ${'😀'.repeat(300)}`)]);
    await inbox.drain();
    const { organizationId } = inbox;
    expect(await database.prisma.conversation.count({ where: { organizationId, processedAt: null } })).toBe(0);
  });

  it('leaves a conversation alone that changed while it was read', async () => {
    const inbox = await newInbox();
    await inbox.ingest([saying('a', 'I cannot reset my password')]);
    const [job] = await inbox.waiting();
    const finder = {
      ...conversationsByRules.finder,
      async find(...asked: Parameters<typeof conversationsByRules.finder.find>) {
        const found = await conversationsByRules.finder.find(...asked);
        await inbox.ingest([saying('a', 'The webhook times out')]);
        return found;
      },
    };
    await newRunner({ conversations: { finder } }).run(job?.id ?? '');
    expect(await inbox.issues()).toEqual([]);
    await inbox.drain();
    expect((await inbox.issues()).map(({ text }) => text)).toEqual([expect.stringContaining('webhook')]);
  });

  it('does the same whatever the order, however often it arrives and however many work on it', async () => {
    const conversations = conversationsOf(7);
    const inOrder = await newInbox();
    await inOrder.ingest(conversations);
    await inOrder.drain();

    const shuffled = await newInbox();
    const order = conversations.map((conversation, index) => ({ conversation, rank: (index * 17) % 35 }));
    order.sort((a, b) => a.rank - b.rank);
    for (let from = 0; from < order.length; from += 6) {
      const some = order.slice(from, from + 6).map(({ conversation }) => conversation);
      await shuffled.ingest([...some, ...some]);
      await shuffled.ingest(some);
    }
    const runners = [newRunner(), newRunner()];
    for (let jobs = await shuffled.waiting(); jobs.length > 0; jobs = await shuffled.waiting())
      await Promise.all(jobs.flatMap(({ id }) => runners.map((runner) => runner.run(id))));

    const { organizationId } = shuffled;
    expect(await database.prisma.conversation.count({ where: { organizationId } })).toBe(conversations.length);
    expect(await shuffled.issues()).toHaveLength((await inOrder.issues()).length);
    expect(await shuffled.sizes()).toEqual(await inOrder.sizes());
  });

  it('skips conversations that are gone', async () => {
    const { organizationId } = await newInbox();
    const id = await enqueued(JOB, { organizationId, conversationIds: ['gone'] });
    await newRunner().run(id);
    expect(await jobRow(id)).toMatchObject({ state: 'completed' });
  });
});
