import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  api,
  build,
  database,
  native,
  type OtherApi,
  platform,
  startedWith,
} from '../../../test/harness.js';
import { type ListeningApi, listening } from '../../../test/listening.js';
import { recordedBy } from '../../../test/recorded.js';

const HOUR_MS = 3_600_000;
const announcement = { file: { name: 'docs.zip', type: 'application/zip', size: 5 }, kind: 'import_file' };

const queries = await native<typeof import('@lectern/database/content/uploads/uploads.queries')>(
  '@lectern/database/content/uploads/uploads.queries',
);
const { openUpload } = await native<typeof import('@lectern/database/content/uploads/upload-blobs')>(
  '@lectern/database/content/uploads/upload-blobs',
);

/** A file that was announced, and where it can be sent to. */
async function announced(): Promise<{ organizationId: string; url: string; key: string }> {
  const { id: organizationId, admin } = await build.organization();
  const { body } = await api.as(admin).post(`/orgs/${organizationId}/storage/upload`, announcement);
  return { organizationId, url: body.url, key: body.key };
}

function put(url: string, content: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
  return api.call('PUT', url, { body: content, headers: { 'content-type': 'application/zip', ...headers } });
}

/** The bytes of a file that has arrived, as whoever imports it reads them. */
async function contentOf(organizationId: string, key: string): Promise<string | null> {
  const upload = await queries.findReceivedUpload(database, organizationId, key);
  const blob = upload && (await openUpload(platform.blobs, upload));
  return blob && Buffer.concat(await blob.stream.toArray()).toString();
}

describe('POST /v1/orgs/{organizationId}/storage/upload', () => {
  it('201: answers where a file can be sent to and what it is called from then on', async () => {
    const { id, admin } = await build.organization();
    const result = await api.as(admin).post(`/orgs/${id}/storage/upload`, announcement);
    const { key, url } = result.body;
    expect([result.status, result.body.object]).toEqual([201, 'storage-signed-url']);
    expect(url).toMatch(new RegExp(`^https://docs\\.test/uploads/${id}/${key}\\?signature=[\\w-]{43}$`));
    expect(result.headers['location']).toBe(url);
    const { audit } = await recordedBy(result);
    expect(audit).toMatchObject([{ action: 'upload.announced', organizationId: id, targetId: key }]);
  });

  it.each(['customization_font', 'import_file', 'organization_file'])('201: knows the kind %s', async (kind) => {
    const { id, admin } = await build.organization();
    const { status } = await api.as(admin).post(`/orgs/${id}/storage/upload`, { ...announcement, kind });
    expect(status).toBe(201);
  });

  it.each([
    ['a size of nothing', { file: { ...announcement.file, size: 0 } }, 'body.file.size'],
    ['half a byte', { file: { ...announcement.file, size: 1.5 } }, 'body.file.size'],
    ['more than is accepted', { file: { ...announcement.file, size: 52_428_801 } }, 'body.file.size'],
    ['more than can be counted', { file: { ...announcement.file, size: 2 ** 40 } }, 'body.file.size'],
    ['no name', { file: { ...announcement.file, name: '' } }, 'body.file.name'],
    ['a type with a line break', { file: { ...announcement.file, type: 'a/b\r\nx: y' } }, 'body.file.type'],
    ['an unknown kind', { kind: 'script' }, 'body.kind'],
  ])('400: refuses %s', async (_what, change, path) => {
    const { id, admin } = await build.organization();
    const { status, body } = await api.as(admin).post(`/orgs/${id}/storage/upload`, { ...announcement, ...change });
    expect([status, body.error.issues?.[0].path]).toEqual([400, path]);
  });

  it('400: says how large a file may be', async () => {
    const { id, admin } = await build.organization();
    const file = { ...announcement.file, size: 52_428_801 };
    const { body } = await api.as(admin).post(`/orgs/${id}/storage/upload`, { ...announcement, file });
    expect(body.error.message).toContain('52428800 bytes');
  });

  it('403: fonts are for administrators, files for everybody who edits', async () => {
    const { id } = await build.organization();
    const editor = api.as(await build.member(id, 'edit'));
    const url = `/orgs/${id}/storage/upload`;
    expect((await editor.post(url, announcement)).status).toBe(201);
    expect((await editor.post(url, { ...announcement, kind: 'customization_font' })).status).toBe(403);
    expect((await api.as(await build.member(id, 'comment')).post(url, announcement)).status).toBe(403);
  });
});

