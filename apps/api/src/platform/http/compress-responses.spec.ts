import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConsoleApi, startConsole } from '../../../test/console.js';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { build } from '../../../test/harness.js';

let console: ConsoleApi;
let space: ContentSpace;
let large: string;
let small: string;
beforeAll(async () => {
  console = await startConsole({ LECTERN_CORS_ORIGINS: 'https://app.example' });
  space = await newContentSpace();
  const page = await space.addPage(`# Large\n\n${'A sentence that is there again and again. '.repeat(100)}\n`);
  large = `/v1${space.url}/content/page/${page}`;
  small = '/v1/user/sessions';
});
afterAll(() => console.close());

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  console.ask(path, { method, headers: { authorization: `Bearer ${space.admin.token}`, ...headers } });

describe('the JSON of a read', () => {
  it('200: comes compressed to who takes that, with the same content', async () => {
    const plain = await read(large);
    const gzip = await read(large, { 'accept-encoding': 'gzip' });
    const brotli = await read(large, { 'accept-encoding': 'gzip, deflate, br' });
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
    for (const { headers, bytes } of [gzip, brotli]) {
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    }
    for (const { headers } of [plain, gzip, brotli]) expect(headers.vary).toContain('accept-encoding');
  });

  it('200: has the ETag of its content in every coding, as a weak one where the bytes are others', async () => {
    const { etag } = (await read(large)).headers;
    const compressed = await read(large, { 'accept-encoding': 'br' });
    expect(compressed.headers.etag).toBe(`W/${etag}`);
  });

  it('304: is not sent to who has it, in whatever coding', async () => {
    const { etag = '' } = (await read(large, { 'accept-encoding': 'br' })).headers;
    for (const accepted of ['br', 'gzip', 'identity']) {
      const again = await read(large, { 'accept-encoding': accepted, 'if-none-match': etag });
      expect([again.status, again.text, again.headers['content-encoding']]).toEqual([304, '', undefined]);
      expect(again.headers.vary).toContain('accept-encoding');
    }
  });

  it('200: keeps what the response depends on besides', async () => {
    const { headers } = await read(large, { origin: 'https://app.example', 'accept-encoding': 'br' });
    expect(String(headers.vary).toLowerCase().split(', ').sort()).toEqual(['accept-encoding', 'origin']);
  });

  it('200: has the same headers for HEAD', async () => {
    const get = await read(large, { 'accept-encoding': 'gzip' });
    const head = await read(large, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(head.text).toBe('');
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  });

  it.each(['identity', '', 'br;q=0, gzip;q=0'])('200: comes as it is to who accepts %j', async (accepted) => {
    const { headers, text } = await read(large, { 'accept-encoding': accepted });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(text).title).toBe('Large');
  });

  it('200: comes as it is where it is small', async () => {
    const { status, headers } = await read(small, { 'accept-encoding': 'br, gzip' });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary', expect.stringContaining('accept-encoding'));
  });

  it('200: comes compressed from a specification, which is sent in pieces', async () => {
    const { organizationId } = space;
    const spec = await build.openApiSpec(organizationId);
    const paths = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`/path-${index}`, { get: {} }]));
    const version = await build.openApiVersion(spec, { document: { openapi: '3.1.0', paths } });
    const url = `/v1/orgs/${organizationId}/openapi/${spec.slug}/versions/${version}/content`;
    const plain = await read(url);
    const brotli = await read(url, { 'accept-encoding': 'br' });
    expect([plain.status, brotli.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
  });
});

describe('the JSON of a heavy read', () => {
  it('200: comes compressed too, and is known by the same ETag', async () => {
    const heavy = await startConsole({ LECTERN_HEAVY_PROCESSES: '1' });
    const page = await space.addPage(`| a | b |\n|---|---|\n${'| c | d |\n'.repeat(3_000)}`, { title: 'Table' });
    const url = `/v1${space.url}/content/page/${page}?format=document`;
    const authorization = `Bearer ${space.admin.token}`;
    const headers = { authorization, 'accept-encoding': 'br' };
    const first = await heavy.ask(url, { headers });
    expect([first.status, first.headers['content-encoding'], first.headers.vary]).toEqual([
      200,
      'br',
      'accept-encoding',
    ]);
    expect(JSON.parse(brotliDecompressSync(first.bytes).toString()).title).toBe('Table');
    const { etag = '', 'lectern-revision': revision } = first.headers;
    const again = await heavy.ask(url, { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, again.headers['lectern-revision']]).toEqual([304, revision]);
    await heavy.close();
  });
});

describe('what is never compressed', () => {
  it('is the response to a change, which may hold a secret', async () => {
    const changes = Array.from({ length: 20 }, (_, index) => ({ operation: 'insert_page', title: `Page ${index}` }));
    const response = await fetch(`${console.origin}/v1${space.url}/content`, {
      method: 'POST',
      headers: { authorization: `Bearer ${space.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ changes }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect((await response.text()).length).toBeGreaterThan(1024);
  });

  it('are files, which have formats of their own', async () => {
    const bytes = Buffer.from(JSON.stringify(Array.from({ length: 500 }, () => 'text')));
    const { body } = await space.change({
      operation: 'insert_files',
      files: [{ name: 'data.json', contentType: 'application/json', base64: bytes.toString('base64') }],
    });
    const { pathname, search } = new URL(body.insertedFiles[0].downloadURL);
    const { status, headers, text } = await console.ask(`${pathname}${search}`, {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect([status, headers['content-encoding'], text]).toEqual([200, undefined, bytes.toString()]);
  });
});
