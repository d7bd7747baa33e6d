import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';
import { listTables } from '../../../test/tables.js';

const HOOK = 'https://hooks.example.com/path-key?key=query-key';

async function newOrganization() {
  const { id, admin } = await build.organization();
  return { id, admin, client: api.as(admin), url: `/orgs/${id}/webhooks` };
}

async function newWebhook(body: object = {}) {
  const organization = await newOrganization();
  const { body: made } = await organization.client.post(organization.url, { url: HOOK, ...body });
  const { secret, ...webhook } = made;
  return { ...organization, webhook, secret, webhookUrl: `${organization.url}/${webhook.id}` };
}

async function secretsOf(webhookId: string, at = new Date()) {
  const { openWebhookSecrets } = await native<typeof import('@lectern/database/integrations/webhooks/webhook-secrets')>(
    '@lectern/database/integrations/webhooks/webhook-secrets',
  );
  const { secret } = await database.prisma.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  return openWebhookSecrets(keyring, secret, at);
}

describe('POST /v1/orgs/:organizationId/webhooks', () => {
  it('201: makes an active webhook for all events and shows its secret', async () => {
    const { client, url } = await newOrganization();

    const { status, body } = await client.post(url, { url: HOOK });

    expect(status).toBe(201);
    expect(body).toEqual({
      object: 'webhook',
      id: expect.any(String),
      url: HOOK,
      description: '',
      events: [],
      status: 'active',
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      urls: { location: expect.stringContaining(`/v1${url}/${body.id}`) },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    });
    expect(Buffer.from(body.secret.slice(6), 'base64')).toHaveLength(24);
  });

  it('201: keeps a description and the events that were chosen, each once', async () => {
    const { client, url } = await newOrganization();
    const events = ['site.viewed', 'space.created', 'site.viewed'];
    const { body } = await client.post(url, { url: HOOK, description: ' Chat ', events });
    expect(body).toMatchObject({ description: 'Chat', events: ['site.viewed', 'space.created'] });
  });

  it('201: keeps the secret only encrypted, and nobody sees it again', async () => {
    const { client, url } = await newOrganization();
    const headers = { 'idempotency-key': randomUUID() };

    const first = await client.post(url, { url: HOOK }, { headers });
    const again = await client.post(url, { url: HOOK }, { headers });

    const { id, secret } = first.body;
    expect(again.body).toEqual(first.body);
    expect(await secretsOf(id)).toEqual([secret]);
    for (const table of await listTables()) {
      const { rows } = await database.pool.query(`SELECT 1 FROM "${table}" t WHERE strpos(t::text, $1) > 0`, [
        secret.slice(6),
      ]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    expect((await client.get(`${url}/${id}`)).text).not.toContain('secret');
    expect((await client.get(url)).text).not.toContain('secret');
  });

  it('201: is audited by its host, because addresses may hold keys', async () => {
    const { id, client, url } = await newOrganization();
    const response = await client.post(url, { url: HOOK, events: ['space.created'] });

    const { audit, events } = await recordedBy(response);

    const webhookId = response.body.id;
    expect(audit).toMatchObject([{ action: 'webhook.created', targetId: webhookId, organizationId: id }]);
    expect(events).toEqual([{ type: 'webhook.created', organizationId: id, payload: { webhookId } }]);
    const entries = await database.prisma.auditEvent.findMany({ where: { targetId: webhookId } });
    expect(entries).toMatchObject([{ targetLabel: 'hooks.example.com', payload: { events: ['space.created'] } }]);
    expect(JSON.stringify(entries)).not.toMatch(/path-key|query-key/);
  });

  it.each([
    ['no address', {}, 'body.url'],
    ['an address of another kind', { url: 'mailto:a@example.com' }, 'body.url'],
    ['an address with a password', { url: 'https://a:b@example.com' }, 'body.url'],
    ['a description that is too long', { url: HOOK, description: 'x'.repeat(257) }, 'body.description'],
    ['an event that there is none of', { url: HOOK, events: ['space.exploded'] }, 'body.events[0]'],
  ])('400: refuses %s', async (_what, body, path) => {
    const { client, url } = await newOrganization();
    const response = await client.post(url, body);
    expect(response.status).toBe(400);
    expect(response.body.error.issues).toMatchObject([{ path }]);
  });

  it('401: needs a token', async () => {
    const { url } = await newOrganization();
    expect((await api.post(url, { url: HOOK })).status).toBe(401);
  });

  it('403: only administrators make and see webhooks', async () => {
    const { id, url } = await newOrganization();
    for (const role of ['create', 'read', null] as const) {
      const client = api.as(await build.member(id, role));
      expect((await client.post(url, { url: HOOK })).status).toBe(403);
      expect((await client.get(url)).status).toBe(403);
    }
  });

  it('404: an organization of others is as good as none', async () => {
    const { url } = await newOrganization();
    const { client: outsider } = await newOrganization();
    expect((await outsider.post(url, { url: HOOK })).status).toBe(404);
  });

  it('409: an organization has 50 at most, however many are made at once', async () => {
    const { id, client, url } = await newOrganization();
    const data = Array.from({ length: 49 }, () => ({
      id: randomUUID(),
      organizationId: id,
      url: HOOK,
      secret: new Uint8Array(),
    }));
    await database.prisma.webhook.createMany({ data });

    const responses = await Promise.all([1, 2, 3].map(() => client.post(url, { url: HOOK })));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.error).toMatchObject({
      name: 'webhook.too_many',
      message: expect.stringContaining('50'),
    });
    expect(await database.prisma.webhook.count({ where: { organizationId: id } })).toBe(50);
  });
});

describe('GET /v1/orgs/:organizationId/webhooks', () => {
  it('200: lists those of the organization page by page, newest first', async () => {
    const { client, url } = await newOrganization();
    await newWebhook();
    const made: string[] = [];
    for (const description of ['One', 'Two', 'Three']) {
      made.unshift((await client.post(url, { url: HOOK, description })).body.id);
    }
    const pages = await readPages(client, `${url}?limit=2`);
    expect(pages.flatMap(idsOf)).toEqual(made);
    expect(pages.map(({ count }) => count)).toEqual([3, 3]);
  });

  it('401: needs a token', async () => {
    const { url } = await newOrganization();
    expect((await api.get(url)).status).toBe(401);
  });
});

describe('GET /v1/orgs/:organizationId/webhooks/:webhookId', () => {
  it('200: shows it as it is', async () => {
    const { client, webhook, webhookUrl } = await newWebhook();
    expect(await client.get(webhookUrl)).toMatchObject({ status: 200, body: webhook });
  });

  it('200: says why it was paused', async () => {
    const { client, webhook, webhookUrl } = await newWebhook();
    const data = { status: 'paused', statusReason: 'hooks.example.com answered 410' };
    await database.prisma.webhook.update({ where: { id: webhook.id }, data });
    expect((await client.get(webhookUrl)).body).toEqual({ ...webhook, ...data });
  });

  it('404: a webhook of another organization is as good as none', async () => {
    const { webhook } = await newWebhook();
    const { client, url } = await newOrganization();
    const { status, body } = await client.get(`${url}/${webhook.id}`);
    expect([status, body.error.name]).toEqual([404, 'webhook.not_found']);
  });
});

describe('PATCH /v1/orgs/:organizationId/webhooks/:webhookId', () => {
  it('200: changes what was sent, and nothing else', async () => {
    const { client, webhook, webhookUrl } = await newWebhook({ description: 'Chat', events: ['space.created'] });
    const { status, body } = await client.patch(webhookUrl, { url: 'http://example.com/new' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...webhook, url: 'http://example.com/new', updatedAt: expect.any(String) });
    expect((await client.patch(webhookUrl, { events: [] })).body).toMatchObject({ events: [], description: 'Chat' });
  });

  it('200: pauses by hand, without a reason', async () => {
    const { client, webhookUrl } = await newWebhook();
    const { body } = await client.patch(webhookUrl, { status: 'paused' });
    expect(body.status).toBe('paused');
    expect(body).not.toHaveProperty('statusReason');
  });

  it('200: begins anew when it is active again, and sends what has waited', async () => {
    const { id, client, webhook, webhookUrl } = await newWebhook();
    await client.post(`${webhookUrl}/test`);
    const paused = { status: 'paused', statusReason: 'gone', failures: 12, failingSince: new Date() };
    await database.prisma.webhook.update({ where: { id: webhook.id }, data: paused });
    // A drain of before has found it paused.
    await database.prisma.job.deleteMany({ where: { organizationId: id } });

    const response = await client.patch(webhookUrl, { status: 'active' });

    expect(response.body).toEqual({ ...webhook, updatedAt: expect.any(String) });
    expect(await database.prisma.webhook.findUniqueOrThrow({ where: { id: webhook.id } })).toMatchObject({
      failures: 0,
      failingSince: null,
    });
    expect(await database.prisma.job.findMany({ where: { organizationId: id } })).toMatchObject([
      { name: 'deliveries.drain', payload: { receiver: webhook.id } },
    ]);
  });

  it('200: is tried at once at another address, however long it was to rest', async () => {
    const { id, client, webhook, webhookUrl } = await newWebhook();
    await client.post(`${webhookUrl}/test`);
    const later = new Date(Date.now() + 300_000);
    const resting = { failures: 2, failingSince: new Date(), failingLane: 'one', restsUntil: later };
    await database.prisma.webhook.update({ where: { id: webhook.id }, data: resting });
    await database.prisma.job.updateMany({ where: { organizationId: id }, data: { nextAttemptAt: later } });
    await client.patch(webhookUrl, { url: 'https://example.com/repaired' });
    const { restsUntil } = await database.prisma.webhook.findUniqueOrThrow({ where: { id: webhook.id } });
    const [job, ...others] = await database.prisma.job.findMany({ where: { organizationId: id } });
    expect([restsUntil, Number(job?.nextAttemptAt) <= Date.now(), others]).toEqual([null, true, []]);
  });

  it('200: is audited without the address', async () => {
    const { client, webhook, webhookUrl } = await newWebhook();
    const response = await client.patch(webhookUrl, { url: 'https://example.com/other-key', status: 'paused' });
    const { audit, events } = await recordedBy(response);
    expect(audit).toMatchObject([
      { action: 'webhook.updated', targetId: webhook.id, payload: { changed: ['url', 'status'], status: 'paused' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('other-key');
    expect(events).toMatchObject([{ type: 'webhook.updated', payload: { webhookId: webhook.id } }]);
  });

  it('400: refuses a status that there is none of', async () => {
    const { client, webhookUrl } = await newWebhook();
    expect((await client.patch(webhookUrl, { status: 'failing' })).status).toBe(400);
  });

  it('403: a member who is no administrator changes nothing', async () => {
    const { id, client, webhook, webhookUrl } = await newWebhook();
    const member = api.as(await build.member(id, 'create'));
    expect((await member.patch(webhookUrl, { status: 'paused' })).status).toBe(403);
    expect((await client.get(webhookUrl)).body).toEqual(webhook);
  });

  it('404: a webhook of another organization stays as it is', async () => {
    const { client, webhook, webhookUrl } = await newWebhook();
    const { client: outsider, url } = await newOrganization();
    const { status, body } = await outsider.patch(`${url}/${webhook.id}`, { status: 'paused' });
    expect([status, body.error.name]).toEqual([404, 'webhook.not_found']);
    expect((await client.get(webhookUrl)).body).toEqual(webhook);
  });
});

describe('POST /v1/orgs/:organizationId/webhooks/:webhookId/rotate-secret', () => {
  it('200: answers a new secret; for a day the one before is used too', async () => {
    const { client, webhook, webhookUrl, secret } = await newWebhook();

    const { status, body } = await client.post(`${webhookUrl}/rotate-secret`);

    expect(status).toBe(200);
    expect(body).toEqual({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/) });
    expect(await secretsOf(webhook.id)).toEqual([body.secret, secret]);
    expect(await secretsOf(webhook.id, new Date(Date.now() + 86_400_000))).toEqual([body.secret]);
  });

  it('200: of many secrets the last two count, also when all come at once', async () => {
    const { client, webhook, webhookUrl, secret } = await newWebhook();
    const responses = await Promise.all([1, 2, 3].map(() => client.post(`${webhookUrl}/rotate-secret`)));
    const known = responses.map(({ body }) => body.secret);
    const used = await secretsOf(webhook.id);
    expect(used).toHaveLength(2);
    expect(used).not.toContain(secret);
    expect(known).toEqual(expect.arrayContaining(used));
  });

  it('200: replaces a secret that cannot be read any more', async () => {
    const { client, webhook, webhookUrl } = await newWebhook();
    const data = { secret: new Uint8Array(60) };
    await database.prisma.webhook.update({ where: { id: webhook.id }, data });
    expect(await secretsOf(webhook.id)).toEqual([]);
    const { body } = await client.post(`${webhookUrl}/rotate-secret`);
    expect(await secretsOf(webhook.id)).toEqual([body.secret]);
  });

  it('200: is audited without the secret', async () => {
    const { client, webhook, webhookUrl } = await newWebhook();
    const response = await client.post(`${webhookUrl}/rotate-secret`);
    const recorded = await recordedBy(response);
    expect(recorded.audit).toMatchObject([{ action: 'webhook.secret-rotated', targetId: webhook.id }]);
    expect(JSON.stringify(recorded)).not.toContain(response.body.secret);
  });

  it('403: needs an administrator', async () => {
    const { id, webhookUrl } = await newWebhook();
    const member = api.as(await build.member(id, 'create'));
    expect((await member.post(`${webhookUrl}/rotate-secret`)).status).toBe(403);
  });

  it('404: there is no such webhook', async () => {
    const { client, url } = await newOrganization();
    expect((await client.post(`${url}/unknown/rotate-secret`)).body.error.name).toBe('webhook.not_found');
  });
});

describe('DELETE /v1/orgs/:organizationId/webhooks/:webhookId', () => {
  it('204: removes it with its deliveries, and is audited once however often it is asked for', async () => {
    const { client, webhook, webhookUrl } = await newWebhook();
    await client.post(`${webhookUrl}/test`);

    const response = await client.delete(webhookUrl);

    expect(response).toMatchObject({ status: 204, text: '' });
    expect((await recordedBy(response)).events).toMatchObject([{ type: 'webhook.deleted' }]);
    expect((await client.get(webhookUrl)).status).toBe(404);
    expect(await database.prisma.delivery.count({ where: { webhookId: webhook.id } })).toBe(0);
    const again = await client.delete(webhookUrl);
    expect([again.status, await recordedBy(again)]).toEqual([204, NOTHING]);
  });

  it('204: leaves that of another organization alone', async () => {
    const { client, webhook, webhookUrl } = await newWebhook();
    const { client: outsider, url } = await newOrganization();
    expect((await outsider.delete(`${url}/${webhook.id}`)).status).toBe(204);
    expect((await client.get(webhookUrl)).body).toEqual(webhook);
  });

  it('403: needs an administrator', async () => {
    const { id, webhookUrl } = await newWebhook();
    expect((await api.as(await build.member(id, 'create')).delete(webhookUrl)).status).toBe(403);
  });
});
