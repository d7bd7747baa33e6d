import { describe, expect, it } from '@jest/globals';
import type { IntegrationOptions } from '@lectern/commands/testing/integrations';
import { api, build } from '../../../test/harness.js';

const namesIn = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

async function newCustomer() {
  const { id: ownerId } = await build.organization();
  const { id, admin } = await build.organization();
  const install = async (
    options: IntegrationOptions,
    installed: Parameters<typeof build.installation>[2] = {},
  ): Promise<string> => {
    const integration = await build.integration(ownerId, options);
    await build.installation(integration, id, installed);
    return integration.name;
  };
  return { ownerId, id, admin, install };
}

describe('GET /v1/orgs/:organizationId/integrations', () => {
  it('200: lists public ones, own ones and installed ones, by every filter', async () => {
    const { id, admin, ownerId, install } = await newCustomer();
    const installed = await install({ visibility: 'unlisted', categories: ['marketing'] });
    const { name: own } = await build.integration(id, { categories: ['marketing'] });
    const { name: shown } = await build.integration(ownerId, { visibility: 'public', categories: ['marketing'] });
    await build.integration(ownerId, { visibility: 'unlisted', categories: ['marketing'] });
    const url = `/orgs/${id}/integrations?category=marketing&limit=1000`;
    const { status, body } = await api.as(await build.member(id, 'read')).get(url);
    expect(status).toBe(200);
    const ofThese = namesIn(body).filter((name) => [installed, own, shown].includes(name));
    expect(ofThese).toEqual([shown, own, installed]);
    expect(namesIn((await api.as(admin).get(`${url}&owner=${ownerId}`)).body)).toEqual([shown, installed]);
    expect(namesIn((await api.as(admin).get(`${url}&search=${own}`)).body)).toEqual([own]);
  });

  it('200: is open to installations in the organization, 404: and to no others', async () => {
    const { id, ownerId } = await newCustomer();
    const integration = await build.integration(ownerId);
    const installation = await build.installation(integration, id);
    const { id: other } = await build.organization();
    const token = build.installationToken(installation);
    const { status, body } = await api.as(token).get(`/orgs/${id}/integrations?search=${integration.name}`);
    expect([status, namesIn(body)]).toEqual([200, [integration.name]]);
    expect((await api.as(token).get(`/orgs/${other}/integrations`)).status).toBe(404);
    expect((await api.as(build.integrationToken(integration)).get(`/orgs/${id}/integrations`)).status).toBe(404);
  });

  it('200: tells an installation of nothing else that is not public', async () => {
    const { id, ownerId } = await newCustomer();
    const [hidden, installed] = [await build.integration(id), await build.integration(ownerId)];
    await build.installation(installed, id);
    const shown = await build.integration(id, { visibility: 'public' });
    const itself = await build.integration(ownerId);
    const client = api.as(build.installationToken(await build.installation(itself, id)));
    const found = async (name: string) => (await client.get(`/orgs/${id}/integrations?search=${name}`)).body.count;
    expect([await found(shown.name), await found(itself.name)]).toEqual([1, 1]);
    expect([await found(hidden.name), await found(installed.name)]).toEqual([0, 0]);
  });

  it('403: is not for guests, 404: nor for others', async () => {
    const { id } = await newCustomer();
    const guest = await build.member(id, null);
    const { admin: outsider } = await build.organization();
    expect((await api.as(guest).get(`/orgs/${id}/integrations`)).status).toBe(403);
    expect((await api.as(outsider).get(`/orgs/${id}/integrations`)).status).toBe(404);
  });
});

