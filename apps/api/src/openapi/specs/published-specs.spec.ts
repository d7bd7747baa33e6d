import { describe, expect, it } from '@jest/globals';
import { api, build, database, outsideV1, startedWith } from '../../../test/harness.js';
import { refusal } from '../../../test/refusal.js';

const DOCUMENT = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} };

async function newPublished() {
  const { id, admin } = await build.organization();
  const spec = await build.openApiSpec(id, { slug: 'pets', isPublic: true });
  const version = await build.openApiVersion(spec, { document: DOCUMENT });
  return { id, client: api.as(admin), spec, version, url: outsideV1(`/openapi/${id}/pets.json`) };
}

describe('GET /openapi/:organizationId/:slug.json', () => {
  it('200: anyone reads the newest version of a public specification, from any page', async () => {
    const { client, id, spec, version, url } = await newPublished();
    const { body: shown } = await client.get(`/orgs/${id}/openapi/pets`);
    expect(shown.urls.published).toBe(url);
    const response = await api.get(url, { headers: { origin: 'https://elsewhere.example' } });
    expect([response.status, response.text]).toEqual([200, JSON.stringify(DOCUMENT)]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60',
      etag: `"${version}"`,
      'x-content-type-options': 'nosniff',
    });
    const newer = { ...DOCUMENT, paths: { '/pets': {} } };
    await build.openApiVersion(spec, { document: newer });
    expect((await api.get(url)).body).toEqual(newer);
  });

  it('200: pages elsewhere may read it even where they may not call the API', async () => {
    const { url } = await newPublished();
    const closed = await startedWith({ LECTERN_CORS_ORIGINS: 'https://docs.test' });
    try {
      const headers = { origin: 'https://elsewhere.example' };
      expect((await closed.api.get(url, { headers })).headers['access-control-allow-origin']).toBe('*');
      const asked = { ...headers, 'access-control-request-method': 'GET' };
      const preflight = await closed.api.call('OPTIONS', url, { headers: asked });
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect((await closed.api.get('/user', { headers })).headers['access-control-allow-origin']).not.toBe('*');
    } finally {
      await closed.close();
    }
  });

  it('304: who has the newest version gets it once', async () => {
    const { url, version } = await newPublished();
    const { status, text, headers } = await api.get(url, { headers: { 'if-none-match': `W/"${version}"` } });
    expect([status, text, headers['etag']]).toEqual([304, '', `"${version}"`]);
  });

  it('404: exactly the same for a private one, an unknown one, one without a version and one of nobody', async () => {
    const { id, spec, url } = await newPublished();
    await build.openApiSpec(id, { slug: 'empty', isPublic: true });
    await build.openApiVersion(await build.openApiSpec(id, { slug: 'private' }));
    const responses = await Promise.all(
      ['missing.json', 'empty.json', 'private.json', 'pets', 'pets.yaml', `${spec.id}.json`]
        .map((file) => outsideV1(`/openapi/${id}/${file}`))
        .concat(outsideV1('/openapi/nobody/pets.json'))
        .map((address) => api.get(address)),
    );
    const [first] = responses.map(refusal);
    expect(first).toContain('404 ');
    expect(responses.map(refusal)).toEqual(responses.map(() => first));
    expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(responses.map(() => 'private, no-store'));
    await database.prisma.openApiSpec.update({ where: { id: spec.id }, data: { visibility: 'private' } });
    expect(refusal(await api.get(url))).toBe(first);
  });

  it('404: goes with its organization', async () => {
    const { id, url } = await newPublished();
    await build.deleteOrganization(id);
    expect((await api.get(url)).body.error.name).toBe('openapi_spec.not_found');
  });

  it('429: counts requests by their address', async () => {
    const { url } = await newPublished();
    const limited = await startedWith({ LECTERN_RATE_LIMIT: '2' });
    try {
      const remoteAddress = '203.0.113.7';
      const statuses = [];
      for (let turn = 0; turn < 3; turn++) statuses.push((await limited.api.get(url, { remoteAddress })).status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});
