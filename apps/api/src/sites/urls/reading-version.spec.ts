import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api } from '../../../test/harness.js';
import { newPublishedSite } from '../../../test/published-site.js';

describe('the version that POST /v1/urls/published answers', () => {
  it('200: stays while nothing changes, and names the current revision', async () => {
    const site = await newPublishedSite();
    const { body: first } = await site.resolve();
    const { body: second } = await site.resolve('/anything');
    expect(second.version).toBe(first.version);
    expect(first.revision).toBe((await site.client.get(site.space.url)).body.revision);
  });

  it('200: changes with the content, the look and the structure of the site, and not with those of others', async () => {
    const site = await newPublishedSite();
    const versions = [(await site.resolve()).body.version];
    const keep = async () => versions.push((await site.resolve()).body.version);
    await site.space.addPage('# One more\n\nText.');
    await keep();
    await site.client.put(`${site.url}/customization`, { title: 'Another title' });
    await keep();
    const other = await newContentSpace({ id: site.space.organizationId, admin: site.space.admin });
    expect((await site.client.post(`${site.url}/site-spaces`, { spaceId: other.id })).status).toBe(201);
    await keep();
    await other.addPage('# In another space\n\nText.');
    await keep();
    expect(new Set(versions).size).toBe(versions.length);
    const elsewhere = await newPublishedSite();
    await elsewhere.space.addPage('# Somewhere else\n\nText.');
    expect((await site.resolve()).body.version).toBe(versions.at(-1));
  });

  it('200: changes when an API specification does', async () => {
    const site = await newPublishedSite();
    const { version } = (await site.resolve()).body;
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: {} });
    const specs = `/orgs/${site.space.organizationId}/openapi`;
    expect((await site.client.post(specs, { slug: 'shop', source: { text } })).status).toBe(201);
    expect((await site.resolve()).body.version).not.toBe(version);
  });
});

describe('a share key that a reader brings beside the address', () => {
  it('200: lets the reader in without standing in any path, until the link is revoked', async () => {
    const site = await newPublishedSite({ visibility: 'share-link' });
    const { key: shareKey, url } = await site.shareLink();
    const asked = { url: site.address, visitor: { shareKey } };
    const { status, body } = await api.post('/urls/published', asked);
    expect(status).toBe(200);
    expect(body.siteBasePath).toBe(`${new URL(site.address).pathname}/`);
    expect(body).not.toHaveProperty('shareKey');
    expect((await api.as(body.apiToken).get(`${site.url}/published`)).status).toBe(200);
    await site.client.patch(url, { active: false });
    expect((await api.post('/urls/published', asked)).status).toBe(404);
  });

  it('404: lets nobody into another site', async () => {
    const [site, other] = [
      await newPublishedSite({ visibility: 'share-link' }),
      await newPublishedSite({ visibility: 'share-link' }),
    ];
    const { key: shareKey } = await other.shareLink();
    expect((await api.post('/urls/published', { url: site.address, visitor: { shareKey } })).status).toBe(404);
  });
});
