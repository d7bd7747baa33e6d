import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database, native, outsideV1, platform } from '../../../test/harness.js';

const { removeUnusedFiles } = await native<typeof import('@lectern/database/content/files/remove-unused-files')>(
  '@lectern/database/content/files/remove-unused-files',
);

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');

/** A PNG of one pixel, with something behind its end that makes it one of its own. */
const newPng = () =>
  base64(
    Buffer.concat([
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
      randomBytes(8),
    ]),
  );
const SVG = '<?xml version="1.0"?><!-- logo --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function newPublisher() {
  const { id, admin } = await build.organization();
  const url = `/integrations/pictures-${randomBytes(6).toString('hex')}`;
  const body = { organization: id, title: 'Pictures', description: '', scopes: [], script: 'export default {};' };
  return { id, admin, url, publish: (images: object) => api.as(admin).post(url, { ...body, ...images }) };
}

const load = (address: string, options = {}) => api.get(outsideV1(new URL(address).pathname), options);

describe('the images of an integration', () => {
  it('200: are shown to everybody, for a long time, and never run', async () => {
    const { publish } = await newPublisher();
    const icon = newPng();
    const { body } = await publish({ icon, previewImages: [base64(SVG), newPng()] });
    expect(body.previewImages).toHaveLength(2);
    const { status, headers } = await load(body.urls.icon);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.from(icon, 'base64').length),
    });
    const preview = await load(body.previewImages[0]);
    expect([preview.headers['content-type'], preview.text]).toEqual(['image/svg+xml', SVG]);
  });

  it('304: are not sent again to whoever has them', async () => {
    const { publish } = await newPublisher();
    const { body } = await publish({ icon: newPng() });
    const { headers } = await load(body.urls.icon);
    const again = await load(body.urls.icon, { headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('200: stay as they were when a version says nothing of them, and go when it has others or none', async () => {
    const { publish } = await newPublisher();
    const { body: first } = await publish({ icon: newPng(), previewImages: [newPng()] });
    const { body: second } = await publish({});
    expect([second.urls.icon, second.previewImages]).toEqual([first.urls.icon, first.previewImages]);
    const { body: third } = await publish({ icon: newPng(), previewImages: [] });
    expect(third.urls.icon).not.toBe(first.urls.icon);
    expect(third.previewImages).toEqual([]);
    expect((await load(first.urls.icon)).status).toBe(404);
  });

  it('400: must be images', async () => {
    const { publish } = await newPublisher();
    const comments = '<!---->'.repeat(50_000);
    const others = [comments, 'Hello', '<html><svg></svg></html>', '%PDF-1.7\n', Buffer.from([0, 1, 2, 3])];
    for (const other of others) {
      const { status, body } = await publish({ previewImages: [newPng(), base64(other)] });
      expect([status, body.error.name]).toEqual([400, 'integration.image_invalid']);
      expect(body.error.message).toContain('previewImages[1]');
    }
  });

  it('400: must not be too large', async () => {
    const { publish } = await newPublisher();
    const icon = base64(Buffer.concat([Buffer.from(newPng(), 'base64'), randomBytes(1024 * 1024)]));
    expect((await publish({ icon })).status).toBe(400);
    expect((await publish({ previewImages: [icon] })).status).toBe(200);
  });

  it('404: are not there under other names, nor those of others, and nobody remembers that for long', async () => {
    const { publish, url } = await newPublisher();
    const { body } = await publish({ icon: newPng() });
    const { publish: publishOther } = await newPublisher();
    const { body: other } = await publishOther({ icon: newPng() });
    const foreign = String(other.urls.icon).split('/').at(-1);
    for (const name of [foreign, 'logo.png', 'a'.repeat(64)]) {
      const { status, headers } = await load(`${body.urls.assets}/${name}`);
      expect([status, headers['cache-control']]).toEqual([404, 'private, no-store']);
    }
    expect((await load(`${body.urls.assets}x/${foreign}`)).status).toBe(404);
    expect(url).toContain(body.name);
  });

  it('are kept while the integration names them, and removed after that', async () => {
    const { id, admin, url, publish } = await newPublisher();
    const { body } = await publish({ icon: newPng(), previewImages: [newPng()] });
    const collect = async () => {
      await database.pool.query(
        `UPDATE file_blobs SET touched_at = now() - interval '1 day' WHERE organization_id = $1`,
        [id],
      );
      const unused = {
        organizationId: id,
        before: new Date(Date.now() - 3_600_000),
        signal: new AbortController().signal,
      };
      return removeUnusedFiles(database, platform.blobs, unused);
    };
    expect(await collect()).toBe(0);
    for (const address of [body.urls.icon, ...body.previewImages]) expect((await load(address)).status).toBe(200);
    await publish({ previewImages: [] });
    expect(await collect()).toBe(1);
    await api.as(admin).delete(url);
    expect(await collect()).toBe(1);
  });
});
