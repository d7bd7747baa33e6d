import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, endpoints, native, outsideV1, startedWith } from '../../../test/harness.js';

const { namesEtag } = await native<typeof import('./etags.js')>('../dist/platform/http/etags.js');

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HOUR_MS = 3_600_000;

const etagOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['etag']);
const ifNot = (etag: string) => ({ headers: { 'if-none-match': etag } });

/** A space with a page, a file and a revision, and the addresses of everything that can be read of them. */
async function newReadSpace() {
  const space = await newContentSpace();
  const page = await space.addPage('# Page\n\nText.\n');
  await space.change({ operation: 'insert_files', files: [{ name: 'dot.png', base64: PNG }] });
  const { body } = await space.client.get(`${space.url}/content`);
  const [file] = body.files;
  const parts = ['', '/pages', `/page/${page}`, '/path/page', '/files', `/files/${file.id}`];
  const { documentId } = (await space.page(page)).body;
  const revision = parts.map((part) => `${space.url}/revisions/${body.id}${part}`);
  const current = parts.map((part) => `${space.url}/content${part}`);
  return { ...space, page, urls: [...current, ...revision, `${space.url}/documents/${documentId}`] };
}

describe('reads of content', () => {
  it('304: answer nothing to who has the same answer already', async () => {
    const { client, urls } = await newReadSpace();
    for (const url of urls) {
      const first = await client.get(url);
      expect([url, first.status, first.headers['cache-control']]).toEqual([url, 200, 'private, no-cache']);
      expect(etagOf(first)).toMatch(/^"[\w-]{43}"$/);
      const again = await client.get(url, ifNot(etagOf(first)));
      expect([url, again.status, again.text]).toEqual([url, 304, '']);
      expect(etagOf(again)).toBe(etagOf(first));
      expect(again.headers).not.toHaveProperty('content-type');
    }
  });

  it('304: answer the same to HEAD', async () => {
    const { client, urls } = await newReadSpace();
    const [url = ''] = urls;
    const etag = etagOf(await client.get(url));
    const head = await client.call('HEAD', url, ifNot(etag));
    expect([head.status, head.text, etagOf(head)]).toEqual([304, '', etag]);
    expect((await client.call('HEAD', url, ifNot('"other"'))).status).toBe(200);
  });

  it('200: answer anew when the content has changed, and not when something else has', async () => {
    const space = await newReadSpace();
    const url = `${space.url}/content/page/${space.page}`;
    const etag = etagOf(await space.client.get(url));
    await space.addPage('# Another\n');
    expect((await space.client.get(url, ifNot(etag))).status).toBe(304);
    await space.change({ operation: 'update_page', page: space.page, document: { markdown: 'Changed.\n' } });
    const changed = await space.client.get(url, ifNot(etag));
    expect([changed.status, changed.body.markdown]).toEqual([200, expect.stringContaining('Changed.')]);
    expect(etagOf(changed)).not.toBe(etag);
  });

  it('200: never take the answer to one question for that to another', async () => {
    const { client, url, page } = await newReadSpace();
    const etag = etagOf(await client.get(`${url}/content/page/${page}`));
    expect((await client.get(`${url}/content/page/${page}?format=document`, ifNot(etag))).status).toBe(200);
  });

  it('404: tell nothing to who may not see the content, whatever they claim to have', async () => {
    const { client, urls } = await newReadSpace();
    const [url = ''] = urls;
    const etag = etagOf(await client.get(url));
    const stranger = await api.as(await build.person()).get(url, ifNot(etag));
    expect(stranger.status).toBe(404);
    expect(stranger.headers).not.toHaveProperty('etag');
    expect(stranger.headers['cache-control']).toBe('private, no-store');
    expect((await client.get(`${url}/page/nowhere`, ifNot('*'))).status).toBe(404);
  });

  it('200: give a new address of a file while the one that a client has is still good for hours', async () => {
    const { client, url, admin } = await newReadSpace();
    const first = await client.get(`${url}/content/files`);
    const expires = Number(new URL(first.body.items[0].downloadURL).searchParams.get('expires'));
    const later = await startedWith({});
    // As long as the same address is answered, it holds for a day more; then the ETag is another.
    let at = Date.now();
    Object.defineProperty(later.platform.clock, 'now', { value: () => new Date(at) });
    const reader = later.api.as(admin);
    for (; at < expires; at += HOUR_MS) {
      const { status } = await reader.get(`${url}/content/files`, ifNot(etagOf(first)));
      if (status === 200) break;
      expect([status, expires - at >= 24 * HOUR_MS]).toEqual([304, true]);
    }
    await later.close();
    expect(expires - at).toBeGreaterThan(22 * HOUR_MS);
  });

  it('are declared with their ETag in the reference, and only reads are', async () => {
    const { body } = await api.get(outsideV1('/openapi.json'));
    const declared = endpoints.filter(({ endpoint }) => endpoint.validated);
    expect(declared.length).toBeGreaterThanOrEqual(21);
    for (const { route, endpoint } of declared) {
      expect(endpoint.method).toBe('GET');
      const { parameters, responses } = body.paths[route.replace(/:(\w+)/g, '{$1}')].get;
      expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'If-None-Match' }));
      expect(responses['304'].headers).toHaveProperty('ETag');
      expect(responses['200'].headers).toHaveProperty('ETag');
    }
  });
});

describe('namesEtag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['"A"', false],
    ['', false],
    [undefined, false],
  ])('of %j is %j for "a"', (header, expected) => {
    expect(namesEtag(header, '"a"')).toBe(expected);
  });
});
