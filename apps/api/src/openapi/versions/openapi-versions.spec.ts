import { describe, expect, it } from '@jest/globals';
import { api, build, database, startedWith } from '../../../test/harness.js';
import { idsOf, readPages } from '../../../test/read-pages.js';
import { refusal } from '../../../test/refusal.js';

const DOCUMENT = { openapi: '3.1.0', info: { title: 'Pets "and" Ünicode 🐈', version: '1' }, paths: {} };
const URL_SOURCE = { url: 'https://example.com/specs/pets.yaml' };

async function newSpec({ source = URL_SOURCE, isPublic = false }: { source?: object; isPublic?: boolean } = {}) {
  const { id, admin } = await build.organization();
  const text = 'text' in source ? { text: String(source.text) } : URL_SOURCE;
  const spec = await build.openApiSpec(id, { slug: 'pets', source: text, isPublic });
  const url = `/orgs/${id}/openapi/pets/versions`;
  return {
    organizationId: id,
    admin,
    spec,
    client: api.as(admin),
    url,
    addVersion: build.openApiVersion.bind(build, spec),
  };
}

const ifNot = (etag: unknown) => ({ headers: { 'if-none-match': String(etag) } });

describe('GET /v1/orgs/:organizationId/openapi/:specSlug/versions', () => {
  it('200: lists the versions of one specification, newest first, page by page', async () => {
    const { organizationId, client, url, addVersion } = await newSpec();
    const other = await build.openApiSpec(organizationId);
    await build.openApiVersion(other);
    const ids = [await addVersion(), await addVersion(), await addVersion()];
    const pages = await readPages(client, `${url}?limit=2`);
    expect([pages.flatMap(idsOf), pages[0]?.count]).toEqual([ids.reverse(), 3]);
  });

  it('200: is empty before anything was processed', async () => {
    const { client, url } = await newSpec();
    expect((await client.get(url)).body).toEqual({ items: [], count: 0 });
  });

  it('404: knows no specification that is not there', async () => {
    const { client, organizationId } = await newSpec();
    const { body } = await client.get(`/orgs/${organizationId}/openapi/missing/versions`);
    expect(body.error.name).toBe('openapi_spec.not_found');
  });
});

describe('GET /v1/orgs/:organizationId/openapi/:specSlug/versions/:versionId', () => {
  it('200: shows a version by its id, and the newest one as the latest', async () => {
    const { organizationId, spec, client, url, addVersion } = await newSpec();
    const [first, second] = [await addVersion(), await addVersion()];
    const { body } = await client.get(`${url}/${first}`);
    expect(body).toEqual({
      object: 'openapi-spec-version',
      id: first,
      createdAt: expect.any(String),
      url: URL_SOURCE.url,
      urls: { location: `https://docs.test/v1/orgs/${organizationId}/openapi/pets/versions/${first}` },
    });
    expect((await client.get(`${url}/latest`)).body.id).toBe(second);
    const byId = url.replace('/pets/', `/${spec.id}/`);
    expect((await client.get(`${byId}/latest`)).body.id).toBe(second);
  });

  it('404: says that there is no version yet, and knows none of others', async () => {
    const { client, url, organizationId } = await newSpec();
    const none = await client.get(`${url}/latest`);
    expect([none.status, none.body.error.name]).toEqual([404, 'openapi_version.none_yet']);
    const missing = refusal(await client.get(`${url}/missing`));
    expect(missing).toContain('openapi_version.not_found');
    const sibling = await build.openApiVersion(await build.openApiSpec(organizationId));
    const foreign = await build.openApiVersion(await build.openApiSpec((await build.organization()).id));
    for (const id of [sibling, foreign]) {
      for (const part of ['', '/content', '/content/raw', '/changes']) {
        expect(refusal(await client.get(`${url}/${id}${part}`))).toBe(missing);
      }
    }
  });
});

