import { beforeAll, describe, expect, it } from '@jest/globals';
import type { IntegrationOptions } from '@lectern/commands/testing/integrations';
import { eventually } from '../../../../../scripts/lib/eventually.mjs';
import { api, build, type Client, startedWith } from '../../../test/harness.js';
import { useRuntime } from '../../../test/processes.js';

/** Responds with what it was given, in the way that each kind of question wants. */
const ECHO = `
export default {
  async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const environment = JSON.parse(form.get('environment'));
    console.log('asked', event.type);
    if (event.type === 'fetch') {
      const body = form.get('fetch-body');
      const text = body === null ? null : await body.text();
      if (event.request.url.endsWith('/broken')) throw new Error('broken on purpose');
      return Response.json({ event, text, installation: environment.installation?.id ?? null,
        configuration: environment.installation?.configuration ?? null,
        tokens: Object.keys(environment.apiTokens), secrets: environment.secrets,
        site: environment.siteInstallation?.site ?? null, space: environment.spaceInstallation?.space ?? null },
        { status: 201, headers: { 'x-own': 'yes', 'set-cookie': 'a=b', 'content-security-policy': 'default-src *',
          'x-accel-redirect': '/internal', 'x-sendfile': '/etc/passwd', 'alt-svc': 'h2=":8443"' } });
    }
    if (event.type === 'ui_render') {
      if (event.componentId === 'nonsense') return new Response('<p>');
      return Response.json({ type: 'element', element: { type: 'text', children: [event.props.name ?? '', event.auth?.userId ?? ''] } });
    }
    if (event.type === 'fetch_published_script') return new Response('console.log(1)', { headers: { 'content-type': 'text/javascript' } });
    if (event.type === 'fetch_visitor_authentication') {
      return new Response(null, { status: 302, headers: { location: 'https://id.test/?to=' + encodeURIComponent(event.location) } });
    }
    return new Response('not handled', { status: 406 });
  },
};`;

beforeAll(async () => {
  await useRuntime();
});

/** An organization with an integration that answers everything, installed. */
async function installed(options: IntegrationOptions = {}) {
  const { id: organizationId, admin } = await build.organization();
  const integration = await build.integration(organizationId, { script: ECHO, secrets: { key: 'hidden' }, ...options });
  const installation = await build.installation(integration, organizationId);
  const client = api.as(admin);
  const url = `/integrations/${integration.name}`;
  return {
    organizationId,
    admin,
    client,
    integration,
    installation,
    url,
    at: `${url}/installations/${installation.id}`,
  };
}

/** The newest event of an integration with its trace. */
async function newestEvent(client: Client, url: string) {
  const { body: page } = await client.get(`${url}/events?limit=1`);
  return (await client.get(`${url}/events/${page.items[0].id}`)).body;
}