describe('GET /v1/spaces/:spaceId/integrations', () => {
  it('200: lists those that are active there: on all spaces, or on this one by name', async () => {
    const { id, admin, install } = await newCustomer();
    const spaceId = await build.space(id);
    const everywhere = await install({});
    const here = await install({ target: 'space' }, { spaces: [spaceId] });
    await install({}, { spaces: [await build.space(id)] });
    await install({}, { status: 'paused' });
    await install({ target: 'site' });
    const url = `/spaces/${spaceId}/integrations`;
    const { status, body } = await api.as(admin).get(url);
    expect([status, namesIn(body), body.count]).toEqual([200, [here, everywhere], 2]);
    expect(namesIn((await api.as(admin).get(`${url}?search=${here}`)).body)).toEqual([here]);
  });

  it('404: a space of others is as good as none', async () => {
    const { id } = await newCustomer();
    const spaceId = await build.space(id);
    const { admin: outsider } = await build.organization();
    for (const list of ['integrations', 'integration-blocks']) {
      expect((await api.as(outsider).get(`/spaces/${spaceId}/${list}`)).status).toBe(404);
    }
  });
});

describe('GET /v1/spaces/:spaceId/integration-blocks', () => {
  const block = (id: string) => ({ id, title: 'Card' });

  it('200: lists the blocks of active integrations in their order, by integration', async () => {
    const { id, admin, install } = await newCustomer();
    const spaceId = await build.space(id);
    const name = await install({ blocks: [block('b'), block('a'), block('a')] });
    await install({ blocks: [block('c')] }, { status: 'paused' });
    await install({});
    const { status, body } = await api.as(admin).get(`/spaces/${spaceId}/integration-blocks`);
    expect([status, body]).toEqual([200, [{ name, blocks: [block('b'), block('a'), block('a')] }]]);
  });

  it('200: is open to installations on the space, 404: and to no others', async () => {
    const { id, ownerId } = await newCustomer();
    const integration = await build.integration(ownerId, { blocks: [block('card')] });
    const spaceId = await build.space(id);
    const other = await build.space(id);
    const token = build.installationToken(await build.installation(integration, id, { spaces: [spaceId] }));
    const { status, body } = await api.as(token).get(`/spaces/${spaceId}/integration-blocks`);
    expect([status, body]).toEqual([200, [{ name: integration.name, blocks: [block('card')] }]]);
    expect((await api.as(token).get(`/spaces/${other}/integration-blocks`)).status).toBe(404);
  });

  it('200: tells an installation of no blocks of others that are not public', async () => {
    const { id, ownerId } = await newCustomer();
    const spaceId = await build.space(id);
    const hidden = await build.integration(id, { blocks: [block('hidden')] });
    const shown = await build.integration(ownerId, { blocks: [block('shown')], visibility: 'public' });
    const itself = await build.integration(ownerId, { blocks: [block('own')] });
    for (const other of [hidden, shown]) await build.installation(other, id);
    const token = build.installationToken(await build.installation(itself, id));
    const { body } = await api.as(token).get(`/spaces/${spaceId}/integration-blocks`);
    const names = body.map(({ name }: { name: string }) => name);
    expect(names).toEqual([shown.name, itself.name].toSorted());
  });
});

describe('GET /v1/orgs/:organizationId/sites/:siteId/integrations', () => {
  it('200: lists those that are active there, and finds them by name', async () => {
    const { id, admin, install } = await newCustomer();
    const site = await build.site(id);
    const everywhere = await install({});
    const here = await install({ target: 'site' }, { sites: [site.id] });
    await install({}, { sites: [(await build.site(id)).id] });
    await install({ target: 'space' });
    const url = `/orgs/${id}/sites/${site.id}/integrations`;
    const { status, body } = await api.as(admin).get(url);
    expect([status, namesIn(body)]).toEqual([200, [here, everywhere]]);
    expect(namesIn((await api.as(admin).get(`${url}?search=${everywhere}`)).body)).toEqual([everywhere]);
  });

  it('404: a site of others is as good as none', async () => {
    const { id } = await newCustomer();
    const site = await build.site(id);
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(`/orgs/${id}/sites/${site.id}/integrations`)).status).toBe(404);
  });
});
