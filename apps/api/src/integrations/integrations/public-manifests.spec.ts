import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Configuration, ConfigurationSchema } from '@lectern/domain/integrations/configuration-schemas';
import { api, type Client } from '../../../test/harness.js';
import { type Manifest, publicationOf, readManifests } from '../../../test/manifests.js';
import { useRuntime } from '../../../test/processes.js';
import { newPublishedSite, type PublishedSite } from '../../../test/published-site.js';

beforeAll(async () => {
  await useRuntime();
});

/** A manifest that is published and installed where a site shows a space. */
interface Installed {
  manifest: Manifest;
  site: PublishedSite;
  /** `/integrations/{name}` */
  url: string;
  /** The installation. */
  at: string;
  /** Calls with the token that the script has. */
  script: Client;
}

async function install(manifest: Manifest): Promise<Installed> {
  const site = await newPublishedSite();
  const { client } = site;
  const { organizationId } = site.space;
  const url = `/integrations/${manifest.name}-${randomBytes(6).toString('hex')}`;
  const published = await client.post(url, publicationOf(manifest, organizationId));
  expect([published.status, published.body.error]).toEqual([200, undefined]);
  const { status, body } = await client.post(`${url}/installations`, { organization: organizationId });
  expect(status).toBe(201);
  const token = await client.post(`${url}/installations/${body.id}/tokens`);
  return { manifest, site, url, at: `${url}/installations/${body.id}`, script: api.as(token.body.token) };
}

/** Fills in a form as people do, and has the script store what its buttons are for. */
async function configure({ site: { client }, script }: Installed, at: string, schema: ConfigurationSchema | undefined) {
  if (schema && 'properties' in schema) {
    const filled = valuesOf(schema, false);
    expect((await client.patch(at, { configuration: filled })).body.error).toBeUndefined();
    const configuration = { ...filled, ...valuesOf(schema, true) };
    const before = (await client.get(at)).body.status;
    const isWaiting = (schema.required ?? []).some((name) => schema.properties[name]?.type === 'button');
    expect(before).toBe(isWaiting ? 'pending' : 'active');
    expect((await script.patch(at, { configuration })).body.error).toBeUndefined();
  }
  expect((await client.get(at)).body.status).toBe('active');
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

async function enable(installed: Installed, kind: 'space' | 'site') {
  const { manifest, at, site } = installed;
  if (manifest.target !== 'all' && manifest.target !== kind) return;
  const id = kind === 'space' ? site.space.id : site.id;
  const { status } = await site.client.post(`${at}/${kind}s`, kind === 'space' ? { space: id } : { siteId: id });
  expect(status).toBe(201);
  await configure(installed, `${at}/${kind}s/${id}`, manifest.configurations[kind]);
}

describe('manifests of the shapes that are found in public', () => {
  const manifests = readManifests();

  it('are at least 25', () => {
    expect(manifests.length).toBeGreaterThanOrEqual(25);
  });

  it.each(manifests.map((manifest) => [manifest.name, manifest] as const))(
    '%s is published, installed and configured, and shows what it has to readers',
    async (_name, manifest) => {
      const installed = await install(manifest);
      const { site, url, at } = installed;
      await configure(installed, at, manifest.configurations.account);
      await enable(installed, 'space');
      await enable(installed, 'site');

      const reader = await site.reader();
      const component = async (client: Client, componentId: string, context: object) => {
        const { body } = await client.post(`${url}/render`, { componentId, props: {}, context });
        expect(body).toMatchObject({ element: manifest.components[componentId] });
      };
      const context = { type: 'document', spaceId: site.space.id, siteId: site.id };
      for (const { id } of manifest.blocks) await component(reader, id, context);

      const { organizationId } = site.space;
      for (const { configuration } of manifest.contentSources) {
        await component(site.client, configuration.componentId, { organizationId });
      }
      for (const schema of Object.values(manifest.configurations)) {
        if ('componentId' in schema) await component(site.client, schema.componentId, { organizationId });
      }

      const { body: shown } = await reader.get(`${site.url}/published`);
      const scripts: { script: string }[] = shown.scripts;
      expect(scripts).toHaveLength(manifest.scopes.includes('site:script:inject') ? 1 : 0);
      for (const { script } of scripts) {
        const { status, text } = await api.get(new URL(script).pathname.replace('/v1', ''));
        expect([status, text]).toEqual([200, 'void 0']);
      }
    },
  );

  it.each(manifests.filter(({ contentSources }) => contentSources.length > 0).map(({ name }) => name))(
    '%s makes pages of a space',
    async (name) => {
      const manifest = manifests.find((candidate) => candidate.name === name);
      if (!manifest) throw new Error(`There is no ${name}`);
      const installed = await install(manifest);
      await enable(installed, 'space');
      const { site, url } = installed;
      for (const { id } of manifest.contentSources) {
        const source = { type: `integration:${url.split('/')[2]}:${id}`, props: {} };
        const { body } = await site.client.post(`/spaces/${site.space.id}/content/computed/revision`, {
          source,
          seed: '',
        });
        expect(body.pages).toMatchObject([{ title: 'One' }]);
      }
    },
  );
});
