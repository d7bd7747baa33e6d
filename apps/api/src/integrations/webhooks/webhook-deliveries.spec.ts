import { describe, expect, it } from '@jest/globals';
import { api, build, database, native } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { NOTHING, recordedBy } from '../../../test/recorded.js';

async function newWebhook() {
  const { id, admin } = await build.organization();
  const client = api.as(admin);
  const { body } = await client.post(`/orgs/${id}/webhooks`, { url: 'https://hooks.example.com/path-key' });
  return { id, client, webhookId: body.id, url: `/orgs/${id}/webhooks/${body.id}` };
}

/** A webhook with a message that has had an end, good or bad. */
async function newDelivery(outcome: object = {}) {
  const webhook = await newWebhook();
  await webhook.client.post(`${webhook.url}/test`);
  const { webhookId } = webhook;
  const { id: deliveryId } = await database.prisma.delivery.findFirstOrThrow({ where: { webhookId } });
  const data = { state: 'delivered', attempts: 1, nextAttemptAt: null, finishedAt: new Date(), ...outcome };
  await database.prisma.delivery.update({ where: { id: deliveryId }, data });
  return { ...webhook, deliveryId, deliveryUrl: `${webhook.url}/deliveries/${deliveryId}` };
}

/** Has everything told that has happened so far. */
async function tellAll() {
  const { fanOut } = await native<typeof import('@lectern/commands/integrations/deliveries/fan-out')>(
    '@lectern/commands/integrations/deliveries/fan-out',
  );
  while ((await fanOut(database, { api: 'https://docs.test' }, new Date())) > 0);
}

const deliveriesOf = (webhookId: string) =>
  database.prisma.delivery.findMany({ where: { webhookId }, orderBy: { position: 'asc' } });

describe('POST /v1/orgs/:organizationId/webhooks/:webhookId/test', () => {
  it('204: queues a message that tells of nothing, which waits for no other', async () => {
    const { id, client, webhookId, url } = await newWebhook();

    const response = await client.post(`${url}/test`);

    expect(response).toMatchObject({ status: 204, text: '' });
    const [delivery, ...others] = await deliveriesOf(webhookId);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({
      type: 'webhook.test',
      state: 'waiting',
      lane: delivery?.id,
      payload: {
        type: 'webhook.test',
        timestamp: expect.any(String),
        data: { id: delivery?.id, organization: id, webhookId },
      },
    });
    const { audit, events, jobs } = await recordedBy(response);
    expect(audit).toMatchObject([{ action: 'webhook.tested', targetId: webhookId }]);
    expect([events, jobs]).toEqual([[], []]);
    expect(await database.prisma.job.findMany({ where: { organizationId: id } })).toMatchObject([
      { name: 'deliveries.drain', payload: { receiver: webhookId } },
    ]);
  });

  it('403: needs an administrator', async () => {
    const { id, webhookId, url } = await newWebhook();
    expect((await api.as(await build.member(id, 'create')).post(`${url}/test`)).status).toBe(403);
    expect(await deliveriesOf(webhookId)).toEqual([]);
  });

  it('404: a webhook of another organization is as good as none', async () => {
    const { webhookId } = await newWebhook();
    const { id, client } = await newWebhook();
    const { body } = await client.post(`/orgs/${id}/webhooks/${webhookId}/test`);
    expect(body.error.name).toBe('webhook.not_found');
    expect(await deliveriesOf(webhookId)).toEqual([]);
  });

  it('409: nothing goes to a webhook that is paused', async () => {
    const { client, webhookId, url } = await newWebhook();
    await client.patch(url, { status: 'paused' });
    const response = await client.post(`${url}/test`);
    expect([response.status, response.body.error.name]).toEqual([409, 'webhook.paused']);
    expect([await deliveriesOf(webhookId), await recordedBy(response)]).toEqual([[], NOTHING]);
  });
});

describe('GET /v1/orgs/:organizationId/webhooks/:webhookId/deliveries', () => {
  it('200: shows what waits', async () => {
    const { client, url } = await newWebhook();
    await client.post(`${url}/test`);
    const { status, body } = await client.get(`${url}/deliveries`);
    expect([status, body.count]).toEqual([200, 1]);
    expect(body.items).toEqual([
      {
        object: 'webhook-delivery',
        id: expect.any(String),
        type: 'webhook.test',
        status: 'pending',
        attempts: 0,
        nextAttemptAt: expect.any(String),
        createdAt: expect.any(String),
      },
    ]);
  });

  it('200: shows what has arrived', async () => {
    const { client, url } = await newDelivery({ answerStatus: 204, durationMs: 12 });
    const { body } = await client.get(`${url}/deliveries`);
    expect(body.items).toMatchObject([
      { status: 'success', attempts: 1, answerStatus: 204, durationMs: 12, finishedAt: expect.any(String) },
    ]);
    expect(body.items[0]).not.toHaveProperty('nextAttemptAt');
  });

  it('200: shows what was given up', async () => {
    const { client, url } = await newDelivery({ state: 'failed', attempts: 15, error: 'hooks.example.com is gone' });
    const { body } = await client.get(`${url}/deliveries`);
    expect(body.items).toMatchObject([{ status: 'failed', attempts: 15, error: 'hooks.example.com is gone' }]);
  });

  it('200: lists those of the webhook page by page, newest first, and by status', async () => {
    const { client, url, deliveryId } = await newDelivery();
    await newDelivery();
    for (const _ of [1, 2]) await client.post(`${url}/test`);
    const pages = await readPages(client, `${url}/deliveries?limit=2`);
    expect(pages.map(({ count, items }) => [count, items.length])).toEqual([
      [3, 2],
      [3, 1],
    ]);
    expect(pages.flatMap(idsOf).at(-1)).toBe(deliveryId);
    expect(idsOf((await client.get(`${url}/deliveries?status=success`)).body)).toEqual([deliveryId]);
    expect((await client.get(`${url}/deliveries?status=pending`)).body.count).toBe(2);
    expect((await client.get(`${url}/deliveries?status=failed`)).body.count).toBe(0);
  });

  it('400: refuses a status that there is none of', async () => {
    const { client, url } = await newWebhook();
    expect((await client.get(`${url}/deliveries?status=lost`)).status).toBe(400);
  });

  it('403: needs an administrator', async () => {
    const { id, url, deliveryUrl } = await newDelivery();
    const member = api.as(await build.member(id, 'create'));
    expect((await member.get(`${url}/deliveries`)).status).toBe(403);
    expect((await member.get(deliveryUrl)).status).toBe(403);
  });

  it('404: those of a webhook of another organization are as good as none', async () => {
    const { webhookId } = await newDelivery();
    const { id, client } = await newWebhook();
    const { body } = await client.get(`/orgs/${id}/webhooks/${webhookId}/deliveries`);
    expect(body.error.name).toBe('webhook.not_found');
  });
});

