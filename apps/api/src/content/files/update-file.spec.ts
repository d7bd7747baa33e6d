import { describe, expect, it } from '@jest/globals';
import { type ContentSpace, newContentSpace } from '../../../test/content-space.js';
import { api, type Client } from '../../../test/harness.js';
import { newProposal } from '../../../test/proposal.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"></svg>`;

/** A space with a picture, and a page that shows it. */
async function newPicture(): Promise<ContentSpace & { file: string; page: string }> {
  const space = await newContentSpace();
  const { body } = await space.change(
    { operation: 'insert_files', files: [{ name: 'logo.svg', base64: base64(svg(30)), ref: 'logo' }] },
    { operation: 'insert_page', document: { markdown: '# Page\n\n![Logo](logo)\n' } },
  );
  return { ...space, file: body.insertedFiles[0].id, page: body.changes[0].page.id };
}

/** Sends a file ahead, and returns its key. */
async function uploaded(client: Client, organizationId: string, content: string): Promise<string> {
  const file = { name: 'sent.bin', type: 'application/octet-stream', size: content.length };
  const { body } = await client.post(`/orgs/${organizationId}/storage/upload`, { file, kind: 'organization_file' });
  const sent = await api.call('PUT', body.url, { body: content, headers: { 'content-type': file.type } });
  expect(sent.status).toBe(204);
  return body.key;
}

const bytesOf = async (client: Client, address: string) => {
  const { body } = await client.get(address);
  return { ...body, text: (await api.get(body.downloadURL)).text };
};

describe('update_file', () => {
  it('200: replaces the bytes under the same id, so that pages show the new picture', async () => {
    const { client, url, change, file, page } = await newPicture();
    const before = await client.get(`${url}/content/page/${page}`);
    const { status, body } = await change({ operation: 'update_file', file, base64: base64(svg(60)) });
    expect(status).toBe(200);
    expect(body.updatedFiles).toMatchObject([
      { id: file, name: 'logo.svg', contentType: 'image/svg+xml', dimensions: { width: 60, height: 20 } },
    ]);
    expect(await bytesOf(client, `${url}/content/files/${file}`)).toMatchObject({ id: file, text: svg(60) });
    expect((await client.get(`${url}/content/page/${page}`)).body.markdown).toBe(before.body.markdown);
    expect((await client.get(`${url}/content/files`)).body.count).toBe(1);
  });

  it('200: gives a file another name and leaves its bytes alone', async () => {
    const { client, url, change, file } = await newPicture();
    const { body } = await change({ operation: 'update_file', file, name: 'brand.svg' });
    expect(body.updatedFiles).toMatchObject([{ id: file, name: 'brand.svg', size: svg(30).length }]);
    expect((await bytesOf(client, `${url}/content/files/${file}`)).text).toBe(svg(30));
  });

  it('200: takes bytes that were uploaded before, more than a request can carry', async () => {
    const { client, url, change, file, organizationId } = await newPicture();
    const large = 'line\n'.repeat(600_000);
    const upload = await uploaded(client, organizationId, large);
    const { status, body } = await change({ operation: 'update_file', file, name: 'notes.txt', upload });
    expect([status, body.updatedFiles?.[0].size]).toEqual([200, large.length]);
    expect((await bytesOf(client, `${url}/content/files/${file}`)).text).toBe(large);
  });

  it('200: files are inserted from uploads as well', async () => {
    const { client, url, change, organizationId } = await newPicture();
    const upload = await uploaded(client, organizationId, 'Hello');
    const { body } = await change({ operation: 'insert_files', files: [{ name: 'a.txt', upload }] });
    expect(await bytesOf(client, `${url}/content/files/${body.insertedFiles[0].id}`)).toMatchObject({ text: 'Hello' });
  });

  it.each([
    ['nothing new', {}],
    ['two kinds of bytes', { base64: 'YQ==', url: 'https://example.com/a.png' }],
    ['an empty name', { name: '' }],
    ['an upload that never arrived', { upload: 'unknown' }],
  ])('400: refuses %s, and changes nothing', async (_what, fields) => {
    const { client, url, change, file } = await newPicture();
    const { status, body } = await change({ operation: 'update_file', file, ...fields });
    expect([status, body.error.issues[0].path]).toEqual([400, expect.stringMatching(/^body\.changes\[0\]/)]);
    expect((await bytesOf(client, `${url}/content/files/${file}`)).text).toBe(svg(30));
  });

  it('400: refuses a file and an upload of another organization as if they did not exist', async () => {
    const { change, file } = await newPicture();
    const other = await newPicture();
    const upload = await uploaded(other.client, other.organizationId, 'Hello');
    const messages = [];
    for (const fields of [
      { file: other.file, base64: 'YQ==' },
      { file: 'nothing', name: 'a' },
      { file, upload },
    ]) {
      const { status, body } = await change({ operation: 'update_file', ...fields });
      messages.push([status, body.error.issues[0].path]);
    }
    expect(messages).toEqual([
      [400, 'body.changes[0].file'],
      [400, 'body.changes[0].file'],
      [400, 'body.changes[0].upload'],
    ]);
  });
});

describe('update_file in a change request', () => {
  it('200: is a difference of the file, and the space shows it after the merge', async () => {
    const { client, url, file } = await newPicture();
    const proposal = await newProposal({ client, url });
    const { status, body } = await proposal.change({ operation: 'update_file', file, base64: base64(svg(60)) });
    expect([status, body.updatedFiles[0].id]).toEqual([200, file]);
    expect((await bytesOf(client, `${proposal.url}/content/files/${file}`)).text).toBe(svg(60));
    expect((await bytesOf(client, `${url}/content/files/${file}`)).text).toBe(svg(30));

    const { body: changes } = await client.get(`${proposal.url}/changes`);
    expect(changes.changes).toMatchObject([
      {
        type: 'file_edited',
        file: { before: { id: file, dimensions: { width: 30 } }, after: { id: file, dimensions: { width: 60 } } },
      },
    ]);

    expect((await proposal.merge()).body.result).toBe('merge');
    expect((await bytesOf(client, `${url}/content/files/${file}`)).text).toBe(svg(60));
  });

  it('200: a picture that both sides replaced is a conflict until one is chosen', async () => {
    const { client, url, change, file } = await newPicture();
    const proposal = await newProposal({ client, url });
    await proposal.change({ operation: 'update_file', file, base64: base64(svg(60)) });
    await change({ operation: 'update_file', file, base64: base64(svg(90)) });
    expect((await proposal.merge()).body.result).toBe('conflicts');
    expect((await client.get(`${proposal.url}/changes`)).body.conflicts).toMatchObject([{ kind: 'file', id: file }]);
    await proposal.change({ operation: 'update_file', file, base64: base64(svg(60)) });
    expect((await proposal.merge()).body.result).toBe('merge');
    expect((await bytesOf(client, `${url}/content/files/${file}`)).text).toBe(svg(60));
  });
});
