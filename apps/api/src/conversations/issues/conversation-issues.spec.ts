import { describe, expect, it } from '@jest/globals';
import { FOR_MEMBERS, newConversationsOrganization, readingStatuses } from '../../../test/conversations.js';
import { type ApiResponse, api, build, database } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const issuesOf = ({ items }: ApiResponse['body']): string[] => items.map(({ issue }: ApiResponse['body']) => issue.id);

/** An organization with short ways to its issues. */
async function newOrganization() {
  const { url, ...organization } = await newConversationsOrganization();
  const issues = `${url}-issues`;
  const listed = async (query: string) => issuesOf((await organization.client.get(`${issues}?${query}`)).body);
  return { ...organization, url: issues, clusters: `${url}-clusters`, listed };
}

describe('GET /v1/orgs/:organizationId/conversations-issues', () => {
  it('200: lists those of the organization and of no other, those of the latest conversations first', async () => {
    const { id, client, url } = await newOrganization();
    await build.issue((await build.organization()).id);
    const made = [];
    for (const number of [2, 4, 1, 3]) made.push(await build.issue(id, { createdAt: day(number) }));
    const latestFirst = made.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).map((row) => row.id);
    for (const limit of [1, 3, 4]) {
      const pages = await readPages(client, `${url}?limit=${limit}`);
      expect(pages.flatMap(issuesOf)).toEqual(latestFirst);
      expect(pages[0].count).toBe(4);
    }
  });

  it('200: selects by cluster, by conversation, and by both', async () => {
    const { id, listed } = await newOrganization();
    const [cluster, other] = [await build.cluster(id), await build.cluster(id)];
    const conversation = (await build.conversation(id)).id;
    const first = await build.issue(id, { cluster: cluster.id, conversation });
    const second = await build.issue(id, { cluster: other.id, conversation });
    const third = await build.issue(id, { cluster: cluster.id });
    expect((await listed(`cluster=${cluster.id}`)).sort()).toEqual([first.id, third.id]);
    expect((await listed(`conversation=${conversation}`)).sort()).toEqual([first.id, second.id]);
    expect(await listed(`cluster=${other.id}&conversation=${conversation}`)).toEqual([second.id]);
  });

  it('200: a cluster that was merged stands for the one that took its place', async () => {
    const { id, client, clusters, listed } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    const moved = await build.issue(id, { cluster: from.id });
    await client.post(`${clusters}/${from.id}/merge`, { into: into.id });
    expect(await listed(`cluster=${from.id}`)).toEqual([moved.id]);
    expect(await listed(`cluster=${into.id}`)).toEqual([moved.id]);
  });

  it('200: nothing is of a cluster or a conversation that does not exist, or is of others', async () => {
    const { listed } = await newOrganization();
    const foreign = await build.organization();
    const cluster = (await build.cluster(foreign.id, { issues: 1 })).id;
    const conversation = (await build.issue(foreign.id)).conversationId;
    for (const query of ['cluster=missing', 'conversation=missing', `cluster=${cluster}`]) {
      expect(await listed(query)).toEqual([]);
    }
    expect(await listed(`conversation=${conversation}`)).toEqual([]);
  });

  it('403: guests do not read them, 404: outsiders see no organization, 401: nobody sees anything', async () => {
    const { id, url } = await newOrganization();
    expect(await readingStatuses(id, url)).toEqual(FOR_MEMBERS);
  });
});

describe('GET /v1/orgs/:organizationId/conversations-issues/:issueId', () => {
  it('200: shows an issue with its conversation', async () => {
    const { id, client, url } = await newOrganization();
    const cluster = await build.cluster(id);
    const conversation = await build.conversation(id, { subject: 'Paying', createdAt: day(1) });
    const issue = await build.issue(id, { cluster: cluster.id, conversation: conversation.id, createdAt: day(1) });
    const { status, body } = await client.get(`${url}/${issue.id}`);
    expect(status).toBe(200);
    expect(body.issue).toEqual({
      object: 'conversation-issue',
      id: issue.id,
      title: 'Pay by invoice',
      summary: 'Pay by invoice.',
      createdAt: day(1).toISOString(),
      ingestedAt: day(1).toISOString(),
      conversation: conversation.id,
      cluster: cluster.id,
      urls: { location: `https://docs.test/v1${url}/${issue.id}` },
    });
    expect(body.conversation).toMatchObject({ object: 'conversation', id: conversation.id, subject: 'Paying' });
  });

  it('200: names no cluster while there are too few others like it', async () => {
    const { id, client, url } = await newOrganization();
    const { body } = await client.get(`${url}/${(await build.issue(id)).id}`);
    expect(body.issue).not.toHaveProperty('cluster');
  });

  it('404: one of others cannot be told from one that does not exist', async () => {
    const { client, url } = await newOrganization();
    const foreign = await build.issue((await build.organization()).id);
    const missing = refusal(await client.get(`${url}/missing`));
    expect(missing).toContain('conversation_issue.not_found');
    expect(refusal(await client.get(`${url}/${foreign.id}`))).toBe(missing);
  });
});

