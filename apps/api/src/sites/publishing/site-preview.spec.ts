import { describe, expect, it } from '@jest/globals';
import { api, build, keyring, native } from '../../../test/harness.js';

const { SignedTokens } = await native<typeof import('@lectern/database/sites/signed-tokens')>(
  '@lectern/database/sites/signed-tokens',
);
const tokens = new SignedTokens(keyring);

async function newSite() {
  const { id, admin } = await build.organization();
  const spaces = [await build.space(id), await build.space(id)];
  const site = await build.site(id, { published: false, spaces });
  const siteUrl = `/orgs/${id}/sites/${site.id}`;
  return { id, admin, site, siteUrl, url: `${siteUrl}/publishing/preview` };
}

/** An address apart from its token, and what the token says at a time. */
function read(address: string, at = new Date()) {
  const [page, token = ''] = address.split('?preview_token=');
  return { page, payload: tokens.verify('site-previews', token, at) };
}

describe('GET /v1/orgs/:organizationId/sites/:siteId/publishing/preview', () => {
  it('200: answers an address with a token that ends after an hour', async () => {
    const { id, admin, site, siteUrl, url } = await newSite();
    const before = Date.now();
    const { status, body } = await api.as(admin).get(url);
    expect(status).toBe(200);
    const { page, payload } = read(body.url);
    expect(page).toBe((await api.as(admin).get(siteUrl)).body.urls.preview);
    expect(payload).toEqual({
      kind: 'preview',
      organization: id,
      site: site.id,
      member: admin.id,
      exp: expect.any(Number),
    });
    expect(payload?.exp).toBeGreaterThanOrEqual(Math.floor(before / 1000) + 3600);
    expect(payload?.exp).toBeLessThanOrEqual(Date.now() / 1000 + 3600);
    expect(read(body.url, new Date(Date.now() + 3_601_000)).payload).toBeNull();
  });

  it('200: begins with a space and shows what somebody with claims sees', async () => {
    const { admin, site, siteUrl, url } = await newSite();
    const claims = { plan: 'pro', unsigned: { beta: true } };
    const query = new URLSearchParams({ siteSpace: site.siteSpaces[1] ?? '', claims: JSON.stringify(claims) });
    const { body } = await api.as(admin).get(`${url}?${query}`);
    const { page, payload } = read(body.url);
    expect(page).toBe(`${(await api.as(admin).get(siteUrl)).body.urls.preview}/space-2`);
    expect(payload).toMatchObject({ site: site.id, claims });
  });

  it('403: who sees the site but does not look after it may not see all of its spaces', async () => {
    const { id, url } = await newSite();
    expect((await api.as(await build.member(id, 'edit')).get(url)).status).toBe(403);
  });

  it('400: refuses claims that are no object', async () => {
    const { admin, url } = await newSite();
    for (const claims of ['[]', '1', '{', 'null', '']) {
      expect((await api.as(admin).get(`${url}?claims=${encodeURIComponent(claims)}`)).status).toBe(400);
    }
  });

  it('404: a space of another site is as good as none', async () => {
    const { id, admin, url } = await newSite();
    const other = await build.site(id, { spaces: [await build.space(id)] });
    for (const siteSpace of ['unknown', other.siteSpaces[0]]) {
      const { status, body } = await api.as(admin).get(`${url}?siteSpace=${siteSpace}`);
      expect([status, body.error.name]).toEqual([404, 'site_space.not_found']);
    }
  });

  it('404: a site of another organization is as good as none', async () => {
    const { url } = await newSite();
    const { admin: outsider } = await build.organization();
    expect((await api.as(outsider).get(url)).status).toBe(404);
  });
});
