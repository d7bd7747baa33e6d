import { beforeAll, describe, expect, it } from '@jest/globals';
import lz from 'lz-string';
import { api, build } from '../../../test/harness.js';
import { useRuntime } from '../../../test/processes.js';
import { newPublishedSite } from '../../../test/published-site.js';

const SCRIPT = `
export default {
  async fetch(request) {
    const { context, componentId } = JSON.parse((await request.formData()).get('event'));
    if (componentId === 'exposing') return Response.json({ error: 'Authorize the integration first.' }, { status: 401 });
    if (componentId === 'failing') return new Response(null, { status: 500 });
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

  it('404: a reader of a site sees nothing of the components by which an integration is configured', async () => {
    const site = await newPublishedSite();
    const { organizationId } = site.space;
    const integration = await build.integration(organizationId, {
      script: SCRIPT,
      configurations: { account: { componentId: 'config' } },
      contentSources: [{ id: 'wiki', title: 'Wiki', configuration: { componentId: 'source' } }],
    });
    await build.installation(integration, organizationId);
    const reader = await site.reader();
    const path = `/integrations/${integration.name}/render`;
    for (const componentId of ['config', 'source']) {
      expect((await reader.post(path, { ...component, componentId })).body.error?.name).toBe('integration.not_found');
      expect((await site.client.post(path, { ...component, componentId })).status).toBe(200);
    }
    expect((await reader.post(path, component)).status).toBe(200);
  });

  it('200: a reader sees what is for spaces where it is enabled on the space, and what is for sites where on the site', async () => {
    const site = await newPublishedSite();
    const { organizationId } = site.space;
    const context = { spaceId: site.space.id, siteId: site.id };
    const reader = await site.reader();
    const render = async (target: 'space' | 'site', on: { spaces: string[]; sites: string[] }) => {
      const integration = await build.integration(organizationId, { script: SCRIPT, target });
      await build.installation(integration, organizationId, on);
      const { body } = await reader.post(`/integrations/${integration.name}/render`, { ...component, context });
      return body.error?.name ?? body;
    };
    const [spaces, sites] = [[site.space.id], [site.id]];
    expect(await render('space', { spaces, sites: [] })).toEqual({ shownIn: context });
    expect(await render('site', { spaces: [], sites })).toEqual({ shownIn: context });
    expect(await render('space', { spaces: [], sites: [] })).toBe('integration.not_found');
    expect(await render('site', { spaces: [], sites: [] })).toBe('integration.not_found');
  });

  it('404: says to members why nothing is shown in a place, and to others only that there is nothing', async () => {
    const site = await newPublishedSite();
    const { organizationId } = site.space;
    const context = { spaceId: site.space.id, siteId: site.id };
    const refusal = async (name: string, client = site.client) => {
      const { status, body } = await client.post(`/integrations/${name}/render`, { ...component, context });
      return [status, body.error?.name, body.error?.message];
    };
    const reader = await site.reader();
    const because = (name: string, reason: string) => [
      404,
      'integration.not_shown',
      `"${name}" cannot be shown here: ${reason}`,
    ];
    expect(await refusal('nobody')).toEqual(because('nobody', 'it is not installed in this organization.'));
    const { name, ...integration } = await build.integration(organizationId, { script: SCRIPT });
    const { id } = await build.installation({ name, ...integration }, organizationId);
    const url = `/integrations/${name}/installations/${id}`;
    await site.client.patch(url, { space_selection: 'selected' });
    expect(await refusal(name)).toEqual(because(name, 'it is not enabled on this space.'));
    await site.client.patch(url, { space_selection: 'all', site_selection: 'selected' });
    expect(await refusal(name)).toEqual(because(name, 'it is not enabled on this site.'));
    await site.client.patch(url, { status: 'paused' });
    expect(await refusal(name)).toEqual(because(name, 'its installation is paused.'));
    expect((await refusal(name, reader)).slice(0, 2)).toEqual([404, 'integration.not_found']);
  });

  it('502: tells what a script says to its user, or what it answered', async () => {
    const { id, admin } = await build.organization();
    const { name } = await build.integration(id, { script: SCRIPT });
    const render = async (componentId: string) =>
      (await api.as(admin).post(`/integrations/${name}/render`, { ...component, componentId })).body.error;
    expect(await render('exposing')).toMatchObject({
      name: 'integration.reported',
      message: 'The integration reports an error: Authorize the integration first.',
    });
    expect(await render('failing')).toMatchObject({ name: 'integration.failed' });
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

describe('GET /integrations/:name/render', () => {
  const pack = (value: unknown) => encodeURIComponent(lz.compressToEncodedURIComponent(JSON.stringify(value)));

  async function newIntegration() {
    const { id, admin } = await build.organization();
    const integration = await build.integration(id, { script: SCRIPT });
    await build.installation(integration, id);
    return { id, client: api.as(admin), url: `/integrations/${integration.name}/render` };
  }

  it('200, 304: answers what the other operation does, and once to who has it', async () => {
    const { id, client, url } = await newIntegration();
    const asked = { ...component, context: { organizationId: id, text: 'ü 🎉' } };
    const { status, body, headers } = await client.get(`${url}?request=${pack(asked)}`);
    expect([status, body]).toEqual([200, (await client.post(url, asked)).body]);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    const known = { 'if-none-match': String(headers['etag']) };
    expect((await client.get(`${url}?request=${pack(asked)}`, { headers: known })).status).toBe(304);
    const base64 = encodeURIComponent(lz.compressToBase64(JSON.stringify(asked)));
    expect((await client.get(`${url}?request=${base64}`)).body).toEqual(body);
  });

  it('404: is as closed as the other operation', async () => {
    const { url } = await newIntegration();
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(`${url}?request=${pack(component)}`)).status).toBe(404);
    expect((await api.get(`${url}?request=${pack(component)}`)).status).toBe(401);
  });

  it('400: refuses what is no request, and what would become too large', async () => {
    const { client, url } = await newIntegration();
    const texts = [
      '',
      'hello',
      pack('text'),
      pack({ componentId: 'card' }),
      encodeURIComponent(lz.compressToEncodedURIComponent('{"componentId":')),
      encodeURIComponent(lz.compressToEncodedURIComponent('a'.repeat(300_000))),
    ];
    for (const text of texts) {
      const { status, body } = await client.get(`${url}?request=${text}`);
      expect([text.slice(0, 40), status]).toEqual([text.slice(0, 40), 400]);
      expect(body.error.issues[0].path).toMatch(/^query\.request/);
    }
    expect((await client.get(url)).status).toBe(400);
  });
});