describe('PATCH /v1/orgs/:organizationId/conversations-issues/:issueId', () => {
  const stateOf = (id: string) =>
    database.prisma.conversationIssue.findUnique({ where: { id }, select: { clusterId: true, pinned: true } });

  it('200: moves an issue for good, and the cluster that it leaves empty goes', async () => {
    const { id, client, url, clusters } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    const issue = await build.issue(id, { cluster: from.id });
    const response = await client.patch(`${url}/${issue.id}`, { cluster: into.id });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      issue: { id: issue.id, cluster: into.id },
      conversation: { id: issue.conversationId },
    });
    expect(await stateOf(issue.id)).toEqual({ clusterId: into.id, pinned: true });
    expect((await client.get(`${clusters}/${from.id}`)).status).toBe(404);
    expect((await client.get(`${clusters}/${into.id}`)).body.stats.issues).toBe(1);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'conversation-issue.moved', targetId: issue.id, payload: { cluster: into.id, kept: true } }],
    });
  });

  it('200: a cluster that was merged stands for the one that took its place', async () => {
    const { id, client, url, clusters } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    await client.post(`${clusters}/${from.id}/merge`, { into: into.id });
    const issue = await build.issue(id);
    const { body } = await client.patch(`${url}/${issue.id}`, { cluster: from.id });
    expect(body.issue.cluster).toBe(into.id);
  });

  it('200: null lets runs decide again, and until then it stays where it is', async () => {
    const { id, client, url } = await newOrganization();
    const cluster = await build.cluster(id);
    const issue = await build.issue(id);
    await client.patch(`${url}/${issue.id}`, { cluster: cluster.id });
    const { status, body } = await client.patch(`${url}/${issue.id}`, { cluster: null });
    expect([status, body.issue.cluster]).toEqual([200, cluster.id]);
    expect(await stateOf(issue.id)).toEqual({ clusterId: cluster.id, pinned: false });
  });

  it('400: a cluster that does not exist, or is of others, takes nothing', async () => {
    const { id, client, url } = await newOrganization();
    const issue = await build.issue(id);
    const foreign = await build.cluster((await build.organization()).id);
    for (const cluster of ['missing', foreign.id]) {
      const response = await client.patch(`${url}/${issue.id}`, { cluster });
      expect([response.status, response.body.error.name]).toEqual([400, 'issues_cluster.other_not_found']);
      expect(response.body.error.message).toContain(cluster);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect(await stateOf(issue.id)).toEqual({ clusterId: null, pinned: false });
  });

  it.each([{}, { cluster: '' }, { cluster: 1 }, { cluster: 'x'.repeat(257) }])('400: refuses %j', async (body) => {
    const { id, client, url } = await newOrganization();
    const response = await client.patch(`${url}/${(await build.issue(id)).id}`, body);
    expect([response.status, response.body.error.issues[0].path]).toEqual([400, 'body.cluster']);
  });

  it('404: one of others cannot be told from one that does not exist', async () => {
    const { id, client, url } = await newOrganization();
    const body = { cluster: (await build.cluster(id)).id };
    const foreign = await build.issue((await build.organization()).id);
    const missing = refusal(await client.patch(`${url}/missing`, body));
    expect(missing).toContain('conversation_issue.not_found');
    expect(refusal(await client.patch(`${url}/${foreign.id}`, body))).toBe(missing);
    expect(await stateOf(foreign.id)).toEqual({ clusterId: null, pinned: false });
  });

  it('403: is for those who may create content', async () => {
    const { id, url } = await newOrganization();
    const address = `${url}/${(await build.issue(id)).id}`;
    expect((await api.as(await build.member(id, 'review')).patch(address, { cluster: null })).status).toBe(403);
    expect((await api.as(await build.member(id, 'create')).patch(address, { cluster: null })).status).toBe(200);
  });
});
