import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { newConversationsOrganization } from '../../../test/conversations.js';
import { api, build, database } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';
import { idsOf } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

/** An organization with short ways to its clusters. */
async function newOrganization() {
  const { url, ...organization } = await newConversationsOrganization();
  const clusters = `${url}-clusters`;
  const merge = (from: string, into: string, headers = {}) =>
    organization.client.post(`${clusters}/${from}/merge`, { into }, { headers });
  return { ...organization, url: clusters, changes: `${url}-clusters-changes`, merge };
}

describe('POST /v1/orgs/:organizationId/conversations-clusters', () => {
  it('201: makes a cluster that takes issues from where they are, for good', async () => {
    const { id, client, url } = await newOrganization();
    const from = await build.cluster(id, { issues: 1 });
    const [moved, loose] = [await build.issue(id, { cluster: from.id }), await build.issue(id)];
    const response = await client.post(url, { label: ' Pay later ', issues: [moved.id, loose.id] });
    expect([response.status, response.body]).toMatchObject([201, { label: 'Pay later', stats: { issues: 2 } }]);
    expect((await client.get(`${url}/${from.id}`)).body.stats.issues).toBe(1);
    const [stored] = await database.prisma.conversationIssue.findMany({ where: { id: moved.id } });
    expect(stored).toMatchObject({ clusterId: response.body.id, pinned: true });
    const { audit } = await recordedBy(response);
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'issues-cluster.created', targetId: response.body.id, payload: { issues: 2 } }),
    );
  });

  it('400: refuses issues of others as if they did not exist, and makes nothing', async () => {
    const { id, client, url } = await newOrganization();
    const [own, foreign] = [await build.issue(id), await build.issue((await build.organization()).id)];
    const response = await client.post(url, { label: 'Both', issues: [own.id, foreign.id] });
    expect(refusal(response)).toContain('conversation_issue.others_not_found');
    expect(response.body.error.message).toContain(foreign.id);
    expect((await client.get(url)).body.count).toBe(0);
  });

  it.each([
    ['no label', { issues: ['x'] }, 'body.label'],
    ['no issues', { label: 'x', issues: [] }, 'body.issues'],
    ['too many issues', { label: 'x', issues: Array.from({ length: 101 }, String) }, 'body.issues'],
  ])('400: refuses %s', async (_what, body, path) => {
    const { client, url } = await newOrganization();
    const response = await client.post(url, body);
    expect([response.status, response.body.error.issues[0].path]).toEqual([400, path]);
  });
});

describe('PATCH /v1/orgs/:organizationId/conversations-clusters/:clusterId', () => {
  it('200: describes a cluster so that no run does it any more, and leaves the rest as it is', async () => {
    const { id, client, url } = await newOrganization();
    const { id: cluster } = await build.cluster(id, { label: 'Old', updatedAt: new Date('2026-01-01') });
    const response = await client.patch(`${url}/${cluster}`, { label: '  Bank transfers ', icon: 'building-columns' });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: cluster,
      label: 'Bank transfers',
      summary: 'Old.',
      icon: 'building-columns',
    });
    expect(response.body.updatedAt > response.body.createdAt).toBe(true);
    expect(await database.prisma.issueCluster.findUnique({ where: { id: cluster } })).toMatchObject({
      described: true,
    });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'issues-cluster.updated', targetId: cluster, payload: { changed: ['label', 'icon'] } }],
    });
  });

  it('200: describes the cluster that took its place', async () => {
    const { id, client, url, merge } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    await merge(from.id, into.id);
    const { body } = await client.patch(`${url}/${from.id}`, { summary: 'Both.' });
    expect(body).toMatchObject({ id: into.id, summary: 'Both.' });
  });

  it.each([
    ['nothing to change', {}, 'body'],
    ['an empty label', { label: ' ' }, 'body.label'],
    ['a label of 129 characters', { label: 'x'.repeat(129) }, 'body.label'],
    ['a summary of 2,001 characters', { summary: 'x'.repeat(2_001) }, 'body.summary'],
    ['what names no icon', { icon: 'Credit Card' }, 'body.icon'],
    ['an icon of 51 characters', { icon: 'x'.repeat(51) }, 'body.icon'],
  ])('400: refuses %s', async (_what, body, path) => {
    const { id, client, url } = await newOrganization();
    const response = await client.patch(`${url}/${(await build.cluster(id)).id}`, body);
    expect([response.status, response.body.error.issues[0].path]).toEqual([400, path]);
  });

  it('404: one of others cannot be told from one that does not exist', async () => {
    const { client, url } = await newOrganization();
    const foreign = await build.cluster((await build.organization()).id);
    const missing = refusal(await client.patch(`${url}/missing`, { label: 'Mine' }));
    expect(missing).toContain('issues_cluster.not_found');
    expect(refusal(await client.patch(`${url}/${foreign.id}`, { label: 'Mine' }))).toBe(missing);
    expect(await database.prisma.issueCluster.findUnique({ where: { id: foreign.id } })).toEqual(foreign);
  });

  it('403: is for those who may create content', async () => {
    const { id, url } = await newOrganization();
    const address = `${url}/${(await build.cluster(id)).id}`;
    expect((await api.as(await build.member(id, 'review')).patch(address, { label: 'x' })).status).toBe(403);
    expect((await api.as(await build.member(id, 'create')).patch(address, { label: 'x' })).status).toBe(200);
  });
});

