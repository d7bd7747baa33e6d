import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';

const ELSEWHERE = { kind: 'external', url: 'https://example.com/new' };

async function newSite() {
  const { id, admin } = await build.organization();
  const space = await build.space(id);
  await build.pages(space, [{ id: 'first', text: 'First' }]);
  const site = await build.site(id, { spaces: [space] });
  return { admin, space, siteSpace: site.siteSpaces[0], url: `/orgs/${id}/sites/${site.id}/redirects` };
}

describe('PUT /v1/orgs/:organizationId/sites/:siteId/redirects', () => {
  it('200: creates, changes and deletes, each entry by itself and told in order', async () => {
    const { admin, space, siteSpace, url } = await newSite();
    const { body: changed } = await api.as(admin).post(url, { source: '/changed', destination: ELSEWHERE });
    const { body: gone } = await api.as(admin).post(url, { source: '/gone', destination: ELSEWHERE });
    const redirects = [
      { source: 'nowhere', destination: ELSEWHERE },
      { source: '/new/', destination: { kind: 'path', spaceId: space, path: 'first' }, permanent: true },
      { source: '/unknown', destination: { kind: 'site-page', siteSpaceId: siteSpace, pageId: 'unknown' } },
      { source: '/changed', destination: { kind: 'site-space', siteSpaceId: siteSpace } },
      { source: '/new', destination: ELSEWHERE },
      { source: '/gone', destination: null },
      { source: '/never-was', destination: null },
      { source: '/no-wildcard', destination: ELSEWHERE, captureWildcard: true },
    ];
    const { status, body } = await api.as(admin).put(url, { redirects });
    expect(status).toBe(200);
    const error = expect.any(String);
    expect(body.results).toEqual([
      { status: 'error', source: 'nowhere', error },
      { status: 'created', source: '/new', id: body.results[1].id },
      { status: 'error', source: '/unknown', error },
      { status: 'updated', source: '/changed', id: changed.id },
      { status: 'error', source: '/new', error },
      { status: 'deleted', source: '/gone', id: gone.id },
      { status: 'deleted', source: '/never-was' },
      { status: 'error', source: '/no-wildcard', error },
    ]);
    const { body: page } = await api.as(admin).get(url);
    expect(page.items).toMatchObject([
      {
        id: body.results[1].id,
        source: '/new',
        destination: { kind: 'site-page', siteSpaceId: siteSpace, pageId: 'first' },
        permanent: true,
      },
      { id: changed.id, source: '/changed', destination: { kind: 'site-space', siteSpaceId: siteSpace } },
    ]);
    expect(page.items[0]).not.toHaveProperty('updatedAt');
    expect(page.items[1]).toHaveProperty('updatedAt');
  });

  it('200: takes as many as one request can bring', async () => {
    const { admin, space, siteSpace, url } = await newSite();
    const destinations = [
      { kind: 'path', spaceId: space, path: 'first' },
      { kind: 'site-page', siteSpaceId: siteSpace, pageId: 'first' },
    ];
    const redirects = Array.from({ length: 500 }, (_, n) => ({
      source: `/old-${n}`,
      destination: destinations[n % 2],
    }));
    const { status, body } = await api.as(admin).put(url, { redirects });
    expect([status, body.results.length]).toEqual([200, 500]);
    expect(new Set(body.results.map((result: { status: string }) => result.status))).toEqual(new Set(['created']));
    expect((await api.as(admin).get(`${url}?limit=1`)).body.count).toBe(500);
    const { status: tooMany } = await api.as(admin).put(url, { redirects: [...redirects, redirects[0]] });
    expect(tooMany).toBe(400);
  });

  it('200: requests at the same time leave each source with one redirect', async () => {
    const { admin, url } = await newSite();
    const redirects = ['/a', '/b', '/c'].map((source) => ({ source, destination: ELSEWHERE }));
    const responses = await Promise.all([1, 2, 3, 4].map(() => api.as(admin).put(url, { redirects })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const created = responses.flatMap(({ body }) => body.results).filter(({ status }) => status === 'created');
    expect(created).toHaveLength(3);
    expect((await api.as(admin).get(url)).body.count).toBe(3);
  });
});
