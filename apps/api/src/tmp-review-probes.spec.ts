import { beforeAll, describe, expect, it } from '@jest/globals';
import { newInstallation, newIntegration } from '../test/new-installation.js';
import { newEnabled } from '../test/new-installation-target.js';
import { api, build, database, startedWith } from '../test/harness.js';
import { useRuntime } from '../test/processes.js';

const SCRIPT = `export default { async fetch(request) {
  const form = await request.formData();
  const event = JSON.parse(form.get('event'));
  if (event.type === 'ui_render') return Response.json({ secret: 'private render' });
  return Response.json(event, { headers: { 'x-accel-redirect': '/internal', 'alt-svc': 'h2="evil:1"', 'x-sendfile': '/etc/passwd', 'access-control-allow-origin': '*', link: '</x>; rel=preload' } });
} };`;

beforeAll(async () => { await useRuntime(); });

describe('probes', () => {
  it('1 org integrations to foreign installation', async () => {
    const { id, installation } = await newInstallation();
    const own = await build.integration(id, { title: 'Secret Project' });
    const other = await newIntegration({ visibility: 'unlisted' });
    await build.installation(other.integration, id);
    const token = build.installationToken(installation as never);
    const { status, body } = await api.as(token).get(`/orgs/${id}/integrations?limit=100`);
    console.log('1', status, body.items?.map((i: any) => i.name).includes(own.name), body.items?.map((i: any) => i.name).includes(other.integration.name));
  });
  it('2 render private of others', async () => {
    const { id, admin } = await build.organization();
    const hidden = await build.integration(id, { script: SCRIPT });
    await build.installation(hidden, id);
    const foreign = await newIntegration();
    const inst = await build.installation(foreign.integration, id);
    const token = build.installationToken(inst);
    console.log('2get', (await api.as(token).get(`/integrations/${hidden.name}`)).status);
    const answer = await api.as(token).post(`/integrations/${hidden.name}/render`, { componentId: 'x', props: {}, context: { organizationId: id } });
    console.log('2', answer.status, answer.text);
    const big = await api.as(admin).post(`/integrations/${hidden.name}/render`, { componentId: 'x', props: {}, context: { organizationId: id, junk: 'x'.repeat(3_000_000) } });
    console.log('2big', big.status, big.text.slice(0, 200));
    const { rows } = await database.pool.query('SELECT max(length(payload::text)) FROM deliveries WHERE integration_id = $1', [hidden.id]);
    console.log('2rows', rows);
    const task = await api.as(token).post(`/integrations/${foreign.integration.name}/tasks`, { task: { junk: 'x'.repeat(3_000_000) }, schedule: 86400 });
    console.log('2task', task.status, task.text.slice(0, 200));
    const deep = await api.as(admin).post(`/integrations/${hidden.name}/render`, `{"componentId":"x","props":{},"context":{"a":${'['.repeat(100000)}${']'.repeat(100000)}}}`);
    console.log('2deep', deep.status, deep.text.slice(0, 200));
  });
  it('3 headers', async () => {
    const { integration } = await newIntegration({ script: SCRIPT });
    const answer = await api.get(`/integrations/${integration.name}/integration/x`, { headers: { cookie: 'session=1', authorization: 'lct_abcdef', 'x-forwarded-for': '1.1.1.1' } });
    console.log('3', answer.status, answer.headers, answer.text);
    const t2 = await api.get(`/integrations/${integration.name}/integration/x`, { headers: { authorization: 'Basic bGN0X2FiYw==' } });
    console.log('3b', t2.body.request?.headers);
    for (const path of ['/integration/%00', '/integration/%ff', '/integration/..%2f..%2fuser', '/integration//evil', '/integration/?__proto__=1&x=%00']) {
      const a = await api.get(`/integrations/${integration.name}${path}`);
      console.log('3c', path, a.status, a.text.slice(0, 120));
    }
    for (const method of ['HEAD', 'OPTIONS', 'PATCH']) {
      const a = await api.call(method, `/integrations/${integration.name}/integration`);
      console.log('3d', method, a.status);
    }
  });
  it('4 extended', async () => {
    for (const kind of ['space', 'site'] as const) {
      const { all, owner } = await newEnabled(kind);
      const { body } = await api.as(owner).get(`${all}?extended=true`);
      console.log('4', kind, JSON.stringify(body.items[0][kind]).slice(0, 700));
    }
  });
  it('5 publish large', async () => {
    const { id, admin } = await build.organization();
    const properties = Object.fromEntries(Array.from({ length: 20000 }, (_, i) => [`p${i}`, { type: 'string', default: 'x'.repeat(200) }]));
    const body = { organization: id, title: 'Big', description: 'd', scopes: [], script: 'x', visibility: 'public', configurations: { account: { properties } } };
    const big = await api.as(admin).post(`/integrations/big-${id}`, body);
    console.log('5', big.status, big.text.slice(0, 200));
    const blocks = await api.as(admin).post(`/integrations/blocks-${id}`, { ...body, configurations: undefined, blocks: [{ id: 'a', title: 'aa', urlUnfurl: Array(5000).fill('https://' + 'x'.repeat(1000)) }] });
    console.log('5b', blocks.status, blocks.text.slice(0, 200));
    const listed = await api.as(admin).get(`/integrations?owner=${id}`);
    console.log('5c', listed.text.length);
    const dots = await api.as(admin).post('/integrations/%2e%2e', { ...body, configurations: undefined });
    console.log('5d', dots.status, dots.text.slice(0, 300));
    const dot = await api.as(admin).post('/integrations/...', { ...body, configurations: undefined });
    console.log('5e', dot.status);
  });
});