describe('GET /v1/orgs/:organizationId/webhooks/:webhookId/deliveries/:deliveryId', () => {
  it('200: shows the message and what happened', async () => {
    const logs = [{ level: 'info', message: 'answered 204', timestamp: '2026-02-28T23:59:59.999Z' }];
    const exchange = { request: { headers: {} }, response: { status: 204, headers: { server: 'x' }, body: '' } };
    const { id, client, webhookId, deliveryId, deliveryUrl } = await newDelivery({ logs, exchange });
    const { status, body } = await client.get(deliveryUrl);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: deliveryId, status: 'success', logs, exchange });
    expect(body.payload).toEqual({
      type: 'webhook.test',
      timestamp: body.createdAt,
      data: { id: deliveryId, organization: id, webhookId },
    });
  });

  it('200: shows the message that tells of an event', async () => {
    const { id, client, url } = await newWebhook();
    const { body: team } = await client.put(`/orgs/${id}/teams`, { title: 'Writers' });
    await tellAll();

    const { body: page } = await client.get(`${url}/deliveries`);

    const { id: deliveryId } = page.items.find(({ type }: { type: string }) => type === 'team.created');
    const { body } = await client.get(`${url}/deliveries/${deliveryId}`);
    const event = await database.prisma.event.findFirstOrThrow({ where: { organizationId: id, type: 'team.created' } });
    expect(body).toMatchObject({ status: 'pending', attempts: 0, logs: [] });
    expect(body.payload).toEqual({
      type: 'team.created',
      timestamp: event.occurredAt.toISOString(),
      data: { id: event.id, organization: id, teamId: team.id },
    });
  });

  it('404: the delivery of another webhook is as good as none', async () => {
    const { deliveryId } = await newDelivery();
    const { client, url } = await newWebhook();
    const { status, body } = await client.get(`${url}/deliveries/${deliveryId}`);
    expect([status, body.error.name]).toEqual([404, 'webhook_delivery.not_found']);
  });
});

describe('POST /v1/orgs/:organizationId/webhooks/:webhookId/deliveries/:deliveryId/redeliver', () => {
  it('204: queues the same message once more, and leaves the first as it is', async () => {
    const { id, client, webhookId, deliveryId, deliveryUrl } = await newDelivery({ state: 'failed', error: 'no' });
    const before = await deliveriesOf(webhookId);

    const response = await client.post(`${deliveryUrl}/redeliver`);

    expect(response).toMatchObject({ status: 204, text: '' });
    const [first, second, ...others] = await deliveriesOf(webhookId);
    expect([[first], others]).toEqual([before, []]);
    expect(second).toMatchObject({ state: 'waiting', attempts: 0, type: first?.type, payload: first?.payload });
    expect(second?.id).not.toBe(deliveryId);
    expect(second?.payload).toMatchObject({ data: { id: deliveryId, organization: id } });
    expect((await recordedBy(response)).audit).toMatchObject([
      { action: 'webhook.redelivered', targetId: webhookId, payload: { delivery: deliveryId } },
    ]);
  });

  it('403: needs an administrator', async () => {
    const { id, deliveryUrl } = await newDelivery();
    const member = api.as(await build.member(id, 'create'));
    expect((await member.post(`${deliveryUrl}/redeliver`)).status).toBe(403);
  });

  it('404: the delivery of another webhook is not sent', async () => {
    const { deliveryId } = await newDelivery();
    const { client, url, webhookId } = await newWebhook();
    const { status, body } = await client.post(`${url}/deliveries/${deliveryId}/redeliver`);
    expect([status, body.error.name]).toEqual([404, 'webhook_delivery.not_found']);
    expect(await deliveriesOf(webhookId)).toEqual([]);
  });

  it('409: nothing goes to a webhook that is paused', async () => {
    const { client, url, webhookId, deliveryUrl } = await newDelivery();
    await client.patch(url, { status: 'paused' });
    const { status, body } = await client.post(`${deliveryUrl}/redeliver`);
    expect([status, body.error.name]).toEqual([409, 'webhook.paused']);
    expect(await deliveriesOf(webhookId)).toHaveLength(1);
  });
});
