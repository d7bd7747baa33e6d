import { describe, expect, it } from '@jest/globals';
import { api, build, platform } from '../../../test/harness.js';

async function newSite() {
  const { id, admin } = await build.organization();
  const site = await build.site(id, { visibility: 'visitor-auth' });
  return { id, admin, siteId: site.id, url: `/orgs/${id}/sites/${site.id}/publishing/auth` };
}

/** The keys that a site accepts, opened. */
async function keysOf(siteId: string) {
  const keys = (await platform.sites.find(siteId))?.visitorKeys;
  const opened = (key: string) => platform.keyring.open('visitor-keys', Buffer.from(key, 'hex'));
  return {
    current: keys && opened(keys.current),
    previous: keys?.previous && { key: opened(keys.previous.key), until: new Date(keys.previous.until).getTime() },
  };
}

describe('GET /v1/orgs/:organizationId/sites/:siteId/publishing/auth', () => {
  it('200: every site has a key of its own from the beginning', async () => {
    const { admin, url, siteId } = await newSite();
    const { status, body } = await api.as(admin).get(url);
    expect(status).toBe(200);
    expect(body).toEqual({ object: 'publishing-auth', backend: 'custom', privateKey: (await keysOf(siteId)).current });
    const other = await newSite();
    expect((await api.as(other.admin).get(other.url)).body.privateKey).not.toBe(body.privateKey);
  });

  it('403: only administrators of the site see the key', async () => {
    const { id, url } = await newSite();
    expect((await api.as(await build.member(id, 'create')).get(url)).status).toBe(403);
  });

  it('403: a token without the scope does not see it', async () => {
    const { admin, url } = await newSite();
    const token = await build.token(admin.id, { scopes: ['site:read', 'site:write'] });
    expect((await api.as(token).get(url)).status).toBe(403);
  });

  it('404: a site of another organization is as good as none', async () => {
    const { url } = await newSite();
    const { admin: outsider } = await build.organization();
    for (const { status } of [await api.as(outsider).get(url), await api.as(outsider).post(`${url}/regenerate`)]) {
      expect(status).toBe(404);
    }
  });
});

describe('PATCH /v1/orgs/:organizationId/sites/:siteId/publishing/auth', () => {
  it('200: changes what is sent and only that; null removes', async () => {
    const { admin, url } = await newSite();
    const fallbackURL = 'https://example.com/login';
    const logoutURL = 'https://example.com/logout';
    const { status, body } = await api.as(admin).patch(url, { backend: 'custom', fallbackURL, logoutURL });
    expect(status).toBe(200);
    expect(body).toMatchObject({ backend: 'custom', fallbackURL, logoutURL });
    const { body: less } = await api.as(admin).patch(url, { backend: 'custom', logoutURL: null });
    expect(less).toEqual({ object: 'publishing-auth', backend: 'custom', privateKey: body.privateKey, fallbackURL });
    expect((await api.as(admin).get(url)).body).toEqual(less);
  });

  it('200: lets an integration sign, and forgets it with the backend', async () => {
    const { admin, url } = await newSite();
    const { body } = await api.as(admin).patch(url, { backend: 'integration', integration: 'sign-in' });
    expect(body).toMatchObject({ backend: 'integration', integration: 'sign-in' });
    expect((await api.as(admin).patch(url, { backend: 'integration' })).body).toEqual(body);
    expect((await api.as(admin).patch(url, { backend: 'custom' })).body).not.toHaveProperty('integration');
  });

  it('400: refuses what does not go together or is no address', async () => {
    const { admin, url } = await newSite();
    const bodies = [
      {},
      { backend: 'nobody' },
      { backend: 'custom', integration: 'sign-in' },
      { backend: 'custom', fallbackURL: 'javascript:alert(1)' },
    ];
    for (const body of bodies) expect((await api.as(admin).patch(url, body)).status).toBe(400);
  });

  it('403: only administrators of the site change it', async () => {
    const { id, url } = await newSite();
    const creator = await build.member(id, 'create');
    expect((await api.as(creator).patch(url, { backend: 'custom' })).status).toBe(403);
    expect((await api.as(creator).post(`${url}/regenerate`)).status).toBe(403);
  });
});

describe('POST /v1/orgs/:organizationId/sites/:siteId/publishing/auth/regenerate', () => {
  it('200: gives another key, and the one so far stops at once', async () => {
    const { admin, url, siteId } = await newSite();
    const { body: before } = await api.as(admin).get(url);
    const { status, body } = await api.as(admin).post(`${url}/regenerate`);
    expect(status).toBe(200);
    expect(body.privateKey).not.toBe(before.privateKey);
    expect(await keysOf(siteId)).toEqual({ current: body.privateKey, previous: null });
  });

  it('200: keeps the key so far for as long as is said, and no longer than the next one', async () => {
    const { admin, url, siteId } = await newSite();
    const { body: before } = await api.as(admin).get(url);
    const from = Date.now();
    const { body } = await api.as(admin).post(`${url}/regenerate`, { previousKeyExpiresIn: 600 });
    const { current, previous } = await keysOf(siteId);
    expect([current, previous?.key]).toEqual([body.privateKey, before.privateKey]);
    expect(previous?.until).toBeGreaterThanOrEqual(from + 600_000);
    expect(previous?.until).toBeLessThanOrEqual(Date.now() + 600_000);
    await api.as(admin).post(`${url}/regenerate`, { previousKeyExpiresIn: 0 });
    expect((await keysOf(siteId)).previous).toBeNull();
  });

  it('400: refuses to keep a key for more than a day', async () => {
    const { admin, url } = await newSite();
    for (const previousKeyExpiresIn of [-1, 86_401, 0.5, '60']) {
      expect((await api.as(admin).post(`${url}/regenerate`, { previousKeyExpiresIn })).status).toBe(400);
    }
  });
});