describe('PUT /uploads/{organizationId}/{uploadId}', () => {
  it('204: takes the bytes, which can be read by the key from then on', async () => {
    const { organizationId, url, key } = await announced();
    expect(await contentOf(organizationId, key)).toBeNull();
    const result = await put(url, 'bytes');
    expect([result.status, result.text]).toEqual([204, '']);
    expect(await contentOf(organizationId, key)).toBe('bytes');
    expect((await recordedBy(result)).audit).toMatchObject([{ action: 'upload.received', targetId: key }]);
  });

  it.each(['text/plain', 'application/json', 'multipart/form-data; boundary=x', 'application/octet-stream'])(
    '204: takes bytes of the type %s as they are',
    async (type) => {
      const { organizationId, url, key } = await announced();
      expect((await put(url, '{"a":', { 'content-type': type })).status).toBe(204);
      expect(await contentOf(organizationId, key)).toBe('{"a":');
    },
  );

  it('hides a file from every other organization', async () => {
    const { url, key } = await announced();
    await put(url, 'bytes');
    const { id: other } = await build.organization();
    expect(await contentOf(other, key)).toBeNull();
  });

  it('409: takes them once, and keeps what it took', async () => {
    const { organizationId, url, key } = await announced();
    await put(url, 'bytes');
    const { status, body } = await put(url, 'other');
    expect([status, body.error.name]).toEqual([409, 'upload.received']);
    expect(await contentOf(organizationId, key)).toBe('bytes');
  });

  it('204 and 409: of several at the same time, one is taken', async () => {
    const { organizationId, url, key } = await announced();
    const contents = ['aaaaa', 'bbbbb', 'ccccc'];
    const responses = await Promise.all(contents.map((content) => put(url, content)));
    const statuses = responses.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([204, 409, 409]);
    expect(contents).toContain(await contentOf(organizationId, key));
  });

  it.each(['', 'byte'])('400: %j is less than was announced, and can be sent again', async (content) => {
    const { organizationId, url, key } = await announced();
    const { status, body } = await put(url, content);
    expect([status, body.error.name]).toEqual([400, 'upload.incomplete']);
    expect(await contentOf(organizationId, key)).toBeNull();
    expect((await put(url, 'bytes')).status).toBe(204);
  });

  it('413: refuses more than was announced', async () => {
    const { organizationId, url, key } = await announced();
    const { status, body } = await put(url, 'bytes!');
    expect([status, body.error.name]).toEqual([413, 'request.too_large']);
    expect(body.error.message).toContain('5 bytes');
    expect(await contentOf(organizationId, key)).toBeNull();
  });

  it('403: takes nothing an hour later', async () => {
    const { url, key } = await announced();
    const createdAt = new Date(Date.now() - HOUR_MS - 1000);
    await database.prisma.upload.update({ where: { id: key }, data: { createdAt } });
    const { status, body } = await put(url, 'bytes');
    expect([status, body.error.name]).toEqual([403, 'upload.expired']);
  });

  it.each<[string, (url: string, other: string) => string]>([
    ['without a signature', (url) => url.replace(/\?.*/, '')],
    ['with a forged signature', (url) => url.replace(/.{43}$/, 'x'.repeat(43))],
    ['with the signature of another one', (url, other) => url.replace(/\?.*/, new URL(other).search)],
  ])('404: knows no address %s', async (_what, change) => {
    const [{ organizationId, url, key }, other] = [await announced(), await announced()];
    const { status, body } = await put(change(url, other.url), 'bytes');
    expect([status, body.error.name]).toEqual([404, 'upload.not_found']);
    expect(await contentOf(organizationId, key)).toBeNull();
  });

  it('404: an upload that was removed is not found', async () => {
    const { url, key } = await announced();
    await database.prisma.upload.delete({ where: { id: key } });
    expect((await put(url, 'bytes')).status).toBe(404);
  });
});

describe('a file on its way over the network', () => {
  let running: ListeningApi;
  beforeAll(async () => {
    running = await listening();
  });
  afterAll(() => running.close());

  /** Sends pieces without saying how many bytes there will be. */
  function sending(url: string) {
    const { pathname, search } = new URL(url);
    const sender = request(`${running.origin}${pathname}${search}`, { method: 'PUT' });
    const status = new Promise<number | undefined>((resolve) => {
      sender.on('response', (response) => resolve(response.resume().statusCode));
      sender.on('error', () => resolve(undefined));
    });
    return { sender, status };
  }

  it('204: may come in pieces', async () => {
    const { organizationId, url, key } = await announced();
    const { sender, status } = sending(url);
    for (const piece of 'bytes') sender.write(piece);
    sender.end();
    expect(await status).toBe(204);
    expect(await contentOf(organizationId, key)).toBe('bytes');
  });

  it('413: is refused as soon as there is too much of it, while it is still being sent', async () => {
    const { organizationId, url, key } = await announced();
    const { sender, status } = sending(url);
    sender.write('x'.repeat(100_000));
    expect(await status).toBe(413);
    sender.destroy();
    expect(await contentOf(organizationId, key)).toBeNull();
  });

  it('is not there when the sender goes away, and can be sent again', async () => {
    const { organizationId, url, key } = await announced();
    const { sender, status } = sending(url);
    await new Promise((resolve) => sender.write('byt', resolve));
    sender.destroy();
    expect(await status).toBeUndefined();
    expect((await put(url, 'bytes')).status).toBe(204);
    expect(await contentOf(organizationId, key)).toBe('bytes');
  });
});

describe('an API that takes small files', () => {
  let small: OtherApi;
  beforeAll(async () => {
    small = await startedWith({ LECTERN_UPLOAD_LIMIT_BYTES: '1024' });
  });
  afterAll(() => small.close());

  it('201 and 400: announces as many bytes as it takes, and no more', async () => {
    const { id, admin } = await build.organization();
    const announce = (size: number) =>
      small.api.as(admin).post(`/orgs/${id}/storage/upload`, { ...announcement, file: { ...announcement.file, size } });
    expect([(await announce(1024)).status, (await announce(1025)).status]).toEqual([201, 400]);
  });
});
