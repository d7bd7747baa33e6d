import { readFileSync } from 'node:fs';
import { readYaml } from '@lectern/content/files/read-yaml';
import {
  type Configuration,
  type ConfigurationSchema,
  Configurations,
} from '@lectern/domain/integrations/configuration-schemas';
import { IntegrationBlock, IntegrationTarget } from '@lectern/domain/integrations/schemas';
import { z } from 'zod';
import { callApi, type PublishedSite } from './sites.js';

/** A manifest as its author wrote it; what specs do not look at is published as it is. */
const Manifest = z.looseObject({
  name: z.string(),
  target: IntegrationTarget.default('all'),
  scopes: z.array(z.string()),
  blocks: z.array(IntegrationBlock).default([]),
  contentSources: z
    .array(z.looseObject({ id: z.string(), configuration: z.object({ componentId: z.string() }) }))
    .default([]),
  configurations: Configurations.default({}),
  components: z.record(z.string(), z.json()).default({}),
});
export type Manifest = z.infer<typeof Manifest>;

/** The manifests of `manifests.yaml`. */
export function readManifests(): Manifest[] {
  const file = readFileSync(new URL('manifests.yaml', import.meta.url), 'utf8');
  const [, ...documents] = file.split(/^---$/m);
  return documents.map((document) => Manifest.parse(readYaml(document)));
}

/** Publishes a manifest, installs it, fills in its forms, and enables it on a site and its space; returns its installation. */
export async function installManifest(site: PublishedSite, manifest: Manifest): Promise<string> {
  const url = `/integrations/${manifest.name}`;
  await site.api('POST', url, publicationOf(manifest, site.organizationId));
  const made = await site.api('POST', `${url}/installations`, { organization: site.organizationId });
  const at = `${url}/installations/${made.id}`;
  await configure(site, { at, of: at }, made.status, manifest.configurations.account);
  for (const [kind, id] of [['space', site.spaceId] as const, ['site', site.siteId] as const]) {
    if (manifest.target !== 'all' && manifest.target !== kind) continue;
    const { status } = await site.api('POST', `${at}/${kind}s`, kind === 'space' ? { space: id } : { siteId: id });
    await configure(site, { at: `${at}/${kind}s/${id}`, of: at }, status, manifest.configurations[kind]);
  }
  return at;
}

/** Fills in a form as people do, and has the script store what its buttons are for. */
async function configure(
  site: PublishedSite,
  { at, of }: { at: string; of: string },
  before: string,
  schema: ConfigurationSchema | undefined,
): Promise<void> {
  let status = before;
  if (schema && 'properties' in schema) {
    const [written, stored] = [valuesOf(schema, false), valuesOf(schema, true)];
    status = (await site.api('PATCH', at, { configuration: written })).status;
    const isWaiting = (schema.required ?? []).some((name) => schema.properties[name]?.type === 'button');
    if (status !== (isWaiting ? 'pending' : 'active')) throw new Error(`${at} is ${status} before its buttons`);
    if (Object.keys(stored).length > 0) {
      const { token } = await site.api('POST', `${of}/tokens`);
      status = (await callApi(token, 'PATCH', at, { configuration: { ...written, ...stored } })).status;
    }
  }
  if (status !== 'active') throw new Error(`${at} is ${status}`);
}

/** Values of what is declared: those that people write, or those behind buttons. */
function valuesOf({ properties }: Extract<ConfigurationSchema, { properties: unknown }>, ofButtons: boolean) {
  const values = Object.entries(properties).flatMap(([name, property]): [string, Configuration[string]][] => {
    if ((property.type === 'button') !== ofButtons) return [];
    if (property.type === 'button') return [[name, { access_token: 'token' }]];
    if (property.type === 'string') return [[name, property.enum?.[0] ?? 'text']];
    return [[name, property.type === 'number' ? 7 : true]];
  });
  return Object.fromEntries(values);
}

/** What a command line tool sends to publish a manifest: the script instead of its path, and no paths of images. */
function publicationOf({ name, icon: _icon, components, ...manifest }: Manifest, organization: string) {
  return { ...manifest, organization, script: scriptOf(name, components) };
}

/** What frames of its public endpoint show: the data that they are sent, and a button. */
const FRAME = `<!doctype html><title>Frame</title><p></p><button>Press the frame</button><script>
  const send = (action) => window.top.postMessage({ action }, '*');
  addEventListener('message', ({ data }) => { document.querySelector('p').textContent = JSON.stringify(data.state); });
  document.querySelector('button').onclick = () => send({ action: 'pressed in the frame' });
  send({ action: '@webframe.ready' });
  send({ action: '@webframe.resize', size: { height: 90 } });
</script>`;

/**
 * Renders its components, whose state names the address of its frames and what was done last; serves these frames and the
 * script of sites, makes a page, and takes everything else as it comes.
 */
const scriptOf = (name: string, components: Manifest['components']) => `
const components = ${JSON.stringify(components)};
const typed = (body, type) => new Response(body, { headers: { 'content-type': type } });
export default {
  async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const { integration } = JSON.parse(form.get('environment'));
    if (event.type === 'ui_render') {
      const element = components[event.componentId];
      if (element === undefined) return new Response('Component not found', { status: 404 });
      const said = [event.action?.action, event.action?.url].filter(Boolean).join(' ');
      const last = said ? { last: 'Last: ' + said + ' ' + JSON.stringify(event.props) } : { last: JSON.stringify(event.props) };
      const state = { ...event.state, endpoint: integration.urls.publicEndpoint + '/frame', ...last };
      return Response.json({ type: 'element', state, props: event.props, element });
    }
    if (event.type === 'fetch') return typed(${JSON.stringify(FRAME)}, 'text/html');
    if (event.type === 'fetch_published_script')
      return typed(${JSON.stringify(`document.documentElement.classList.add('ran-${name}')`)}, 'text/javascript');
    if (event.type === 'content_compute_revision') return Response.json({ pages: [{ id: 'one', title: 'One' }] });
    return new Response('ok');
  },
};`;
