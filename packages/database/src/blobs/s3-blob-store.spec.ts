import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keysUnder, openS3Store } from '../../test/blob-stores.js';
import { native } from '../../test/harness.js';

const text = { contentType: 'text/plain' };
const hello = Buffer.from('Hello');

describe('a store in S3', () => {
  let opened: Awaited<ReturnType<typeof openS3Store>>;

  beforeAll(async () => {
    opened = await openS3Store();
  });
  afterAll(() => opened.close());

  const storeWith = async (overrides: { secretAccessKey?: string; bucket?: string; endpoint?: string }) => {
    const { S3BlobStore } = await native<typeof import('@lectern/database/blobs/s3-blob-store')>(
      '@lectern/database/blobs/s3-blob-store',
    );
    const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = opened.server;
    const options = { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle };
    return new S3BlobStore({ ...options, ...overrides });
  };

  it('is served only with a signature', async () => {
    const { endpoint, bucket } = opened.server;
    await opened.store.put('org/private', hello, text);
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      expect((await fetch(`${endpoint}/${bucket}/org/private`, { method })).status).toBe(403);
    }
    expect(await opened.store.head('org/private')).not.toBeNull();
  });

  it('reports a wrong secret with the key, and does not take it for a missing blob', async () => {
    const store = await storeWith({ secretAccessKey: 'another secret' });
    const refusal = { name: 'BlobStoreError', key: 'org/a', message: expect.stringMatching(/"org\/a".*AccessDenied/) };
    await expect(store.put('org/a', hello, text)).rejects.toMatchObject(refusal);
    await expect(store.get('org/a')).rejects.toMatchObject(refusal);
    await expect(store.delete('org/a')).rejects.toMatchObject(refusal);
    await expect(store.head('org/a')).rejects.toMatchObject({ name: 'BlobStoreError', key: 'org/a' });
    await expect(keysUnder(store, 'org/')).rejects.toMatchObject({ name: 'BlobStoreError', key: 'org/' });
  });

  it.each([
    ['at once', async () => undefined],
    ['in the middle', async (stream: Readable) => once(stream, 'data')],
  ])('lets go of the connection when a content is not wanted any more, %s', async (_when, use) => {
    await opened.store.put('org/large', Buffer.alloc(20_000_000), text);
    const brokenOff = once(opened.server.events, 'download-broken-off');
    const blob = await opened.store.get('org/large');
    if (blob) await use(blob.stream);
    blob?.stream.destroy();
    await brokenOff;
  });

  it('gives a stream up that the storage refuses, and does not read it to its end', async () => {
    const store = await storeWith({ secretAccessKey: 'another secret' });
    let given = 0;
    async function* endless() {
      while (given < 10_000) {
        given += 1;
        yield Buffer.alloc(65_536);
      }
    }
    const sizeBytes = 10_000 * 65_536;
    await expect(store.put('org/a', endless(), { ...text, sizeBytes })).rejects.toMatchObject({ key: 'org/a' });
    expect(given).toBeLessThan(10_000);
  });

  it('hangs up on the storage when a content breaks off', async () => {
    const uploading = once(opened.server.events, 'uploading');
    async function* broken() {
      yield Buffer.alloc(1_000_000);
      await uploading;
      throw new Error('the sender went away');
    }
    const brokenOff = once(opened.server.events, 'broken-off');
    const put = opened.store.put('org/broken', broken(), { ...text, sizeBytes: 2_000_000 });
    await expect(put).rejects.toThrow('the sender went away');
    await brokenOff;
    expect(await opened.store.head('org/broken')).toBeNull();
  });

  it('reports a missing bucket instead of a missing blob', async () => {
    const store = await storeWith({ bucket: 'no-such-bucket' });
    await expect(store.get('org/a')).rejects.toThrow('NoSuchBucket');
  });

  it('reports a storage that cannot be reached', async () => {
    const gone = await openS3Store();
    const store = await storeWith({ endpoint: gone.server.endpoint });
    await gone.close();
    await expect(store.head('org/a')).rejects.toMatchObject({
      name: 'BlobStoreError',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('loads the SDK only when it is used', async () => {
    const script = `
      import { createBlobStore } from '@lectern/database/blobs/create-blob-store';
      import { BlobEnv } from '@lectern/database/blobs/blob-env';
      import Module from 'node:module';
      const loaded = () => Object.keys(Module._cache).some((file) => file.includes('client-s3'));
      const store = createBlobStore(BlobEnv.parse(${JSON.stringify({
        LECTERN_S3_ENDPOINT: opened.server.endpoint,
        LECTERN_S3_REGION: opened.server.region,
        LECTERN_S3_BUCKET: opened.server.bucket,
        LECTERN_S3_ACCESS_KEY_ID: opened.server.accessKeyId,
        LECTERN_S3_SECRET_ACCESS_KEY: opened.server.secretAccessKey,
      })}));
      const before = loaded();
      const found = await store.head('org/not-there');
      console.log(JSON.stringify({ before, found, after: loaded() }));`;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { timeout: 20_000 });
    expect(JSON.parse(stdout)).toEqual({ before: false, found: null, after: true });
  });
});
