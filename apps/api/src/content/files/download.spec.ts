import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { api, build, native, platform, startedWith } from '../../../test/harness.js';

const DAY_MS = 24 * 3_600_000;
const HELLO_HASH = createHash('sha256').update('Hello').digest('hex');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><script>alert(1)</script></svg>';

/** A file in a new space, and where it can be downloaded. */
async function newFile(name: string, content = 'Hello'): Promise<{ url: URL; organizationId: string }> {
  const { id: organizationId, admin } = await build.organization();
  const space = await build.space(organizationId);
  const files = [{ name, base64: Buffer.from(content).toString('base64') }];
  const { body } = await api.as(admin).post(`/spaces/${space}/content`, {
    changes: [{ operation: 'insert_files', files }],
  });
  return { url: new URL(body.insertedFiles[0].downloadURL), organizationId };
}

/** The address of a file with some of its parts exchanged. */
function forged(url: URL, change: (url: URL) => void): string {
  const copy = new URL(url);
  change(copy);
  return copy.href;
}

/** An address as an API makes it whose clock stands at another time. */
async function linkMadeAt(atMs: number, organizationId: string): Promise<string> {
  const { FileLinks } = await native<typeof import('./file-links.service.js')>(
    '../dist/content/files/file-links.service.js',
  );
  const links = new FileLinks(platform.keyring, { now: () => new Date(atMs) }, platform.urls);
  return links.downloadUrl(organizationId, { name: 'a.txt', contentType: 'text/plain', size: 5, blob: HELLO_HASH });
}

