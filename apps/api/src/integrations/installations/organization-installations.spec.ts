import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';

async function newOrganization() {
  const { id, admin } = await build.organization();
  const { id: publisher } = await build.organization();
  const [news, chat] = [
    await build.integration(publisher, { visibility: 'public', title: '100% News' }),
    await build.integration(id, { title: 'Chat' }),
  ];
  const first = await build.installation(news, id, { configuration: { key: 'hush' } });
  const second = await build.installation(chat, id, { status: 'paused' });
  return { id, admin, news, chat, first, second, url: `/orgs/${id}` };
}

describe('GET /v1/orgs/:organizationId/installations', () => {
  it('200: lists what is installed with its integration, newest first, page by page and by name or title', async () => {
    const { admin, url, news, chat, first, second } = await newOrganization();
    const { status, body } = await api.as(admin).get(`${url}/installations`);
    expect([status, body.count]).toEqual([200, 2]);
    expect(body.items).toMatchObject([
      {
        installation: { id: second.id, status: 'paused' },
        integration: { name: chat.name, permissions: { admin: true } },
      },
      { installation: { id: first.id, configuration: { key: 'hush' } }, integration: { name: news.name } },
    ]);
    const { body: page } = await api.as(admin).get(`${url}/installations?limit=1`);
    const { body: next } = await api.as(admin).get(`${url}/installations?limit=1&page=${page.next.page}`);
    expect(next.items[0].installation.id).toBe(first.id);
    for (const search of ['news', '%25', news.name]) {
      const { body: found } = await api.as(admin).get(`${url}/installations?search=${search}`);
      expect(found.items.map((item: { installation: { id: string } }) => item.installation.id)).toEqual([first.id]);
    }
  });

  it('200: shows members no configuration', async () => {
    const { id, url } = await newOrganization();
    const { body } = await api.as(await build.member(id, 'read')).get(`${url}/installations`);
    const configured = body.items.map(
      (item: { installation: { configuration: object } }) => item.installation.configuration,
    );
    expect(configured).toEqual([{}, {}]);
  });

  it('200: shows an installation itself and nothing else', async () => {
    const { url, first } = await newOrganization();
    const { body } = await api.as(build.installationToken(first)).get(`${url}/installations`);
    expect([body.count, body.items[0].installation.id]).toEqual([1, first.id]);
  });

  it('403, 404: is for members, not for guests, other organizations or integrations', async () => {
    const { id, url, chat } = await newOrganization();
    expect((await api.as(await build.member(id, null)).get(`${url}/installations`)).status).toBe(403);
    expect((await api.as((await build.organization()).admin).get(`${url}/installations`)).status).toBe(404);
    expect((await api.as(build.integrationToken(chat)).get(`${url}/installations`)).status).toBe(403);
    const foreign = await newOrganization();
    const token = build.installationToken(foreign.first);
    expect((await api.as(token).get(`${url}/installations`)).body.error.name).toBe('organization.not_found');
  });
});

describe('GET /v1/orgs/:organizationId/integrations/:integrationName/installation_status', () => {
  it('200: tells in which state an integration is', async () => {
    const { admin, url, news, chat } = await newOrganization();
    const statusOf = async (name: string) =>
      (await api.as(admin).get(`${url}/integrations/${name}/installation_status`)).body;
    expect([await statusOf(news.name), await statusOf(chat.name)]).toEqual([
      { status: 'active' },
      { status: 'paused' },
    ]);
  });

  it('404: one that is not installed there, or that an installation has no business to know of', async () => {
    const { admin, url, first, chat, news } = await newOrganization();
    const foreign = await newOrganization();
    for (const name of [foreign.chat.name, 'nothing']) {
      const { status, body } = await api.as(admin).get(`${url}/integrations/${name}/installation_status`);
      expect([status, body.error.name]).toEqual([404, 'installation.not_found']);
    }
    const token = api.as(build.installationToken(first));
    expect((await token.get(`${url}/integrations/${chat.name}/installation_status`)).status).toBe(404);
    expect((await token.get(`${url}/integrations/${news.name}/installation_status`)).status).toBe(200);
  });
});

describe('GET /v1/orgs/:organizationId/integrations/installations-status', () => {
  it('200: lists the states of everything that is installed', async () => {
    const { admin, url, news, chat, first } = await newOrganization();
    const { status, body } = await api.as(admin).get(`${url}/integrations/installations-status`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      count: 2,
      items: [
        { integration: { object: 'integration', name: chat.name, title: chat.title }, status: 'paused' },
        { integration: { object: 'integration', name: news.name }, status: 'active' },
      ],
    });
    expect(Object.keys(body.items[0]).sort()).toEqual(['integration', 'status']);
    const own = await api.as(build.installationToken(first)).get(`${url}/integrations/installations-status`);
    expect(own.body.items).toMatchObject([{ integration: { name: news.name }, status: 'active' }]);
    expect(own.body.count).toBe(1);
  });
});
