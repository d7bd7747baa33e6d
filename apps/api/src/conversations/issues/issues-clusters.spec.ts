import { describe, expect, it } from '@jest/globals';
import { clusterIssuesJob } from '@lectern/domain/platform/jobs/catalog';
import {
  conversationJobs,
  FOR_MEMBERS,
  newConversationsOrganization,
  readingStatuses,
} from '../../../test/conversations.js';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** An organization with short ways to its clusters. */
async function newOrganization() {
  const { url, ...organization } = await newConversationsOrganization();
  return { ...organization, url: `${url}-clusters`, changes: `${url}-clusters-changes` };
}

describe('GET /v1/orgs/:organizationId/conversations-clusters', () => {
  it('200: tells of each cluster what it is, how many ask for it, from where and when', async () => {
    const { id, client, url } = await newOrganization();
    const cluster = await build.cluster(id, { label: 'Paying by invoice', updatedAt: day(1) });
    const [mail, helpdesk] = [
      await build.conversation(id),
      await build.conversation(id, { source: 'integration:helpdesk:i1' }),
    ];
    for (const conversation of [mail.id, mail.id, helpdesk.id])
      await build.issue(id, { cluster: cluster.id, conversation });
    const { status, body } = await client.get(url);
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 1,
      items: [
        {
          object: 'issues-cluster',
          id: cluster.id,
          label: 'Paying by invoice',
          summary: 'Paying by invoice.',
          icon: 'file-invoice',
          createdAt: day(1).toISOString(),
          updatedAt: day(1).toISOString(),
          weeklyPulse: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3],
          sources: { email: 2, 'integration:helpdesk:i1': 1 },
          stats: {
            issues: 3,
            conversations: 2,
            tasksTotal: 0,
            tasksBacklog: 0,
            tasksStarted: 0,
            tasksCompleted: 0,
            tasksCancelled: 0,
          },
          documented: false,
          urls: {
            location: `https://docs.test/v1${url}/${cluster.id}`,
            app: `https://docs.test/o/${id}/conversations-clusters/${cluster.id}`,
          },
        },
      ],
    });
  });

  it('200: orders by everything that it says it does, both ways, over pages of any size', async () => {
    const { id, client, url } = await newOrganization();
    await build.cluster((await build.organization()).id, { issues: 2 });
    const [first, second, third, fourth] = [
      await build.cluster(id, { updatedAt: day(3), issues: 1 }),
      await build.cluster(id, { updatedAt: day(1), issues: 3 }),
      await build.cluster(id, { updatedAt: day(2) }),
      await build.cluster(id, { updatedAt: day(3) }),
    ];
    const { id: conversation } = await build.conversation(id);
    for (let index = 0; index < 4; index++) await build.issue(id, { cluster: third.id, conversation });
    const ids = { first: first.id, second: second.id, third: third.id, fourth: fourth.id };
    const ascending = {
      updatedAt: [ids.second, ids.third, ids.first, ids.fourth],
      issues: [ids.fourth, ids.first, ids.second, ids.third],
      conversations: [ids.fourth, ids.first, ids.third, ids.second],
      tasksTotal: [ids.first, ids.second, ids.third, ids.fourth],
      tasksBacklog: [ids.first, ids.second, ids.third, ids.fourth],
      tasksStarted: [ids.first, ids.second, ids.third, ids.fourth],
    };
    for (const [orderBy, expected] of Object.entries(ascending)) {
      for (const limit of [1, 3, 4]) {
        const read = async (order: string) =>
          (await readPages(client, `${url}?orderBy=${orderBy}&order=${order}&limit=${limit}`)).flatMap(idsOf);
        expect([orderBy, await read('asc')]).toEqual([orderBy, expected]);
        expect([orderBy, await read('desc')]).toEqual([orderBy, [...expected].reverse()]);
      }
    }
    expect(idsOf((await client.get(url)).body)).toEqual([...ascending.updatedAt].reverse());
    expect((await client.get(`${url}?limit=0`)).body.count).toBe(4);
  });

  it('200: without tasks, all are pending and none is analysed', async () => {
    const { id, client, url } = await newOrganization();
    const cluster = await build.cluster(id);
    expect(idsOf((await client.get(`${url}?status=pending`)).body)).toEqual([cluster.id]);
    expect((await client.get(`${url}?status=analysing`)).body).toEqual({ count: 0, items: [] });
  });

  it.each(['orderBy=label', 'order=up', 'status=done', 'limit=x', 'page=forged'])('400: refuses %s', async (query) => {
    const { client, url } = await newOrganization();
    expect((await client.get(`${url}?${query}`)).status).toBe(400);
  });

  it('400: takes cursors of the same order only', async () => {
    const { id, client, url } = await newOrganization();
    for (let index = 0; index < 2; index++) await build.cluster(id, { issues: 1 });
    const { body } = await client.get(`${url}?orderBy=issues&limit=1`);
    expect((await client.get(`${url}?orderBy=conversations&limit=1&page=${body.next.page}`)).status).toBe(400);
  });

  it('403: guests do not read them, 404: outsiders see no organization, 401: nobody sees anything', async () => {
    const { id, url } = await newOrganization();
    expect(await readingStatuses(id, url)).toEqual(FOR_MEMBERS);
  });
});

