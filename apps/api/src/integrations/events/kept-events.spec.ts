import { beforeAll, describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { useRuntime } from '../../../test/processes.js';

beforeAll(async () => {
  await useRuntime();
});

describe('GET /v1/integrations/:integrationName/events/:eventId', () => {
  it('200: answers every field that clients are promised, also of what is kept without its details', async () => {
    const { id: organizationId, admin } = await build.organization();
    const script = 'export default { fetch: () => Response.json({}) };';
    const integration = await build.integration(organizationId, { script });
    const { id: installationId } = await build.installation(integration, organizationId);
    const url = `/integrations/${integration.name}`;
    const client = api.as(admin);
    await client.get(`${url}/integration/hooks?key=hush`, { headers: { 'x-key': 'hush' } });
    await client.post(`${url}/render`, { componentId: 'card', props: { key: 'hush' }, context: { type: 'document' } });

    const { body } = await client.get(`${url}/events`);
    const kept = await Promise.all(
      body.items.map(async ({ id }: { id: string }) => (await client.get(`${url}/events/${id}`)).body.event),
    );
    const auth = { userId: admin.id };
    const eventId = expect.any(String);
    const context = { type: 'document' };
    const request = { method: 'get', url: `https://docs.test/v1${url}/integration/hooks`, headers: {} };
    expect(kept.map(({ payload }) => payload)).toEqual([
      { eventId, type: 'ui_render', installationId, componentId: 'card', props: {}, context, auth },
      { eventId, type: 'fetch', request, auth },
    ]);
  });
});