describe('GET /v1/orgs/:organizationId/openapi/:specSlug/versions/:versionId/content', () => {
  it('200: lays the document out as files, with the addresses that belong to it', async () => {
    const { client, url, addVersion } = await newSpec();
    const id = await addVersion({ document: DOCUMENT });
    for (const version of [id, 'latest']) {
      const { status, body } = await client.get(`${url}/${version}/content`);
      expect(status).toBe(200);
      expect(body).toEqual({
        filesystem: [{ filename: 'pets.yaml', dir: '/', isEntrypoint: true, references: [], specification: DOCUMENT }],
        url: URL_SOURCE.url,
        urls: { source: URL_SOURCE.url, public: null },
      });
    }
  });

  it('200: has safe HTML beside descriptions, and nothing that the author put there, unless it is asked for', async () => {
    const { client, url, addVersion } = await newSpec();
    const HTML = 'x-gitbook-description-html';
    const info = { title: 'Pets', version: '1', description: 'For **all**<script>alert(1)</script> pets' };
    const document = {
      openapi: '3.1.0',
      info,
      paths: {},
      tags: [{ name: 'pets', [HTML]: '<img src=x onerror=alert(1)>' }],
    };
    await addVersion({ document });

    const { status, body } = await client.get(`${url}/latest/content`);

    expect(status).toBe(200);
    expect(body.filesystem[0].specification).toEqual({
      ...document,
      info: { ...info, [HTML]: '<p>For <strong>all</strong> pets</p>' },
      tags: [{ name: 'pets' }],
    });
    const plain = await client.get(`${url}/latest/content?computed=false`);
    expect(plain.body.filesystem[0].specification).toEqual(document);
    expect((await client.get(`${url}/latest/content?computed=perhaps`)).status).toBe(400);
  });

  it('200: renders thousands of descriptions while others are answered', async () => {
    const { client, url, addVersion } = await newSpec();
    const described = (index: number) => ({ name: `t${index}`, description: `Gets **${index}** things, see \`a\`.` });
    await addVersion({
      document: { openapi: '3.1.0', paths: {}, tags: Array.from({ length: 5_000 }, (_, index) => described(index)) },
    });
    let isRead = false;
    const reading = client.get(`${url}/latest/content`).finally(() => {
      isRead = true;
    });
    let answered = 0;
    while (!isRead) {
      expect((await client.get(`${url}/latest`)).status).toBe(200);
      answered += 1;
    }
    expect((await reading).body.filesystem[0].specification.tags[4999]['x-gitbook-description-html']).toBe(
      '<p>Gets <strong>4999</strong> things, see <code>a</code>.</p>',
    );
    expect(answered).toBeGreaterThan(5);
  });

  it('200: names where anyone can read it, and where the text that somebody sent is', async () => {
    const { client, url, addVersion, organizationId } = await newSpec({
      source: { text: 'openapi: 3.1.0' },
      isPublic: true,
    });
    const id = await addVersion({ document: DOCUMENT, yaml: 'openapi: 3.1.0\n' });
    const { body } = await client.get(`${url}/latest/content`);
    expect(body.urls).toEqual({
      source: `https://docs.test/v1${url}/${id}/content/raw`,
      public: `https://docs.test/openapi/${organizationId}/pets.json`,
    });
    expect(body.url).toBe(body.urls.source);
    expect(body.filesystem[0].filename).toBe('openapi.json');
    expect((await client.get(body.url)).body).toEqual({ text: 'openapi: 3.1.0\n', format: 'yaml' });
  });

  it('304: is not even read for who has it, until there is another version or address', async () => {
    const { admin, client, spec, url, addVersion } = await newSpec();
    const id = await addVersion();
    const first = await client.get(`${url}/latest/content`);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-length': String(first.text.length),
    });
    const known = await client.get(`${url}/latest/content`, ifNot(first.headers['etag']));
    expect([known.status, known.text, known.headers['etag']]).toEqual([304, '', first.headers['etag']]);

    await database.prisma.openApiVersion.update({ where: { id }, data: { document: '[]' } });
    const other = await startedWith({});
    try {
      const unread = other.api.as(admin);
      expect((await unread.get(`${url}/latest/content`, ifNot(first.headers['etag']))).status).toBe(304);
      expect((await unread.get(`${url}/latest/content`)).status).toBe(500);
    } finally {
      await other.close();
    }

    await database.prisma.openApiSpec.update({ where: { id: spec.id }, data: { visibility: 'public' } });
    const opened = await client.get(`${url}/latest/content`, ifNot(first.headers['etag']));
    expect([opened.status, opened.body.urls.public]).toEqual([200, expect.stringContaining('/openapi/')]);
    await addVersion();
    expect((await client.get(`${url}/latest/content`, ifNot(opened.headers['etag']))).status).toBe(200);
  });

  it('500: is checked like every answer, though nobody parses it on its way', async () => {
    const { client, url, addVersion } = await newSpec();
    const id = await addVersion();
    await database.prisma.openApiVersion.update({ where: { id }, data: { document: '[]' } });
    expect((await client.get(`${url}/latest/content`)).status).toBe(500);
  });
});

describe('GET /v1/orgs/:organizationId/openapi/:specSlug/versions/latest/content/raw', () => {
  it('200: gives the text as its author wrote it', async () => {
    const { client, url, addVersion } = await newSpec();
    const yaml = '# Pets\nopenapi: 3.1.0\n';
    const id = await addVersion({ document: DOCUMENT, yaml });
    const response = await client.get(`${url}/latest/content/raw`);
    expect(response.body).toEqual({ text: yaml, format: 'yaml' });
    const again = await client.get(`${url}/${id}/content/raw`, ifNot(response.headers['etag']));
    expect(again.status).toBe(304);
    await addVersion({ document: { ...DOCUMENT, paths: { '/pets': {} } } });
    expect((await client.get(`${url}/latest/content/raw`)).body.format).toBe('json');
  });

  it('404: there is none before the first version', async () => {
    const { client, url } = await newSpec();
    for (const part of ['content', 'content/raw', 'changes']) {
      expect((await client.get(`${url}/latest/${part}`)).body.error.name).toBe('openapi_version.none_yet');
    }
  });
});