describe('GET /v1/orgs/:organizationId/conversations-clusters/:clusterId', () => {
  it('200: shows what the list shows, with keywords and related pages', async () => {
    const { id, client, url } = await newOrganization();
    const cluster = await build.cluster(id, { keywords: ['invoice', 'bank transfer'], issues: 2 });
    const { status, body } = await client.get(`${url}/${cluster.id}`);
    const listed = (await client.get(url)).body.items[0];
    expect(status).toBe(200);
    expect(body).toEqual({
      ...listed,
      keywords: ['invoice', 'bank transfer'],
      relatedPages: [],
    });
  });

  it('404: one of others cannot be told from one that does not exist', async () => {
    const { client, url } = await newOrganization();
    const foreign = await build.cluster((await build.organization()).id);
    const missing = refusal(await client.get(`${url}/missing`));
    expect(missing).toContain('issues_cluster.not_found');
    expect(refusal(await client.get(`${url}/${foreign.id}`))).toBe(missing);
  });

  it('403: guests do not read it', async () => {
    const { id, url } = await newOrganization();
    const cluster = await build.cluster(id);
    expect((await api.as(await build.member(id, null)).get(`${url}/${cluster.id}`)).status).toBe(403);
    expect((await api.as(await build.member(id, 'read')).get(`${url}/${cluster.id}`)).status).toBe(200);
  });
});

describe('POST /v1/orgs/:organizationId/conversations-clusters/refresh', () => {
  it('204: orders a run over all issues, and only one while it waits', async () => {
    const { id, client, url } = await newOrganization();
    const response = await client.post(`${url}/refresh`);
    expect(response.status).toBe(204);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'issues-clusters.refreshed', targetId: id }],
      jobs: [{ name: clusterIssuesJob.name, payload: { organizationId: id } }],
    });
    const again = await client.post(`${url}/refresh`);
    expect(again.status).toBe(204);
    expect((await recordedBy(again)).jobs).toEqual([]);
    expect(await conversationJobs(id)).toHaveLength(1);
  });

  it('403: is for those who may create content, 404: not for outsiders', async () => {
    const { id, url } = await newOrganization();
    expect((await api.as(await build.member(id, 'review')).post(`${url}/refresh`)).status).toBe(403);
    expect((await api.as((await build.organization()).admin).post(`${url}/refresh`)).status).toBe(404);
    expect(await conversationJobs(id)).toEqual([]);
    expect((await api.as(await build.member(id, 'create')).post(`${url}/refresh`)).status).toBe(204);
  });
});

describe('GET /v1/orgs/:organizationId/conversations-clusters-changes', () => {
  it('200: lists what became of the clusters of the organization, the latest first, page by page', async () => {
    const { id, client, changes } = await newOrganization();
    const kept = [];
    for (const [organizationId, kind, at] of [
      [id, 'split', 1],
      [id, 'dissolved', 3],
      [(await build.organization()).id, 'dissolved', 4],
      [id, 'merged', 2],
    ] as const) {
      const data = { id: `change-${organizationId}-${at}`, kind, clusterId: `gone${at}`, organizationId };
      kept.push(await database.prisma.clusterChange.create({ data: { ...data, createdAt: day(at) } }));
    }
    const pages = await readPages(client, `${changes}?limit=2`);
    expect(pages.flatMap(({ items }) => items)).toEqual([
      change(kept[1]?.id, 'dissolved', 3),
      change(kept[3]?.id, 'merged', 2),
      change(kept[0]?.id, 'split', 1),
    ]);
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);

    function change(changeId: string | undefined, kind: string, at: number) {
      const createdAt = day(at).toISOString();
      return { object: 'issues-cluster-change', id: changeId, kind, cluster: `gone${at}`, createdAt };
    }
  });

  it('200: selects those that a cluster took part in, on either side', async () => {
    const { id, client, changes, url } = await newOrganization();
    const [a, b, c] = [await build.cluster(id), await build.cluster(id), await build.cluster(id)];
    await client.post(`${url}/${a.id}/merge`, { into: b.id });
    await client.post(`${url}/${b.id}/merge`, { into: c.id });
    const pairs = async (cluster: string) =>
      (await client.get(`${changes}?cluster=${cluster}`)).body.items.map((item: { cluster: string; other: string }) => [
        item.cluster,
        item.other,
      ]);
    expect(await pairs(a.id)).toEqual([[a.id, b.id]]);
    expect(await pairs(b.id)).toEqual([
      [b.id, c.id],
      [a.id, b.id],
    ]);
    expect(await pairs('missing')).toEqual([]);
  });

  it('403: guests do not read them, 404: outsiders see no organization, 401: nobody sees anything', async () => {
    const { id, changes } = await newOrganization();
    expect(await readingStatuses(id, changes)).toEqual(FOR_MEMBERS);
  });
});