describe('the public endpoint of an integration', () => {
  it('200: passes a request on to the script, whoever asks, and its answer back', async () => {
    const { url, integration } = await installed();
    const response = await api.post(`${url}/integration/hooks/1?x=y`, { hello: 'world' });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      event: {
        type: 'fetch',
        request: {
          method: 'post',
          url: `https://docs.test/v1/integrations/${integration.name}/integration/hooks/1?x=y`,
        },
      },
      text: '{"hello":"world"}',
      installation: null,
      tokens: ['integration'],
      secrets: { key: 'hidden' },
    });
    expect(response.headers).toMatchObject({ 'x-own': 'yes' });
    for (const name of ['set-cookie', 'x-accel-redirect', 'x-sendfile', 'alt-svc']) {
      expect([name, response.headers[name]]).toEqual([name, undefined]);
    }
    expect(response.headers['content-security-policy']).toMatch(/^sandbox /);
  });

  it('200: speaks for an installation, or for one on a space or a site', async () => {
    const { at, installation, organizationId } = await installed();
    const space = await build.space(organizationId);
    const site = await build.site(organizationId, { spaces: [] });
    const { body } = await api.get(`${at}/integration`);
    expect(body).toMatchObject({
      event: { installationId: installation.id },
      installation: installation.id,
      tokens: ['integration', 'installation'],
    });
    const onSpace = await api.get(`${at}/spaces/${space}/integration/x`);
    expect(onSpace.body.event).toMatchObject({ spaceId: space, installationId: installation.id });
    const onSite = await api.get(`${at}/sites/${site.id}/integration`);
    expect(onSite.body.event).toMatchObject({ siteId: site.id });
  });

  it('200: says which member asks, and never hands a token of the installation to a script', async () => {
    const { at, client, admin } = await installed();
    const member = await client.get(`${at}/integration`);
    expect(member.body.event).toMatchObject({ auth: { userId: admin.id } });
    expect(member.body.event.request.headers.authorization).toBeUndefined();

    const stranger = await api.as(await build.person()).get(`${at}/integration`);
    expect(stranger.body.event.auth).toBeUndefined();
    expect(stranger.body.event.request.headers.authorization).toBeUndefined();

    const elsewhere = await api.get(`${at}/integration`, { headers: { authorization: 'Basic c2xhY2s6MQ==' } });
    expect(elsewhere.body.event.request.headers.authorization).toBe('Basic c2xhY2s6MQ==');

    const { secret } = await build.session(admin.id);
    for (const authorization of [admin.token, secret, `Bearer ${secret}`]) {
      const careless = { authorization, cookie: `__Host-lectern_session=${secret}`, 'lectern-session': 'personal' };
      const { event } = (await api.get(`${at}/integration`, { headers: careless })).body;
      expect(event.request.headers).not.toHaveProperty('authorization');
      expect(event.request.headers).not.toHaveProperty('cookie');
      expect(event.auth).toBeUndefined();
    }
  });

  it('200: sends the policy of the integration beside the sandbox', async () => {
    const { url } = await installed({ contentSecurityPolicy: { 'default-src': "'self'" } });
    const { headers } = await api.get(`${url}/integration`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'self', sandbox /);
  });

  it('500: passes on what a script answers that fails, and keeps its trace, without what others authenticate by', async () => {
    const { url, client } = await installed();
    const response = await api.get(`${url}/integration/broken`, { headers: { 'x-api-key': 'secret of others' } });
    expect(response.status).toBe(500);
    const { event, trace } = await newestEvent(client, url);
    expect(event).toMatchObject({ status: 'failed', payload: { type: 'fetch', request: { method: 'get' } } });
    expect(JSON.stringify(event)).not.toContain('secret of others');
    const messages = trace.logs.map(({ message }: { message: string }) => message).join('\n');
    expect(messages).toContain('asked fetch');
    expect(messages).toContain('broken on purpose');
  });

  it('200: answers at once, and adds to the trace what the script prints later', async () => {
    const script = `export default { async fetch(request, env, context) {
      context.waitUntil((async () => {
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        console.log('printed later');
      })());
      console.log('printed at once');
      return new Response('at once');
    } };`;
    const { url, client } = await installed({ script });
    expect((await api.get(`${url}/integration`)).text).toBe('at once');
    const messages = async () =>
      (await newestEvent(client, url)).trace.logs.map(({ message }: { message: string }) => message);
    expect(await messages()).toEqual(['printed at once']);
    await eventually('the line that is printed later', async () => (await messages()).length === 2);
    expect(await messages()).toEqual(['printed at once', 'printed later']);
  });

  it('404: is not there for an unknown, foreign, uninstalled or paused installation', async () => {
    const { url, at, client, organizationId } = await installed();
    const foreign = await installed();
    expect((await api.get('/integrations/unknown/integration')).status).toBe(404);
    expect((await api.get(`${url}/installations/${foreign.installation.id}/integration`)).status).toBe(404);
    const space = await build.space(foreign.organizationId);
    expect((await api.get(`${at}/spaces/${space}/integration`)).status).toBe(404);
    await client.patch(at, { space_selection: 'selected' });
    const own = await build.space(organizationId);
    expect((await api.get(`${at}/spaces/${own}/integration`)).status).toBe(404);
    await client.patch(at, { status: 'paused' });
    expect((await api.get(`${at}/integration`)).status).toBe(404);
    await client.delete(at);
    expect((await api.get(`${at}/integration`)).status).toBe(404);
  });

  it('502: says why a script did not answer', async () => {
    const { url, client } = await installed({ script: 'export default { fetch() { for (;;); } };' });
    const response = await api.get(`${url}/integration`);
    expect(response.status).toBe(502);
    expect(response.body.error).toMatchObject({
      name: 'integration.failed',
      message: expect.stringMatching(/processor|CPU/i),
    });
    const { event } = await newestEvent(client, url);
    expect(event).toMatchObject({ status: 'failed', error: expect.stringMatching(/processor|CPU/i) });
  });
});

