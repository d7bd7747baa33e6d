import { api, database } from './harness.js';
import type { Sample, World } from './world.js';

const HOOK = 'https://example.com/hook';

/** Valid requests of the operations on webhooks. */
export const webhookSamples: Record<string, Sample> = {
  listWebhooks: ({ organizationId }) => ({ url: `/orgs/${organizationId}/webhooks` }),
  createWebhook: async ({ organizationId }) => {
    await makeRoom(organizationId);
    return {
      url: `/orgs/${organizationId}/webhooks`,
      body: { url: HOOK, description: 'Sample', events: ['space.created'] },
    };
  },
  getWebhookById: async (world) => ({ url: await newWebhook(world) }),
  updateWebhookById: async (world) => ({ url: await newWebhook(world), body: { description: 'Another one' } }),
  deleteWebhookById: async (world) => ({ url: await newWebhook(world) }),
  rotateWebhookSecret: async (world) => ({ url: `${await newWebhook(world)}/rotate-secret` }),
  testWebhook: async (world) => ({ url: `${await newWebhook(world)}/test` }),
  listWebhookDeliveries: async (world) => ({ url: `${await newWebhook(world)}/deliveries` }),
  getWebhookDeliveryById: async (world) => ({ url: await newDelivery(world) }),
  redeliverWebhookDelivery: async (world) => ({ url: `${await newDelivery(world)}/redeliver` }),
};

async function newWebhook({ organizationId, admin }: World): Promise<string> {
  await makeRoom(organizationId);
  const url = `/orgs/${organizationId}/webhooks`;
  const { body } = await api.as(admin).post(url, { url: HOOK, events: ['space.created'] });
  return `${url}/${body.id}`;
}

/** An organization can have only so many webhooks: the oldest go, which no sample needs any more. */
async function makeRoom(organizationId: string): Promise<void> {
  const { webhook } = database.prisma;
  const old = await webhook.findMany({ where: { organizationId }, orderBy: { createdAt: 'desc' }, skip: 40 });
  await webhook.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
}

async function newDelivery(world: World): Promise<string> {
  const url = await newWebhook(world);
  await api.as(world.admin).post(`${url}/test`);
  const { body } = await api.as(world.admin).get(`${url}/deliveries`);
  return `${url}/deliveries/${body.items[0].id}`;
}
