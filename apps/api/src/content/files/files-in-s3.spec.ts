import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { S3Server } from '../../../../../packages/database/test/s3-server.js';
import { newContentSpace } from '../../../test/content-space.js';
import { formWith } from '../../../test/form.js';
import { api, build, Client, startApi } from '../../../test/harness.js';

const MEBIBYTE = 1024 * 1024;

let storage: S3Server;
let running: Awaited<ReturnType<typeof startApi>>;
let client: Client;
let origin: string;

beforeAll(async () => {
  storage = await new S3Server().start();
  running = await startApi({
    LECTERN_S3_ENDPOINT: storage.endpoint,
    LECTERN_S3_REGION: storage.region,
    LECTERN_S3_BUCKET: storage.bucket,
    LECTERN_S3_ACCESS_KEY_ID: storage.accessKeyId,
    LECTERN_S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  });
  client = new Client(undefined, (options) => running.app.inject(options));
  await running.app.listen(0, '127.0.0.1');
  origin = await running.app.getUrl();
});
afterAll(async () => {
  await running.close();
  storage.stop();
});

/** Adds a text file to a new space and returns where it can be downloaded. */
async function uploaded(content: string): Promise<string> {
  const { url, admin } = await newContentSpace();
  const { status, body } = await client.as(admin).call('POST', `${url}/content/files`, formWith({ 'a.txt': content }));
  expect(status).toBe(201);
  return body.files[0].downloadURL;
}

describe('files in S3', () => {
  it.each([5, 3 * MEBIBYTE])('200: gives back a file of %i bytes, whole and in parts', async (size) => {
    const content = 'abcde'.repeat(Math.ceil(size / 5)).slice(0, size);
    const url = await uploaded(content);
    expect((await client.get(url)).text).toBe(content);
    const part = await client.get(url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'bcd', `bytes 1-3/${size}`]);
    expect((await client.call('HEAD', url)).headers['content-length']).toBe(String(size));
  });

  it('404: knows no file that is kept elsewhere', async () => {
    const url = await uploaded('only in S3');
    expect((await api.get(url)).status).toBe(404);
  });

  it('lets go of a file when the client goes away in the middle', async () => {
    const { pathname, search } = new URL(await uploaded('x'.repeat(40 * MEBIBYTE)));
    const brokenOff = once(storage.events, 'download-broken-off');
    const request = get(`${origin}${pathname}${search}`, (response) => {
      response.on('error', () => {});
      response.once('data', () => request.destroy());
    });
    request.on('error', () => {});
    await brokenOff;
  });

  it('204: takes files that are sent to a signed address', async () => {
    const { id, admin } = await build.organization();
    const announcement = { file: { name: 'a.zip', type: 'application/zip', size: 5 }, kind: 'import_file' };
    const { body } = await client.as(admin).post(`/orgs/${id}/storage/upload`, announcement);
    const put = (content: string) =>
      client.call('PUT', body.url, { body: content, headers: { 'content-type': 'a/b' } });
    expect([(await put('byte')).status, (await put('bytes!')).status, (await put('bytes')).status]).toEqual([
      400, 413, 204,
    ]);
  });
});