describe('POST /integrations/:name/render', () => {
  const component = { componentId: 'greeting', props: { name: 'Ann' }, context: {} };

  it('200: answers what the component looks like, for whoever may see the place', async () => {
    const { url, client, admin, organizationId } = await installed();
    const space = await build.space(organizationId);
    const { status, body } = await client.post(`${url}/render`, { ...component, context: { spaceId: space } });
    expect(status).toBe(200);
    expect(body).toEqual({ type: 'element', element: { type: 'text', children: ['Ann', admin.id] } });
  });

  it('400: refuses what has no component, props or context', async () => {
    const { url, client } = await installed();
    const { status, body } = await client.post(`${url}/render`, { componentId: 1 });
    expect(status).toBe(400);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'body.componentId',
      'body.props',
      'body.context',
    ]);
  });

  it('401: asks who it is', async () => {
    const { url } = await installed();
    expect((await api.post(`${url}/render`, component)).status).toBe(401);
  });

  it('404: knows no integration, space or installation that the caller may not see', async () => {
    const { url, client, organizationId } = await installed();
    const foreign = await installed();
    expect((await client.post(`${foreign.url}/render`, component)).status).toBe(404);
    const hidden = await build.space(organizationId, { level: null });
    const reader = api.as(await build.member(organizationId, 'read'));
    expect((await reader.post(`${url}/render`, { ...component, context: { spaceId: hidden } })).status).toBe(404);
    const context = { installationId: foreign.installation.id };
    expect((await client.post(`${url}/render`, { ...component, context })).status).toBe(404);
    expect(
      (await client.post(`${url}/render`, { ...component, context: { organizationId: foreign.organizationId } }))
        .status,
    ).toBe(404);
  });

  it('502: refuses an answer that is no component', async () => {
    const { url, client } = await installed();
    const { status, body } = await client.post(`${url}/render`, { ...component, componentId: 'nonsense' });
    expect([status, body.error.name]).toEqual([502, 'integration.failed']);
  });
});

describe('scripts that integrations add to sites', () => {
  async function injecting(scopes: IntegrationOptions['scopes'], options: Partial<IntegrationOptions> = {}) {
    const place = await installed({ scopes, ...options });
    const space = await build.space(place.organizationId);
    const site = await build.site(place.organizationId, { spaces: [space] });
    const siteUrl = `/orgs/${place.organizationId}/sites/${site.id}`;
    await place.client.post(`${siteUrl}/publish`);
    return { ...place, site, siteUrl };
  }

  it('200: are listed for the site and served by the integration', async () => {
    const { client, siteUrl, at, site } = await injecting(['site:script:inject', 'site:script:cookies']);
    const { body: scripts } = await client.get(`${siteUrl}/integration-scripts`);
    expect(scripts).toEqual([{ script: `https://docs.test/v1${at}/sites/${site.id}/script.js`, cookies: true }]);
    expect((await client.get(`${siteUrl}/published`)).body.scripts).toEqual(scripts);
    const script = await api.get(`${at}/sites/${site.id}/script.js`);
    expect([script.status, script.text]).toEqual([200, 'console.log(1)']);
    expect(script.headers).toMatchObject({ 'content-type': 'text/javascript', 'cache-control': 'public, max-age=60' });
  });

  it('200: say what they need as one text, however their author wrote it', async () => {
    const contentSecurityPolicy = { 'connect-src': 'https://a.example', 'img-src': '*' };
    const { client, siteUrl } = await injecting(['site:script:inject'], { contentSecurityPolicy });
    const { body } = await client.get(`${siteUrl}/published`);
    expect(body.scripts).toMatchObject([{ contentSecurityPolicy: 'img-src *; connect-src https://a.example' }]);
  });

  it('404: are not there without the scope, and not for a site that is not published', async () => {
    const { client, siteUrl, at, site } = await injecting(['site:views:read']);
    expect((await client.get(`${siteUrl}/integration-scripts`)).body).toEqual([]);
    expect((await api.get(`${at}/sites/${site.id}/script.js`)).status).toBe(404);
    const allowed = await injecting(['site:script:inject']);
    await allowed.client.post(`${allowed.siteUrl}/unpublish`);
    expect((await api.get(`${allowed.at}/sites/${allowed.site.id}/script.js`)).status).toBe(404);
  });
});

describe('the sign-in of visitors by an integration', () => {
  it('302: is where readers of the site are sent, and the script sends them on', async () => {
    const { client, organizationId, integration, at } = await installed({ scopes: ['site:visitor:auth'] });
    const space = await build.space(organizationId);
    const site = await build.site(organizationId, { spaces: [space], visibility: 'visitor-auth' });
    const siteUrl = `/orgs/${organizationId}/sites/${site.id}`;
    await client.post(`${siteUrl}/publish`);
    await client.patch(`${siteUrl}/publishing/auth`, { backend: 'integration', integration: integration.name });
    const url = `http://localhost:4002/${organizationId}/${site.id}/start`;
    const resolved = await api.post('/urls/published', { url });
    expect(resolved.body.target).toBe('external');
    const redirect = new URL(resolved.body.redirect);
    expect(redirect.pathname).toBe(`/v1${at}/sites/${site.id}/visitor-auth`);
    const response = await api.get(`${redirect.pathname}${redirect.search}`);
    expect(response.status).toBe(302);
    expect(response.headers['location']).toMatch(/^https:\/\/id\.test\/\?to=%2F.*start$/);
  });
});

describe('an installation without a runtime', () => {
  it('503: says that no script can be run', async () => {
    const { url } = await installed();
    const without = await startedWith({ LECTERN_RUNTIME_TOKEN: '' });
    const { status, body } = await without.api.get(`${url}/integration`);
    await without.close();
    expect([status, body.error.name]).toEqual([503, 'integration.unavailable']);
  });
});
