import { describe, expect, it } from '@jest/globals';
import {
  FOR_MEMBERS,
  newConversationsOrganization,
  readingStatuses,
  saying,
  storedConversations,
} from '../../../test/conversations.js';
import { api, build, database } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { refusal } from '../../../test/refusal.js';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

describe('GET /v1/orgs/:organizationId/conversations', () => {
  it('200: selects those that wait for their issues, or those that do not, and counts them', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const [waiting, done] = [await build.conversation(id, { processedAt: null }), await build.conversation(id)];
    expect((await client.get(`${url}?processed=false`)).body).toMatchObject({ count: 1, items: [{ id: waiting.id }] });
    expect((await client.get(`${url}?processed=true`)).body).toMatchObject({ count: 1, items: [{ id: done.id }] });
    expect((await client.get(`${url}?processed=maybe`)).status).toBe(400);
  });

  it('200: lists those of the organization and of no other, the latest first, page by page', async () => {
    const { id, client, url } = await newConversationsOrganization();
    await build.conversation((await build.organization()).id);
    const made = [];
    for (const number of [2, 5, 1, 4, 3]) made.push(await build.conversation(id, { createdAt: day(number) }));
    const latestFirst = made.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).map((row) => row.id);
    for (const limit of [1, 2, 5]) {
      const pages = await readPages(client, `${url}?limit=${limit}`);
      expect(pages.flatMap(idsOf)).toEqual(latestFirst);
      expect(pages[0].count).toBe(5);
    }
  });

  it('200: selects by exactly a source', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const mail = await build.conversation(id);
    const helpdesk = await build.conversation(id, { source: 'integration:helpdesk:i1' });
    expect(idsOf((await client.get(`${url}?source=email`)).body)).toEqual([mail.id]);
    expect(idsOf((await client.get(`${url}?source=integration:helpdesk:i1`)).body)).toEqual([helpdesk.id]);
    for (const source of ['integration:helpdesk', 'mail', 'EMAIL']) {
      expect((await client.get(`${url}?source=${source}`)).body).toEqual({ count: 0, items: [] });
    }
  });

  it('400: refuses an empty source, and the cursor of another selection', async () => {
    const { id, client, url } = await newConversationsOrganization();
    for (const number of [1, 2]) await build.conversation(id, { createdAt: day(number) });
    expect((await client.get(`${url}?source=`)).status).toBe(400);
    const { body } = await client.get(`${url}?limit=1`);
    expect((await client.get(`${url}?limit=1&source=email&page=${body.next.page}`)).status).toBe(400);
  });

  it('403: guests do not read them, 404: outsiders see no organization, 401: nobody sees anything', async () => {
    const { id, url } = await newConversationsOrganization();
    expect(await readingStatuses(id, url)).toEqual(FOR_MEMBERS);
  });
});

