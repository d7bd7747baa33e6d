import { describe, expect, it } from '@jest/globals';
import { processConversationsJob } from '@lectern/domain/platform/jobs/catalog';
import {
  conversationJobs,
  newConversationsOrganization,
  saying,
  storedConversations,
} from '../../../test/conversations.js';
import { api, build, database } from '../../../test/harness.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

const WHOLE = saying('ticket/7', 'How do I **pay** by invoice?', {
  subject: 'Invoices',
  metadata: { url: 'https://help.example.com/7', attributes: { plan: 'free' }, createdAt: '2026-01-02T05:04:05+02:00' },
});

describe('POST /v1/orgs/:organizationId/conversations', () => {
  it('204: stores one conversation as it was sent, under an id of its own, and has it processed', async () => {
    const { id, admin, client, url } = await newConversationsOrganization();
    const response = await client.post(url, WHOLE);
    expect([response.status, response.text]).toEqual([204, '']);
    const [stored, ...others] = await storedConversations(id);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      source: `integration:api:${admin.id}`,
      subject: 'Invoices',
      parts: WHOLE.parts,
      processedAt: null,
      createdAt: new Date('2026-01-02T03:04:05Z'),
    });
    expect(await recordedBy(response)).toMatchObject({
      audit: [{ action: 'conversations.ingested', targetId: id, payload: { received: 1, changed: 1 } }],
      jobs: [{ name: processConversationsJob.name, payload: { organizationId: id, conversationIds: [stored?.id] } }],
    });
  });

  it('204: takes an array, and what has no subject, no metadata and no parts', async () => {
    const { id, ingest } = await newConversationsOrganization();
    expect((await ingest(saying('a'), { id: 'b', parts: [] }, saying('c', '', { metadata: {} }))).status).toBe(204);
    expect(await storedConversations(id)).toHaveLength(3);
  });

  it('204: the same content again changes nothing, whether it waits or was processed', async () => {
    const { id, client, url } = await newConversationsOrganization();
    await client.post(url, WHOLE);
    const before = [await storedConversations(id), await conversationJobs(id)];
    const again = await client.post(url, WHOLE);
    expect(again.status).toBe(204);
    expect([await storedConversations(id), await conversationJobs(id)]).toEqual(before);
    expect((await recordedBy(again)).audit).toMatchObject([{ payload: { received: 1, changed: 0 } }]);

    await database.prisma.conversation.updateMany({ where: { organizationId: id }, data: { processedAt: new Date() } });
    const processed = await storedConversations(id);
    expect((await client.post(url, [WHOLE, WHOLE])).status).toBe(204);
    expect(await storedConversations(id)).toEqual(processed);
  });

  it('204: other content under the same id updates the conversation, which waits again', async () => {
    const { id, ingest } = await newConversationsOrganization();
    await ingest(WHOLE);
    await database.prisma.conversation.updateMany({ where: { organizationId: id }, data: { processedAt: new Date() } });
    const [before] = await storedConversations(id);
    const response = await ingest({ ...WHOLE, subject: 'Paying' });
    const [after, ...others] = await storedConversations(id);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, subject: 'Paying', processedAt: null });
    expect((await recordedBy(response)).jobs).toMatchObject([{ payload: { conversationIds: [before?.id] } }]);
  });

  it('204: a conversation without an instant of its own keeps the one of its first arrival', async () => {
    const { id, ingest } = await newConversationsOrganization();
    await ingest(saying('a'));
    const [before] = await storedConversations(id);
    await ingest(saying('a', 'Something else'));
    const [after] = await storedConversations(id);
    expect(after?.createdAt).toEqual(before?.createdAt);
    expect(after?.contentHash).not.toBe(before?.contentHash);
  });

  it('204: one id of two senders is two conversations', async () => {
    const { id, admin, url, ingest } = await newConversationsOrganization();
    const other = await build.member(id, 'create');
    await ingest(saying('a'));
    expect((await api.as(other).post(url, saying('a'))).status).toBe(204);
    const sources = (await storedConversations(id)).map(({ source }) => source);
    expect(sources).toEqual([`integration:api:${admin.id}`, `integration:api:${other.id}`]);
  });

  it('204: of one id several times in a request, the last one counts', async () => {
    const { id, ingest } = await newConversationsOrganization();
    await ingest(saying('a', 'first'), saying('b'), saying('a', 'last'));
    const bodies = (await storedConversations(id)).map(({ parts }) => JSON.stringify(parts));
    expect(bodies).toHaveLength(2);
    expect(bodies.filter((body) => body.includes('last'))).toHaveLength(1);
    expect(bodies.filter((body) => body.includes('first'))).toEqual([]);
  });

  it('204: takes every instant that ISO 8601 can write', async () => {
    const { id, ingest } = await newConversationsOrganization();
    const at = (createdAt: string) => saying(createdAt, 'x', { metadata: { createdAt } });
    const response = await ingest(
      at('2026-01-01T23:00:00+23:59'),
      at('0001-01-02T00:00:00Z'),
      at('9999-12-31T00:00:00Z'),
    );
    expect(response.status).toBe(204);
    const instants = (await storedConversations(id)).map(({ createdAt }) => createdAt.toISOString());
    expect(instants.sort()).toEqual([
      '0001-01-02T00:00:00.000Z',
      '2025-12-31T23:01:00.000Z',
      '9999-12-31T00:00:00.000Z',
    ]);
  });

  it('204: repeated under an idempotency key, it is not stored twice', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const headers = { 'idempotency-key': `ingest-${id}` };
    await client.post(url, WHOLE, { headers });
    const again = await client.post(url, WHOLE, { headers });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([204, 'true']);
    expect(await recordedBy(again)).toEqual(NOTHING);
  });

  it.each([
    ['a role that nobody has', [saying('a'), saying('b'), withRole('bot')], 'body[2].parts[0].role'],
    ['the same in a body of one', withRole('bot'), 'body.parts[0].role'],
    ['a part that is no message', { id: 'a', parts: [{ type: 'note', role: 'user', body: '' }] }, 'body.parts[0].type'],
    ['a part without a body', { id: 'a', parts: [{ type: 'message', role: 'user' }] }, 'body.parts[0].body'],
    ['no parts', { id: 'a' }, 'body.parts'],
    ['nothing to take in', [], 'body'],
    ['more than a thousand', Array.from({ length: 1_001 }, (_, at) => saying(`${at}`)), 'body'],
    ['an empty id', saying(''), 'body.id'],
    ['an id of 256 characters', saying('x'.repeat(256)), 'body.id'],
    ['a subject of 513 characters', saying('a', '', { subject: 'x'.repeat(513) }), 'body.subject'],
    ['an instant that is none', saying('a', '', { metadata: { createdAt: 'yesterday' } }), 'body.metadata.createdAt'],
    ['an instant without a zone', withMetadata({ createdAt: '2026-01-01T00:00:00' }), 'body[0].metadata.createdAt'],
    ['an address that is none of the web', withMetadata({ url: 'ftp://example.com' }), 'body[0].metadata.url'],
    ['an attribute that is no text', withMetadata({ attributes: { plan: 1 } }), 'body[0].metadata.attributes.plan'],
    ['something that is neither of both', '"text"', 'body'],
    ['the character that ends texts', [saying('a'), saying('b', 'a\u0000b')], 'body[1].parts[0].body'],
    ['half a pair of surrogates', saying('a', '', { subject: 'half: \ud800' }), 'body.subject'],
    ['such a half in an id', saying('\udc00'), 'body.id'],
  ])('400: refuses %s, says where it stands, and stores nothing', async (_what, body, path) => {
    const { id, client, url } = await newConversationsOrganization();
    const response = await client.post(url, body);
    expect(response.status).toBe(400);
    expect(response.body.error.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    expect(await storedConversations(id)).toEqual([]);
    expect(await recordedBy(response)).toEqual(NOTHING);
  });

  it('204: takes a thousand, an id of 255 characters and a subject of 512', async () => {
    const { id, client, url } = await newConversationsOrganization();
    const many = Array.from({ length: 999 }, (_, at) => saying(`${at}`));
    const longest = saying('x'.repeat(255), '', { subject: 'x'.repeat(512) });
    expect((await client.post(url, [...many, longest])).status).toBe(204);
    const stored = await storedConversations(id);
    expect(stored).toHaveLength(1_000);
    const ordered = (await conversationJobs(id)).flatMap(({ payload }) => conversationIdsOf(payload));
    expect(ordered.sort()).toEqual(stored.map((row) => row.id));
  });

  it('403: is for those who may create content', async () => {
    const { id, url } = await newConversationsOrganization();
    const { create, review, edit, comment, read, guest } = await build.membersOfEveryRole(id);
    for (const person of [review, edit, comment, read, guest]) {
      expect((await api.as(person).post(url, saying('a'))).status).toBe(403);
    }
    expect(await storedConversations(id)).toEqual([]);
    expect((await api.as(create).post(url, saying('a'))).status).toBe(204);
  });

  it('404: hides the organization from an outsider', async () => {
    const { url } = await newConversationsOrganization();
    const { admin } = await build.organization();
    expect((await api.as(admin).post(url, saying('a'))).status).toBe(404);
  });

  it('401: nobody sends anything without a token', async () => {
    const { url } = await newConversationsOrganization();
    expect((await api.post(url, saying('a'))).status).toBe(401);
  });
});

function withRole(role: string) {
  return { id: 'c', parts: [{ type: 'message', role, body: 'Hello' }] };
}

function withMetadata(metadata: object) {
  return [saying('a', '', { metadata })];
}

function conversationIdsOf(payload: unknown): string[] {
  const known = typeof payload === 'object' && payload !== null && 'conversationIds' in payload;
  return known && Array.isArray(payload.conversationIds) ? payload.conversationIds : [];
}
