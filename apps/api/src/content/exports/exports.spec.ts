import { describe, expect, it } from '@jest/globals';
import { newContentSpace } from '../../../test/content-space.js';
import { api, build, native } from '../../../test/harness.js';

const { bytesInMemory } = await native<typeof import('@lectern/content/archive/archive-bytes')>(
  '@lectern/content/archive/archive-bytes',
);
const { readZip } = await native<typeof import('@lectern/content/archive/read-zip')>(
  '@lectern/content/archive/read-zip',
);

describe('GET /v1/spaces/:spaceId/export', () => {
  it('200: is a zip archive of the pages and files, with links between them', async () => {
    const space = await newContentSpace();
    const { body } = await space.change({
      operation: 'insert_files',
      files: [{ name: 'logo.txt', base64: 'TG9nbw==' }],
    });
    const file = body.insertedFiles[0].id;
    await space.addPage(`# Start\n\nSee [the logo](/files/${file}).\n`);
    await space.addPage('# Second\n\nText.\n');

    const response = await globalThis.lectern.inject({
      method: 'GET',
      url: `/v1${space.url}/export`,
      headers: { authorization: `Bearer ${space.admin.token}` },
    });

    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('attachment; filename="docs.zip"'),
    });
    const { files } = await readZip(bytesInMemory(Reflect.get(response, 'rawPayload')));
    const texts: Record<string, string> = {};
    for (const { path, read } of files) texts[path] = Buffer.from(await read()).toString();
    expect(Object.keys(texts).sort()).toEqual([
      '.gitbook.yaml',
      '.gitbook/assets/logo.txt',
      'SUMMARY.md',
      'second.md',
      'start.md',
    ]);
    expect(texts['start.md']).toContain('(.gitbook/assets/logo.txt)');
    expect(texts['.gitbook/assets/logo.txt']).toBe('Logo');
  });

  it('401 and 404: is for those who may see the space', async () => {
    const { id } = await build.organization();
    const [space, guest] = [await build.space(id), await build.member(id, null)];

    expect(await api.get(`/spaces/${space}/export`)).toMatchObject({ status: 401 });
    expect((await api.as(guest).get(`/spaces/${space}/export`)).body.error).toMatchObject({ name: 'space.not_found' });
  });
});