describe('POST /v1/orgs/:organizationId/conversations-clusters/:clusterId/merge', () => {
  it('200: answers the cluster that has the issues of both now; the old id leads there and no list shows it', async () => {
    const { id, client, url, merge } = await newOrganization();
    const [from, into] = [
      await build.cluster(id, { label: 'From', issues: 2 }),
      await build.cluster(id, { label: 'Into', issues: 1 }),
    ];
    const response = await merge(from.id, into.id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: into.id, label: 'Into', stats: { issues: 3, conversations: 3 } });
    expect((await client.get(`${url}/${from.id}`)).body).toMatchObject({ id: into.id, stats: { issues: 3 } });
    for (const orderBy of ['updatedAt', 'issues', 'conversations', 'tasksTotal']) {
      expect(idsOf((await client.get(`${url}?orderBy=${orderBy}`)).body)).toEqual([into.id]);
    }
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'issues-cluster.merged', targetId: from.id, payload: { into: into.id } }],
    });
  });

  it('200: old ids lead on, however often their clusters are merged', async () => {
    const { id, client, url, merge } = await newOrganization();
    const [a, b, c] = [await build.cluster(id, { issues: 1 }), await build.cluster(id), await build.cluster(id)];
    await merge(a.id, b.id);
    expect((await merge(a.id, c.id)).body.id).toBe(c.id);
    for (const old of [a.id, b.id]) expect((await client.get(`${url}/${old}`)).body.id).toBe(c.id);
    expect((await client.get(`${url}/${c.id}`)).body.stats.issues).toBe(1);
  });

  it('200: is told as what became of it, by whom', async () => {
    const { id, admin, client, changes, merge } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    await merge(from.id, into.id);
    expect((await client.get(changes)).body.items).toMatchObject([
      { object: 'issues-cluster-change', kind: 'merged', cluster: from.id, other: into.id, by: admin.id },
    ]);
  });

  it('200: change requests that answered it answer the other one, and are found by either id', async () => {
    const { id, admin, merge } = await newOrganization();
    const space = await newContentSpace({ id, admin });
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    const proposal = await newProposal(space);
    await space.client.patch(proposal.url, { conversationsIssuesCluster: from.id });
    await merge(from.id, into.id);
    expect((await proposal.get()).body.conversationsIssuesCluster).toBe(into.id);
    for (const cluster of [from.id, into.id]) {
      for (const list of [`${space.url}/change-requests`, `/orgs/${id}/change-requests`]) {
        const { body } = await space.client.get(`${list}?status=all&conversationsIssuesCluster=${cluster}`);
        expect(idsOf(body)).toEqual([proposal.id]);
      }
    }
  });

  it('200: repeated under an idempotency key, it answers the same and is done once', async () => {
    const { id, client, changes, merge } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    const headers = { 'idempotency-key': `merge-${id}` };
    const first = await merge(from.id, into.id, headers);
    const again = await merge(from.id, into.id, headers);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.body).toEqual(first.body);
    expect((await client.get(changes)).body.count).toBe(1);
    expect((await merge(from.id, into.id)).body.error.name).toBe('issues_cluster.merge_with_itself');
  });

  it('400: refuses to merge a cluster with itself, also by an old id', async () => {
    const { id, merge } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    await merge(from.id, into.id);
    for (const [one, other] of [
      [into.id, into.id],
      [from.id, into.id],
      [into.id, from.id],
    ] as const) {
      const response = await merge(one, other);
      expect([response.status, response.body.error.name]).toEqual([400, 'issues_cluster.merge_with_itself']);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
  });

  it('400: refuses to merge into one that does not exist, or is of others', async () => {
    const { id, client, url, merge } = await newOrganization();
    const { id: cluster } = await build.cluster(id, { issues: 1 });
    const foreign = await build.cluster((await build.organization()).id);
    const refusals = [await merge(cluster, 'missing'), await merge(cluster, foreign.id)];
    expect(refusals.map(({ body }) => body.error.name)).toEqual(Array(2).fill('issues_cluster.other_not_found'));
    expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
    expect((await client.get(`${url}/${cluster}`)).body).toMatchObject({ id: cluster, stats: { issues: 1 } });
    expect(await database.prisma.issueCluster.findUnique({ where: { id: foreign.id } })).toEqual(foreign);
  });

  it.each([{}, { into: '' }, { into: null }, { into: 'x'.repeat(257) }])('400: refuses %j', async (body) => {
    const { id, client, url } = await newOrganization();
    const response = await client.post(`${url}/${(await build.cluster(id)).id}/merge`, body);
    expect([response.status, response.body.error.issues[0].path]).toEqual([400, 'body.into']);
  });

  it('404: one of others cannot be told from one that does not exist', async () => {
    const { id, merge } = await newOrganization();
    const { id: into } = await build.cluster(id);
    const foreign = await build.cluster((await build.organization()).id);
    const missing = refusal(await merge('missing', into));
    expect(missing).toContain('issues_cluster.not_found');
    expect(refusal(await merge(foreign.id, into))).toBe(missing);
  });

  it('403: is for those who may create content', async () => {
    const { id, url } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    const as = async (role: 'review' | 'create') =>
      (await api.as(await build.member(id, role)).post(`${url}/${from.id}/merge`, { into: into.id })).status;
    expect(await as('review')).toBe(403);
    expect(await as('create')).toBe(200);
  });

  it('503: says that clusters are made anew where that takes long, and changes nothing', async () => {
    const { id, merge } = await newOrganization();
    const [from, into] = [await build.cluster(id), await build.cluster(id)];
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('clustering/' || $1, 0))`, [id]);
      const response = await merge(from.id, into.id);
      expect([response.status, response.body.error.name]).toEqual([503, 'issues_cluster.busy']);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect((await merge(from.id, into.id)).status).toBe(200);
  });
});
