import { describe, expect, it } from '@jest/globals';
import { api } from '../../test/harness.js';
import { newPublishedSite } from '../../test/published-site.js';

describe('POST /v1/urls/published', () => {
  it('200: says what is published at an address, and gives a token that reads it', async () => {
    const site = await newPublishedSite();
    const pageId = await site.space.addPage('# Install\n\nRun it.');

    const { status, body } = await site.resolve('/install?tab=1');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      organization: site.space.organizationId,
      site: site.id,
      siteSpace: site.siteSpace,
      space: site.space.id,
      pathname: '/install',
      complete: true,
      canonicalUrl: `${site.address}/install`,
    });
    const reader = api.as(body.apiToken);
    const page = await reader.get(`${site.space.url}/content/page/${pageId}`);
    expect(page.status).toBe(200);
    expect(page.body.title).toBe('Install');
    const published = await reader.get(`${site.url}/published`);
    expect(published.status).toBe(200);
    expect(published.body.structure.structure[0].space.id).toBe(site.space.id);
    const found = await reader.post(`${site.url}/search`, { query: 'install', mode: 'all' });
    expect(found.body.items[0].pages[0].urls.published).toBe(`${site.address}/install`);
    expect((await reader.get('/user')).status).toBe(403);
    expect((await reader.get(`${site.space.url}/change-requests`)).status).toBe(403);
  });

  it('404: where nothing is published', async () => {
    const site = await newPublishedSite({ published: false });
    expect((await site.resolve('/')).status).toBe(404);
    expect((await api.post('/urls/published', { url: 'https://nobody.example.com/' })).status).toBe(404);
  });
});