describe('GET /v1/orgs/:organizationId/conversations/:conversationId', () => {
  it('200: shows all that was sent, its instant in UTC', async () => {
    const { id, admin, client, url, ingest } = await newConversationsOrganization();
    const metadata = { url: 'https://help.example.com/t/7', attributes: { plan: 'free' } };
    const createdAt = '2026-01-02T05:04:05+02:00';
    const sent = saying('7', 'How do I pay?', { subject: 'Paying', metadata: { ...metadata, createdAt } });
    await ingest(sent);
    const [row] = await storedConversations(id);
    const { status, body } = await client.get(`${url}/${row?.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      conversation: {
        object: 'conversation',
        id: row?.id,
        subject: 'Paying',
        createdAt: '2026-01-02T03:04:05.000Z',
        source: `integration:api:${admin.id}`,
        urls: { location: `https://docs.test/v1${url}/${row?.id}`, source: 'https://help.example.com/t/7' },
      },
      parts: sent.parts,
      metadata: { ...metadata, createdAt: '2026-01-02T03:04:05.000Z' },
    });
  });

  it('200: leaves out what there is not, and says when it was processed', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const { id: conversation } = await build.conversation(id, { createdAt: day(1), processedAt: day(2) });
    const { body } = await client.get(`${url}/${conversation}`);
    expect(body.metadata).toEqual({});
    expect(body.conversation).toEqual({
      object: 'conversation',
      id: conversation,
      createdAt: day(1).toISOString(),
      processedAt: day(2).toISOString(),
      source: 'email',
      urls: { location: `https://docs.test/v1${url}/${conversation}` },
    });
  });

  it('200: says what is in no issue and why, once its issues were found', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const leftOut = [{ part: 0, text: 'Good morning!', reason: 'courtesy' }];
    const read = await build.conversation(id, { processedAt: day(2), leftOut });
    const waiting = await build.conversation(id, { processedAt: null, leftOut });
    const byModel = await build.conversation(id, { processedAt: day(2) });
    expect((await client.get(`${url}/${read.id}`)).body.leftOut).toEqual(leftOut);
    expect((await client.get(`${url}/${waiting.id}`)).body).not.toHaveProperty('leftOut');
    expect((await client.get(`${url}/${byModel.id}`)).body).not.toHaveProperty('leftOut');
  });

  it('404: one of others, and the id of its source, cannot be told from one that does not exist', async () => {
    const { client, url, ingest } = await newConversationsOrganization();
    await ingest(saying('ticket-7'));
    const foreign = await build.conversation((await build.organization()).id);
    const missing = refusal(await client.get(`${url}/missing`));
    expect(missing).toContain('conversation.not_found');
    for (const id of [foreign.id, 'ticket-7']) expect(refusal(await client.get(`${url}/${id}`))).toBe(missing);
  });
});

describe('DELETE /v1/orgs/:organizationId/conversations/:conversationId', () => {
  it('204: takes its issues with all that was kept of them, and clusters that are empty then', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const [emptied, described, shared] = [
      await build.cluster(id),
      await build.cluster(id, { described: true }),
      await build.cluster(id, { issues: 1 }),
    ];
    const { id: conversation } = await build.conversation(id);
    const issues = [];
    for (const cluster of [emptied.id, described.id, shared.id]) {
      issues.push((await build.issue(id, { conversation, cluster })).id);
    }
    const response = await client.delete(`${url}/${conversation}`);
    expect(response.status).toBe(204);
    expect((await client.get(`${url}/${conversation}`)).status).toBe(404);
    const of = { issueId: { in: issues } };
    expect(await database.prisma.conversationIssue.count({ where: { id: { in: issues } } })).toBe(0);
    expect(await database.prisma.issueEmbedding.count({ where: of })).toBe(0);
    expect(await database.prisma.issuePlace.count({ where: of })).toBe(0);
    const { body } = await client.get(`${url}-clusters?orderBy=issues`);
    expect(idsOf(body)).toEqual([shared.id, described.id]);
    expect(body.items[0].stats.issues).toBe(1);
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'conversation.deleted', targetId: conversation }],
    });
  });

  it('204: what is gone, or is of others, is as good as deleted, and nothing is recorded', async () => {
    const { client, url } = await newConversationsOrganization();
    const foreign = await build.conversation((await build.organization()).id);
    for (const id of ['missing', foreign.id]) {
      const response = await client.delete(`${url}/${id}`);
      expect(response.status).toBe(204);
      expect(await recordedBy(response)).toEqual(NOTHING);
    }
    expect(await database.prisma.conversation.count({ where: { id: foreign.id } })).toBe(1);
  });

  it('403: is for those who may create content', async () => {
    const { id, url } = await newConversationsOrganization();
    const conversation = await build.conversation(id);
    expect((await api.as(await build.member(id, 'review')).delete(`${url}/${conversation.id}`)).status).toBe(403);
    expect((await api.as(await build.member(id, 'create')).delete(`${url}/${conversation.id}`)).status).toBe(204);
  });
});
