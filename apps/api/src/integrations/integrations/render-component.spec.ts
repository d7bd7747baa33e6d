import { beforeAll, describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { useRuntime } from '../../../test/processes.js';
import { newPublishedSite } from '../../../test/published-site.js';

const SCRIPT = `
export default {
  async fetch(request) {
    const { context } = JSON.parse((await request.formData()).get('event'));
    return Response.json({ shownIn: context });
  },
};`;

const component = { componentId: 'card', props: {}, context: {} };

beforeAll(async () => {
  await useRuntime();
});

describe('POST /integrations/:name/render', () => {
  it('404: an installation has nothing rendered by other integrations that its organization has installed', async () => {
    const { id, admin } = await build.organization();
    const { id: publisherId } = await build.organization();
    const hidden = await build.integration(id, { script: SCRIPT });
    const shown = await build.integration(publisherId, { script: SCRIPT, visibility: 'public' });
    await build.installation(hidden, id);
    const client = api.as(build.installationToken(await build.installation(shown, id)));
    const { status, body } = await client.post(`/integrations/${hidden.name}/render`, component);
    expect([status, body.error?.name]).toEqual([404, 'integration.not_found']);
    expect((await client.post(`/integrations/${shown.name}/render`, component)).status).toBe(200);
    expect((await api.as(admin).post(`/integrations/${hidden.name}/render`, component)).status).toBe(200);
  });

  it('404: a reader of a site speaks of no other site and of no other organization', async () => {
    const site = await newPublishedSite();
    const { organizationId } = site.space;
    const integration = await build.integration(organizationId, { script: SCRIPT });
    await build.installation(integration, organizationId);
    const other = await build.site(organizationId, { spaces: [] });
    const { id: elsewhere } = await build.organization();
    const reader = await site.reader();
    const render = (context: object) =>
      reader.post(`/integrations/${integration.name}/render`, { ...component, context });
    const own = { siteId: site.id, organizationId, spaceId: site.space.id };
    expect((await render(own)).body).toEqual({ shownIn: own });
    expect((await render({ siteId: other.id })).body.error.name).toBe('site.not_found');
    expect((await render({ organizationId: elsewhere })).body.error.name).toBe('organization.not_found');
  });

  it('400: refuses a context that is too large for the record of the event', async () => {
    const { id, admin } = await build.organization();
    const { name } = await build.integration(id, { script: SCRIPT });
    const render = (change: object) => api.as(admin).post(`/integrations/${name}/render`, { ...component, ...change });
    const { status, body } = await render({ context: { page: 'x'.repeat(16 * 1024) } });
    expect([status, body.error.issues]).toEqual([
      400,
      [{ path: 'body.context', message: 'must be at most 16 KiB as JSON' }],
    ]);
    const action = { action: 'press', value: 'x'.repeat(256 * 1024) };
    expect((await render({ action })).body.error.issues).toMatchObject([{ path: 'body.action' }]);
  });
});