describe('GET /files/{organizationId}/{blob}/{name}', () => {
  it('200: sends the bytes to whoever has the address, without a token', async () => {
    const { url } = await newFile('note.txt');

    const { status, text, headers } = await api.get(url.href);

    expect([status, text]).toEqual([200, 'Hello']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '5',
      'content-disposition': `inline; filename="note.txt"; filename*=UTF-8''note.txt`,
      etag: `"${HELLO_HASH}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });

  it('200: may be kept by the browser of the reader until the address expires, and by nobody else', async () => {
    const { url } = await newFile('note.txt');
    const { headers } = await api.get(url.href);
    const [, seconds] = /^private, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
    const expires = Number(url.searchParams.get('expires'));
    expect(Math.abs(Date.now() + Number(seconds) * 1000 - expires)).toBeLessThan(60_000);
    expect(expires - Date.now()).toBeGreaterThanOrEqual(DAY_MS);
  });

  it('200: answers HEAD with the same headers and no bytes', async () => {
    const { url } = await newFile('note.txt');
    const [got, head] = [await api.get(url.href), await api.call('HEAD', url.href)];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'content-disposition', 'content-security-policy']) {
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    }
  });

  it.each(['"x", W/"{hash}"', '"{hash}"', '*'])('304: sends nothing to whoever has %s already', async (known) => {
    const { url } = await newFile('note.txt');
    const headers = { 'if-none-match': known.replace('{hash}', HELLO_HASH) };
    const response = await api.get(url.href, { headers });
    expect([response.status, response.text, response.headers['etag']]).toEqual([304, '', `"${HELLO_HASH}"`]);
  });

  it.each([
    ['bytes=1-3', 'bytes 1-3/5', 'ell'],
    ['bytes=3-', 'bytes 3-4/5', 'lo'],
    ['bytes=-2', 'bytes 3-4/5', 'lo'],
    ['bytes=0-999', 'bytes 0-4/5', 'Hello'],
  ])('206: sends the part that %s asks for', async (range, contentRange, expected) => {
    const { url } = await newFile('note.txt');
    const { status, text, headers } = await api.get(url.href, { headers: { range } });
    expect([status, headers['content-range'], text]).toEqual([206, contentRange, expected]);
    expect(headers['content-length']).toBe(String(expected.length));
  });

  it.each(['bytes=0-1,3-4', 'bytes=3-1', 'bytes=-', 'lines=1-2', 'bytes=a-b'])(
    '200: sends everything where %s is not understood',
    async (range) => {
      const { url } = await newFile('note.txt');
      const { status, text } = await api.get(url.href, { headers: { range } });
      expect([status, text]).toEqual([200, 'Hello']);
    },
  );

  it('200: sends everything where a part was asked for of another content', async () => {
    const { url } = await newFile('note.txt');
    const part = (tag: string) => api.get(url.href, { headers: { range: 'bytes=0-0', 'if-range': tag } });
    expect((await part('"another"')).text).toBe('Hello');
    expect((await part(`"${HELLO_HASH}"`)).text).toBe('H');
  });

  it.each(['bytes=5-', 'bytes=5-9', 'bytes=-0'])('416: has no bytes where %s looks for them', async (range) => {
    const { url } = await newFile('note.txt');
    const { status, headers, body } = await api.get(url.href, { headers: { range } });
    expect([status, headers['content-range'], body.error.name]).toEqual([416, 'bytes */5', 'request.range_invalid']);
  });

  it('200: shows SVG in images, and lets nobody open it as a page', async () => {
    const { url } = await newFile('logo.svg', SVG);
    const { headers, text } = await api.get(url.href);
    expect(text).toBe(SVG);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['page.xhtml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['data.xml', '<?xml version="1.0"?><x/>'],
    ['run.js', 'alert(1)'],
    ['run.mjs', 'alert(1)'],
  ])('200: never sends %s as what a browser would run', async (name, content) => {
    const { url } = await newFile(name, content);
    const { headers } = await api.get(url.href);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  });

  it('200: opens PDF files in their viewer, which no sandbox lets run', async () => {
    const { url } = await newFile('paper.pdf', '%PDF-1.4\n1 0 obj');
    const { headers } = await api.get(url.href);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': "default-src 'none'",
    });
  });

  it.each([
    'Grüße 漢字 🎉.txt',
    'a"b\r\nSet-Cookie: x=1.txt',
    '../../etc/passwd',
    '..',
    '.',
    '%2e%2e%2f',
    "it's (100%) *fine*.txt",
    'x'.repeat(256),
    '漢'.repeat(256),
  ])('200: a file may be called %j', async (name) => {
    const { url } = await newFile(name);
    const { status, text, headers } = await api.get(url.href);
    expect([status, text]).toEqual([200, 'Hello']);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    );
  });

  it.each<[string, (url: URL) => void]>([
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['two signatures', (url) => url.searchParams.append('signature', 'x')],
    ['another signature', (url) => url.searchParams.set('signature', 'x'.repeat(43))],
    ['another type', (url) => url.searchParams.set('type', 'text/html')],
    ['a later end', (url) => url.searchParams.set('expires', String(Date.now() + 100 * DAY_MS))],
    ['another name', renamed],
    ['another content', recontented],
    ['another organization', removed],
  ])('404: an address with %s leads to nothing', async (_what, change) => {
    const { url } = await newFile('note.txt');
    const { status, body, headers } = await api.get(forged(url, change));
    expect([status, body.error.name]).toEqual([404, 'file.not_found']);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('404: a file whose bytes are gone is not found', async () => {
    const { id } = await build.organization();
    const { status, body } = await api.get(await linkMadeAt(Date.now(), id));
    expect([status, body.error.name]).toEqual([404, 'file.not_found']);
  });

  it('403: an address that has expired says so', async () => {
    const { organizationId } = await newFile('a.txt');
    expect((await api.get(await linkMadeAt(Date.now(), organizationId))).status).toBe(200);
    const { status, body } = await api.get(await linkMadeAt(Date.now() - 3 * DAY_MS, organizationId));
    expect([status, body.error.name]).toEqual([403, 'file.link_expired']);
  });

  it('404: a key of another installation opens nothing', async () => {
    const other = await startedWith({ LECTERN_SECRET_KEY: 'another secret that only this spec uses, long enough' });
    afterThis.push(() => other.close());
    const { url } = await newFile('note.txt');
    expect((await other.api.get(url.href)).status).toBe(404);
  });
});

const afterThis: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of afterThis.splice(0)) await clean();
});

function renamed(url: URL): void {
  url.pathname = url.pathname.replace('note.txt', 'note.exe');
}

function recontented(url: URL): void {
  url.pathname = url.pathname.replace(HELLO_HASH, 'a'.repeat(64));
}

function removed(url: URL): void {
  url.pathname = url.pathname.replace(/^\/files\/[^/]+/, '/files/somebody-else');
}
