import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, build, native } from '../../../test/harness.js';

const { bytesInMemory } = await native<typeof import('@lectern/content/archive/archive-bytes')>(
  '@lectern/content/archive/archive-bytes',
);
const { readZip } = await native<typeof import('@lectern/content/archive/read-zip')>(
  '@lectern/content/archive/read-zip',
);

/** The texts of the exported space, by their paths. */
async function exported(space: ContentSpace) {
  const response = await globalThis.lectern.inject({
    method: 'GET',
    url: `/v1${space.url}/export`,
    headers: { authorization: `Bearer ${space.admin.token}` },
  });
  expect(response.statusCode).toBe(200);
  const texts: Record<string, string> = {};
  const { files } = await readZip(bytesInMemory(Reflect.get(response, 'rawPayload')));
  for (const { path, read } of files) texts[path] = Buffer.from(await read()).toString();
  return { headers: response.headers, texts };
}

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

    const { headers, texts } = await exported(space);

    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('attachment; filename="docs.zip"'),
    });
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

  it('200: has only other bytes where a paragraph was edited, however the rest is spelled', async () => {
    const space = await newContentSpace();
    const title = 'Spelled\n=======\n\n';
    const rest =
      '+ one\n+ two\n\nA   | b\n--- | :-:\n__c__ | *d*\n\n~~~js\nrun()\n~~~\n\nSee [this][1].\n\n[1]: https://example.com\n';
    const id = await space.addPage(`${title}Edit __me__\nplease.\n\n${rest}`);
    await space.addPage('# Other\n\n* * *\n\n1) One\n2) Two\n');
    const before = (await exported(space)).texts;

    const { body } = await space.page(id, '?format=document');
    const paragraph = body.document.nodes.find(({ type }: { type: string }) => type === 'paragraph');
    paragraph.nodes.at(-1).leaves.at(-1).text += ' Edited.';
    const saved = await space.change({
      operation: 'update_page',
      page: id,
      base: body.revision,
      document: { document: body.document },
    });

    expect(saved.status).toBe(200);
    const edited = before['spelled.md']?.replace('please.', 'please. Edited.');
    expect(edited).toContain(rest);
    expect((await exported(space)).texts).toEqual({ ...before, 'spelled.md': edited });
  });

  it('401 and 404: is for those who may see the space', async () => {
    const { id } = await build.organization();
    const [space, guest] = [await build.space(id), await build.member(id, null)];

    expect(await api.get(`/spaces/${space}/export`)).toMatchObject({ status: 401 });
    expect((await api.as(guest).get(`/spaces/${space}/export`)).body.error).toMatchObject({ name: 'space.not_found' });
  });
});
